// A CUDA driver for tests: it has one card, which runs the kernels on the CPU. KERNELS is their folder.
//
// Environment variables make it fail: DRIVER_OLD (an older card), DRIVER_FULL (no memory), DRIVER_FAILS=N (a
// kernel fails after N launches with many tasks), DRIVER_REFUSES (it does not translate kernels), DRIVER_WRONG (kernels
// do nothing). DRIVER_LARGE gives the card 100 GB, of which the system provides what is written.

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define TEXT(name) #name
#define QUOTED(name) TEXT(name)
#include QUOTED(KERNELS/target.h)
#include QUOTED(KERNELS/tiles.c)
#include QUOTED(KERNELS/rows.c)

enum { INVALID = 1, OUT_OF_MEMORY = 2, NO_CONTEXT = 201, INVALID_PTX = 218, NOT_FOUND = 500, LAUNCH_FAILED = 719 };
enum { PROCESSORS = 16, MAJOR = 75, MINOR = 76, MOST_SHARED = 48 << 10 };

typedef u64 Address;
typedef void (*Kernel)(const void *);

static char context;
static size_t used;
static int launches;

int cuInit(unsigned flags) { return flags ? INVALID : 0; }
int cuDeviceGet(int *device, int number) { return (*device = number) ? INVALID : 0; }
int cuDeviceGetName(char *name, int length, int device) { return strncpy(name, "Test Card", length) && device; }

int cuDeviceGetAttribute(int *value, int attribute, int device) {
    int major = getenv("DRIVER_OLD") ? 7 : 9;
    *value = attribute == MAJOR ? major : attribute == MINOR ? 0 : 4;
    return device || (attribute != MAJOR && attribute != MINOR && attribute != PROCESSORS);
}

int cuDevicePrimaryCtxRetain(void **to, int device) { return *to = &context, device; }
int cuDevicePrimaryCtxRelease_v2(int device) { return device; }
int cuCtxSetCurrent(void *current) { return current == &context ? 0 : NO_CONTEXT; }
int cuModuleLoadData(const void **module, const char *ptx) {
    return strstr(*module = ptx, ".target sm_80") && !getenv("DRIVER_REFUSES") ? 0 : INVALID_PTX;
}
int cuModuleUnload(void *module) { return module ? 0 : INVALID; }

int cuModuleGetFunction(Kernel *kernel, const char *ptx, const char *name) {
    *kernel = strcmp(name, "tile_level") ? (Kernel)row_level : (Kernel)tile_level;
    char entry[64] = ".entry ";
    return strstr(ptx, strcat(entry, name)) ? 0 : NOT_FOUND;
}

static size_t total(void) { return getenv("DRIVER_LARGE") ? 100ull << 30 : 1 << 30; }

int cuMemGetInfo_v2(size_t *free, size_t *all) { return *all = total(), *free = *all - used, 0; }

// The size lies before the memory.
int cuMemAlloc_v2(Address *address, size_t size) {
    if (getenv("DRIVER_FULL") || used + size > total()) return OUT_OF_MEMORY;
    int access = PROT_READ | PROT_WRITE, kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    size_t *memory = mmap(0, size + 256, access, kind, -1, 0);
    if (memory == MAP_FAILED) return OUT_OF_MEMORY;
    used += *memory = size;
    if (!getenv("DRIVER_LARGE")) memset(memory + 32, 0xAA, size);
    *address = (Address)(memory + 32);
    return 0;
}

int cuMemFree_v2(Address address) {
    size_t *memory = (size_t *)address - 32;
    used -= *memory;
    return munmap(memory, *memory + 256);
}

// New memory of a large card is zero, and only new memory is set as a whole.
int cuMemsetD8_v2(Address to, unsigned char byte, size_t size) {
    if (!getenv("DRIVER_LARGE") || size < 1 << 20) memset((void *)to, byte, size);
    return 0;
}

int cuMemcpyHtoD_v2(Address to, const void *from, size_t size) { return memcpy((void *)to, from, size), 0; }

int cuMemcpyDtoH_v2(void *to, Address from, size_t size) {
    const char *fails = getenv("DRIVER_FAILS");
    if (fails && launches > atoi(fails)) return LAUNCH_FAILED;
    return memcpy(to, (void *)from, size), 0;
}

int cuLaunchKernel(Kernel kernel, unsigned x, unsigned y, unsigned z, unsigned threads, unsigned threads_y, unsigned threads_z,
                   unsigned shared, void *stream, void **parameters, void **extra) {
    if (!x || y != 1 || z != 1 || threads != 256 || threads_y != 1 || threads_z != 1) return INVALID;
    if (shared > MOST_SHARED || stream || extra) return INVALID;
    // A kernel's first parameter is the number of its tasks.
    launches += *(const u64 *)parameters[0] > 1000;
    if (!getenv("DRIVER_WRONG")) kernel(parameters[0]);
    return 0;
}

int cuGetErrorString(int error, const char **text) {
    *text = error == OUT_OF_MEMORY ? "out of memory" : error == INVALID_PTX ? "a PTX JIT compilation failed" : error == LAUNCH_FAILED ? "unspecified launch failure" : "invalid value";
    return 0;
}

// What kernels are written in: C that NVRTC compiles for a card, and a C compiler for the CPU.
//
// A kernel works on tasks. On a card, a warp takes a task, and its 32 lanes share the turns of
// EACH. On the CPU, one thread takes all turns of all tasks in order.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#ifdef __CUDACC__

#define DEVICE static __device__ __forceinline__
#define CHECK(condition) static_assert(condition, #condition)

// The turns of the next loop as straight code, so that arrays become registers.
#define UNROLL _Pragma("unroll")
#define UNROLL_TEXT(text) #text
#define UNROLL_BY(n) _Pragma(UNROLL_TEXT(unroll n))

// What each lane does.
#define EACH_LANE(lane) for (u32 lane = threadIdx.x % 32, once = 1; once; once = 0)

// The turns 0 .. n - 1, shared by the lanes.
#define EACH(i, n) for (u32 i = threadIdx.x % 32; i < (n); i += 32)

// The same for a number n of which 32 is a divisor, with the number of the lane's own turn.
#define EACH_OWN(i, turn, n)                                                            \
    UNROLL for (u32 turn = 0, i = threadIdx.x % 32; turn < MOST_TURNS; turn++, i += 32) \
        if (i < (n))

// The most turns of a lane in EACH_OWN.
enum { MOST_TURNS = 8 };

// What one lane does for its warp.
#define ONCE if (threadIdx.x % 32 == 0)

// Waits until all lanes have written what others read.
DEVICE void sync(void) { __syncwarp(); }

// The sum over the lanes.
DEVICE u32 sum(u32 x) { return __reduce_add_sync(~0u, x); }

DEVICE u32 ones(u64 x) { return __popcll(x); }

// The position of the lowest set bit.
DEVICE u32 lowest(u64 x) { return __ffsll(x) - 1; }

// The low half of two words after a shift down by 0 to 31 places.
DEVICE u32 funnel(u32 low, u32 high, u32 by) { return __funnelshift_r(low, high, by); }

// Adds to a number that other warps add to. Returns the number before.
DEVICE u64 add(u64 *to, u64 x) { return atomicAdd(to, x); }

// A kernel: `task` does a task with the warp's part of shared memory, and returns the number of
// states that the warp found in it. The registers suffice for `blocks` blocks on a processor.
#define KERNEL(name, Parameters, task, blocks)                                                             \
    extern "C" __global__ void __launch_bounds__(256, blocks) name(const __grid_constant__ Parameters p) { \
        extern __shared__ u64 shared[];                                                                    \
        u64 *scratch = shared + threadIdx.x / 32 * p.scratch;                                              \
        u64 warps = (u64)gridDim.x * (blockDim.x / 32), found = 0;                                         \
        for (u64 at = (u64)blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32; at < p.tasks; at += warps)   \
            found += task(&p, at, scratch);                                                                \
        ONCE if (found) add(p.found, found);                                                               \
    }

#else

#define UNROLL
#define UNROLL_BY(n)
#define DEVICE static inline
#define CHECK(condition) _Static_assert(condition, #condition)

DEVICE u32 ones(u64 x) { return (u32)__builtin_popcountll(x); }
DEVICE u32 lowest(u64 x) { return (u32)__builtin_ctzll(x); }
DEVICE u32 funnel(u32 low, u32 high, u32 by) { return (u32)(((u64)high << 32 | low) >> by); }
DEVICE u64 add(u64 *to, u64 x) { return __atomic_fetch_add(to, x, __ATOMIC_RELAXED); }

// The most words of shared memory of a warp.
enum { MOST_SCRATCH = 4096 };

#define EACH_LANE(lane) for (u32 lane = 0; lane < 32; lane++)
#define EACH(i, n) for (u32 i = 0; i < (n); i++)
#define EACH_OWN(i, turn, n) for (u32 turn = 0, i = 0; i < (n); turn++, i++)
enum { MOST_TURNS = 256 };
#define ONCE

DEVICE void sync(void) {}
DEVICE u32 sum(u32 x) { return x; }

#define KERNEL(name, Parameters, task, blocks)                                   \
    void name(const Parameters *p) {                                             \
        u64 scratch[MOST_SCRATCH];                                               \
        for (u64 at = 0; at < p->tasks; at++) *p->found += task(p, at, scratch); \
    }

#endif

// New states, for lists of a layer and for records. A null pointer means that none are wanted.
typedef struct News {
    u64 *list;      // indices of states
    u64 *listed;    // how many there are, also those that did not fit
    u64 capacity;
    u64 *words;     // the new states of the tasks, in words as in the table
} News;

// Adds the states of a word to the list. `first` is the index of the word's first state.
DEVICE void list(const News *news, u64 word, u64 first) {
    if (!news->list || !word) return;
    for (u64 at = add(news->listed, ones(word)); word; word &= word - 1, at++)
        if (at < news->capacity) news->list[at] = first + lowest(word);
}

// Exchanges the bits of a mask with those `by` places above.
DEVICE u64 exchanged(u64 word, u64 mask, u32 by) {
    u64 moved = (word >> by ^ word) & mask;
    return word ^ moved ^ moved << by;
}

/* A disk that fails, for LD_PRELOAD: the program is killed at its n-th file operation, or the power fails there
 * and what was not synced is lost.
 *
 *   DISK_ROOT   only operations on files below this folder count
 *   DISK_AT     the operation, from 1; without it, none
 *   DISK_HOW    kill: no loss; cut: files are as they were when they were last synced; zeros: they have their new
 *               sizes, and zeros in place of what was not synced
 *   DISK_SHADOW an empty folder for the synced contents
 *   DISK_LOG    a file for the number of operations and the names of the files
 *
 * Names are never lost: a journal keeps them in order. Operations: write, truncate, sync, open of a file that is
 * created or truncated, rename, link, unlink, mkdir. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long count, at;
static const char *root, *how, *shadow, *names;
static size_t root_length;

__attribute__((constructor)) static void begin(void) {
    root = getenv("DISK_ROOT");
    root_length = root ? strlen(root) : 0;
    at = getenv("DISK_AT") ? atol(getenv("DISK_AT")) : 0;
    how = getenv("DISK_HOW") ? getenv("DISK_HOW") : "kill";
    shadow = getenv("DISK_SHADOW");
    names = getenv("DISK_LOG");
}

/* System calls, since the functions of the library are those below. */
static int raw_open(const char *path, int flags, int mode) { return syscall(SYS_openat, AT_FDCWD, path, flags, mode); }

static void note(const char *path) {
    if (!names) return;
    char line[PATH_MAX + 32];
    int file = raw_open(names, O_WRONLY | O_CREAT | O_APPEND, 0644), length = snprintf(line, sizeof line, "%ld %s\n", count, path);
    if (file >= 0) {
        syscall(SYS_write, file, line, length);
        close(file);
    }
}

static int below(const char *path) {
    char whole[PATH_MAX];
    if (!root || !path) return 0;
    if (path[0] != '/') {
        char here[PATH_MAX];
        if (!getcwd(here, sizeof here) || snprintf(whole, sizeof whole, "%s/%s", here, path) >= PATH_MAX) return 0;
        path = whole;
    }
    return !strncmp(path, root, root_length) && (!shadow || strncmp(path, shadow, strlen(shadow)));
}

static int path_of(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return below(path);
}

static void shadow_of(const struct stat *s, char *path) { snprintf(path, PATH_MAX, "%s/%lu-%lu", shadow, (unsigned long)s->st_dev, (unsigned long)s->st_ino); }

/* Copies a file; beyond `size` bytes of `to`, zeros. */
static void copy(const char *from, const char *to, off_t size) {
    char bytes[65536];
    int in = raw_open(from, O_RDONLY, 0), out = raw_open(to, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ssize_t got;
    while (in >= 0 && out >= 0 && (got = syscall(SYS_read, in, bytes, sizeof bytes)) > 0) syscall(SYS_write, out, bytes, got);
    if (out >= 0 && size >= 0) syscall(SYS_ftruncate, out, size);
    if (in >= 0) close(in);
    if (out >= 0) close(out);
}

/* Keeps what a file has now as its synced content. */
static void synced(const char *path, const struct stat *s) {
    char kept[PATH_MAX];
    if (!shadow) return;
    shadow_of(s, kept);
    copy(path, kept, -1);
}

/* Before a file is changed for the first time, its content is on the disk. */
static void known(const char *path, const struct stat *s) {
    char kept[PATH_MAX];
    struct stat ignored;
    if (!shadow) return;
    shadow_of(s, kept);
    if (stat(kept, &ignored)) copy(path, kept, -1);
}

static int lose(const char *path, const struct stat *s, int type, struct FTW *where) {
    char kept[PATH_MAX];
    struct stat found;
    (void)where;
    if (type != FTW_F || !below(path)) return 0;
    shadow_of(s, kept);
    if (!stat(kept, &found)) copy(kept, path, strcmp(how, "zeros") || found.st_size > s->st_size ? -1 : s->st_size);
    return 0;
}

/* Counts an operation, and ends the program at the one that is meant. */
static void operation(const char *path) {
    ++count;
    note(path);
    if (count != at) return;
    if (shadow && strcmp(how, "kill")) nftw(root, lose, 16, FTW_PHYS);
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
}

/* An operation on an open file. */
static void on_file(int file, int is_sync) {
    char path[PATH_MAX];
    struct stat s;
    if (!root || fstat(file, &s) || !S_ISREG(s.st_mode) || !path_of(file, path)) return;
    pthread_mutex_lock(&lock);
    operation(path);
    if (is_sync) synced(path, &s);
    pthread_mutex_unlock(&lock);
}

static void on_path(const char *path) {
    if (!below(path)) return;
    pthread_mutex_lock(&lock);
    operation(path);
    pthread_mutex_unlock(&lock);
}

static int opened(int folder, const char *path, int flags, int mode) {
    struct stat s;
    int writes = (flags & O_ACCMODE) != O_RDONLY && below(path);
    if (writes) {
        pthread_mutex_lock(&lock);
        int there = !stat(path, &s) && S_ISREG(s.st_mode);
        if (there) known(path, &s);
        if (flags & (O_CREAT | O_TRUNC)) operation(path);
        pthread_mutex_unlock(&lock);
        int file = syscall(SYS_openat, folder, path, flags, mode);
        /* A new file has no synced content. */
        if (file >= 0 && !there && shadow && !fstat(file, &s) && S_ISREG(s.st_mode)) {
            char kept[PATH_MAX];
            shadow_of(&s, kept);
            int empty = raw_open(kept, O_WRONLY | O_CREAT | O_TRUNC, 0644);
            if (empty >= 0) close(empty);
        }
        return file;
    }
    return syscall(SYS_openat, folder, path, flags, mode);
}

#define MODE(flags) \
    int mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list more; \
        va_start(more, flags); \
        mode = va_arg(more, int); \
        va_end(more); \
    }

int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags | O_LARGEFILE, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE(flags) return opened(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE(flags) return opened(folder, path, flags | O_LARGEFILE, mode); }
ssize_t write(int file, const void *bytes, size_t size) { on_file(file, 0); return syscall(SYS_write, file, bytes, size); }
ssize_t writev(int file, const struct iovec *parts, int number) { on_file(file, 0); return syscall(SYS_writev, file, parts, number); }
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place) { on_file(file, 0); return syscall(SYS_pwrite64, file, bytes, size, place); }
ssize_t pwrite(int file, const void *bytes, size_t size, off_t place) { on_file(file, 0); return syscall(SYS_pwrite64, file, bytes, size, place); }
int ftruncate64(int file, off64_t size) { on_file(file, 0); return syscall(SYS_ftruncate, file, size); }
int ftruncate(int file, off_t size) { on_file(file, 0); return syscall(SYS_ftruncate, file, size); }
int fsync(int file) { on_file(file, 1); return syscall(SYS_fsync, file); }
int fdatasync(int file) { on_file(file, 1); return syscall(SYS_fdatasync, file); }
int rename(const char *from, const char *to) { on_path(to); return syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to); }
int link(const char *from, const char *to) { on_path(to); return syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0); }
int linkat(int a, const char *from, int b, const char *to, int flags) { on_path(to); return syscall(SYS_linkat, a, from, b, to, flags); }
int unlink(const char *path) { on_path(path); return syscall(SYS_unlinkat, AT_FDCWD, path, 0); }
int mkdir(const char *path, mode_t mode) { on_path(path); return syscall(SYS_mkdirat, AT_FDCWD, path, mode); }

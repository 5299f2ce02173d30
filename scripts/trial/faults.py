"""Faults of the soak: signals, limits of memory and files, failing system calls, damaged files."""

import os
import re
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

from . import disk as power
from .program import Failure, own_memory
from .work import forget

MB = 10 ** 6
# Signals that save the work, and SIGKILL. SIGUSR1 saves it and lets it continue.
SIGNALS = ["KILL", "KILL", "KILL", "KILL", "TERM", "INT", "HUP", "XCPU", "USR1"]
# System calls that fail, and from which call on: earlier calls belong to the start of any program.
CALLS = {"pwrite64": 1, "write": 1, "fsync": 1, "ftruncate": 1, "rename": 1, "pread64": 6, "unlink": 1}
ERRORS = ["EIO", "ENOSPC", "EDQUOT", "EINTR"]
ANSWERS = {0, 1, 2, 3, 130}


class Disk:
    """A file system in memory that can be full. Needs root."""

    def __init__(self, folder):
        self.folder, self.mounted = folder, False

    def mount(self):
        mount = ["mount", "-t", "tmpfs", "-o", "size=2g", "soak", self.folder]
        self.mounted = os.geteuid() == 0 and subprocess.run(mount, stderr=subprocess.DEVNULL).returncode == 0
        return self.mounted

    def room(self, size):
        """Leaves this many bytes."""
        used = shutil.disk_usage(self.folder).used
        subprocess.run(["mount", "-o", f"remount,size={used + size}", self.folder], check=True)

    def unmount(self):
        if self.mounted:
            subprocess.run(["umount", "--lazy", self.folder], check=True)


@cache
def can_trace():
    """Whether strace is there and may trace."""
    trace = ["strace", "-o", "/dev/null", "true"]
    return bool(shutil.which("strace")) and subprocess.run(trace, capture_output=True).returncode == 0


def log_uniform(rng, least, most):
    return int(least * (most / least) ** rng.random())


def members(group):
    """Processes of a process group that still run."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                found.append(int(entry.name))
    return sorted(found)


def killed(rng, bench, job, _disk):
    """A signal at a random moment, to one process where there are several."""
    name = rng.choice(SIGNALS)
    number = getattr(signal, f"SIG{name}")
    which, group = rng.random(), []

    def stop(child):
        group.append(child.pid)
        pids = members(child.pid)
        with suppress(ProcessLookupError):
            if pids and job.kind == "cluster":
                os.kill(pids[int(which * len(pids))], number)
            elif pids:
                os.kill(child.pid, number)
    run = bench.start(job.attempt(rng), stop=(rng.uniform(0, 1.3) * max(job.seconds, 0.02), stop))
    begin = time.monotonic()
    while group and members(group[0]):
        if time.monotonic() > begin + bench.limit:
            raise Failure(f"processes stay after SIG{name}: {members(group[0])}")
        time.sleep(0.02)
    bench.counts[f"signals: {name}"] += bool(group)
    bench.counts["signals that met running work"] += run.code != 0
    # Before the program has a handler, every signal ends it.
    judge(bench, job, run, signals={-number} if group else set())
    if run.code and kept(bench):
        bench.counts["runs ended by a signal after work was kept"] += 1


def kept(bench, codes=(0, 2)):
    """Whether `status` finds saved work."""
    found = bench.start(["status", "kept", "--format", "json"])
    if found.code not in codes or "panicked" in found.err:
        raise Failure(f"status: exit status {found.code}: {found.err[-300:]}")
    return found.code == 0 and re.search(r'"(reached|parts_done)":\s*[1-9]', found.out)


def less_memory(rng, bench, job, disk):
    """--memory below what the work would take, or about that."""
    if job.solves:
        return killed(rng, bench, job, disk)
    allowed = log_uniform(rng, MB, max(2 * MB, 2 * job.memory)) // MB
    run = bench.start([*job.attempt(rng), "--memory", f"{allowed}MB"])
    bench.counts["limits: --memory"] += 1
    bench.counts["limits: --memory, refused"] += run.code == 2
    peak = re.search(r'"peak_memory_bytes":(\d+)', run.out)
    if peak:
        above = int(peak[1]) - allowed * MB
        bench.counts["limits: --memory, reports of the peak"] += 1
        bench.most = max(bench.most, above)
        if above > allowed * MB // 20 + own_memory(bench.antipode):
            raise Failure(f"{int(peak[1]):,} bytes of memory at most, {allowed} MB allowed")
    return judge(bench, job, run)


def less_addresses(rng, bench, job, disk):
    """A limit of the system on the memory of the process."""
    if job.solves:
        return killed(rng, bench, job, disk)
    kilobytes = log_uniform(rng, 20_000, 1_000_000)
    wrapper = ["sh", "-c", f'ulimit -c 0; ulimit -v {kilobytes}; exec "$0" "$@"']
    run = bench.start(job.attempt(rng), wrapper=wrapper)
    bench.counts["limits: ulimit -v"] += 1
    bench.counts["limits: ulimit -v, refused"] += run.code != 0
    # Below about 30 MB the system cannot load the program.
    return judge(bench, job, run, codes={127, -9, -11} if kilobytes < 60_000 else set())


def full(rng, bench, job, disk):
    """A full disk, or a limit on the size of files."""
    size = log_uniform(rng, 4096, 8 * MB)
    if disk.mounted and rng.random() < 0.7:
        disk.room(size)
        run = bench.start(job.attempt(rng))
        disk.room(2 << 30)
        bench.counts["faults: full disk"] += 1
    else:
        script = f"trap '' XFSZ; ulimit -f {size // 512}; exec \"$0\" \"$@\""
        run = bench.start(job.attempt(rng), wrapper=["sh", "-c", script])
        bench.counts["faults: file too large"] += 1
    bench.counts["faults that stopped the work"] += run.code != 0
    judge(bench, job, run)


def failing_call(rng, bench, job, disk):
    """A system call that fails once, or from then on."""
    if not can_trace() or job.kind == "cluster":
        return full(rng, bench, job, disk)
    call, error = rng.choice(sorted(CALLS)), rng.choice(ERRORS)
    # A message needs `write`, and a call that is interrupted is repeated: both fail only once.
    lasting = "+" * (call != "write" and error != "EINTR" and rng.random() < 0.3)
    when = CALLS[call] + log_uniform(rng, 1, 100) - 1
    wrapper = ["strace", "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
               "-e", f"inject={call}:error={error}:when={when}{lasting}"]
    run = bench.start(job.attempt(rng), wrapper=wrapper)
    bench.counts[f"faults: {error}"] += 1
    bench.counts["faults that stopped the work"] += run.code != 0
    return judge(bench, job, run)


def failing_disk(rng, bench, job, disk):
    """A kill or a power cut at an operation on a file."""
    if not power.library() or job.kind == "cluster":
        return killed(rng, bench, job, disk)
    how, at = rng.choice(power.HOWS), log_uniform(rng, 1, 300)
    shadow = bench.folder / "shadow"
    shadow.mkdir(exist_ok=True)
    run = bench.start(job.attempt(rng), wrapper=power.wrapper(bench.folder, at, how, shadow))
    shutil.rmtree(shadow)
    bench.counts[f"disk: {how}"] += run.code == -signal.SIGKILL
    bench.log.append(f"# {how} at operation {at}")
    return judge(bench, job, run, signals={-signal.SIGKILL})


def kept_files(bench):
    found = (bench.folder / "kept").rglob("*")
    return sorted(p for p in found if p.is_file() and p.name != "lock" and p.stat().st_size)


def damaged(rng, bench, job, disk):
    """A file of the kept work is damaged. The folder is right again afterwards."""
    folder = bench.folder / "kept"
    if not kept_files(bench):
        killed(rng, bench, job, disk)
    files = kept_files(bench)
    if not files:
        return None
    safe = bench.folder / "safe"
    shutil.copytree(folder, safe)
    path = rng.choice(files)
    how = damage(rng, path, files)
    run = bench.start(job.attempt(rng))
    bench.counts["damaged files of kept work"] += 1
    bench.counts["damaged files of kept work, refused"] += run.code != 0
    bench.log.append(f"# {how}: {path.relative_to(bench.folder)}")
    kept(bench, (0, 2, 3))
    judge(bench, job, run)
    if run.code == 0 and not job.shards:
        shutil.rmtree(safe)
        return None
    shutil.rmtree(folder)
    return safe.rename(folder)


def damage(rng, path, others=()):
    """Changes a file. Returns how."""
    data = bytearray(path.read_bytes())
    how = rng.choice(["flip", "flip", "flip", "flip", "cut", "append", "zero", "swap", "remove"])
    if how == "flip":
        for _ in range(rng.choice([1, 1, 2, 8])):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    elif how == "cut":
        del data[rng.randrange(len(data)):]
    elif how == "append":
        data += rng.randbytes(rng.randint(1, 99))
    elif how == "zero":
        at = rng.randrange(len(data))
        data[at:at + 512] = bytes(len(data[at:at + 512]))
    elif how == "swap" and others:
        data = bytearray(rng.choice(others).read_bytes())
    if how == "remove":
        path.unlink()
    else:
        path.write_bytes(data)
    return how


ALL = [killed, killed, killed, less_memory, less_addresses, full, failing_call, failing_disk, failing_disk,
       damaged]


def judge(bench, job, run, signals=frozenset(), codes=frozenset()):
    """What must hold after every run, however it ended."""
    bench.counts["runs"] += 1
    if re.search(r"panicked|RUST_BACKTRACE|stack overflow|core dumped", run.err):
        raise Failure(f"exit status {run.code}: {run.err[-600:]}")
    if run.code == 0:
        job.compare(bench, run)
        forget(bench, job)
        return
    if run.code in signals | codes:
        return
    if run.code not in ANSWERS:
        raise Failure(f"exit status {run.code} after {run.seconds:.1f} s: {run.err[-600:]}")
    errors = [line for line in run.err.splitlines() if line.startswith(("antipode: ", "error: "))]
    most = 3 if job.kind == "cluster" else 1
    if not 1 <= len(errors) <= most:
        raise Failure(f"exit status {run.code} with {len(errors)} errors: {run.err[-600:]!r}")
    if job.output:
        job.compare_file(bench, must_exist=False)

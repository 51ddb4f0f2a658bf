# SPDX-License-Identifier: Apache-2.0
"""What a test costs: runs the command that follows, waits for it and for all that it started, and
writes the seconds of CPU that they took as the last line of standard error. The status is that of
the command. What a test leaves running is ended, so that nothing works unseen beside the next one.

`meson test --wrapper` calls it, with nothing of Python that is not needed.
"""

import os
import resource
import signal
import sys

PR_SET_CHILD_SUBREAPER = 36
MARK = "cost: "


def children():
    """The processes whose parent this is: those that lost theirs come here."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as found:
            return [int(number) for number in found.read().split()]
    except OSError:  # a kernel without that list
        return []


def adopt():
    """Become the parent of whatever loses its own; without it only what is waited for counts."""
    import ctypes  # pylint: disable=import-outside-toplevel
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def wait_for(first):
    """The status with which the first child ended."""
    while True:
        ended, status = os.waitpid(-1, 0)
        if ended == first:
            return os.waitstatus_to_exitcode(status)


def end_others():
    """End and wait for what the first child has left behind."""
    while left := children():
        for number in left:
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def main():
    adopt()
    first = os.fork()
    if first == 0:
        os.execvp(sys.argv[1], sys.argv[1:])
    signal.signal(signal.SIGTERM, lambda *_: os.kill(first, signal.SIGTERM))
    status = wait_for(first)
    end_others()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    sys.stderr.write(f"\n{MARK}{used.ru_utime + used.ru_stime:.2f} s of CPU\n")
    sys.exit(status if status >= 0 else 128 - status)


if __name__ == "__main__":
    main()

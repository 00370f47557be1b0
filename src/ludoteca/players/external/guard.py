"""A small program that runs an engine, and kills it when the process that started it has ended.

``python guard.py DESCRIPTOR COMMAND...``: the descriptor is the reading end of a pipe that nobody
writes to; it closes when the other end does, also if that program was killed. Not for Windows.
"""

import _thread
import os
import signal
import sys


def main() -> None:
    lifeline, command = int(sys.argv[1]), sys.argv[2:]
    try:
        # In a group of its own, so that its children can be killed with it.
        engine = os.posix_spawnp(command[0], command, os.environ, setpgroup=0)
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        sys.exit(127)
    for descriptor in (0, 1, 2):
        os.close(descriptor)

    def wait() -> None:
        _, status = os.waitpid(engine, 0)
        # An engine may end by itself, and leave its children behind.
        kill_group(engine)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)

    _thread.start_new_thread(wait, ())
    os.read(lifeline, 1)
    kill_group(engine)
    # The other thread ends the program.
    signal.pause()


def kill_group(leader: int) -> None:
    try:  # noqa: SIM105 (importing contextlib takes longer than all the rest)
        os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        pass


if __name__ == "__main__":
    main()

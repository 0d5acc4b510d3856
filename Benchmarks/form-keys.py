"""Types keys into the full-screen form on a pseudo-terminal: what each costs, and how many bytes the terminal gets.

usage: form-keys.py PROGRAM SCHEMA CONFIGURATION

Of each kind of key the median of processor time (which other work on the machine hardly changes), of time from the key to
the last byte of its frame, and of bytes.
"""
import fcntl, os, pty, select, statistics, struct, sys, termios, time

program, schema, configuration = sys.argv[1:4]
QUIET = 0.1
DOWN, UP, PAGE_DOWN, END, HOME, ESCAPE = b"\x1b[B", b"\x1b[A", b"\x1b[6~", b"\x1b[F", b"\x1b[H", b"\x1b"
SCRIPT = [
    ("down", [DOWN] * 20), ("up", [UP] * 10), ("page down", [PAGE_DOWN] * 10), ("end", [END, HOME] * 3),
    # The first setting is a bool: it is turned off and on, which disables and enables what reads it, and so all others.
    ("toggle what all depend on", [b" "] * 10),
    ("to the last bool", [END, UP, UP, UP]), ("toggle what few read", [b" "] * 10), ("home", [HOME]),
    ("to the text", [DOWN] * 3), ("edit a text", [b"\r"]), ("letter in a text", [b"x"] * 20), ("take it over", [b"\r"]),
    ("search", [b"/"]), ("letter in the search", [b"k", b"e", b"y", b"-", b"1"]), ("leave the search", [ESCAPE]),
]

child, terminal = pty.fork()
if child == 0:
    for name in ("CI", "DEBIAN_FRONTEND"):
        os.environ.pop(name, None)
    os.environ.update(TERM="xterm-256color", COLORFGBG="15;0", COLORTERM="truecolor")
    os.execv(program, [program, "-s", schema, "-f", configuration, "form"])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))


def processor_time():
    """In milliseconds."""
    with open(f"/proc/{child}/schedstat", encoding="ascii") as file:
        return int(file.read().split()[0]) / 1e6


def frame():
    """The bytes that come, until none come for a while, and when the last one came."""
    count, last = 0, time.monotonic()
    while select.select([terminal], [], [], QUIET if count else 5)[0]:
        try:
            data = os.read(terminal, 1 << 16)
        except OSError:
            break
        if not data:
            break
        count, last = count + len(data), time.monotonic()
    return count, last


first, _ = frame()
print(f"  {processor_time():.1f} ms, {first} bytes\tstart to the first frame")
for name, keys in SCRIPT:
    rows = []
    for key in keys:
        before, start = processor_time(), time.monotonic()
        os.write(terminal, key)
        count, last = frame()
        rows.append((processor_time() - before, (last - start) * 1000, count))
    cost, wait, count = (statistics.median(column) for column in zip(*rows))
    print(f"  {cost:.1f} ms of processor, {wait:.1f} ms to the frame, {count:.0f} bytes\t{name}")
os.kill(child, 9)
os.waitpid(child, 0)

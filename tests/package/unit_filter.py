#!/usr/bin/env python3
"""What a unit forbids its service to call, as a seccomp program: unit_filter.py UNIT FILE.

Reads SystemCallFilter=, RestrictNamespaces= and MemoryDenyWriteExecute=, as systemd does, for a machine on which it does not
run. Needs systemd-analyze and libseccomp.so.2; exits with 77 without them."""
import ctypes
import os
import re
import subprocess
import sys

kAllow, kForbid, kUnknown = 0x7FFF0000, 0x00050001, 0x00050026  # SCMP_ACT_ALLOW, ERRNO(EPERM), ERRNO(ENOSYS)
kMaskedEqual = 7
kNamespaces = 0x7E020080  # CLONE_NEW…
kNoneOf = {"clone3", "unshare", "setns", "clone", "mmap", "mprotect"}  # with rules of their own


class Argument(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("mask", ctypes.c_uint64), ("value", ctypes.c_uint64)]


def expanded(word):
    """The calls of "@system-service", or of one name."""
    if not word.startswith("@"):
        return {word}
    text = subprocess.run(["systemd-analyze", "--no-pager", "syscall-filter", word], capture_output=True, text=True, check=True).stdout
    names = [line.strip() for line in text.splitlines()[1:]]
    return set().union(*(expanded(name) for name in names if name and not name.startswith("#")))


def allowed(unit):
    calls = set()
    for value in re.findall(r"^SystemCallFilter=(.*)$", unit, re.M):
        words = value.lstrip("~").split()
        named = set().union(*(expanded(word) for word in words))
        calls = calls - named if value.startswith("~") else calls | named
    return calls | expanded("@default")


def main(unit_file, out):
    try:
        library = ctypes.CDLL("libseccomp.so.2")
        calls = allowed(open(unit_file).read())
    except (OSError, subprocess.CalledProcessError):
        sys.exit(77)
    library.seccomp_init.restype = ctypes.c_void_p
    filter_ = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(kForbid)))

    def rule(action, name, *arguments):
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number < 0:
            return  # of another architecture
        array = (Argument * max(1, len(arguments)))(*arguments)
        if library.seccomp_rule_add_array(filter_, ctypes.c_uint32(action), number, len(arguments), array) != 0:
            sys.exit(f"no rule for {name}")

    for name in calls - kNoneOf:
        rule(kAllow, name)
    rule(kUnknown, "clone3")  # as systemd answers, since its flags lie in memory
    rule(kAllow, "clone", Argument(0, kMaskedEqual, kNamespaces, 0))
    rule(kAllow, "mprotect", Argument(2, kMaskedEqual, 4, 0))
    for protection in (0, 2, 4):  # never writable and executable
        rule(kAllow, "mmap", Argument(2, kMaskedEqual, 6, protection))
    file = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    if library.seccomp_export_bpf(filter_, file) != 0:
        sys.exit("no program")


main(*sys.argv[1:])

# Words to the person at the terminal. Sourced by the other scripts.

# Tells what is going on; on stderr, so that it never mixes with what a program prints.
say() { printf '%s\n' "$*" >&2; }

# Says why it cannot go on, and ends with status 1.
die() {
  say "$(basename "$0"): $*"
  exit 1
}

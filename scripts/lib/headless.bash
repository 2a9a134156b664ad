# What headless-sway and headless-xvfb share: a folder for the server, waiting until it is up,
# running the command, and leaving nothing behind. Sourced, never run.
#
# The caller starts its server in the background, with its id in `server` and its output in
# "$work/log", and has it write a line to "$work/ready" when it takes clients.

# Status when the server, not the command, is what failed: as timeout(1) and env(1) have it.
readonly server_failed=125

server=''
command_id=''

# Makes the folder $work, which ends with the script, and in it a pipe for the server to answer on.
# Under /tmp whatever TMPDIR says: the path of a socket may have 107 bytes, and another user has to
# be able to reach it.
make_work_folder() {
  work=$(mktemp -d "/tmp/$(basename "$0").XXXXXX")
  trap clean_up EXIT
  trap 'stop_command 130' INT
  trap 'stop_command 143' TERM
  trap 'stop_command 129' HUP
  chmod 711 "$work"
  mkfifo "$work/ready"
  mkdir -m 700 "$work/runtime"
  # Open for reading and writing, so that neither side waits for the other to open it.
  exec {ready}<>"$work/ready"
}

# Prints the server's line. Ends with 125 when the server has ended, or after ten seconds.
await_server() {
  local tries part answer=''
  for ((tries = 0; tries < 50; tries++)); do
    # A server may write its line in pieces, and a read that times out keeps what it got so far.
    if read -r -t 0.2 -u "$ready" part; then
      printf '%s\n' "$answer$part"
      return
    fi
    answer+=$part
    kill -0 "$server" 2>/dev/null || break
  done
  say "$(basename "$0"): the server did not start:"
  tail -n 5 "$work/log" >&2 || true
  exit "$server_failed"
}

# Runs the command with this script's standard input and ends with the command's status. In the
# background, since bash holds a signal back until a foreground command has ended.
run_command() {
  local status=0
  exec {input}<&0
  "$@" <&"$input" {ready}<&- {input}<&- &
  command_id=$!
  wait "$command_id" || status=$?
  command_id=''
  exit "$status"
}

# Ends the command and then this script, with the status given. Always by TERM: a shell's
# background commands ignore INT.
stop_command() {
  if [[ -n $command_id ]]; then
    kill "$command_id" 2>/dev/null || true
    wait "$command_id" || true
  fi
  exit "$1"
}

# Ends the server, by force if it is still there after two seconds.
clean_up() {
  local tries
  if [[ -n $server ]]; then
    kill "$server" 2>/dev/null || true
    for ((tries = 0; tries < 40; tries++)); do
      kill -0 "$server" 2>/dev/null || break
      sleep 0.05
    done
    kill -KILL "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$work"
}

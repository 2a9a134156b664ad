# Checks of screenshots. Sourced, never run.

# Prints a number of a picture's header: bytes from an offset, in the order of the machine or the other.
number() { od -An -tu4 --endian="$4" -j"$2" -N"$3" "$1" | tr -d ' '; }

# Prints the width and the height of a picture: PNG, BMP or PPM.
measure() {
  case $1 in
    *.png) echo "$(number "$1" 16 4 big)x$(number "$1" 20 4 big)" ;;
    *.bmp) echo "$(number "$1" 18 4 little)x$(number "$1" 22 4 little)" ;;
    *) head -n 1 "$1" | awk '{ print $2 "x" $3 }' ;;
  esac
}

# Fails if a picture has another size, or shows nothing.
#
#   check_picture NAME FILE WIDTHxHEIGHT
check_picture() {
  local found bytes
  found=$(measure "$2" 2>/dev/null || true) bytes=$(gzip -c "$2" 2>/dev/null | wc -c)
  say "$1: $found, $bytes bytes"
  # A window of a single color is a few hundred bytes for each hundred thousand pixels.
  if [[ $found != "$3" ]] || ((bytes < ${3%x*} * ${3#*x} / 150)); then
    say "$1: its picture is not $3, or it shows nothing"
    return 1
  fi
}

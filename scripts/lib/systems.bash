# Bare systems of Debian and Ubuntu, and commands in them. Sourced, never run; needs root.
#
# The caller sets `here`, `root` and `out`, and passes its arguments after `--inside` to `inside`.
#
# GRIDAPP_PLATFORMS: the folder for the systems, their packages and builds; by default gridapp-platforms in the cache folder.

readonly cache=${GRIDAPP_PLATFORMS:-${XDG_CACHE_HOME:-$HOME/.cache}/gridapp-platforms}
# The first one makes what the others try: the test program, the oldest package and the archive.
readonly all_suites=(bookworm trixie sid noble)
# The checkout inside of the systems. The path is compiled into the tests.
readonly checkout=/srv/gridapp
# What the first system makes for the others, and where screenshots are left.
readonly shared=/srv/shared pictures=/srv/pictures

# Ends the script where no systems can be made.
check_systems() {
  [[ $(id -u) -eq 0 ]] || die 'making systems needs root: sudo --preserve-env'
  for tool in mmdebstrap unshare; do
    command -v "$tool" >/dev/null || die "there is no $tool; scripts/install-dependencies platforms installs it"
  done
  [[ -z $(git -C "$root" status --porcelain) ]] ||
    say 'The last commit is tried. There are changes that are not committed.'
  mkdir -p "$out" "$cache/shared"
}

# Prints the name of a system.
title() {
  case $1 in
    bookworm) echo 'Debian 12' ;;
    trixie) echo 'Debian 13' ;;
    sid) echo 'Debian sid' ;;
    noble) echo 'Ubuntu 24.04' ;;
    *) echo "$1" ;;
  esac
}

# Makes the bare system of a suite. mmdebstrap knows the mirror. What this machine's apt is set to about proxies
# and dates holds there, too.
make_system() {
  local suite=$1 options=(--variant=minbase --include=apt,ca-certificates) line
  while IFS= read -r line; do options+=("--aptopt=$line"); done < <(
    apt-config dump | grep -E '^Acquire::(https?::Proxy|Check-(Valid-Until|Date)) ')
  if [[ $suite == noble ]]; then
    options+=(--components=main,universe)
    # Debian 12 has no package with Ubuntu's keys, but Debian 13 has.
    local keys=usr/share/keyrings/ubuntu-archive-keyring.gpg
    if [[ ! -e /$keys ]]; then
      make_missing_system trixie
      enter trixie keys sh -c 'apt-get update && apt-get install --yes ubuntu-archive-keyring' \
        >"$cache/$suite.log" 2>&1 || return 1
      cp "$cache/trixie.keys/files/$keys" "$cache"
      options+=("--keyring=$cache/$(basename "$keys")")
    fi
  fi
  rm -rf "$cache/$suite.new"
  mmdebstrap "${options[@]}" "$suite" "$cache/$suite.new" >"$cache/$suite.log" 2>&1 || {
    tail -n 5 "$cache/$suite.log" >&2
    return 1
  }
  mv "$cache/$suite.new" "$cache/$suite"
}

make_missing_system() {
  [[ -e $cache/$1/etc/os-release ]] || make_system "$1"
}

# Runs a command in a layer over a bare system: what it writes is in a folder of its own. The mounts are in a
# namespace of the command, and end with it.
#
#   enter SUITE LAYER COMMAND [ARGUMENT...]
enter() {
  unshare --mount --pid --fork --kill-child -- "$here/$(basename "$0")" --inside "$@"
}

# The other side of `enter`.
inside() {
  local suite=$1 layer=$cache/$1.$2
  shift 2
  mkdir -p "$layer"/{files,work,root} "$cache/$suite.packages/partial" "$cache/$suite.checkout"
  mount -t overlay overlay \
    -o "lowerdir=$cache/$suite,upperdir=$layer/files,workdir=$layer/work" "$layer/root"
  cd "$layer/root"
  mount --rbind /dev dev
  mount -t tmpfs tmpfs dev/shm
  mount -t proc proc proc
  mount -t sysfs -o ro sysfs sys
  mount -t tmpfs tmpfs run
  mkdir -p ".$checkout"
  mount --bind "$cache/$suite.checkout" ".$checkout"
  mkdir -p ".$shared" ".$pictures"
  mount --bind "$cache/shared" ".$shared"
  mount --bind "$out" ".$pictures"
  mount --bind "$cache/$suite.packages" var/cache/apt/archives
  mount_swift
  share_git
  cp -L /etc/resolv.conf etc/resolv.conf
  exec chroot . env -i HOME=/root LANG=C.UTF-8 TERM="${TERM-dumb}" DEBIAN_FRONTEND=noninteractive \
    PATH="$swift/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    http_proxy="${http_proxy-}" https_proxy="${https_proxy-}" SUITE="$suite" OLDEST="${all_suites[0]}" "$@"
}

# Mounts the toolchain of this machine in the current folder, and sets `swift` to its folder.
mount_swift() {
  local toolchain
  swift=$(readlink -f "$(command -v swift)")
  swift=${swift%/bin/*}
  toolchain=${swift%/usr}
  [[ -n $toolchain ]] || die 'Swift has to be in a folder of its own, as the archives of swift.org are'
  mkdir -p ".$toolchain"
  mount --bind -o ro "$toolchain" ".$toolchain"
}

# Has git in the current folder find repositories where this machine's does: where it reads them from a folder instead
# of the network, that folder is mounted, too.
share_git() {
  local key url
  printf '[safe]\n\tdirectory = *\n' >etc/gitconfig
  git config --get-regexp '^url\..*\.insteadof$' 2>/dev/null | while read -r key url; do
    key=${key#url.}
    key=${key%.*}
    git config --file etc/gitconfig --add "url.$key.insteadOf" "$url"
    [[ -d $key ]] || continue
    mkdir -p ".$key"
    mountpoint --quiet ".$key" || mount --bind -o ro "$key" ".$key"
  done
}

# Copies the last commit into the checkout of a suite. What was built there stays, and files that are the same keep
# their dates.
update_checkout() {
  local folder=$cache/$1.checkout
  mkdir -p "$folder"
  [[ -d $folder/.git ]] || git init --quiet "$folder"
  git -C "$folder" fetch --quiet --depth 1 "file://$root" HEAD
  git -C "$folder" reset --quiet --hard FETCH_HEAD
  git -C "$folder" clean --quiet -d --force
}

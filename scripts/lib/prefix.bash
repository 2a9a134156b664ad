# Where the app and its library are installed. Sourced, never run; needs say.bash.
#
# PREFIX: where they run. DESTDIR: a folder for the files of a package.

prefix=${PREFIX:-/usr/local}
# shellcheck disable=SC2088 # the tilde is compared with, not expanded
case $prefix in '~' | '~/'*) prefix=$HOME${prefix#\~} ;; esac
prefix=${prefix%/}
[[ $prefix == /* || -z $prefix ]] || die "PREFIX=$prefix is no absolute path"
# shellcheck disable=SC2034 # used by the script
readonly top=${DESTDIR-}$prefix

// The arguments of the process as the C library received them.

#define _GNU_SOURCE
#include "program.h"

#include <stddef.h>
#include <sys/auxv.h>

static int argument_count;
static char **argument_values;

// Glibc passes the arguments of main() to constructors. Other C libraries do not.
#ifdef __GLIBC__
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  argument_values = values;
}
#endif

const char *grid_program_argument(int index) {
  return index >= 0 && index < argument_count ? argument_values[index] : NULL;
}

const char *grid_program_path(void) { return (const char *)getauxval(AT_EXECFN); }

#ifndef CFUZZTARGETS_FUZZ_H
#define CFUZZTARGETS_FUZZ_H

#include "CFuzzTargets.h"

/// Options of a run, derived from the input.
struct grid_fuzz_options {
  uint64_t state;
};

/// Derives options from the bytes of an input.
struct grid_fuzz_options grid_fuzz_options_of(const uint8_t *bytes, size_t size);

/// Returns an option below `end`.
uint32_t grid_fuzz_option(struct grid_fuzz_options *options, uint32_t end);

/// The decoder of all runs. Its memory is reused from run to run, as in the app.
struct grid_decoder *grid_fuzz_decoder(void);

/// Formats the message of a failure.
const char *grid_fuzz_failure(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Ends the process: the machine lacks something that every run needs.
void grid_fuzz_give_up(const char *message) __attribute__((noreturn));

/// Returns memory, or ends the process.
void *grid_fuzz_allocate(size_t size);

#endif

// Runs a target of CFuzzTargets in libFuzzer: PROGRAM --target=NAME [OPTION...] [FILE_OR_FOLDER...]
//
// PROGRAM --seeds=FOLDER --target=NAME writes the seeds of a target and ends.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CFuzzTargets.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t capacity);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t capacity, unsigned seed);

static const struct grid_fuzz_entry *target;
static bool is_png;

static void write_seeds(const char *name, const char *folder) {
  size_t size;
  uint8_t *bytes;
  for (int i = 0; (bytes = grid_fuzz_seed(name, i, &size)); i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/seed-%d", folder, i);
    FILE *stream = fopen(path, "wb");
    if (!stream || fwrite(bytes, 1, size, stream) != size || fclose(stream) != 0) {
      perror(path);
      exit(1);
    }
    grid_fuzz_seed_free(bytes);
  }
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  const char *name = "", *folder = NULL;
  for (int i = 1; i < *argc; i++) {
    const char *argument = (*argv)[i];
    if (!strncmp(argument, "--target=", 9)) name = argument + 9;
    if (!strncmp(argument, "--seeds=", 8)) folder = argument + 8;
  }
  target = grid_fuzz_target_named(name);
  is_png = !strcmp(name, "png");
  if (!target) {
    fprintf(stderr, "fuzz: no target \"%s\"; pass --target= with one of", name);
    for (int i = 0; grid_fuzz_target_at(i); i++) {
      fprintf(stderr, " %s", grid_fuzz_target_at(i)->name);
    }
    fputc('\n', stderr);
    exit(64);
  }
  if (folder) {
    write_seeds(name, folder);
    exit(0);
  }
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  const struct grid_fuzz_result result = target->run(bytes, size);
  if (result.failure) {
    fprintf(stderr, "fuzz: %s\n", result.failure);
    abort();
  }
  return result.is_relevant ? 0 : -1;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t capacity, unsigned seed) {
  size = LLVMFuzzerMutate(bytes, size, capacity);
  if (is_png && seed % 4 != 0) grid_fuzz_mend_png(bytes, size);
  return size;
}

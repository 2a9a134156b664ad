#include "Formats/TIFF/tiff_file.h"

#include <stdio.h>
#include <string.h>

#include "Scaling/scaler.h"
#include "decoder.h"

/// Reads up to `size` bytes. Checks the deadline first, because libtiff reads a file of hundreds of megabytes to
/// its end.
static tmsize_t read_bytes(thandle_t handle, void *to, tmsize_t size) {
  struct grid_tiff_file *file = handle;
  struct grid_reader *reader = &file->decoder->reader;
  if (file->stopped == GRID_DECODE_OK) file->stopped = grid_check(file->decoder, file->progress);
  if (file->stopped != GRID_DECODE_OK || size < 0 || file->position >= reader->size) return 0;
  const int64_t left = reader->size - file->position;
  const size_t count = size < left ? (size_t)size : (size_t)left;
  if (!grid_reader_peek(reader, file->position, to, count)) return 0;
  file->position += (int64_t)count;
  return (tmsize_t)count;
}

static tmsize_t write_bytes(thandle_t handle, void *from, tmsize_t size) {
  (void)handle, (void)from, (void)size;
  return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int origin) {
  struct grid_tiff_file *file = handle;
  const int64_t start = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? file->position : file->decoder->reader.size;
  int64_t position;
  if (__builtin_add_overflow(start, (int64_t)offset, &position) || position < 0) return (toff_t)-1;
  file->position = position;
  return (toff_t)position;
}

static int close_file(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t file_size(thandle_t handle) { return (toff_t)((struct grid_tiff_file *)handle)->decoder->reader.size; }

/// Keeps the first message. Returns 1, so that libtiff prints none.
static int keep_error(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
  struct grid_tiff_file *file = context;
  (void)tiff, (void)module;
  if (!file->message[0]) vsnprintf(file->message, sizeof file->message, format, arguments);
  return 1;
}

static int ignore_warning(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments) {
  (void)tiff, (void)context, (void)module, (void)format, (void)arguments;
  return 1;
}

int grid_tiff_file_open(struct grid_decoder *decoder, struct grid_tiff_file *file) {
  *file = (struct grid_tiff_file){.decoder = decoder};
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory");
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, GRID_LIMIT_MEMORY);
  TIFFOpenOptionsSetErrorHandlerExtR(options, keep_error, file);
  TIFFOpenOptionsSetWarningHandlerExtR(options, ignore_warning, file);
  // Reads only, and maps no memory.
  file->tiff =
      TIFFClientOpenExt("", "rm", file, read_bytes, write_bytes, seek, close_file, file_size, NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  return file->tiff ? GRID_DECODE_OK : grid_tiff_file_failure(file);
}

void grid_tiff_file_close(struct grid_tiff_file *file) {
  if (file->tiff) TIFFClose(file->tiff);
  file->tiff = NULL;
}

int grid_tiff_file_failure(struct grid_tiff_file *file) {
  if (file->stopped != GRID_DECODE_OK) return file->stopped;
  return grid_fail(file->decoder, GRID_DECODE_DAMAGED, "is damaged: %s",
                   file->message[0] ? file->message : "libtiff cannot decode it");
}

int grid_tiff_file_result(struct grid_tiff_file *file, const struct grid_scaler *scaler) {
  if (file->stopped == GRID_DECODE_OK && scaler->pushed > 0) return GRID_DECODE_OK;
  return grid_tiff_file_failure(file);
}

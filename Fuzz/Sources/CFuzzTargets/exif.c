#include "Metadata/exif.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static bool is_text(const char *text, size_t capacity) {
  const size_t length = strnlen(text, capacity);
  for (size_t i = 0; i < length; i++) {
    if ((unsigned char)text[i] < 32) return false;
  }
  return length < capacity;
}

static const char *check_capture(const struct grid_capture *capture) {
  if (!is_text(capture->make, sizeof capture->make) || !is_text(capture->model, sizeof capture->model) ||
      !is_text(capture->lens, sizeof capture->lens)) {
    return "a text does not end or has control characters";
  }
  if (!(capture->exposure_time >= 0 && capture->exposure_time < 86400) || capture->iso < 0 ||
      !(capture->f_number >= 0 && capture->f_number < 1000) ||
      !(capture->focal_length >= 0 && capture->focal_length < 100000)) {
    return "an exposure value is out of range";
  }
  if (!(fabs(capture->latitude) <= 90 && fabs(capture->longitude) <= 180)) {
    return grid_fuzz_failure("the position is %f, %f", capture->latitude, capture->longitude);
  }
  return NULL;
}

static const char *check(const struct grid_exif *exif, size_t size) {
  if (exif->orientation < 1 || exif->orientation > 8) {
    return grid_fuzz_failure("the orientation is %d", exif->orientation);
  }
  if (exif->rating < 0 || exif->rating > 5) return grid_fuzz_failure("the rating is %d", exif->rating);
  if (exif->width < 0 || exif->height < 0) return "a side is negative";
  const size_t length = strnlen(exif->date.text, sizeof exif->date.text);
  if (length != 0 && length != 19) return grid_fuzz_failure("the date has %zu characters", length);
  if (exif->thumbnail_size > 0 && (uint64_t)exif->thumbnail_offset + exif->thumbnail_size > size) {
    return grid_fuzz_failure("the thumbnail ends at %llu of %zu bytes",
                             (unsigned long long)exif->thumbnail_offset + exif->thumbnail_size, size);
  }
  return check_capture(&exif->capture);
}

struct grid_fuzz_result grid_fuzz_exif(const uint8_t *bytes, size_t size) {
  struct grid_reader reader = grid_reader_of_memory(bytes, size);
  struct grid_exif exif;
  const bool is_tiff = grid_exif_read(&reader, &exif);
  return (struct grid_fuzz_result){check(&exif, size), is_tiff};
}

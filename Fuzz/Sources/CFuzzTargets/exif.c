#include "exif.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static const char *check(const struct grid_exif *exif, size_t size) {
  if (exif->orientation < 1 || exif->orientation > 8) {
    return grid_fuzz_failure("the orientation is %d", exif->orientation);
  }
  if (exif->width < 0 || exif->height < 0) return "a side is negative";
  const size_t length = strnlen(exif->exposure_date, sizeof exif->exposure_date);
  if (length != 0 && length != 19) return grid_fuzz_failure("the date has %zu characters", length);
  if (exif->thumbnail_size > 0 &&
      (uint64_t)exif->thumbnail_offset + exif->thumbnail_size > size) {
    return grid_fuzz_failure("the thumbnail ends at %llu of %zu bytes",
                             (unsigned long long)exif->thumbnail_offset + exif->thumbnail_size, size);
  }
  return NULL;
}

struct grid_fuzz_result grid_fuzz_exif(const uint8_t *bytes, size_t size) {
  struct grid_reader reader = grid_reader_of_memory(bytes, size);
  struct grid_exif exif;
  const bool is_tiff = grid_exif_read(&reader, &exif);
  return (struct grid_fuzz_result){check(&exif, size), is_tiff};
}

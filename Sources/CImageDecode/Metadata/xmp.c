#include "Metadata/xmp.h"

#include <stdlib.h>
#include <string.h>

#include "Metadata/date.h"
#include "Metadata/xmp_property.h"
#include "decoder.h"

/// The maximum size of a packet of XMP in bytes. A packet in a JPEG has up to 64 KB.
static const uint64_t packet_limit = 1 << 18;

/// Whether the value of a property is 1.
static bool read_one(const char *value, size_t size, void *result) {
  (void)result;
  return size >= 2 && value[0] == '1' && strchr("\"'<", value[1]);
}

/// Whether the value of a property is not empty.
static bool read_any(const char *value, size_t size, void *result) {
  (void)result;
  return size >= 1 && value[0] && !strchr("\"'<", value[0]);
}

void grid_take_xmp(struct grid_decoder *decoder, const char *packet, size_t size) {
  // The second prefix is that of old programs.
  static const char *const names[] = {"xmp:Rating", "xap:Rating"};
  grid_find_xmp_date(&decoder->date, packet, size);
  for (size_t i = 0; i < sizeof names / sizeof names[0] && !decoder->has_rating; i++) {
    decoder->has_rating = grid_find_xmp_property(packet, size, names[i], grid_read_xmp_rating, &decoder->rating);
  }
  // Google's and other phones', today and until 2019. The prefix may be GCamera, too.
  static const char *const videos[] = {"Camera:MotionPhoto", "Camera:MicroVideo"};
  for (size_t i = 0; i < sizeof videos / sizeof videos[0]; i++) {
    if (grid_find_xmp_property(packet, size, videos[i], read_one, NULL)) decoder->info.is_motion_photo = true;
  }
  if (grid_find_xmp_property(packet, size, "GCamera:BurstID", read_any, NULL)) decoder->info.is_burst = true;
}

void grid_read_xmp(struct grid_decoder *decoder, int64_t at, uint64_t size) {
  if (size == 0 || size > packet_limit) return;
  char *packet = malloc((size_t)size);
  if (packet && grid_reader_peek(&decoder->reader, at, packet, (size_t)size)) {
    grid_take_xmp(decoder, packet, (size_t)size);
  }
  free(packet);
}

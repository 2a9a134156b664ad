#include "decoder.h"
#include "jpeg.h"
#include "jpeg_markers.h"
#include "scaler.h"

/// The maximum number of pixels of a thumbnail. The EXIF block has at most 64 KB.
static const int64_t pixel_limit = 1000000;

/// Finds the size in the frame header; false if there is none or it is above the limit.
static bool frame_size(struct grid_reader *reader, int32_t *width, int32_t *height) {
  struct grid_jpeg_segment segment;
  if (!grid_jpeg_read_segment(reader, 0, &segment) || segment.marker != M_SOI) return false;
  while (grid_jpeg_read_segment(reader, grid_jpeg_segment_end(&segment), &segment)) {
    if (!grid_jpeg_is_frame_header(segment.marker)) continue;
    return grid_jpeg_read_frame_size(reader, &segment, width, height) && *width > 0 &&
           *height > 0 && (int64_t)*width * *height <= pixel_limit;
  }
  return false;
}

/// Finds the part of a thumbnail that shows the image; false if the proportions differ too much. Cameras
/// store 3:2 images in 4:3 thumbnails with black bars of the same size on two sides. Without them the
/// proportions must be the image's, within 3 %. ``has_bars`` checks that the bars are there.
static bool content_of(double width, double height, double picture_width, double picture_height,
                       struct grid_rect *content) {
  const double wanted = picture_width / picture_height, is = width / height;
  *content = (struct grid_rect){0, 0, width, height};
  if (is / wanted < 1.03 && wanted / is < 1.03) return true;
  // The image must fill at least two ninths: 1:3 in 4:3 fills a quarter.
  if (is / wanted > 4.5 || wanted / is > 4.5) return false;
  if (is < wanted) {
    content->height = width / wanted;
    content->y = (height - content->height) / 2;
  } else {
    content->width = height * wanted;
    content->x = (width - content->width) / 2;
  }
  return true;
}

static int read_part(struct grid_decoder *decoder, struct grid_reader *reader,
                     const struct grid_rect *content, uint8_t *pixels,
                     struct grid_outcome *outcome) {
  struct grid_scaler scaler = {.pixels = pixels};
  reader->position = 0;
  const int result = grid_read_jpeg(decoder, reader, content, &scaler);
  if (result == GRID_DECODE_OK) grid_scaler_finish(&scaler, outcome);
  return result;
}

/// Whether a bar of the thumbnail is dark, judged by a copy of it with 16 pixels.
static bool is_dark(struct grid_decoder *decoder, struct grid_reader *reader,
                    const struct grid_rect *bar) {
  if (bar->width < 1 || bar->height < 1) return true;
  struct grid_target probe = *decoder->target;
  probe.width = bar->width > bar->height ? 16 : 1;
  probe.height = bar->width > bar->height ? 1 : 16;
  probe.corner_radius = 0;
  const struct grid_target *target = decoder->target;
  const int32_t orientation = decoder->info.orientation;
  uint8_t pixels[4 * 16];
  struct grid_outcome outcome;
  decoder->target = &probe;
  decoder->info.orientation = 1;
  const int result = read_part(decoder, reader, bar, pixels, &outcome);
  decoder->target = target;
  decoder->info.orientation = orientation;
  if (result != GRID_DECODE_OK) return false;
  for (int i = 0; i < 4 * 16; i++) {
    if (i % 4 != 3 && pixels[i] > 24) return false;
  }
  return true;
}

/// Whether the area outside of `content` is dark, except for two pixels next to it, which are blurred.
static bool has_bars(struct grid_decoder *decoder, struct grid_reader *reader,
                     const struct grid_rect *content, double width, double height) {
  const double right = content->x + content->width, bottom = content->y + content->height;
  const struct grid_rect bars[4] = {
      {0, 0, width, content->y - 2},
      {0, bottom + 2, width, height - bottom - 2},
      {0, 0, content->x - 2, height},
      {right + 2, 0, width - right - 2, height},
  };
  for (int i = 0; i < 4; i++) {
    if (!is_dark(decoder, reader, &bars[i])) return false;
  }
  return true;
}

int grid_decoder_read_thumbnail(struct grid_decoder *decoder, const struct grid_target *target,
                                uint8_t *pixels, struct grid_outcome *outcome) {
  grid_begin(decoder, target);
  if (decoder->info.format != GRID_FORMAT_JPEG || !decoder->info.has_thumbnail) {
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "has no thumbnail");
  }
  // The EXIF structure begins 6 bytes into its segment.
  struct grid_reader reader = grid_reader_of_memory(
      decoder->exif_bytes.bytes + 6 + decoder->exif.thumbnail_at, decoder->exif.thumbnail_size);
  int32_t width, height;
  struct grid_rect content;
  if (!frame_size(&reader, &width, &height) ||
      !content_of(width, height, decoder->info.width, decoder->info.height, &content)) {
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "has no fitting thumbnail");
  }
  if ((content.x > 0 || content.y > 0) && !has_bars(decoder, &reader, &content, width, height)) {
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "has a thumbnail cut differently");
  }
  // The last row of the image is mixed with the bar.
  if (content.y > 0) content.y += 1, content.height -= 2;
  if (content.x > 0) content.x += 1, content.width -= 2;
  return read_part(decoder, &reader, &content, pixels, outcome);
}

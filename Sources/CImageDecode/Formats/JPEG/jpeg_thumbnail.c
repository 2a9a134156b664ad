#include "Formats/JPEG/jpeg.h"
#include "Formats/JPEG/jpeg_markers.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// The maximum number of pixels of a thumbnail, which is stored in an EXIF block of at most 64 KB.
static const int64_t pixel_limit = 1000000;

/// Reads the size from the frame header. Returns false if there is none or it is above the limit.
static bool read_frame_size(struct grid_reader *reader, int32_t *width, int32_t *height) {
  struct grid_jpeg_segment segment;
  if (!grid_jpeg_read_segment(reader, 0, &segment) || segment.marker != M_SOI) return false;
  while (grid_jpeg_read_segment(reader, grid_jpeg_segment_end(&segment), &segment)) {
    if (!grid_jpeg_is_frame_header(segment.marker)) continue;
    return grid_jpeg_read_frame_size(reader, &segment, width, height) && *width > 0 && *height > 0 &&
           (int64_t)*width * *height <= pixel_limit;
  }
  return false;
}

/// Finds the part of a thumbnail that shows the image. Returns false if the aspect ratios differ too much.
///
/// Cameras store 3:2 images in 4:3 thumbnails with letterbox bars: black, and of the same size on two sides.
/// If the aspect ratios differ by more than 3 %, the rest of the thumbnail is assumed to be such bars;
/// ``has_dark_bars`` checks that.
static bool find_content(double width, double height, double image_width, double image_height,
                         struct grid_rect *content) {
  const double aspect_ratio = image_width / image_height, is = width / height;
  *content = (struct grid_rect){0, 0, width, height};
  if (is / aspect_ratio < 1.03 && aspect_ratio / is < 1.03) return true;
  // The image must fill at least two ninths of the thumbnail: 1:3 in 4:3 fills a quarter.
  if (is / aspect_ratio > 4.5 || aspect_ratio / is > 4.5) return false;
  if (is < aspect_ratio) {
    content->height = width / aspect_ratio;
    content->y = (height - content->height) / 2;
  } else {
    content->width = height * aspect_ratio;
    content->x = (width - content->width) / 2;
  }
  return true;
}

static int decode_part(struct grid_decoder *decoder, struct grid_reader *reader, const struct grid_rect *content,
                       uint8_t *pixels, struct grid_outcome *outcome) {
  struct grid_scaler scaler = {.pixels = pixels};
  reader->position = 0;
  const int result = grid_read_jpeg(decoder, reader, content, &scaler);
  return result == GRID_DECODE_OK ? grid_scaler_finish(decoder, &scaler, outcome) : result;
}

/// Whether a letterbox bar of the thumbnail is dark. Checks a copy that is scaled to 16 pixels.
static bool is_dark(struct grid_decoder *decoder, struct grid_reader *reader, const struct grid_rect *bar) {
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
  const int result = decode_part(decoder, reader, bar, pixels, &outcome);
  decoder->target = target;
  decoder->info.orientation = orientation;
  if (result != GRID_DECODE_OK) return false;
  for (int i = 0; i < 4 * 16; i++) {
    if (i % 4 != 3 && pixels[i] > 24) return false;
  }
  return true;
}

/// Whether the area outside of `content` is dark. Leaves out the two pixels next to `content`, which JPEG
/// compression blurs.
static bool has_dark_bars(struct grid_decoder *decoder, struct grid_reader *reader, const struct grid_rect *content,
                          double width, double height) {
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

int grid_jpeg_read_thumbnail(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  // The EXIF structure begins 6 bytes into its segment.
  struct grid_reader reader = grid_reader_of_memory(decoder->exif_bytes.bytes + 6 + decoder->exif.thumbnail_offset,
                                                    decoder->exif.thumbnail_size);
  int32_t width, height;
  struct grid_rect content;
  if (!read_frame_size(&reader, &width, &height) ||
      !find_content(width, height, decoder->info.width, decoder->info.height, &content)) {
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "has no thumbnail of its aspect ratio");
  }
  if ((content.x > 0 || content.y > 0) && !has_dark_bars(decoder, &reader, &content, width, height)) {
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "has a thumbnail that is cropped differently");
  }
  // The outermost row or column of the image is blurred with the bar.
  if (content.y > 0) content.y += 1, content.height -= 2;
  if (content.x > 0) content.x += 1, content.width -= 2;
  reader.position = 0;
  return grid_read_jpeg(decoder, &reader, &content, scaler);
}

// HEIF: HEIC and AVIF. The container is read here, so that tiles outside of the crop are not decoded and only one
// row of tiles is in memory. Coded images are decoded by libde265 (HEVC) and dav1d (AV1).
//
// libheif is not used: it creates threads, which the sandbox forbids, keeps whole images in RGB, and loads its
// encoders with it (a cold start of 80 ms in each decode worker, against 1.5 ms).

#include "Formats/HEIF/heif.h"

#include <stdlib.h>
#include <string.h>

#include "Formats/HEIF/avif_sequence.h"
#include "Formats/formats.h"
#include "Metadata/date.h"
#include "Metadata/xmp.h"
#include "decoder.h"

#define TYPE GRID_BOX_TYPE

/// The maximum size of the EXIF block in bytes, and the maximum number of pixels of a thumbnail.
static const int64_t exif_limit = 1 << 20, thumbnail_limit = 1000000;

/// An open file with its primary image.
struct heif {
  struct grid_decoder *decoder;
  struct grid_heif_items *items;
  const struct grid_heif_item *primary;
};

static void close_file(struct heif *file) { free(file->items); }

static int open_file(struct grid_decoder *decoder, struct heif *file) {
  *file = (struct heif){.decoder = decoder, .items = grid_heif_items_read(&decoder->reader)};
  if (!file->items) return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  file->primary = grid_heif_find(file->items, file->items->primary);
  if (file->primary) return GRID_DECODE_OK;
  close_file(file);
  return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "has no still image");
}

/// Returns the next item that refers to `to`, or NULL.
///
/// - Parameter at: The index of the reference to begin at. Receives the one after the reference found.
static const struct grid_heif_item *referring(const struct heif *file, uint32_t type, uint32_t to, uint32_t *at) {
  while (*at < file->items->reference_count) {
    const struct grid_heif_reference *reference = &file->items->references[(*at)++];
    if (reference->type == type && reference->to == to) return grid_heif_find(file->items, reference->from);
  }
  return NULL;
}

/// Describes the primary image. Sets the message if it cannot be shown.
static int describe_primary(struct heif *file, struct grid_heif_image *image) {
  struct grid_decoder *decoder = file->decoder;
  if (!grid_heif_describe(&decoder->reader, file->items, file->primary, image)) {
    char type[5] = {0};
    for (int i = 0; i < 4; i++) {
      const char character = (char)(file->primary->type >> (24 - 8 * i) & 0xFF);
      type[i] = character >= ' ' && character <= '~' ? character : '?';
    }
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "contains an image of a kind that is not supported (%s)", type);
  }
  if (!image->codec->load()) {
    return grid_fail(decoder, GRID_DECODE_NO_LIBRARY, "needs a library: install %s to show %s images",
                     image->codec->package, image->codec->format);
  }
  return GRID_DECODE_OK;
}

// MARK: Metadata

static void read_exif(struct heif *file, const struct grid_heif_item *item) {
  struct grid_decoder *decoder = file->decoder;
  const int64_t size = grid_heif_data_size(file->items, item);
  if (size < 4 || size > exif_limit) return;
  uint8_t *bytes = grid_scratch_reserve(&decoder->exif_bytes, (size_t)size);
  if (!bytes || !grid_heif_read_data(&decoder->reader, file->items, item, bytes, (size_t)size)) return;
  // The first bytes are the distance to the TIFF structure.
  const int64_t start = 4 + (int64_t)grid_be32(bytes);
  if (start > size) return;
  struct grid_reader block = grid_reader_of_memory(bytes + start, (size_t)(size - start));
  if (!grid_exif_read(&block, &decoder->exif)) return;
  grid_date_merge(&decoder->date, &decoder->exif.date);
  // The image's properties state its orientation, and that of EXIF is ignored. Thumbnails are items.
  decoder->exif.orientation = 1;
  decoder->exif.thumbnail_size = 0;
}

static void read_metadata(struct heif *file) {
  struct grid_decoder *decoder = file->decoder;
  for (uint32_t i = 0; i < file->items->item_count; i++) {
    const struct grid_heif_item *item = &file->items->items[i];
    if (item->type == TYPE('E', 'x', 'i', 'f') && !decoder->exif.date.origin) read_exif(file, item);
  }
  for (uint32_t i = 0; i < file->items->item_count; i++) {
    const struct grid_heif_item *item = &file->items->items[i];
    if (!item->is_xmp || item->extent_count != 1) continue;
    const struct grid_heif_extent *extent = &file->items->extents[item->first_extent];
    grid_read_xmp(decoder, extent->offset, (uint64_t)extent->size);
  }
}

/// Returns the image's color property of a type: `nclx`, `prof` or `rICC`. For a grid without one, its first tile's
/// property.
static const struct grid_box *color_property(struct heif *file, const struct grid_heif_image *image, uint32_t type,
                                             uint32_t other) {
  const struct grid_heif_item *owners[2] = {image->item, grid_heif_tile(file->items, image, 0, 0)};
  for (int i = 0; i < 2; i++) {
    const struct grid_box *box;
    uint32_t at = 0;
    while (owners[i] && (box = grid_heif_next_property(file->items, owners[i], TYPE('c', 'o', 'l', 'r'), &at))) {
      struct grid_box_cursor cursor = grid_box_cursor(&file->decoder->reader, box);
      const uint32_t found = (uint32_t)grid_box_integer(&cursor, 4);
      if (found == type || found == other) return box;
    }
  }
  return NULL;
}

/// Reads the code points of an image.
static bool read_code_points(struct heif *file, const struct grid_heif_image *image, uint8_t points[4]) {
  const uint32_t nclx = TYPE('n', 'c', 'l', 'x');
  const struct grid_box *box = color_property(file, image, nclx, nclx);
  return box && grid_heif_read_code_points(&file->decoder->reader, box, points);
}

static void read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  struct heif file;
  struct grid_heif_image image;
  if (open_file(decoder, &file) != GRID_DECODE_OK) return;
  if (grid_heif_describe(&decoder->reader, file.items, file.primary, &image)) {
    uint8_t points[4];
    if (read_code_points(&file, &image, points)) {
      // Unspecified values are those of sRGB. The image has been converted to full-range RGB.
      const uint8_t rgb[4] = {points[0] == 2 ? 1 : points[0], points[1] == 2 ? 13 : points[1], 0, 1};
      grid_color_set_code_points(space, rgb);
    }
    const struct grid_box *box = color_property(&file, &image, TYPE('p', 'r', 'o', 'f'), TYPE('r', 'I', 'C', 'C'));
    if (box) {
      grid_read_profile(decoder, box->content + 4, (uint64_t)(box->end - box->content - 4), space);
    }
  }
  close_file(&file);
}

// MARK: Pixels

/// An image that is being decoded.
struct decoding {
  struct heif *file;
  struct grid_heif_image image, alpha;
  bool has_alpha, is_premultiplied;
  /// Whether at least 4 x 4 pixels become one.
  bool is_reduced;
  /// The matrix and the range that the file states, instead of those in the coded data.
  bool has_code_points;
  uint8_t code_points[4];
  struct grid_scaler *scaler;
  /// The converted pixels of a row of tiles, or a row of pixels of a single image.
  uint8_t *band, *scratch;
};

/// Finds the image's alpha, an auxiliary image of the same structure. Others are ignored.
static void find_alpha(struct decoding *decoding) {
  struct heif *file = decoding->file;
  struct grid_reader *reader = &file->decoder->reader;
  const struct grid_heif_image *image = &decoding->image;
  struct grid_heif_image *alpha = &decoding->alpha;
  const struct grid_heif_item *item;
  uint32_t at = 0;
  while ((item = referring(file, TYPE('a', 'u', 'x', 'l'), image->item->id, &at))) {
    const struct grid_box *box = grid_heif_property(file->items, item, TYPE('a', 'u', 'x', 'C'));
    if (!box || !grid_heif_is_alpha(reader, box)) continue;
    if (!grid_heif_describe(reader, file->items, item, alpha)) continue;
    if (alpha->rows != image->rows || alpha->columns != image->columns || alpha->width != image->width ||
        alpha->height != image->height || alpha->tile_width != image->tile_width ||
        alpha->tile_height != image->tile_height || !alpha->codec->load()) {
      continue;
    }
    decoding->has_alpha = true;
    uint32_t none = 0;
    decoding->is_premultiplied = referring(file, TYPE('p', 'r', 'e', 'm'), item->id, &none) == image->item;
    return;
  }
}

/// Decodes a tile.
static int decode_tile(struct decoding *decoding, const struct grid_heif_image *image, int32_t row, int32_t column,
                       struct grid_planes *planes) {
  struct grid_decoder *decoder = decoding->file->decoder;
  const struct grid_heif_items *items = decoding->file->items;
  const struct grid_heif_item *item = grid_heif_tile(items, image, row, column);
  const bool is_hevc = image->codec == &grid_hevc_codec;
  const struct grid_box *box =
      item ? grid_heif_property(items, item, is_hevc ? TYPE('h', 'v', 'c', 'C') : TYPE('a', 'v', '1', 'C')) : NULL;
  const int64_t size = item ? grid_heif_data_size(items, item) : -1;
  const int64_t box_size = box ? box->end - box->content : 0;
  if (size < 1 || (is_hevc && !box) || box_size > 1 << 20) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "is damaged: a tile is missing");
  }
  if (size > GRID_LIMIT_WHOLE_FILE) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "is above the limit");
  uint8_t *bytes = grid_scratch_reserve(&decoder->whole, (size_t)(box_size + size));
  if (!bytes) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for the file");
  if ((box && !grid_reader_peek(&decoder->reader, box->content, bytes, (size_t)box_size)) ||
      !grid_heif_read_data(&decoder->reader, items, item, bytes + box_size, (size_t)size)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "is cut off");
  }
  // Codecs round sizes up to whole blocks.
  const int64_t pixel_limit = ((int64_t)image->tile_width + 128) * ((int64_t)image->tile_height + 128);
  const int result = image->codec->decode(decoder, bytes, (size_t)box_size, bytes + box_size, (size_t)size, pixel_limit,
                                          decoding->is_reduced, planes);
  if (result != GRID_DECODE_OK) return result;
  if (planes->width < image->tile_width || planes->height < image->tile_height) {
    grid_planes_release(planes);
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
  }
  if (decoding->has_code_points && image == &decoding->image) {
    planes->matrix = decoding->code_points[2];
    planes->is_full_range = decoding->code_points[3] != 0;
  }
  return GRID_DECODE_OK;
}

/// Decodes a tile and its alpha. On failure, neither has to be released.
static int decode_both(struct decoding *decoding, int32_t row, int32_t column, struct grid_planes *color,
                       struct grid_planes *alpha) {
  int result = decode_tile(decoding, &decoding->image, row, column, color);
  if (result != GRID_DECODE_OK || !decoding->has_alpha) return result;
  result = decode_tile(decoding, &decoding->alpha, row, column, alpha);
  if (result != GRID_DECODE_OK) grid_planes_release(color);
  // Whatever its coded data states (ISO/IEC 23000-22, 7.3.5.2).
  alpha->is_full_range = true;
  return result;
}

static void convert(struct decoding *decoding, const struct grid_planes *color, const struct grid_planes *alpha,
                    const struct grid_planes_span *span, uint8_t *to) {
  grid_planes_convert(color, decoding->has_alpha ? alpha : NULL, decoding->is_premultiplied, span,
                      decoding->file->decoder->target->order, decoding->scratch, to);
}

/// Pushes the rows of an image that is one tile.
static int push_single(struct decoding *decoding) {
  struct grid_scaler *scaler = decoding->scaler;
  struct grid_planes color = {0}, alpha = {0};
  int result = decode_both(decoding, 0, 0, &color, &alpha);
  if (result != GRID_DECODE_OK) return result;
  for (int32_t i = 0; i < scaler->row_count && result == GRID_DECODE_OK; i++) {
    result = grid_check(decoding->file->decoder, grid_scaler_progress(scaler));
    const struct grid_planes_span span = {scaler->first_row + i, scaler->first_column, scaler->column_count};
    convert(decoding, &color, &alpha, &span, decoding->band);
    grid_scaler_push(scaler, decoding->band);
  }
  grid_planes_release(&color);
  grid_planes_release(&alpha);
  return result;
}

/// Decodes and converts the needed tiles of a row of tiles, `first` to `end` being the needed rows of pixels.
static int read_band(struct decoding *decoding, int32_t tile_row, int32_t first, int32_t end) {
  const struct grid_heif_image *image = &decoding->image;
  const struct grid_scaler *scaler = decoding->scaler;
  const int32_t top = tile_row * image->tile_height;
  const int32_t last_column = scaler->first_column + scaler->column_count - 1;
  for (int32_t c = scaler->first_column / image->tile_width; c <= last_column / image->tile_width; c++) {
    struct grid_planes color = {0}, alpha = {0};
    int result = grid_check(decoding->file->decoder, grid_scaler_progress(scaler));
    if (result == GRID_DECODE_OK) result = decode_both(decoding, tile_row, c, &color, &alpha);
    if (result != GRID_DECODE_OK) return result;
    const int32_t left = c * image->tile_width;
    const int32_t from = left > scaler->first_column ? left : scaler->first_column;
    const int32_t to = left + image->tile_width <= last_column ? left + image->tile_width : last_column + 1;
    for (int32_t y = first; y < end; y++) {
      const struct grid_planes_span span = {y - top, from - left, to - from};
      const int64_t offset = (int64_t)(y - first) * scaler->column_count + (from - scaler->first_column);
      convert(decoding, &color, &alpha, &span, decoding->band + 4 * offset);
    }
    grid_planes_release(&color);
    grid_planes_release(&alpha);
  }
  return GRID_DECODE_OK;
}

/// Pushes the rows of a grid. The rows above a missing tile are shown.
static int push_grid(struct decoding *decoding) {
  const struct grid_heif_image *image = &decoding->image;
  struct grid_scaler *scaler = decoding->scaler;
  const int32_t end = scaler->first_row + scaler->row_count;
  for (int32_t y = scaler->first_row; y < end;) {
    const int32_t tile_row = y / image->tile_height;
    const int32_t tile_end = (tile_row + 1) * image->tile_height;
    const int32_t band_end = tile_end < end ? tile_end : end;
    const int result = read_band(decoding, tile_row, y, band_end);
    if (result == GRID_DECODE_DAMAGED && scaler->pushed > 0) return GRID_DECODE_OK;
    if (result != GRID_DECODE_OK) return result;
    for (const uint8_t *row = decoding->band; y < band_end; y++) {
      grid_scaler_push(scaler, row);
      row += 4 * (ptrdiff_t)scaler->column_count;
    }
  }
  return GRID_DECODE_OK;
}

/// Decodes an image of the file and pushes its rows.
static int read_image(struct heif *file, const struct grid_heif_image *image, struct grid_scaler *scaler) {
  struct grid_decoder *decoder = file->decoder;
  struct decoding decoding = {.file = file, .image = *image, .scaler = scaler};
  decoding.has_code_points = read_code_points(file, image, decoding.code_points);
  find_alpha(&decoding);
  int result = grid_scaler_begin(decoder, scaler, &image->content, 1, image->orientation, decoding.has_alpha);
  if (result != GRID_DECODE_OK) return result;
  if (scaler->first_column + scaler->column_count > image->width ||
      scaler->first_row + scaler->row_count > image->height) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
  }
  const struct grid_target *target = decoder->target;
  decoding.is_reduced = scaler->column_count / 4 >= (image->orientation >= 5 ? target->height : target->width);
  const bool is_single = image->rows == 1 && image->columns == 1;
  const size_t rows = is_single                                ? 1
                      : scaler->row_count < image->tile_height ? (size_t)scaler->row_count
                                                               : (size_t)image->tile_height;
  const size_t band_size = 4 * (size_t)scaler->column_count * rows;
  decoding.band = grid_scratch_reserve(&decoder->rows, band_size + grid_planes_scratch(scaler->column_count));
  if (!decoding.band) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row of tiles");
  decoding.scratch = decoding.band + band_size;
  return is_single ? push_single(&decoding) : push_grid(&decoding);
}

static int read_heif(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct heif file;
  struct grid_heif_image image;
  int result = open_file(decoder, &file);
  if (result != GRID_DECODE_OK) return result;
  result = describe_primary(&file, &image);
  if (result == GRID_DECODE_OK &&
      ((int32_t)image.content.width != decoder->info.width || (int32_t)image.content.height != decoder->info.height)) {
    result = grid_fail(decoder, GRID_DECODE_DAMAGED, "changed while it was read");
  }
  if (result == GRID_DECODE_OK) result = read_image(&file, &image, scaler);
  close_file(&file);
  return result;
}

// MARK: Thumbnails

/// Finds the largest thumbnail within the limit whose aspect ratio is the image's.
static bool find_thumbnail(struct heif *file, const struct grid_heif_image *image, struct grid_heif_image *thumbnail) {
  const struct grid_heif_item *item;
  struct grid_heif_image candidate;
  bool is_found = false;
  uint32_t at = 0;
  while ((item = referring(file, TYPE('t', 'h', 'm', 'b'), image->item->id, &at))) {
    if (!grid_heif_describe(&file->decoder->reader, file->items, item, &candidate)) continue;
    const double width = candidate.content.width, height = candidate.content.height;
    const double aspect_ratio = image->content.width / image->content.height;
    const double ratio = width / height / aspect_ratio;
    if ((int64_t)candidate.width * candidate.height > thumbnail_limit || ratio > 1.03 || ratio < 1 / 1.03 ||
        candidate.orientation != image->orientation || !candidate.codec->load() ||
        (is_found && candidate.width <= thumbnail->width)) {
      continue;
    }
    *thumbnail = candidate;
    is_found = true;
  }
  return is_found;
}

static int read_thumbnail(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct heif file;
  struct grid_heif_image image, thumbnail;
  int result = open_file(decoder, &file);
  if (result != GRID_DECODE_OK) return result;
  result = describe_primary(&file, &image);
  if (result == GRID_DECODE_OK && !find_thumbnail(&file, &image, &thumbnail)) {
    result = grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "has no thumbnail of its aspect ratio");
  }
  if (result == GRID_DECODE_OK) result = read_image(&file, &thumbnail, scaler);
  close_file(&file);
  return result;
}

// MARK: The header

/// HEIF's brands: major ones, and the first of the compatible ones.
static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  static const char brands[][5] = {"heic", "heix", "heim", "heis", "hevc", "hevx",
                                   "mif1", "mif2", "msf1", "avif", "avis", "miaf"};
  if (memcmp(head + 4, "ftyp", 4) != 0) return false;
  for (int at = 8; at + 4 <= GRID_FORMAT_HEAD; at += at == 8 ? 8 : 4) {
    for (size_t i = 0; i < sizeof brands / sizeof brands[0]; i++) {
      if (!memcmp(head + at, brands[i], 4)) return true;
    }
  }
  return false;
}

static int probe(struct grid_decoder *decoder) {
  struct heif file;
  struct grid_heif_image image, thumbnail;
  int result = open_file(decoder, &file);
  if (result != GRID_DECODE_OK) return result;
  result = describe_primary(&file, &image);
  if (result == GRID_DECODE_OK) {
    result = grid_check_size(decoder, image.tile_width, image.tile_height, GRID_LIMIT_PIXELS, 4);
  }
  if (result == GRID_DECODE_OK) {
    // One row of tiles is in memory.
    result = grid_set_size(decoder, (int32_t)image.content.width, (int32_t)image.content.height, GRID_LIMIT_PIXELS, 0);
  }
  if (result == GRID_DECODE_OK) {
    decoder->info.orientation = image.orientation;
    decoder->info.is_progressive = image.rows == 1 && image.columns == 1;
    decoder->info.has_thumbnail = find_thumbnail(&file, &image, &thumbnail);
    decoder->info.is_animated = grid_avif_is_sequence(decoder);
    read_metadata(&file);
  }
  close_file(&file);
  return result;
}

const struct grid_input_format grid_heif_format = {
    .format = GRID_FORMAT_HEIF,
    .sniff = sniff,
    .probe = probe,
    .read = read_heif,
    .read_color_space = read_color_space,
    .read_thumbnail = read_thumbnail,
    .begin_animation = grid_avif_begin_sequence,
};

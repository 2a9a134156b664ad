// The properties of an image that a HEIF file states: its size, tiles, rotation and crop.

#include "Formats/HEIF/heif.h"

#include <string.h>

#define TYPE GRID_BOX_TYPE

static bool read_size(struct grid_reader *reader, const struct grid_heif_items *items,
                      const struct grid_heif_item *item, int32_t *width, int32_t *height) {
  const struct grid_box *box = grid_heif_property(items, item, TYPE('i', 's', 'p', 'e'));
  if (!box) return false;
  struct grid_box_cursor cursor = grid_box_cursor(reader, box);
  grid_box_integer(&cursor, 4);
  const uint64_t w = grid_box_integer(&cursor, 4), h = grid_box_integer(&cursor, 4);
  if (cursor.is_cut || w == 0 || h == 0 || w > INT32_MAX || h > INT32_MAX) return false;
  *width = (int32_t)w, *height = (int32_t)h;
  return true;
}

static const struct grid_codec *codec_of(const struct grid_heif_item *item) {
  switch (item->type) {
    case TYPE('h', 'v', 'c', '1'):
    case TYPE('h', 'e', 'v', '1'): return &grid_hevc_codec;
    case TYPE('a', 'v', '0', '1'): return &grid_av1_codec;
    default: return NULL;
  }
}

/// Reads the item data of a grid, and finds its tiles.
static bool read_grid(struct grid_reader *reader, const struct grid_heif_items *items,
                      const struct grid_heif_item *item, struct grid_heif_image *image) {
  uint8_t data[12];
  if (!grid_heif_read_data(reader, items, item, data, 8)) return false;
  const bool is_wide = data[1] & 1;
  if (is_wide && !grid_heif_read_data(reader, items, item, data, 12)) return false;
  image->rows = data[2] + 1;
  image->columns = data[3] + 1;
  const uint32_t width = is_wide ? grid_be32(data + 4) : grid_be16(data + 4);
  const uint32_t height = is_wide ? grid_be32(data + 8) : grid_be16(data + 6);
  if (width == 0 || height == 0 || width > INT32_MAX || height > INT32_MAX) return false;
  image->width = (int32_t)width, image->height = (int32_t)height;
  uint32_t i = 0;
  while (i < items->reference_count &&
         !(items->references[i].from == item->id && items->references[i].type == TYPE('d', 'i', 'm', 'g'))) {
    i++;
  }
  image->first_tile = i;
  const struct grid_heif_item *first = grid_heif_tile(items, image, 0, 0);
  if (!first || !grid_heif_tile(items, image, image->rows - 1, image->columns - 1)) return false;
  image->codec = codec_of(first);
  return image->codec && read_size(reader, items, first, &image->tile_width, &image->tile_height) &&
         (int64_t)image->tile_width * image->columns >= image->width &&
         (int64_t)image->tile_height * image->rows >= image->height;
}

const struct grid_heif_item *grid_heif_tile(const struct grid_heif_items *items, const struct grid_heif_image *image,
                                            int32_t row, int32_t column) {
  if (image->rows == 1 && image->columns == 1 && image->item->type != TYPE('g', 'r', 'i', 'd')) {
    return image->item;
  }
  const uint64_t index = image->first_tile + (uint64_t)row * (uint64_t)image->columns + (uint64_t)column;
  if (index >= items->reference_count) return NULL;
  const struct grid_heif_reference *reference = &items->references[index];
  if (reference->from != image->item->id || reference->type != TYPE('d', 'i', 'm', 'g')) return NULL;
  return grid_heif_find(items, reference->to);
}

/// An orientation as the matrix that maps stored to upright directions, x to the right and y down.
struct matrix {
  int xx, xy, yx, yy;
};

/// EXIF's orientations from 1 on.
static const struct matrix orientations[8] = {
    {1, 0, 0, 1}, {-1, 0, 0, 1}, {-1, 0, 0, -1}, {1, 0, 0, -1},
    {0, 1, 1, 0}, {0, -1, 1, 0}, {0, -1, -1, 0}, {0, 1, -1, 0},
};

/// Returns the orientation that applies `first` and then `second`.
static int32_t combined(int32_t first, int32_t second) {
  const struct matrix a = orientations[first - 1], b = orientations[second - 1];
  const struct matrix product = {b.xx * a.xx + b.xy * a.yx, b.xx * a.xy + b.xy * a.yy, b.yx * a.xx + b.yy * a.yx,
                                 b.yx * a.xy + b.yy * a.yy};
  int32_t result = 1;
  while (result < 8 && memcmp(&orientations[result - 1], &product, sizeof product) != 0) result++;
  return result;
}

/// Reads a crop: width, height, and the distance of its center from the image's, as fractions.
static void read_crop(struct grid_reader *reader, const struct grid_box *box, struct grid_heif_image *image) {
  struct grid_box_cursor cursor = grid_box_cursor(reader, box);
  double values[4];
  for (int i = 0; i < 4; i++) {
    const int32_t numerator = (int32_t)(uint32_t)grid_box_integer(&cursor, 4);
    const int32_t denominator = (int32_t)(uint32_t)grid_box_integer(&cursor, 4);
    if (cursor.is_cut || denominator <= 0) return;
    values[i] = (double)numerator / denominator;
  }
  // The crop begins at a whole pixel, and has a whole size.
  const int64_t width = (int64_t)(values[0] + 0.5), height = (int64_t)(values[1] + 0.5);
  const double left = (image->width - values[0]) / 2 + values[2] + 0.5;
  const double top = (image->height - values[1]) / 2 + values[3] + 0.5;
  if (width < 1 || height < 1 || left < 0 || top < 0) return;
  const int64_t x = (int64_t)left, y = (int64_t)top;
  if (x + width > image->width || y + height > image->height) return;
  image->content = (struct grid_rect){(double)x, (double)y, (double)width, (double)height};
}

/// Reads the transformations in the order in which they apply. A crop after a rotation is not supported.
static void read_transformations(struct grid_reader *reader, const struct grid_heif_items *items,
                                 const struct grid_heif_item *item, struct grid_heif_image *image) {
  for (uint32_t i = 0; i < item->association_count; i++) {
    const uint32_t index = items->associations[item->first_association + i];
    if (index >= items->property_count) continue;
    const struct grid_box *box = &items->properties[index];
    struct grid_box_cursor cursor = grid_box_cursor(reader, box);
    if (box->type == TYPE('i', 'r', 'o', 't')) {
      // In steps of 90 degrees, counterclockwise.
      static const int32_t rotations[4] = {1, 8, 3, 6};
      image->orientation = combined(image->orientation, rotations[grid_box_integer(&cursor, 1) & 3]);
    } else if (box->type == TYPE('i', 'm', 'i', 'r')) {
      // 0 exchanges top and bottom, 1 left and right.
      image->orientation = combined(image->orientation, grid_box_integer(&cursor, 1) & 1 ? 2 : 4);
    } else if (box->type == TYPE('c', 'l', 'a', 'p') && image->orientation == 1) {
      read_crop(reader, box, image);
    }
  }
}

bool grid_heif_describe(struct grid_reader *reader, const struct grid_heif_items *items,
                        const struct grid_heif_item *item, struct grid_heif_image *image) {
  *image = (struct grid_heif_image){.rows = 1, .columns = 1, .item = item, .orientation = 1};
  if (item->type == TYPE('g', 'r', 'i', 'd')) {
    if (!read_grid(reader, items, item, image)) return false;
  } else {
    image->codec = codec_of(item);
    if (!image->codec || !read_size(reader, items, item, &image->width, &image->height)) return false;
    image->tile_width = image->width, image->tile_height = image->height;
  }
  image->content = (struct grid_rect){0, 0, image->width, image->height};
  read_transformations(reader, items, item, image);
  return true;
}

bool grid_heif_read_code_points(struct grid_reader *reader, const struct grid_box *box, uint8_t points[4]) {
  struct grid_box_cursor cursor = grid_box_cursor(reader, box);
  if (grid_box_integer(&cursor, 4) != TYPE('n', 'c', 'l', 'x')) return false;
  for (int i = 0; i < 3; i++) {
    const uint64_t value = grid_box_integer(&cursor, 2);
    points[i] = value < 256 ? (uint8_t)value : 2;
  }
  points[3] = (uint8_t)(grid_box_integer(&cursor, 1) >> 7);
  return !cursor.is_cut;
}

bool grid_heif_is_alpha(struct grid_reader *reader, const struct grid_box *box) {
  static const char *const kinds[] = {"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1"};
  for (int i = 0; i < 2; i++) {
    struct grid_box_cursor cursor = grid_box_cursor(reader, box);
    grid_box_integer(&cursor, 4);
    if (grid_box_skip_text(&cursor, kinds[i])) return true;
  }
  return false;
}

#ifndef CIMAGEDECODE_HEIF_H
#define CIMAGEDECODE_HEIF_H

#include "Formats/HEIF/heif_items.h"
#include "Formats/HEIF/planes.h"
#include "Scaling/scaler.h"

/// A coded image of a HEIF file, or a grid of such tiles. All are intra-coded and upright only after the
/// orientation has been applied.
struct grid_heif_image {
  const struct grid_codec *codec;
  /// As stored, in pixels. A grid may cover more.
  int32_t width, height;
  /// The size of a tile, and their number. An image that is no grid is one tile.
  int32_t tile_width, tile_height, rows, columns;
  /// The references to tiles, row by row, begin at this index and are consecutive. Not for a single image.
  const struct grid_heif_item *item;
  uint32_t first_tile;
  /// The part to show (clap), in stored pixels.
  struct grid_rect content;
  /// The rotation and the mirroring (irot, imir) as EXIF's orientation.
  int32_t orientation;
};

/// Reads the properties of an image item. Returns false for items that are no images, or of unsupported kinds.
bool grid_heif_describe(struct grid_reader *reader, const struct grid_heif_items *items,
                        const struct grid_heif_item *item, struct grid_heif_image *image);

/// Returns the item of a tile. Returns NULL if it is missing.
const struct grid_heif_item *grid_heif_tile(const struct grid_heif_items *items, const struct grid_heif_image *image,
                                            int32_t row, int32_t column);

/// Reads H.273's code points from a `colr` box: primaries, transfer characteristics, matrix and whether the range is
/// full. Returns false if it has none.
bool grid_heif_read_code_points(struct grid_reader *reader, const struct grid_box *box, uint8_t points[4]);

/// Whether a box states that an auxiliary image is alpha: `auxC` of an item or `auxi` of a track.
bool grid_heif_is_alpha(struct grid_reader *reader, const struct grid_box *box);

#endif

#ifndef CIMAGEDECODE_HEIF_ITEMS_H
#define CIMAGEDECODE_HEIF_ITEMS_H

#include "Reading/isobmff.h"

// The items of a HEIF file (ISO/IEC 23008-12): coded images, grids of tiles, metadata, and what relates them.

/// Limits that no camera's file reaches: 100 megapixels in tiles of 256x256 are 1,600 items.
enum {
  GRID_HEIF_ITEM_LIMIT = 4000,
  GRID_HEIF_EXTENT_LIMIT = 8000,
  GRID_HEIF_PROPERTY_LIMIT = 2000,
  GRID_HEIF_ASSOCIATION_LIMIT = 20000,
  GRID_HEIF_REFERENCE_LIMIT = 16000,
};

struct grid_heif_item {
  uint32_t id, type;
  /// Whether a `mime` item is a packet of XMP.
  bool is_xmp;
  uint32_t first_extent, extent_count;
  uint32_t first_association, association_count;
};

/// A part of an item's data, by its offset in the file.
struct grid_heif_extent {
  int64_t offset, size;
};

/// A reference from an item to another one, such as `dimg` from a grid to a tile.
struct grid_heif_reference {
  uint32_t type, from, to;
};

/// The content of a `meta` box. 700 KB, of which a usual file touches a few.
struct grid_heif_items {
  uint32_t primary;
  uint32_t item_count, extent_count, property_count, association_count, reference_count;
  struct grid_heif_item items[GRID_HEIF_ITEM_LIMIT];
  struct grid_heif_extent extents[GRID_HEIF_EXTENT_LIMIT];
  struct grid_box properties[GRID_HEIF_PROPERTY_LIMIT];
  /// Indices of properties, from 0 on.
  uint16_t associations[GRID_HEIF_ASSOCIATION_LIMIT];
  struct grid_heif_reference references[GRID_HEIF_REFERENCE_LIMIT];
};

/// Reads the `meta` box of a file. Returns NULL if there is none, it is damaged, or above the limits. The caller
/// frees the items.
struct grid_heif_items *grid_heif_items_read(struct grid_reader *reader);

/// Returns the item with an identifier, or NULL.
const struct grid_heif_item *grid_heif_find(const struct grid_heif_items *items, uint32_t id);

/// Returns the item's next property of a type, or NULL.
///
/// - Parameter at: The number of the association to begin at, 0 at first. Receives the one after the property.
const struct grid_box *grid_heif_next_property(const struct grid_heif_items *items, const struct grid_heif_item *item,
                                               uint32_t type, uint32_t *at);

/// Returns the item's first property of a type, or NULL.
const struct grid_box *grid_heif_property(const struct grid_heif_items *items, const struct grid_heif_item *item,
                                          uint32_t type);

/// The size of an item's data in bytes; -1 if it has none.
int64_t grid_heif_data_size(const struct grid_heif_items *items, const struct grid_heif_item *item);

/// Copies an item's data, from the start, `size` bytes. Returns false if there are fewer.
bool grid_heif_read_data(struct grid_reader *reader, const struct grid_heif_items *items,
                         const struct grid_heif_item *item, uint8_t *to, size_t size);

#endif

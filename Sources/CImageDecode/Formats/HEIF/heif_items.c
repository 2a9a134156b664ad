#include "Formats/HEIF/heif_items.h"

#include <stdlib.h>

#define TYPE GRID_BOX_TYPE

/// Returns the index of an item; of a new one if the identifier is new. Returns GRID_HEIF_ITEM_LIMIT if there
/// are too many.
///
/// - Parameter hint: The index to try first. Boxes list items in the same order.
static uint32_t index_of(struct grid_heif_items *items, uint32_t id, uint32_t hint) {
  if (hint < items->item_count && items->items[hint].id == id) return hint;
  for (uint32_t i = 0; i < items->item_count; i++) {
    if (items->items[i].id == id) return i;
  }
  if (items->item_count == GRID_HEIF_ITEM_LIMIT) return GRID_HEIF_ITEM_LIMIT;
  items->items[items->item_count] = (struct grid_heif_item){.id = id};
  return items->item_count++;
}

/// Reads the version and the flags of a full box.
static uint32_t read_version(struct grid_box_cursor *cursor, uint32_t *flags) {
  const uint32_t value = (uint32_t)grid_box_integer(cursor, 4);
  if (flags) *flags = value & 0xFFFFFF;
  return value >> 24;
}

/// Reads the primary item's identifier.
static bool read_primary(struct grid_reader *reader, const struct grid_box *box, struct grid_heif_items *items) {
  struct grid_box_cursor cursor = grid_box_cursor(reader, box);
  const uint32_t version = read_version(&cursor, NULL);
  items->primary = (uint32_t)grid_box_integer(&cursor, version == 0 ? 2 : 4);
  return !cursor.is_cut;
}

/// Reads an entry of the item information box: an item's type.
static bool read_information(struct grid_reader *reader, const struct grid_box *box, struct grid_heif_items *items,
                             uint32_t hint) {
  struct grid_box_cursor cursor = grid_box_cursor(reader, box);
  const uint32_t version = read_version(&cursor, NULL);
  // Versions 0 and 1 have no type: no writer of HEIF uses them.
  if (version < 2) return true;
  const uint32_t id = (uint32_t)grid_box_integer(&cursor, version == 2 ? 2 : 4);
  grid_box_integer(&cursor, 2);
  const uint32_t type = (uint32_t)grid_box_integer(&cursor, 4);
  const uint32_t index = cursor.is_cut ? GRID_HEIF_ITEM_LIMIT : index_of(items, id, hint);
  if (index == GRID_HEIF_ITEM_LIMIT) return false;
  items->items[index].type = type;
  if (type == TYPE('m', 'i', 'm', 'e')) {
    grid_box_skip_text(&cursor, "");
    items->items[index].is_xmp = grid_box_skip_text(&cursor, "application/rdf+xml");
  }
  return true;
}

static bool read_all_information(struct grid_reader *reader, const struct grid_box *box,
                                 struct grid_heif_items *items) {
  struct grid_box_cursor cursor = grid_box_cursor(reader, box);
  const uint32_t version = read_version(&cursor, NULL);
  const uint32_t count = (uint32_t)grid_box_integer(&cursor, version == 0 ? 2 : 4);
  struct grid_box entry;
  for (uint32_t i = 0; i < count && grid_box_read(reader, cursor.at, box->end, &entry); i++) {
    if (entry.type == TYPE('i', 'n', 'f', 'e') && !read_information(reader, &entry, items, i)) return false;
    cursor.at = entry.end;
  }
  return !cursor.is_cut;
}

/// Reads the item location box.
///
/// - Parameter data: The content of the item data box, which some items are in.
static bool read_locations(struct grid_reader *reader, const struct grid_box *box, const struct grid_box *data,
                           struct grid_heif_items *items) {
  struct grid_box_cursor cursor = grid_box_cursor(reader, box);
  const uint32_t version = read_version(&cursor, NULL);
  const unsigned sizes = (unsigned)grid_box_integer(&cursor, 2);
  const int offset_size = sizes >> 12 & 15, length_size = sizes >> 8 & 15, base_size = sizes >> 4 & 15;
  const int index_size = version > 0 ? sizes & 15 : 0;
  if (version > 2 || offset_size > 8 || length_size > 8 || base_size > 8 || index_size > 8) return false;
  const uint32_t count = (uint32_t)grid_box_integer(&cursor, version < 2 ? 2 : 4);
  for (uint32_t i = 0; i < count && !cursor.is_cut; i++) {
    const uint32_t id = (uint32_t)grid_box_integer(&cursor, version < 2 ? 2 : 4);
    const unsigned method = version > 0 ? grid_box_integer(&cursor, 2) & 15 : 0;
    grid_box_integer(&cursor, 2);
    const uint64_t base = grid_box_integer(&cursor, base_size);
    const uint32_t extent_count = (uint32_t)grid_box_integer(&cursor, 2);
    const uint32_t index = index_of(items, id, i);
    if (cursor.is_cut || index == GRID_HEIF_ITEM_LIMIT) return false;
    struct grid_heif_item *item = &items->items[index];
    item->first_extent = items->extent_count;
    item->extent_count = 0;
    for (uint32_t j = 0; j < extent_count; j++) {
      grid_box_integer(&cursor, index_size);
      uint64_t offset = base + grid_box_integer(&cursor, offset_size);
      const uint64_t size = grid_box_integer(&cursor, length_size);
      if (cursor.is_cut || items->extent_count == GRID_HEIF_EXTENT_LIMIT) return false;
      // Data in other items is not supported. Such an item has no data.
      if (method == 1) offset += (uint64_t)data->content;
      if (method > 1 || offset < base || offset > (uint64_t)reader->size || size > (uint64_t)reader->size) {
        continue;
      }
      items->extents[items->extent_count++] = (struct grid_heif_extent){(int64_t)offset, (int64_t)size};
      item->extent_count++;
    }
  }
  return !cursor.is_cut;
}

/// Reads which properties an item has.
static bool read_associations(struct grid_reader *reader, const struct grid_box *box, struct grid_heif_items *items) {
  struct grid_box_cursor cursor = grid_box_cursor(reader, box);
  uint32_t flags;
  const uint32_t version = read_version(&cursor, &flags);
  const uint32_t count = (uint32_t)grid_box_integer(&cursor, 4);
  const int wide = flags & 1;
  for (uint32_t i = 0; i < count && !cursor.is_cut; i++) {
    const uint32_t id = (uint32_t)grid_box_integer(&cursor, version == 0 ? 2 : 4);
    const uint32_t association_count = (uint32_t)grid_box_integer(&cursor, 1);
    const uint32_t index = index_of(items, id, i);
    if (cursor.is_cut || index == GRID_HEIF_ITEM_LIMIT) return false;
    struct grid_heif_item *item = &items->items[index];
    item->first_association = items->association_count;
    item->association_count = 0;
    for (uint32_t j = 0; j < association_count; j++) {
      const uint32_t value = (uint32_t)grid_box_integer(&cursor, wide ? 2 : 1);
      if (cursor.is_cut || items->association_count == GRID_HEIF_ASSOCIATION_LIMIT) return false;
      // The highest bit is whether a reader must know the property. Numbers begin at 1.
      const uint32_t number = value & (wide ? 0x7FFF : 0x7F);
      if (number == 0) continue;
      items->associations[items->association_count++] = (uint16_t)(number - 1);
      item->association_count++;
    }
  }
  return !cursor.is_cut;
}

static bool read_properties(struct grid_reader *reader, const struct grid_box *box, struct grid_heif_items *items) {
  struct grid_box child, property;
  int64_t at = box->content;
  for (int i = 0; i < 100 && grid_box_read(reader, at, box->end, &child); i++, at = child.end) {
    if (child.type == TYPE('i', 'p', 'm', 'a') && !read_associations(reader, &child, items)) return false;
    if (child.type != TYPE('i', 'p', 'c', 'o')) continue;
    int64_t property_at = child.content;
    while (grid_box_read(reader, property_at, child.end, &property)) {
      if (items->property_count == GRID_HEIF_PROPERTY_LIMIT) return false;
      items->properties[items->property_count++] = property;
      property_at = property.end;
    }
  }
  return true;
}

static bool read_references(struct grid_reader *reader, const struct grid_box *box, struct grid_heif_items *items) {
  struct grid_box_cursor cursor = grid_box_cursor(reader, box);
  const int id_size = read_version(&cursor, NULL) == 0 ? 2 : 4;
  struct grid_box child;
  for (; grid_box_read(reader, cursor.at, box->end, &child); cursor.at = child.end) {
    struct grid_box_cursor entry = grid_box_cursor(reader, &child);
    const uint32_t from = (uint32_t)grid_box_integer(&entry, id_size);
    const uint32_t count = (uint32_t)grid_box_integer(&entry, 2);
    for (uint32_t i = 0; i < count; i++) {
      const uint32_t to = (uint32_t)grid_box_integer(&entry, id_size);
      if (entry.is_cut || items->reference_count == GRID_HEIF_REFERENCE_LIMIT) return false;
      items->references[items->reference_count++] = (struct grid_heif_reference){child.type, from, to};
    }
  }
  return true;
}

static bool read_meta(struct grid_reader *reader, const struct grid_box *meta, struct grid_heif_items *items) {
  struct grid_box box, data = {.content = 0};
  // After the version and the flags.
  int64_t at = meta->content + 4;
  grid_box_find(reader, at, meta->end, TYPE('i', 'd', 'a', 't'), &data);
  for (int i = 0; i < 100 && grid_box_read(reader, at, meta->end, &box); i++, at = box.end) {
    bool is_valid = true;
    switch (box.type) {
      case TYPE('p', 'i', 't', 'm'): is_valid = read_primary(reader, &box, items); break;
      case TYPE('i', 'i', 'n', 'f'): is_valid = read_all_information(reader, &box, items); break;
      case TYPE('i', 'l', 'o', 'c'): is_valid = read_locations(reader, &box, &data, items); break;
      case TYPE('i', 'p', 'r', 'p'): is_valid = read_properties(reader, &box, items); break;
      case TYPE('i', 'r', 'e', 'f'): is_valid = read_references(reader, &box, items); break;
      default: break;
    }
    if (!is_valid) return false;
  }
  return true;
}

struct grid_heif_items *grid_heif_items_read(struct grid_reader *reader) {
  struct grid_box meta;
  if (!grid_box_find(reader, 0, reader->size, TYPE('m', 'e', 't', 'a'), &meta)) return NULL;
  struct grid_heif_items *items = malloc(sizeof *items);
  if (!items) return NULL;
  items->primary = 0;
  items->item_count = items->extent_count = items->property_count = 0;
  items->association_count = items->reference_count = 0;
  if (read_meta(reader, &meta, items)) return items;
  free(items);
  return NULL;
}

const struct grid_heif_item *grid_heif_find(const struct grid_heif_items *items, uint32_t id) {
  for (uint32_t i = 0; i < items->item_count; i++) {
    if (items->items[i].id == id) return &items->items[i];
  }
  return NULL;
}

const struct grid_box *grid_heif_next_property(const struct grid_heif_items *items, const struct grid_heif_item *item,
                                               uint32_t type, uint32_t *at) {
  while (*at < item->association_count) {
    const uint32_t index = items->associations[item->first_association + (*at)++];
    if (index < items->property_count && items->properties[index].type == type) return &items->properties[index];
  }
  return NULL;
}

const struct grid_box *grid_heif_property(const struct grid_heif_items *items, const struct grid_heif_item *item,
                                          uint32_t type) {
  uint32_t at = 0;
  return grid_heif_next_property(items, item, type, &at);
}

int64_t grid_heif_data_size(const struct grid_heif_items *items, const struct grid_heif_item *item) {
  if (item->extent_count == 0) return -1;
  int64_t size = 0;
  for (uint32_t i = 0; i < item->extent_count; i++) size += items->extents[item->first_extent + i].size;
  return size;
}

bool grid_heif_read_data(struct grid_reader *reader, const struct grid_heif_items *items,
                         const struct grid_heif_item *item, uint8_t *to, size_t size) {
  for (uint32_t i = 0; i < item->extent_count && size > 0; i++) {
    const struct grid_heif_extent *extent = &items->extents[item->first_extent + i];
    const size_t count = (uint64_t)extent->size < size ? (size_t)extent->size : size;
    if (!grid_reader_peek(reader, extent->offset, to, count)) return false;
    to += count;
    size -= count;
  }
  return size == 0;
}

#include "Reading/ifd.h"

#include <string.h>

bool grid_tiff_integer(const struct grid_tiff *tiff, int64_t at, int size, uint64_t *value) {
  uint8_t bytes[8];
  if (at < 0 || !grid_reader_peek(tiff->reader, tiff->origin + at, bytes, (size_t)size)) return false;
  *value = 0;
  for (int i = 0; i < size; i++) {
    *value = *value << 8 | bytes[tiff->is_big_endian ? i : size - 1 - i];
  }
  return true;
}

enum { TYPE_ASCII = 2, TYPE_RATIONAL = 5, TYPE_SRATIONAL = 10, TYPE_UTF8 = 129 };

/// The size in bytes of a value of a type; 0 for an unknown type.
static int type_size(uint32_t type) {
  static const uint8_t sizes[] = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8};
  if (type == TYPE_UTF8) return 1;
  return type < sizeof sizes ? sizes[type] : 0;
}

bool grid_tiff_open(struct grid_reader *reader, int64_t origin, bool allows_raw, struct grid_tiff *tiff,
                    int64_t *first) {
  uint8_t head[4];
  if (!grid_reader_peek(reader, origin, head, sizeof head)) return false;
  if (head[0] != head[1] || (head[0] != 'M' && head[0] != 'I')) return false;
  *tiff = (struct grid_tiff){.reader = reader, .origin = origin, .is_big_endian = head[0] == 'M'};
  const uint32_t version = tiff->is_big_endian ? grid_be16(head + 2) : grid_le16(head + 2);
  // "RO" and "RS" of Olympus, "U\0" of Panasonic.
  const bool is_raw = version == 0x4F52 || version == 0x5352 || version == 0x55;
  if (version != 42 && version != 43 && !(is_raw && allows_raw)) return false;
  tiff->is_big_tiff = version == 43;
  const int wide = tiff->is_big_tiff ? 8 : 4;
  uint64_t offset;
  if (!grid_tiff_integer(tiff, wide, wide, &offset) || offset > INT64_MAX / 2) return false;
  *first = (int64_t)offset;
  return true;
}

bool grid_ifd_open(const struct grid_tiff *tiff, int64_t at, struct grid_ifd *ifd) {
  const int count_size = tiff->is_big_tiff ? 8 : 2;
  uint64_t next;
  *ifd = (struct grid_ifd){.first = at + count_size, .entry_size = tiff->is_big_tiff ? 20 : 12};
  if (at <= 0 || !grid_tiff_integer(tiff, at, count_size, &ifd->count) || ifd->count > 65535) return false;
  const int64_t end = ifd->first + (int64_t)ifd->count * ifd->entry_size;
  if (grid_tiff_integer(tiff, end, tiff->is_big_tiff ? 8 : 4, &next) && next <= INT64_MAX / 2) {
    ifd->next = (int64_t)next;
  }
  if (ifd->count > grid_ifd_entry_limit) ifd->count = grid_ifd_entry_limit;
  return true;
}

bool grid_ifd_entry_read(const struct grid_tiff *tiff, const struct grid_ifd *ifd, uint64_t index,
                         struct grid_ifd_entry *entry) {
  const int64_t at = ifd->first + (int64_t)index * ifd->entry_size;
  const int wide = tiff->is_big_tiff ? 8 : 4;
  uint64_t tag, type, count;
  if (!grid_tiff_integer(tiff, at, 2, &tag) || !grid_tiff_integer(tiff, at + 2, 2, &type) ||
      !grid_tiff_integer(tiff, at + 4, wide, &count)) {
    return false;
  }
  *entry = (struct grid_ifd_entry){(uint32_t)tag, (uint32_t)type, count, at + 4 + wide};
  const int size = type_size(entry->type);
  // No value but a profile, or a preview in a raw file of Panasonic, is that large.
  if (size == 0 || count > (uint64_t)64 << 20) return false;
  if ((uint64_t)size * count <= (uint64_t)wide) return true;
  uint64_t offset;
  if (!grid_tiff_integer(tiff, entry->value_offset, wide, &offset) || offset > INT64_MAX / 2) return false;
  entry->value_offset = (int64_t)offset;
  return true;
}

bool grid_ifd_unsigned(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, uint64_t index,
                       uint64_t *value) {
  if (index >= entry->count) return false;
  // Panasonic and some programs write positive numbers as signed ones.
  const bool is_signed = entry->type == 8 || entry->type == 9;
  if (!is_signed && entry->type != 3 && entry->type != 4 && entry->type != 13 && entry->type != 16) return false;
  const int size = type_size(entry->type);
  if (!grid_tiff_integer(tiff, entry->value_offset + (int64_t)index * size, size, value)) return false;
  return !is_signed || *value >> (8 * size - 1) == 0;
}

bool grid_ifd_rational(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, uint64_t index,
                       double *value) {
  if (index >= entry->count || (entry->type != TYPE_RATIONAL && entry->type != TYPE_SRATIONAL)) return false;
  const int64_t at = entry->value_offset + (int64_t)index * 8;
  uint64_t numerator, denominator;
  if (!grid_tiff_integer(tiff, at, 4, &numerator) || !grid_tiff_integer(tiff, at + 4, 4, &denominator)) {
    return false;
  }
  const bool is_signed = entry->type == TYPE_SRATIONAL;
  if (denominator == 0 || (is_signed && (numerator >> 31 || denominator >> 31))) return false;
  *value = (double)numerator / (double)denominator;
  return true;
}

bool grid_ifd_text(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, char *text, size_t capacity) {
  char read[128];
  if (entry->type != TYPE_ASCII && entry->type != TYPE_UTF8) return false;
  size_t size = entry->count < capacity - 1 ? (size_t)entry->count : capacity - 1;
  if (size == 0 || size >= sizeof read) return false;
  if (!grid_reader_peek(tiff->reader, tiff->origin + entry->value_offset, read, size)) return false;
  const bool is_cut = strnlen(read, size) == size && size < entry->count;
  size = strnlen(read, size);
  // Not within a character of UTF-8.
  while (is_cut && size > 0 && ((unsigned char)read[size - 1] & 0xC0) == 0x80) size--;
  if (is_cut && size > 0 && (unsigned char)read[size - 1] >= 0xC0) size--;
  for (size_t i = 0; i < size; i++) {
    if ((unsigned char)read[i] < 32 || read[i] == 127) read[i] = ' ';
  }
  while (size > 0 && read[size - 1] == ' ') size--;
  if (size == 0) return false;
  memcpy(text, read, size);
  text[size] = 0;
  return true;
}

#include "Formats/HEIF/avif_track.h"

#include "Formats/HEIF/heif.h"

#define TYPE GRID_BOX_TYPE

/// The size of a visual sample entry before its boxes.
enum { SAMPLE_ENTRY = 78 };

static bool find(struct grid_reader *reader, const struct grid_box *parent, uint32_t type, struct grid_box *box) {
  return grid_box_find(reader, parent->content, parent->end, type, box);
}

/// Starts to read a box with a version and flags.
static struct grid_box_cursor open_box(struct grid_reader *reader, const struct grid_box *box, uint32_t *version,
                                       uint32_t *flags) {
  struct grid_box_cursor cursor = grid_box_cursor(reader, box);
  const uint32_t value = (uint32_t)grid_box_integer(&cursor, 4);
  *version = value >> 24;
  *flags = value & 0xFFFFFF;
  return cursor;
}

/// Reads the track header (tkhd): the identifier, and the duration in the units of the movie; -1 if it is indefinite.
static bool read_header(struct grid_reader *reader, const struct grid_box *box, uint32_t *id, uint64_t *duration) {
  uint32_t version, flags;
  struct grid_box_cursor cursor = open_box(reader, box, &version, &flags);
  const int size = version == 1 ? 8 : 4;
  grid_box_integer(&cursor, size), grid_box_integer(&cursor, size);
  *id = (uint32_t)grid_box_integer(&cursor, 4);
  grid_box_integer(&cursor, 4);
  *duration = grid_box_integer(&cursor, size);
  if (size == 4 && *duration == UINT32_MAX) *duration = UINT64_MAX;
  return !cursor.is_cut;
}

/// Returns how often a track plays, as libavif does: a repeated edit list fills the duration of the track. Without an
/// edit list the number is unknown, and the animation is endless, as in Chromium.
static int32_t read_play_count(struct grid_reader *reader, const struct grid_box *track, uint64_t duration) {
  struct grid_box edits, list;
  uint32_t version, flags;
  if (!find(reader, track, TYPE('e', 'd', 't', 's'), &edits) ||
      !find(reader, &edits, TYPE('e', 'l', 's', 't'), &list)) {
    return 0;
  }
  struct grid_box_cursor cursor = open_box(reader, &list, &version, &flags);
  grid_box_integer(&cursor, 4);
  const uint64_t segment = grid_box_integer(&cursor, version == 1 ? 8 : 4);
  if (!(flags & 1)) return 1;
  if (cursor.is_cut || segment == 0 || duration == UINT64_MAX) return 0;
  const uint64_t count = duration / segment + (duration % segment > 0);
  return count < INT32_MAX ? (int32_t)count : 0;
}

/// Reads the references to other tracks.
static void read_references(struct grid_reader *reader, const struct grid_box *box, struct grid_avif_track *track) {
  struct grid_box references, reference;
  if (!find(reader, box, TYPE('t', 'r', 'e', 'f'), &references)) return;
  if (find(reader, &references, TYPE('a', 'u', 'x', 'l'), &reference)) {
    struct grid_box_cursor cursor = grid_box_cursor(reader, &reference);
    track->alpha_of = (uint32_t)grid_box_integer(&cursor, 4);
  }
  if (find(reader, &references, TYPE('p', 'r', 'e', 'm'), &reference)) {
    struct grid_box_cursor cursor = grid_box_cursor(reader, &reference);
    track->premultiplied_by = (uint32_t)grid_box_integer(&cursor, 4);
  }
}

/// Reads the codec's configuration (av1C), of which the third byte states depth and chroma.
static bool read_configuration(struct grid_reader *reader, const struct grid_box *box, struct grid_avif_track *track) {
  struct grid_box_cursor cursor = grid_box_cursor(reader, box);
  grid_box_integer(&cursor, 2);
  const unsigned flags = (unsigned)grid_box_integer(&cursor, 1);
  track->bytes_for_two = grid_avif_bytes_for_two(flags & 0x40, flags & 0x10, flags & 0x08, flags & 0x04);
  return !cursor.is_cut;
}

/// Reads the sample description (stsd). Returns false if it is not that of AV1, or of an auxiliary image that is not
/// alpha.
static bool read_description(struct grid_reader *reader, const struct grid_box *box, struct grid_avif_track *track) {
  struct grid_box entry, child;
  if (!grid_box_find(reader, box->content + 8, box->end, TYPE('a', 'v', '0', '1'), &entry)) return false;
  struct grid_box_cursor cursor = {reader, entry.content + 24, entry.end, false};
  track->width = (int32_t)grid_box_integer(&cursor, 2);
  track->height = (int32_t)grid_box_integer(&cursor, 2);
  if (cursor.is_cut) return false;
  entry.content += SAMPLE_ENTRY;
  if (find(reader, &entry, TYPE('a', 'u', 'x', 'i'), &child) && !grid_heif_is_alpha(reader, &child)) return false;
  // There may be another one, with a profile. A profile is that of the still image.
  int64_t at = entry.content;
  for (int i = 0; i < 100 && grid_box_read(reader, at, entry.end, &child) && !track->has_code_points; i++) {
    track->has_code_points =
        child.type == TYPE('c', 'o', 'l', 'r') && grid_heif_read_code_points(reader, &child, track->code_points);
    at = child.end;
  }
  return find(reader, &entry, TYPE('a', 'v', '1', 'C'), &child) && read_configuration(reader, &child, track);
}

/// Reads the media (mdia): its handler, units, description and samples.
static bool read_media(struct grid_reader *reader, const struct grid_box *media, struct grid_avif_track *track) {
  struct grid_box box, information, samples;
  uint32_t version, flags;
  if (!find(reader, media, TYPE('h', 'd', 'l', 'r'), &box)) return false;
  struct grid_box_cursor cursor = open_box(reader, &box, &version, &flags);
  grid_box_integer(&cursor, 4);
  track->handler = (uint32_t)grid_box_integer(&cursor, 4);
  if (!find(reader, media, TYPE('m', 'd', 'h', 'd'), &box)) return false;
  cursor = open_box(reader, &box, &version, &flags);
  grid_box_integer(&cursor, version == 1 ? 8 : 4), grid_box_integer(&cursor, version == 1 ? 8 : 4);
  track->timescale = (uint32_t)grid_box_integer(&cursor, 4);
  return track->timescale > 0 && find(reader, media, TYPE('m', 'i', 'n', 'f'), &information) &&
         find(reader, &information, TYPE('s', 't', 'b', 'l'), &samples) &&
         find(reader, &samples, TYPE('s', 't', 's', 'd'), &box) && read_description(reader, &box, track) &&
         grid_sample_table_read(reader, &samples, &track->samples);
}

/// Reads a track. Returns false for one that is not of AV1 images, or is damaged.
static bool read_track(struct grid_reader *reader, const struct grid_box *box, struct grid_avif_track *track) {
  struct grid_box header, media;
  uint64_t duration;
  *track = (struct grid_avif_track){.id = 0};
  if (!find(reader, box, TYPE('t', 'k', 'h', 'd'), &header) || !read_header(reader, &header, &track->id, &duration) ||
      !find(reader, box, TYPE('m', 'd', 'i', 'a'), &media) || !read_media(reader, &media, track)) {
    return false;
  }
  read_references(reader, box, track);
  track->play_count = read_play_count(reader, box, duration);
  return true;
}

/// Finds the first track with a handler, and with a reference to `owner` if that is not 0.
static bool find_track(struct grid_reader *reader, const struct grid_box *movie, uint32_t handler, uint32_t owner,
                       struct grid_avif_track *track) {
  struct grid_box box;
  int64_t at = movie->content;
  for (int i = 0; i < 100 && grid_box_read(reader, at, movie->end, &box); i++, at = box.end) {
    if (box.type == TYPE('t', 'r', 'a', 'k') && read_track(reader, &box, track) && track->handler == handler &&
        track->alpha_of == owner) {
      return true;
    }
  }
  return false;
}

bool grid_avif_find_tracks(struct grid_reader *reader, struct grid_avif_track *color, struct grid_avif_track *alpha,
                           bool *has_alpha) {
  struct grid_box movie;
  if (!grid_box_find(reader, 0, reader->size, TYPE('m', 'o', 'o', 'v'), &movie) ||
      !find_track(reader, &movie, TYPE('p', 'i', 'c', 't'), 0, color)) {
    return false;
  }
  *has_alpha = color->id != 0 && find_track(reader, &movie, TYPE('a', 'u', 'x', 'v'), color->id, alpha);
  return true;
}

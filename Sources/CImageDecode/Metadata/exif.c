#include "Metadata/exif.h"

#include <string.h>

#include "Reading/ifd.h"

/// The directories that have been read.
struct visit {
  int64_t offsets[5];
  int count;
};

enum {
  TAG_GPS_LATITUDE_REF = 0x0001,
  TAG_GPS_LATITUDE = 0x0002,
  TAG_GPS_LONGITUDE_REF = 0x0003,
  TAG_GPS_LONGITUDE = 0x0004,
  TAG_WIDTH = 0x0100,
  TAG_HEIGHT = 0x0101,
  TAG_BITS_PER_SAMPLE = 0x0102,
  TAG_PHOTOMETRIC_INTERPRETATION = 0x0106,
  TAG_MAKE = 0x010F,
  TAG_MODEL = 0x0110,
  TAG_ORIENTATION = 0x0112,
  TAG_DATE_TIME = 0x0132,
  TAG_XMP = 0x02BC,
  TAG_IPTC = 0x83BB,
  TAG_PHOTOSHOP = 0x8649,
  TAG_JPEG_INTERCHANGE_FORMAT = 0x0201,
  TAG_JPEG_INTERCHANGE_FORMAT_LENGTH = 0x0202,
  TAG_SAMPLE_FORMAT = 0x0153,
  TAG_RATING = 0x4746,
  TAG_EXPOSURE_TIME = 0x829A,
  TAG_F_NUMBER = 0x829D,
  TAG_EXIF_IFD = 0x8769,
  TAG_ICC_PROFILE = 0x8773,
  TAG_GPS_IFD = 0x8825,
  TAG_ISO = 0x8827,
  TAG_STANDARD_OUTPUT_SENSITIVITY = 0x8831,
  TAG_RECOMMENDED_EXPOSURE_INDEX = 0x8832,
  TAG_ISO_SPEED = 0x8833,
  TAG_DATE_TIME_ORIGINAL = 0x9003,
  TAG_DATE_TIME_DIGITIZED = 0x9004,
  TAG_FOCAL_LENGTH = 0x920A,
  TAG_MAKER_NOTE = 0x927C,
  TAG_COLOR_SPACE = 0xA001,
  TAG_INTEROPERABILITY_IFD = 0xA005,
  TAG_LENS_MODEL = 0xA434,
};

/// Reads a date, which some programs store with the type of bytes.
static void read_date(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, enum grid_date_origin origin,
                      struct grid_date *date) {
  char text[33];
  if (entry->type != 2 && entry->type != 129 && entry->type != 7 && entry->type != 1) return;
  const size_t size = entry->count < sizeof text - 1 ? (size_t)entry->count : sizeof text - 1;
  if (!grid_reader_peek(tiff->reader, tiff->origin + entry->value_offset, text, size)) return;
  text[size] = 0;
  grid_date_offer(date, origin, text, strlen(text));
}

/// Whether the value of an entry is a block of data: BYTE, UNDEFINED, or LONG in files of old programs.
static bool is_block(const struct grid_ifd_entry *entry) {
  return entry->type == 1 || entry->type == 7 || entry->type == 4;
}

/// The offsets of further directories in the 0th IFD and the Exif IFD, and of the maker note; 0 if there are none.
struct further {
  int64_t exif, gps, interoperability, maker_note;
};

static void read_positive(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, double limit,
                          double *value) {
  double found;
  if (grid_ifd_rational(tiff, entry, 0, &found) && found > 0 && found < limit) *value = found;
}

static void read_offset(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, int64_t *offset) {
  uint64_t value;
  if (grid_ifd_unsigned(tiff, entry, 0, &value) && value < INT64_MAX / 2) *offset = (int64_t)value;
}

/// Stores how the photo was taken. Cameras write most of it to the Exif IFD, raw files also to the 0th one.
static void store_capture(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry,
                          struct grid_capture *capture) {
  uint64_t value;
  switch (entry->tag) {
    case TAG_MAKE: grid_ifd_text(tiff, entry, capture->make, sizeof capture->make); break;
    case TAG_MODEL: grid_ifd_text(tiff, entry, capture->model, sizeof capture->model); break;
    case TAG_LENS_MODEL: grid_ifd_text(tiff, entry, capture->lens, sizeof capture->lens); break;
    // A day is longer than all exposures.
    case TAG_EXPOSURE_TIME: read_positive(tiff, entry, 86400, &capture->exposure_time); break;
    case TAG_F_NUMBER: read_positive(tiff, entry, 1000, &capture->f_number); break;
    case TAG_FOCAL_LENGTH: read_positive(tiff, entry, 100000, &capture->focal_length); break;
    case TAG_ISO:
    case TAG_STANDARD_OUTPUT_SENSITIVITY:
    case TAG_RECOMMENDED_EXPOSURE_INDEX:
    case TAG_ISO_SPEED:
      // The first tag has 16 bits, and is 65,535 for higher sensitivities, which the others state. Some cameras write
      // two values, of which one may be 0.
      for (uint64_t i = 0; i < 2; i++) {
        if (grid_ifd_unsigned(tiff, entry, i, &value) && value > 0 && value <= INT32_MAX &&
            (capture->iso == 0 || capture->iso == UINT16_MAX)) {
          capture->iso = (int32_t)value;
        }
      }
      break;
    default: break;
  }
}

/// Stores the value of an entry of the 0th IFD (`index` 0), the 1st IFD, which is the thumbnail's (1), or the
/// Exif IFD (2).
static void store_entry(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, int index,
                        struct grid_exif *exif, struct further *further) {
  uint64_t value;
  if (index != 1) store_capture(tiff, entry, &exif->capture);
  switch (entry->tag) {
    case TAG_WIDTH:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value < 1 << 30) {
        exif->width = (int64_t)value;
      }
      break;
    case TAG_HEIGHT:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value < 1 << 30) {
        exif->height = (int64_t)value;
      }
      break;
    case TAG_ORIENTATION:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value >= 1 && value <= 8) {
        exif->orientation = (int32_t)value;
      }
      break;
    case TAG_DATE_TIME:
      if (index == 0) read_date(tiff, entry, GRID_DATE_EXIF_MODIFIED, &exif->date);
      break;
    case TAG_DATE_TIME_ORIGINAL:
      // Raw files may have it in the 0th IFD.
      if (index != 1) read_date(tiff, entry, GRID_DATE_EXIF_ORIGINAL, &exif->date);
      break;
    case TAG_DATE_TIME_DIGITIZED:
      if (index != 1) read_date(tiff, entry, GRID_DATE_EXIF_DIGITIZED, &exif->date);
      break;
    case TAG_RATING:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value <= 5) exif->rating = (int32_t)value;
      break;
    case TAG_XMP:
      if (index == 0 && (entry->type == 1 || entry->type == 7)) {
        exif->xmp_offset = entry->value_offset;
        exif->xmp_size = entry->count;
      }
      break;
    case TAG_IPTC:
      if (index == 0 && is_block(entry)) {
        const uint64_t size = entry->count * (entry->type == 4 ? 4 : 1);
        grid_read_iptc_date(tiff->reader, tiff->origin + entry->value_offset, size, &exif->date);
      }
      break;
    case TAG_PHOTOSHOP:
      if (index == 0 && is_block(entry)) {
        grid_read_photoshop_date(tiff->reader, tiff->origin + entry->value_offset, entry->count, &exif->date);
      }
      break;
    case TAG_EXIF_IFD:
      if (index == 0) read_offset(tiff, entry, &further->exif);
      break;
    case TAG_GPS_IFD:
      if (index == 0) read_offset(tiff, entry, &further->gps);
      break;
    case TAG_INTEROPERABILITY_IFD:
      if (index == 2) read_offset(tiff, entry, &further->interoperability);
      break;
    case TAG_COLOR_SPACE:
      // Not in the standard, but cameras write it.
      if (index == 2 && grid_ifd_unsigned(tiff, entry, 0, &value) && value == 2) exif->is_adobe_rgb = true;
      break;
    case TAG_MAKER_NOTE:
      if (index == 2) further->maker_note = entry->value_offset;
      break;
    case TAG_PHOTOMETRIC_INTERPRETATION:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value < 1 << 30) {
        exif->photometric = (int32_t)value;
      }
      break;
    case TAG_BITS_PER_SAMPLE:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value <= 64) {
        exif->sample_bits = (int32_t)value;
      }
      break;
    case TAG_SAMPLE_FORMAT:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value)) exif->is_floating_point = value == 3;
      break;
    case TAG_ICC_PROFILE:
      // Bytes of type UNDEFINED, or BYTE in files of old programs.
      if (index == 0 && (entry->type == 7 || entry->type == 1)) {
        exif->profile_offset = entry->value_offset;
        exif->profile_size = entry->count;
      }
      break;
    case TAG_JPEG_INTERCHANGE_FORMAT:
      if (index == 1 && grid_ifd_unsigned(tiff, entry, 0, &value) && value < 1 << 30) {
        exif->thumbnail_offset = (uint32_t)value;
      }
      break;
    case TAG_JPEG_INTERCHANGE_FORMAT_LENGTH:
      if (index == 1 && grid_ifd_unsigned(tiff, entry, 0, &value) && value < 1 << 30) {
        exif->thumbnail_size = (uint32_t)value;
      }
      break;
    default: break;
  }
}

/// Opens the IFD at the offset `at`, unless there is none, it is damaged, or it has been read before.
static bool open_once(const struct grid_tiff *tiff, struct visit *visit, int64_t at, struct grid_ifd *ifd) {
  if (at <= 0 || visit->count == 5) return false;
  for (int i = 0; i < visit->count; i++) {
    if (visit->offsets[i] == at) return false;
  }
  visit->offsets[visit->count++] = at;
  return grid_ifd_open(tiff, at, ifd);
}

/// Reads the IFD at the offset `at` and returns the offset of the next one. Returns 0 at the end of the
/// chain, for a damaged IFD, and for one that has been read before, so that a cycle ends.
static int64_t read_ifd(const struct grid_tiff *tiff, struct visit *visit, int64_t at, int index,
                        struct grid_exif *exif, struct further *further) {
  struct grid_ifd ifd;
  if (!open_once(tiff, visit, at, &ifd)) return 0;
  for (uint64_t i = 0; i < ifd.count; i++) {
    struct grid_ifd_entry entry;
    if (grid_ifd_entry_read(tiff, &ifd, i, &entry)) store_entry(tiff, &entry, index, exif, further);
  }
  return ifd.next;
}

/// Reads degrees, minutes and seconds, of which the last ones may be missing. Returns false unless their sum is at most
/// `limit`.
static bool read_angle(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, double limit, double *angle) {
  double parts[3] = {0, 0, 0};
  if (entry->count == 0) return false;
  for (uint64_t i = 0; i < 3 && i < entry->count; i++) {
    // Seconds of 0/0 are missing, too.
    if (!grid_ifd_rational(tiff, entry, i, &parts[i]) && i == 0) return false;
  }
  *angle = parts[0] + parts[1] / 60 + parts[2] / 3600;
  return *angle <= limit;
}

/// Reads the position from the IFD of GPS at the offset `at`. A position without its hemispheres is unknown.
static void read_position(const struct grid_tiff *tiff, struct visit *visit, int64_t at, struct grid_capture *capture) {
  struct grid_ifd ifd;
  char north[2] = {0}, east[2] = {0};
  double latitude = 0, longitude = 0;
  bool has_latitude = false, has_longitude = false;
  if (!open_once(tiff, visit, at, &ifd)) return;
  for (uint64_t i = 0; i < ifd.count; i++) {
    struct grid_ifd_entry entry;
    if (!grid_ifd_entry_read(tiff, &ifd, i, &entry)) continue;
    switch (entry.tag) {
      case TAG_GPS_LATITUDE_REF: grid_ifd_text(tiff, &entry, north, sizeof north); break;
      case TAG_GPS_LONGITUDE_REF: grid_ifd_text(tiff, &entry, east, sizeof east); break;
      case TAG_GPS_LATITUDE: has_latitude = read_angle(tiff, &entry, 90, &latitude); break;
      case TAG_GPS_LONGITUDE: has_longitude = read_angle(tiff, &entry, 180, &longitude); break;
      default: break;
    }
  }
  if (!has_latitude || !has_longitude || !north[0] || !east[0]) return;
  if (!strchr("NSns", north[0]) || !strchr("EWew", east[0])) return;
  capture->has_position = 1;
  capture->latitude = strchr("Ss", north[0]) ? -latitude : latitude;
  capture->longitude = strchr("Ww", east[0]) ? -longitude : longitude;
}

/// Reads the interoperability index from its IFD at the offset `at`.
static void read_interoperability(const struct grid_tiff *tiff, struct visit *visit, int64_t at,
                                  struct grid_exif *exif) {
  enum { TAG_INDEX = 1 };
  struct grid_ifd ifd;
  if (!open_once(tiff, visit, at, &ifd)) return;
  for (uint64_t i = 0; i < ifd.count; i++) {
    struct grid_ifd_entry entry;
    char index[4] = "";
    if (!grid_ifd_entry_read(tiff, &ifd, i, &entry) || entry.tag != TAG_INDEX) continue;
    grid_ifd_text(tiff, &entry, index, sizeof index);
    if (!strcmp(index, "R03")) exif->is_adobe_rgb = true;
  }
}

/// Whether a maker note is Apple's and has the identifier of a burst. It is an IFD in big-endian order after a name,
/// and its offsets count from the name.
static bool is_in_burst(const struct grid_tiff *tiff, int64_t at) {
  enum { NAME = 14, TAG_BURST_UUID = 0x000B };
  const struct grid_tiff note = {tiff->reader, tiff->origin + at, true, false};
  struct grid_ifd ifd;
  char name[NAME], identifier[2];
  if (at <= 0 || !grid_reader_peek(tiff->reader, note.origin, name, NAME) ||
      memcmp(name, "Apple iOS\0\0\1MM", NAME) != 0 || !grid_ifd_open(&note, NAME, &ifd)) {
    return false;
  }
  for (uint64_t i = 0; i < ifd.count; i++) {
    struct grid_ifd_entry entry;
    if (grid_ifd_entry_read(&note, &ifd, i, &entry) && entry.tag == TAG_BURST_UUID) {
      return grid_ifd_text(&note, &entry, identifier, sizeof identifier);
    }
  }
  return false;
}

static bool read_structure(struct grid_reader *reader, bool allows_raw, struct grid_exif *exif) {
  *exif = (struct grid_exif){.orientation = 1, .photometric = -1};
  struct grid_tiff tiff;
  struct visit visit = {.count = 0};
  int64_t first;
  struct further further = {.exif = 0}, ignored = {.exif = 0};
  if (!grid_tiff_open(reader, 0, allows_raw, &tiff, &first)) return false;
  const int64_t second = read_ifd(&tiff, &visit, first, 0, exif, &further);
  read_ifd(&tiff, &visit, second, 1, exif, &ignored);
  read_ifd(&tiff, &visit, further.exif, 2, exif, &further);
  read_interoperability(&tiff, &visit, further.interoperability, exif);
  read_position(&tiff, &visit, further.gps, &exif->capture);
  exif->is_burst = is_in_burst(&tiff, further.maker_note);
  if ((int64_t)exif->thumbnail_offset + exif->thumbnail_size > reader->size) exif->thumbnail_size = 0;
  return true;
}

bool grid_exif_read(struct grid_reader *reader, struct grid_exif *exif) { return read_structure(reader, false, exif); }

bool grid_exif_read_raw(struct grid_reader *reader, struct grid_exif *exif) {
  return read_structure(reader, true, exif);
}

void grid_capture_merge(struct grid_capture *capture, const struct grid_capture *from) {
  if (from->make[0]) memcpy(capture->make, from->make, sizeof capture->make);
  if (from->model[0]) memcpy(capture->model, from->model, sizeof capture->model);
  if (from->lens[0]) memcpy(capture->lens, from->lens, sizeof capture->lens);
  if (from->exposure_time > 0) capture->exposure_time = from->exposure_time;
  if (from->f_number > 0) capture->f_number = from->f_number;
  if (from->focal_length > 0) capture->focal_length = from->focal_length;
  if (from->iso > 0) capture->iso = from->iso;
  if (!from->has_position) return;
  capture->has_position = 1;
  capture->latitude = from->latitude;
  capture->longitude = from->longitude;
}

#ifndef GRID_TEXT_PRIVATE_H
#define GRID_TEXT_PRIVATE_H

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

#include "ctext.h"

struct grid_text_context {
  PangoFontMap *map;
  PangoContext *pango;
};

/// A text without control characters.
struct grid_clean_text {
  char *bytes;
  size_t length;
  /// The byte of the original that each byte comes from, and one entry for the end; null where
  /// every byte is where it was.
  uint32_t *origins;
  size_t original_length;
};

struct grid_text_layout {
  PangoLayout *pango;
  struct grid_clean_text text;
};

/// Copies `text` without its control characters. Tabs become spaces, and line ends become line feeds,
/// or spaces where `keeps_lines` is false.
enum grid_text_status grid_clean_text_create(
  const char *text, size_t length, bool keeps_lines, struct grid_clean_text *clean);

void grid_clean_text_destroy(struct grid_clean_text *clean);

/// The original byte of byte `index` of a clean text.
size_t grid_clean_text_origin(const struct grid_clean_text *clean, size_t index);

/// The clean byte at or after byte `origin` of the original.
size_t grid_clean_text_index(const struct grid_clean_text *clean, size_t origin);

/// Describes `font` for Pango; the caller frees the description.
PangoFontDescription *grid_font_description(struct grid_text_font font);

bool grid_font_is_valid(struct grid_text_font font);

/// A layout of `text` without a limit; the caller releases it.
PangoLayout *grid_pango_layout(
  struct grid_text_context *context, const struct grid_clean_text *text,
  struct grid_text_font font);

/// The advance of an iterator's cluster, in Pango units.
int grid_cluster_width(const PangoGlyphItemIter *iterator);

#endif

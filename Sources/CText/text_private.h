#ifndef CTEXT_TEXT_PRIVATE_H
#define CTEXT_TEXT_PRIVATE_H

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
  /// The index in the original text of each byte and of the end; NULL if both texts are equal.
  uint32_t *origins;
  size_t original_length;
};

struct grid_text_layout {
  PangoLayout *pango;
  struct grid_clean_text text;
};

/// Copies `text` without control characters. Tabs become spaces. Line ends become line feeds, or spaces if
/// `keeps_lines` is false.
enum grid_text_status grid_clean_text_create(const char *text, size_t length, bool keeps_lines,
                                             struct grid_clean_text *clean);

void grid_clean_text_destroy(struct grid_clean_text *clean);

/// Converts the index of a byte in the clean text to its index in the original text.
size_t grid_clean_text_origin(const struct grid_clean_text *clean, size_t index);

/// Converts an index in the original text to the index of the same or the next byte in the clean text.
size_t grid_clean_text_index(const struct grid_clean_text *clean, size_t origin);

/// Returns a Pango font description, which the caller frees.
PangoFontDescription *grid_font_description(struct grid_text_font font);

bool grid_font_is_valid(struct grid_text_font font);

/// Whether all fonts are valid.
bool grid_fonts_are_valid(struct grid_text_fonts fonts);

/// Returns a Pango layout of `text` without a width limit, which the caller unreferences.
PangoLayout *grid_pango_layout(struct grid_text_context *context, const struct grid_clean_text *text,
                               struct grid_text_fonts fonts);

/// Returns the advance of the iterator's current cluster, in Pango units.
int grid_cluster_width(const PangoGlyphItemIter *iterator);

#endif

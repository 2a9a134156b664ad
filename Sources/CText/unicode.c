#include <fribidi.h>
#include <stdlib.h>
#include <string.h>

#include "text_private.h"

static enum grid_text_status check_text(const char *text, size_t length) {
  if (length > GRID_TEXT_MAX_LENGTH) return GRID_TEXT_TOO_LONG;
  return length == 0 || g_utf8_validate_len(text, length, NULL) ? GRID_TEXT_OK : GRID_TEXT_INVALID_UTF8;
}

enum grid_text_status grid_text_line_breaks(const char *text, size_t length, uint8_t *breaks) {
  enum grid_text_status status = check_text(text, length);
  if (status != GRID_TEXT_OK) return status;
  size_t count = length > 0 ? (size_t)g_utf8_strlen(text, (gssize)length) : 0;
  PangoLogAttr *attributes = calloc(count + 1, sizeof *attributes);
  if (!attributes) return GRID_TEXT_NO_MEMORY;
  pango_get_log_attrs(length > 0 ? text : "", (int)length, -1, pango_language_from_string("C"), attributes,
                      (int)count + 1);
  memset(breaks, 0, length + 1);
  size_t index = 0;
  for (size_t character = 0; character <= count; character++) {
    const PangoLogAttr *attribute = &attributes[character];
    breaks[index] = attribute->is_mandatory_break ? 2 : attribute->is_line_break ? 1 : 0;
    if (character < count) index += (size_t)(g_utf8_next_char(text + index) - (text + index));
  }
  free(attributes);
  return GRID_TEXT_OK;
}

/// The arrays of FriBidi, with an element for each character.
struct bidi_scratch {
  FriBidiCharType *types;
  FriBidiBracketType *brackets;
  FriBidiLevel *levels;
};

static bool allocate(struct bidi_scratch *scratch, size_t count) {
  scratch->types = calloc(count, sizeof *scratch->types);
  scratch->brackets = calloc(count, sizeof *scratch->brackets);
  scratch->levels = calloc(count, sizeof *scratch->levels);
  return scratch->types && scratch->brackets && scratch->levels;
}

static void destroy(struct bidi_scratch *scratch) {
  free(scratch->types);
  free(scratch->brackets);
  free(scratch->levels);
}

/// Computes the levels with FriBidi, which Pango uses too.
///
/// Pango's own function skips the algorithm if the order does not depend on it. Then it reports left-to-right
/// text without letters as right to left.
static enum grid_text_status resolve(const char *text, size_t count, struct bidi_scratch *scratch,
                                     enum grid_text_direction *direction) {
  for (size_t index = 0; index < count; index++, text = g_utf8_next_char(text)) {
    gunichar scalar = g_utf8_get_char(text);
    scratch->types[index] = fribidi_get_bidi_type(scalar);
    scratch->brackets[index] =
        scratch->types[index] == FRIBIDI_TYPE_ON ? fribidi_get_bracket(scalar) : FRIBIDI_NO_BRACKET;
  }
  FriBidiParType base = FRIBIDI_PAR_LTR;
  if (*direction == GRID_TEXT_RIGHT_TO_LEFT) {
    base = FRIBIDI_PAR_RTL;
  } else if (*direction == GRID_TEXT_BY_CONTENT &&
             fribidi_get_par_direction(scratch->types, (FriBidiStrIndex)count) == FRIBIDI_PAR_RTL) {
    base = FRIBIDI_PAR_RTL;
  }
  *direction = base == FRIBIDI_PAR_RTL ? GRID_TEXT_RIGHT_TO_LEFT : GRID_TEXT_LEFT_TO_RIGHT;
  FriBidiLevel highest = fribidi_get_par_embedding_levels_ex(scratch->types, scratch->brackets, (FriBidiStrIndex)count,
                                                             &base, scratch->levels);
  return highest > 0 ? GRID_TEXT_OK : GRID_TEXT_NO_MEMORY;
}

enum grid_text_status grid_text_bidi_levels(const char *text, size_t length, enum grid_text_direction *direction,
                                            uint8_t *levels, size_t *count) {
  *count = 0;
  enum grid_text_status status = check_text(text, length);
  if (status != GRID_TEXT_OK) return status;
  if (length == 0) {
    if (*direction == GRID_TEXT_BY_CONTENT) *direction = GRID_TEXT_LEFT_TO_RIGHT;
    return GRID_TEXT_OK;
  }
  size_t scalars = (size_t)g_utf8_strlen(text, (gssize)length);
  struct bidi_scratch scratch;
  status = allocate(&scratch, scalars) ? resolve(text, scalars, &scratch, direction) : GRID_TEXT_NO_MEMORY;
  if (status == GRID_TEXT_OK) {
    for (size_t index = 0; index < scalars; index++) {
      levels[index] = (uint8_t)scratch.levels[index];
    }
    *count = scalars;
  }
  destroy(&scratch);
  return status;
}

#include <stdlib.h>
#include <string.h>

#include "text_private.h"

/// What breaking needs to know of one character.
struct character {
  /// Its advance in Pango units; all of a cluster's are at its first character.
  int width;
  bool starts_cluster, is_white, may_break, may_divide, inserts_hyphen;
};

/// A paragraph on its way to lines. Positions count characters of the whole text.
struct paragraph {
  const char *bytes;
  /// The character that each byte belongs to, and one entry for the end.
  const uint32_t *positions;
  struct character *characters;
  size_t start, end;
  /// The limit and the width of a hyphen, in Pango units; a negative limit is none.
  int limit, hyphen;
};

/// Notes the advances of one run's clusters.
static void note_clusters(struct paragraph *paragraph, PangoLayoutRun *run) {
  PangoGlyphItemIter iterator;
  bool has_cluster = pango_glyph_item_iter_init_start(&iterator, run, paragraph->bytes);
  while (has_cluster) {
    struct character *character =
      &paragraph->characters[paragraph->positions[iterator.start_index]];
    character->starts_cluster = true;
    character->width += grid_cluster_width(&iterator);
    has_cluster = pango_glyph_item_iter_next_cluster(&iterator);
  }
}

/// The end of the line that begins at `start`; `*hyphenates` says whether it ends in a hyphen.
static size_t line_end(const struct paragraph *paragraph, size_t start, bool *hyphenates) {
  const struct character *characters = paragraph->characters;
  *hyphenates = false;
  if (paragraph->limit < 0) return paragraph->end;
  size_t word_end = 0;
  size_t divided = 0;
  size_t least = 0;
  bool word_hyphen = false;
  bool divided_hyphen = false;
  int width = 0;
  // The width without the spaces at the end.
  int inked = 0;
  for (size_t index = start; index < paragraph->end; index++) {
    const struct character *character = &characters[index];
    if (index > start && character->starts_cluster) {
      bool fits =
        inked + (character->inserts_hyphen ? paragraph->hyphen : 0) <= paragraph->limit;
      if (least == 0 && character->may_divide) least = index;
      if (fits && character->may_break) {
        word_end = index;
        word_hyphen = character->inserts_hyphen;
      } else if (fits && character->may_divide) {
        divided = index;
        divided_hyphen = character->inserts_hyphen;
      }
    }
    width += character->width;
    if (!character->is_white && character->width > 0) inked = width;
    if (inked > paragraph->limit) break;
  }
  if (inked <= paragraph->limit) return paragraph->end;
  if (word_end > 0) {
    *hyphenates = word_hyphen;
    return word_end;
  }
  if (divided > 0) {
    *hyphenates = divided_hyphen;
    return divided;
  }
  // Nothing fits: one character, whatever its width.
  for (size_t index = start + 1; least == 0 && index < paragraph->end; index++) {
    if (characters[index].starts_cluster && characters[index].may_divide) least = index;
  }
  return least > 0 ? least : paragraph->end;
}

/// The advance of a line without the spaces at its end, in pixels.
static int32_t line_width(const struct paragraph *paragraph, size_t start, size_t end) {
  int width = 0;
  int inked = 0;
  for (size_t index = start; index < end; index++) {
    const struct character *character = &paragraph->characters[index];
    width += character->width;
    if (!character->is_white && character->width > 0) inked = width;
  }
  return PANGO_PIXELS_CEIL(inked);
}

/// Breaks one paragraph, whose first character is byte `index`.
static void wrap_paragraph(
  const struct paragraph *paragraph, const struct grid_clean_text *text, bool is_right_to_left,
  size_t index, struct grid_text_line *lines, size_t capacity, size_t *count) {
  size_t start = paragraph->start;
  do {
    struct grid_text_line line = {.is_right_to_left = is_right_to_left};
    size_t end = line_end(paragraph, start, &line.ends_in_hyphen);
    line.start = grid_clean_text_origin(text, index);
    index = (size_t)(g_utf8_offset_to_pointer(text->bytes + index, (glong)(end - start)) -
                     text->bytes);
    line.end = grid_clean_text_origin(text, index);
    line.width = line_width(paragraph, start, end) +
                 (line.ends_in_hyphen ? PANGO_PIXELS_CEIL(paragraph->hyphen) : 0);
    lines[(*count)++] = line;
    start = end;
  } while (start < paragraph->end && *count < capacity);
}

/// What Pango knows of the characters of a text, without their widths.
static struct character *describe(PangoLayout *pango) {
  int count;
  const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(pango, &count);
  struct character *characters = calloc((size_t)count + 1, sizeof *characters);
  for (int index = 0; characters && index < count; index++) {
    characters[index].is_white = attributes[index].is_white;
    characters[index].may_break = attributes[index].is_line_break;
    characters[index].may_divide = attributes[index].is_char_break;
    characters[index].inserts_hyphen = attributes[index].break_inserts_hyphen;
  }
  return characters;
}

static int hyphen_width(struct grid_text_context *context, struct grid_text_font font) {
  struct grid_clean_text text = {.bytes = "\u2010", .length = strlen("\u2010")};
  PangoLayout *pango = grid_pango_layout(context, &text, font);
  int width;
  pango_layout_get_size(pango, &width, NULL);
  g_object_unref(pango);
  return width;
}

/// Maps bytes to characters; null where memory runs out.
static uint32_t *map_positions(const struct grid_clean_text *text) {
  uint32_t *positions = malloc((text->length + 1) * sizeof *positions);
  uint32_t position = 0;
  for (size_t index = 0; positions && index < text->length; index++) {
    bool begins = (text->bytes[index] & 0xC0) != 0x80;
    if (begins && index > 0) position++;
    positions[index] = position;
  }
  if (positions) positions[text->length] = text->length > 0 ? position + 1 : 0;
  return positions;
}

static void wrap_paragraphs(
  PangoLayout *pango, const struct grid_clean_text *text, struct paragraph paragraph,
  struct grid_text_line *lines, size_t capacity, size_t *count) {
  int paragraphs = pango_layout_get_line_count(pango);
  for (int number = 0; number < paragraphs && *count < capacity; number++) {
    PangoLayoutLine *line = pango_layout_get_line_readonly(pango, number);
    size_t start = (size_t)pango_layout_line_get_start_index(line);
    size_t end = start + (size_t)pango_layout_line_get_length(line);
    paragraph.start = paragraph.positions[start];
    paragraph.end = paragraph.positions[end];
    for (GSList *runs = line->runs; runs; runs = runs->next) {
      note_clusters(&paragraph, runs->data);
    }
    bool is_right_to_left =
      pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL;
    wrap_paragraph(&paragraph, text, is_right_to_left, start, lines, capacity, count);
  }
}

enum grid_text_status grid_text_wrap(
  struct grid_text_context *context, const char *text, size_t length, struct grid_text_font font,
  int32_t width, struct grid_text_line *lines, size_t capacity, size_t *count) {
  *count = 0;
  if (!grid_font_is_valid(font) || width > GRID_TEXT_WIDEST || capacity < 1) {
    return GRID_TEXT_OUT_OF_RANGE;
  }
  struct grid_clean_text clean;
  enum grid_text_status status = grid_clean_text_create(text, length, true, &clean);
  if (status != GRID_TEXT_OK) return status;
  PangoLayout *pango = grid_pango_layout(context, &clean, font);
  uint32_t *positions = map_positions(&clean);
  struct paragraph paragraph = {
    .bytes = clean.bytes,
    .positions = positions,
    .characters = describe(pango),
    .limit = width < 0 ? -1 : width * PANGO_SCALE,
    .hyphen = width < 0 ? 0 : hyphen_width(context, font),
  };
  if (paragraph.characters && positions) {
    wrap_paragraphs(pango, &clean, paragraph, lines, capacity, count);
  } else {
    status = GRID_TEXT_NO_MEMORY;
  }
  free(paragraph.characters);
  free(positions);
  g_object_unref(pango);
  grid_clean_text_destroy(&clean);
  return status;
}

#include <stdlib.h>
#include <string.h>

#include "text_private.h"

/// The attributes of a character for line breaking. Breaks are before the character.
struct character {
  /// The advance in Pango units. The first character of a cluster has the advance of the cluster.
  int width;
  bool starts_cluster, is_white, is_line_break, is_char_break, inserts_hyphen;
};

/// A paragraph that is broken into lines. Positions are character indices in the whole text.
struct paragraph {
  const char *bytes;
  /// The character index of each byte, and of the end.
  const uint32_t *positions;
  struct character *characters;
  size_t start, end;
  /// The maximum width of a line, negative for no limit, and the width of a hyphen, in Pango units.
  int limit, hyphen;
};

/// Stores the advances of a run's clusters.
static void record_clusters(struct paragraph *paragraph, PangoLayoutRun *run) {
  PangoGlyphItemIter iterator;
  bool has_cluster = pango_glyph_item_iter_init_start(&iterator, run, paragraph->bytes);
  while (has_cluster) {
    struct character *character = &paragraph->characters[paragraph->positions[iterator.start_index]];
    character->starts_cluster = true;
    character->width += grid_cluster_width(&iterator);
    has_cluster = pango_glyph_item_iter_next_cluster(&iterator);
  }
}

/// Returns the end of the line that begins at `start`. `*hyphenates` receives whether it ends in a hyphen.
static size_t line_end(const struct paragraph *paragraph, size_t start, bool *hyphenates) {
  const struct character *characters = paragraph->characters;
  *hyphenates = false;
  if (paragraph->limit < 0) return paragraph->end;
  size_t word_end = 0;
  size_t char_end = 0;
  size_t first_char_break = 0;
  bool word_hyphen = false;
  bool char_hyphen = false;
  int width = 0;
  // The width without trailing spaces.
  int visible_width = 0;
  for (size_t index = start; index < paragraph->end; index++) {
    const struct character *character = &characters[index];
    if (index > start && character->starts_cluster) {
      bool fits = visible_width + (character->inserts_hyphen ? paragraph->hyphen : 0) <= paragraph->limit;
      if (first_char_break == 0 && character->is_char_break) first_char_break = index;
      if (fits && character->is_line_break) {
        word_end = index;
        word_hyphen = character->inserts_hyphen;
      } else if (fits && character->is_char_break) {
        char_end = index;
        char_hyphen = character->inserts_hyphen;
      }
    }
    width += character->width;
    if (!character->is_white && character->width > 0) visible_width = width;
    if (visible_width > paragraph->limit) break;
  }
  if (visible_width <= paragraph->limit) return paragraph->end;
  if (word_end > 0) {
    *hyphenates = word_hyphen;
    return word_end;
  }
  if (char_end > 0) {
    *hyphenates = char_hyphen;
    return char_end;
  }
  // Nothing fits: the line contains one character, whatever its width.
  for (size_t index = start + 1; first_char_break == 0 && index < paragraph->end; index++) {
    if (characters[index].starts_cluster && characters[index].is_char_break) first_char_break = index;
  }
  return first_char_break > 0 ? first_char_break : paragraph->end;
}

/// Returns the advance of a line without trailing spaces, in pixels.
static int32_t line_width(const struct paragraph *paragraph, size_t start, size_t end) {
  int width = 0;
  int visible_width = 0;
  for (size_t index = start; index < end; index++) {
    const struct character *character = &paragraph->characters[index];
    width += character->width;
    if (!character->is_white && character->width > 0) visible_width = width;
  }
  return PANGO_PIXELS_CEIL(visible_width);
}

/// Breaks a paragraph into lines. `index` is the byte of its first character.
static void wrap_paragraph(const struct paragraph *paragraph, const struct grid_clean_text *text, bool is_right_to_left,
                           size_t index, struct grid_text_line *lines, size_t capacity, size_t *count) {
  size_t start = paragraph->start;
  do {
    struct grid_text_line line = {.is_right_to_left = is_right_to_left};
    size_t end = line_end(paragraph, start, &line.ends_in_hyphen);
    line.start = grid_clean_text_origin(text, index);
    index = (size_t)(g_utf8_offset_to_pointer(text->bytes + index, (glong)(end - start)) - text->bytes);
    line.end = grid_clean_text_origin(text, index);
    line.width = line_width(paragraph, start, end) + (line.ends_in_hyphen ? PANGO_PIXELS_CEIL(paragraph->hyphen) : 0);
    lines[(*count)++] = line;
    start = end;
  } while (start < paragraph->end && *count < capacity);
}

/// Returns Pango's attributes of the characters of a text, without their advances.
static struct character *copy_attributes(PangoLayout *pango) {
  int count;
  const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(pango, &count);
  struct character *characters = calloc((size_t)count + 1, sizeof *characters);
  for (int index = 0; characters && index < count; index++) {
    characters[index].is_white = attributes[index].is_white;
    characters[index].is_line_break = attributes[index].is_line_break;
    characters[index].is_char_break = attributes[index].is_char_break;
    characters[index].inserts_hyphen = attributes[index].break_inserts_hyphen;
  }
  return characters;
}

static int hyphen_width(struct grid_text_context *context, struct grid_text_font font) {
  struct grid_clean_text text = {.bytes = "\u2010", .length = strlen("\u2010")};
  PangoLayout *pango = grid_pango_layout(context, &text, (struct grid_text_fonts){.font = font});
  int width;
  pango_layout_get_size(pango, &width, NULL);
  g_object_unref(pango);
  return width;
}

/// Returns the character index of each byte and of the end; NULL if there is no memory.
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

static void wrap_paragraphs(PangoLayout *pango, const struct grid_clean_text *text, struct paragraph paragraph,
                            struct grid_text_line *lines, size_t capacity, size_t *count) {
  int paragraphs = pango_layout_get_line_count(pango);
  for (int number = 0; number < paragraphs && *count < capacity; number++) {
    PangoLayoutLine *line = pango_layout_get_line_readonly(pango, number);
    size_t start = (size_t)pango_layout_line_get_start_index(line);
    size_t end = start + (size_t)pango_layout_line_get_length(line);
    paragraph.start = paragraph.positions[start];
    paragraph.end = paragraph.positions[end];
    for (GSList *runs = line->runs; runs; runs = runs->next) {
      record_clusters(&paragraph, runs->data);
    }
    bool is_right_to_left = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL;
    wrap_paragraph(&paragraph, text, is_right_to_left, start, lines, capacity, count);
  }
}

enum grid_text_status grid_text_wrap(struct grid_text_context *context, const char *text, size_t length,
                                     struct grid_text_fonts fonts, int32_t width, struct grid_text_line *lines,
                                     size_t capacity, size_t *count) {
  *count = 0;
  if (!grid_fonts_are_valid(fonts) || width > GRID_TEXT_MAX_WIDTH || capacity < 1) {
    return GRID_TEXT_OUT_OF_RANGE;
  }
  struct grid_clean_text clean;
  enum grid_text_status status = grid_clean_text_create(text, length, true, &clean);
  if (status != GRID_TEXT_OK) return status;
  PangoLayout *pango = grid_pango_layout(context, &clean, fonts);
  uint32_t *positions = map_positions(&clean);
  struct paragraph paragraph = {
      .bytes = clean.bytes,
      .positions = positions,
      .characters = copy_attributes(pango),
      .limit = width < 0 ? -1 : width * PANGO_SCALE,
      .hyphen = width < 0 ? 0 : hyphen_width(context, fonts.font),
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

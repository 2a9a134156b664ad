#include <stdlib.h>
#include <string.h>

#include "text_private.h"

enum grid_text_status grid_text_layout_create(struct grid_text_context *context, const char *text, size_t length,
                                              struct grid_text_fonts fonts, int32_t width,
                                              struct grid_text_layout **layout) {
  *layout = NULL;
  if (!grid_fonts_are_valid(fonts) || width > GRID_TEXT_MAX_WIDTH) return GRID_TEXT_OUT_OF_RANGE;
  struct grid_text_layout *created = calloc(1, sizeof *created);
  if (!created) return GRID_TEXT_NO_MEMORY;
  enum grid_text_status status = grid_clean_text_create(text, length, false, &created->text);
  if (status != GRID_TEXT_OK) {
    free(created);
    return status;
  }
  created->pango = grid_pango_layout(context, &created->text, fonts);
  pango_layout_set_single_paragraph_mode(created->pango, TRUE);
  if (width >= 0) {
    pango_layout_set_width(created->pango, width * PANGO_SCALE);
    pango_layout_set_ellipsize(created->pango, PANGO_ELLIPSIZE_END);
  }
  *layout = created;
  return GRID_TEXT_OK;
}

void grid_text_layout_destroy(struct grid_text_layout *layout) {
  if (!layout) return;
  g_object_unref(layout->pango);
  grid_clean_text_destroy(&layout->text);
  free(layout);
}

/// Whether a run uses a color font.
static bool is_colored(PangoLayoutRun *run) {
  PangoFont *font = run->item->analysis.font;
  if (!font || !PANGO_IS_FC_FONT(font)) return false;
  FcBool color = FcFalse;
  FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  return FcPatternGetBool(pattern, FC_COLOR, 0, &color) == FcResultMatch && color;
}

void grid_text_layout_extents(struct grid_text_layout *layout, struct grid_text_extents *extents) {
  memset(extents, 0, sizeof *extents);
  extents->is_ellipsized = pango_layout_is_ellipsized(layout->pango);
  PangoLayoutLine *line = pango_layout_get_line_readonly(layout->pango, 0);
  if (!line) return;
  PangoRectangle ink;
  PangoRectangle logical;
  pango_layout_line_get_pixel_extents(line, &ink, &logical);
  extents->width = logical.width;
  extents->ink_x = ink.x;
  extents->ink_y = ink.y;
  extents->ink_width = ink.width;
  extents->ink_height = ink.height;
  for (GSList *runs = line->runs; runs && !extents->is_colored; runs = runs->next) {
    extents->is_colored = is_colored(runs->data);
  }
}

int grid_cluster_width(const PangoGlyphItemIter *iterator) {
  // In a right-to-left run, the first glyph is the last of the range.
  bool is_reversed = iterator->start_glyph > iterator->end_glyph;
  int first = is_reversed ? iterator->end_glyph + 1 : iterator->start_glyph;
  int end = is_reversed ? iterator->start_glyph + 1 : iterator->end_glyph;
  int width = 0;
  for (int glyph = first; glyph < end; glyph++) {
    width += iterator->glyph_item->glyphs->glyphs[glyph].geometry.width;
  }
  return width;
}

/// Copies the clusters of a run and returns their number. `*x` is the run's left edge in Pango units, and
/// receives its right edge.
static size_t copy_clusters(const struct grid_text_layout *layout, PangoLayoutRun *run, int *x,
                            struct grid_text_cluster *clusters, size_t capacity) {
  PangoGlyphItemIter iterator;
  size_t count = 0;
  bool has_cluster = pango_glyph_item_iter_init_start(&iterator, run, layout->text.bytes);
  bool is_right_to_left = run->item->analysis.level & 1;
  if (is_right_to_left) {
    has_cluster = pango_glyph_item_iter_init_end(&iterator, run, layout->text.bytes);
  }
  while (has_cluster) {
    int width = grid_cluster_width(&iterator);
    if (count < capacity) {
      clusters[count] = (struct grid_text_cluster){
          .start = grid_clean_text_origin(&layout->text, (size_t)iterator.start_index),
          .end = grid_clean_text_origin(&layout->text, (size_t)iterator.end_index),
          .x = PANGO_PIXELS(*x),
          .width = PANGO_PIXELS(*x + width) - PANGO_PIXELS(*x),
          .level = run->item->analysis.level,
      };
    }
    count++;
    *x += width;
    has_cluster = is_right_to_left ? pango_glyph_item_iter_prev_cluster(&iterator)
                                   : pango_glyph_item_iter_next_cluster(&iterator);
  }
  return count;
}

size_t grid_text_layout_clusters(struct grid_text_layout *layout, struct grid_text_cluster *clusters, size_t capacity) {
  PangoLayoutLine *line = pango_layout_get_line_readonly(layout->pango, 0);
  size_t count = 0;
  int x = 0;
  for (GSList *runs = line ? line->runs : NULL; runs; runs = runs->next) {
    bool has_room = count < capacity;
    count += copy_clusters(layout, runs->data, &x, has_room ? clusters + count : NULL, has_room ? capacity - count : 0);
  }
  return count;
}

size_t grid_text_layout_ellipsis(struct grid_text_layout *layout) {
  PangoLayoutLine *line = pango_layout_get_line_readonly(layout->pango, 0);
  for (GSList *runs = line ? line->runs : NULL; runs; runs = runs->next) {
    PangoLayoutRun *run = runs->data;
    if (run->item->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) {
      return grid_clean_text_origin(&layout->text, (size_t)run->item->offset);
    }
  }
  return layout->text.original_length;
}

size_t grid_text_layout_unknown_glyphs(struct grid_text_layout *layout) {
  return (size_t)pango_layout_get_unknown_glyphs_count(layout->pango);
}

enum grid_text_status grid_text_layout_caret(struct grid_text_layout *layout, size_t index,
                                             struct grid_text_caret *caret) {
  memset(caret, 0, sizeof *caret);
  if (index > layout->text.original_length) return GRID_TEXT_OUT_OF_RANGE;
  size_t clean = grid_clean_text_index(&layout->text, index);
  // Pango expects the index of a character's first byte.
  while (clean > 0 && clean < layout->text.length && (layout->text.bytes[clean] & 0xC0) == 0x80) {
    clean--;
  }
  PangoRectangle strong;
  pango_layout_get_cursor_pos(layout->pango, (int)clean, &strong, NULL);
  caret->x = PANGO_PIXELS(strong.x);
  PangoDirection direction = pango_layout_get_direction(layout->pango, (int)clean);
  caret->is_right_to_left = direction == PANGO_DIRECTION_RTL;
  return GRID_TEXT_OK;
}

#include "text_private.h"

bool grid_fonts_are_valid(struct grid_text_fonts fonts) {
  bool valid = grid_font_is_valid(fonts.font);
  for (size_t index = 0; valid && index < fonts.count; index++) {
    valid = grid_font_is_valid(fonts.runs[index].font);
  }
  return valid;
}

/// Adds an attribute for the bytes from `start` to `end` of a clean text. Takes ownership of it.
static void insert(PangoAttrList *list, PangoAttribute *attribute, size_t start, size_t end) {
  attribute->start_index = (guint)start;
  attribute->end_index = (guint)end;
  pango_attr_list_insert(list, attribute);
}

/// Expands a channel from 8 to 16 bits.
static guint16 channel(uint32_t color, int shift) { return (guint16)((color >> shift & 0xFF) * 257); }

static void insert_run(PangoAttrList *list, const struct grid_text_run *run, size_t start, size_t end) {
  PangoFontDescription *description = grid_font_description(run->font);
  insert(list, pango_attr_font_desc_new(description), start, end);
  pango_font_description_free(description);
  PangoUnderline underline = run->font.is_underlined ? PANGO_UNDERLINE_SINGLE : PANGO_UNDERLINE_NONE;
  insert(list, pango_attr_underline_new(underline), start, end);
  if (!run->has_color) return;
  uint32_t color = run->color;
  insert(list, pango_attr_foreground_new(channel(color, 16), channel(color, 8), channel(color, 0)), start, end);
  insert(list, pango_attr_foreground_alpha_new(channel(color, 24)), start, end);
}

/// Returns the attributes of a text, which the caller unreferences; NULL if it has none.
static PangoAttrList *attributes(const struct grid_clean_text *text, struct grid_text_fonts fonts) {
  if (fonts.count == 0 && !fonts.font.is_underlined) return NULL;
  PangoAttrList *list = pango_attr_list_new();
  if (fonts.font.is_underlined) {
    insert(list, pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), 0, text->length);
  }
  size_t end = 0;
  for (size_t index = 0; index < fonts.count && end < text->original_length; index++) {
    size_t start = end;
    size_t rest = text->original_length - start;
    end += fonts.runs[index].length < rest ? fonts.runs[index].length : rest;
    insert_run(list, &fonts.runs[index], grid_clean_text_index(text, start), grid_clean_text_index(text, end));
  }
  return list;
}

PangoLayout *grid_pango_layout(struct grid_text_context *context, const struct grid_clean_text *text,
                               struct grid_text_fonts fonts) {
  PangoLayout *pango = pango_layout_new(context->pango);
  PangoFontDescription *description = grid_font_description(fonts.font);
  pango_layout_set_font_description(pango, description);
  pango_font_description_free(description);
  pango_layout_set_text(pango, text->bytes, (int)text->length);
  PangoAttrList *list = attributes(text, fonts);
  if (list) {
    pango_layout_set_attributes(pango, list);
    pango_attr_list_unref(list);
  }
  return pango;
}

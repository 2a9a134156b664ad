#include <stdlib.h>
#include <string.h>

#include "text_private.h"

/// Loads the fonts of `configuration`, or of the system. Returns NULL, with the reason in `status`, on
/// failure.
static FcConfig *load_configuration(const char *configuration, enum grid_text_status *status) {
  *status = GRID_TEXT_NO_CONFIGURATION;
  FcConfig *config;
  if (configuration) {
    config = FcConfigCreate();
    if (config &&
        (!FcConfigParseAndLoad(config, (const FcChar8 *)configuration, FcTrue) || !FcConfigBuildFonts(config))) {
      FcConfigDestroy(config);
      config = NULL;
    }
  } else {
    config = FcInit() ? FcConfigReference(NULL) : NULL;
  }
  if (!config) return NULL;
  // Without any font, Pango aborts the process.
  FcFontSet *fonts = FcConfigGetFonts(config, FcSetSystem);
  if (!fonts || fonts->nfont == 0) {
    *status = GRID_TEXT_NO_FONT;
    FcConfigDestroy(config);
    return NULL;
  }
  *status = GRID_TEXT_OK;
  return config;
}

/// The language of text that does not say so itself, which decides between forms of Han characters.
static PangoLanguage *environment_language(void) {
  const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    const char *value = getenv(names[index]);
    if (value && *value) return pango_language_from_string(value);
  }
  return pango_language_from_string("C");
}

/// Uses grayscale antialiasing, because labels are textures that are blended over any background. Other
/// options are fontconfig's.
static void set_font_options(PangoContext *pango) {
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(pango, options);
  cairo_font_options_destroy(options);
}

enum grid_text_status grid_text_context_create(const char *configuration, struct grid_text_context **context) {
  *context = NULL;
  enum grid_text_status status;
  FcConfig *config = load_configuration(configuration, &status);
  if (!config) return status;
  struct grid_text_context *created = calloc(1, sizeof *created);
  if (created) created->map = pango_cairo_font_map_new();
  if (!created || !PANGO_IS_FC_FONT_MAP(created->map)) {
    FcConfigDestroy(config);
    grid_text_context_destroy(created);
    return GRID_TEXT_NO_MEMORY;
  }
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(created->map), config);
  FcConfigDestroy(config);
  created->pango = pango_font_map_create_context(created->map);
  pango_context_set_language(created->pango, environment_language());
  set_font_options(created->pango);
  *context = created;
  return GRID_TEXT_OK;
}

void grid_text_context_destroy(struct grid_text_context *context) {
  if (!context) return;
  if (context->pango) g_object_unref(context->pango);
  if (context->map) g_object_unref(context->map);
  free(context);
}

bool grid_font_is_valid(struct grid_text_font font) {
  return font.pixel_size >= 1 && font.pixel_size <= GRID_TEXT_MAX_EM && font.weight >= 100 && font.weight <= 900;
}

PangoFontDescription *grid_font_description(struct grid_text_font font) {
  PangoFontDescription *description = pango_font_description_new();
  pango_font_description_set_family_static(description, font.is_monospaced ? "monospace" : "sans-serif");
  pango_font_description_set_weight(description, (PangoWeight)font.weight);
  if (font.is_italic) pango_font_description_set_style(description, PANGO_STYLE_ITALIC);
  pango_font_description_set_absolute_size(description, (double)font.pixel_size * PANGO_SCALE);
  return description;
}

/// Returns the maximum advance of the characters in columns.
static int32_t cell_width(struct grid_text_context *context, PangoFontDescription *description) {
  const char *characters[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "M", "W", "…"};
  PangoLayout *layout = pango_layout_new(context->pango);
  pango_layout_set_font_description(layout, description);
  int widest = 1;
  for (size_t index = 0; index < sizeof characters / sizeof *characters; index++) {
    int width;
    pango_layout_set_text(layout, characters[index], -1);
    pango_layout_get_pixel_size(layout, &width, NULL);
    if (width > widest) widest = width;
  }
  g_object_unref(layout);
  return widest;
}

enum grid_text_status grid_text_font_metrics(struct grid_text_context *context, struct grid_text_font font,
                                             struct grid_text_metrics *metrics) {
  memset(metrics, 0, sizeof *metrics);
  if (!grid_font_is_valid(font)) return GRID_TEXT_OUT_OF_RANGE;
  PangoFontDescription *description = grid_font_description(font);
  // The metrics of the Pango context would cover all fonts for a sample text of the language.
  PangoFont *primary = pango_context_load_font(context->pango, description);
  if (!primary) {
    pango_font_description_free(description);
    return GRID_TEXT_NO_FONT;
  }
  PangoFontMetrics *measured = pango_font_get_metrics(primary, NULL);
  metrics->ascent = PANGO_PIXELS_CEIL(pango_font_metrics_get_ascent(measured));
  metrics->descent = PANGO_PIXELS_CEIL(pango_font_metrics_get_descent(measured));
  int height = PANGO_PIXELS(pango_font_metrics_get_height(measured));
  int glyphs = metrics->ascent + metrics->descent;
  metrics->line_height = height > glyphs ? height : glyphs;
  metrics->cell_width = cell_width(context, description);
  pango_font_metrics_unref(measured);
  g_object_unref(primary);
  pango_font_description_free(description);
  return GRID_TEXT_OK;
}

#include "grid_collation.h"

#include <glib.h>

/// Letters that have no decomposition, and how dictionaries sort them.
static const struct {
  gunichar letter;
  const char *spelling;
} letters[] = {
    {0xDF, "ss"}, {0xE6, "ae"}, {0xF0, "d"},  {0xF8, "o"},  {0xFE, "th"},
    {0x111, "d"}, {0x127, "h"}, {0x131, "i"}, {0x142, "l"}, {0x153, "oe"},
};

/// Appends a character of a name in lower case and compatibility decomposition.
static void append(GString *folded, gunichar character, gunichar base) {
  if (g_unichar_ismark(character)) {
    // In other scripts a mark makes another letter, such as the Cyrillic short i.
    const GUnicodeScript script = g_unichar_get_script(base);
    const gboolean is_accent = script == G_UNICODE_SCRIPT_LATIN || script == G_UNICODE_SCRIPT_GREEK;
    // The Russian letter that is sorted like the one without its two dots.
    const gboolean is_yo = base == 0x435 && character == 0x308;
    if (!is_accent && !is_yo) g_string_append_unichar(folded, character);
    return;
  }
  for (gsize i = 0; i < G_N_ELEMENTS(letters); i++) {
    if (letters[i].letter == character) {
      g_string_append(folded, letters[i].spelling);
      return;
    }
  }
  g_string_append_unichar(folded, character);
}

char *grid_collation_fold(const char *name, size_t size, size_t *folded_size) {
  char *lower = NULL, *decomposed = NULL;
  if (g_utf8_validate(name, (gssize)size, NULL)) lower = g_utf8_strdown(name, (gssize)size);
  if (lower) decomposed = g_utf8_normalize(lower, -1, G_NORMALIZE_ALL);
  g_free(lower);
  if (!decomposed) return NULL;
  GString *folded = g_string_new(NULL);
  gunichar base = 0;
  for (const char *at = decomposed; *at; at = g_utf8_next_char(at)) {
    const gunichar character = g_utf8_get_char(at);
    append(folded, character, base);
    if (!g_unichar_ismark(character)) base = character;
  }
  g_free(decomposed);
  *folded_size = folded->len;
  return g_string_free(folded, FALSE);
}

void grid_collation_free(char *folded) { g_free(folded); }

#ifndef GRID_CTEXT_H
#define GRID_CTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Text laid out by Pango and drawn with cairo.
///
/// Lengths are device pixels, text is UTF-8, and indices are bytes of the text as it was passed in.
/// Nothing is printed and no GObject type appears here. A context and everything made from it belong
/// to one thread at a time; contexts of different threads are independent.

/// What became of a call.
enum grid_text_status {
  GRID_TEXT_OK = 0,
  /// Memory ran out.
  GRID_TEXT_NO_MEMORY = 1,
  /// The fontconfig configuration cannot be read.
  GRID_TEXT_NO_CONFIGURATION = 2,
  /// No font is installed.
  GRID_TEXT_NO_FONT = 3,
  /// The text is not valid UTF-8.
  GRID_TEXT_INVALID_UTF8 = 4,
  /// The text is longer than `GRID_TEXT_LONGEST`.
  GRID_TEXT_TOO_LONG = 5,
  /// A size, an index or a buffer is outside its range.
  GRID_TEXT_OUT_OF_RANGE = 6,
};

/// The longest text, in bytes.
#define GRID_TEXT_LONGEST 65536
/// The largest em, in pixels.
#define GRID_TEXT_LARGEST_EM 512
/// The widest limit of a line and the longest side of a buffer to draw into, in pixels.
#define GRID_TEXT_WIDEST 1048576
#define GRID_TEXT_LONGEST_SIDE 32767

/// Fonts and a Pango context for one thread.
struct grid_text_context;
/// One line of text, shaped and positioned.
struct grid_text_layout;

/// The typeface to set text in.
struct grid_text_font {
  /// The em in pixels, 1 to `GRID_TEXT_LARGEST_EM`.
  int32_t pixel_size;
  bool is_bold;
  /// fontconfig's `monospace` instead of `sans-serif`.
  bool is_monospaced;
};

/// The dimensions of lines in a font, whatever they contain.
struct grid_text_metrics {
  /// Above and below the baseline.
  int32_t ascent, descent;
  /// From one baseline to the next, at least `ascent + descent`.
  int32_t line_height;
  /// The widest advance of digits, capitals and "…": the width of a column of monospaced text.
  int32_t cell_width;
};

/// The dimensions of a layout.
struct grid_text_extents {
  /// The advance of the line.
  int32_t width;
  /// The pixels that glyphs cover, from the line's origin on its baseline: y is negative above it.
  int32_t ink_x, ink_y, ink_width, ink_height;
  /// Whether any font in it has colours of its own, as emoji have.
  bool is_colored;
  /// Whether the line was shortened.
  bool is_ellipsized;
};

/// One line of a paragraph.
struct grid_text_line {
  /// The bytes from `start` up to `end`, with the spaces at the end and without the line feed.
  size_t start, end;
  /// The advance of the line, without the spaces at its end.
  int32_t width;
  /// Whether the paragraph it belongs to runs from right to left.
  bool is_right_to_left;
  /// Whether a hyphen that is not in the text belongs to its end.
  bool ends_in_hyphen;
};

/// One cluster of a line: the smallest unit that a caret or an ellipsis divides.
struct grid_text_cluster {
  size_t start, end;
  /// Its left edge and width.
  int32_t x, width;
  /// Its embedding level: odd runs from right to left.
  uint8_t level;
};

/// Where a caret is drawn.
struct grid_text_caret {
  int32_t x;
  /// Whether text typed there runs from right to left.
  bool is_right_to_left;
};

/// Opens fonts.
///
/// - Parameters:
///   - configuration: A fontconfig file to use instead of the system's, or null.
///   - context: Receives the context, which `grid_text_context_destroy` frees; null on failure.
/// - Complexity: 5 to 20 ms for the first of a process.
enum grid_text_status grid_text_context_create(
  const char *configuration, struct grid_text_context **context);

/// Frees a context. Layouts made from it stay valid.
void grid_text_context_destroy(struct grid_text_context *context);

/// Measures the lines of a font.
enum grid_text_status grid_text_font_metrics(
  struct grid_text_context *context, struct grid_text_font font,
  struct grid_text_metrics *metrics);

/// Lays text out on one line.
///
/// Tabs and line ends become spaces. Other control characters are left out.
///
/// - Parameters:
///   - width: The line is shortened to this with an ellipsis, up to `GRID_TEXT_WIDEST`; negative for no
///     limit. An ellipsis that is wider by itself stays.
///   - layout: Receives the layout, which `grid_text_layout_destroy` frees; null on failure.
/// - Complexity: O(`length`): 10 to 40 µs for a label whose fonts are open.
enum grid_text_status grid_text_layout_create(
  struct grid_text_context *context, const char *text, size_t length, struct grid_text_font font,
  int32_t width, struct grid_text_layout **layout);

/// Breaks text into lines.
///
/// As many words as fit are on each line. A word that is wider than a line is divided between
/// characters, and a character that is wider has a line of its own. Not by Pango's own wrapping, which
/// ends the process where a character's parts are in different fonts and wider than a line (1.50,
/// `process_line`); the places to break at, the hyphens and the widths are Pango's.
///
/// - Parameters:
///   - width: The limit, 0 to `GRID_TEXT_WIDEST`; negative for none.
///   - lines: Receives the first `capacity` lines.
///   - count: Receives how many there are, at least 1 and at most `capacity`: the rest is not looked at.
enum grid_text_status grid_text_wrap(
  struct grid_text_context *context, const char *text, size_t length, struct grid_text_font font,
  int32_t width, struct grid_text_line *lines, size_t capacity, size_t *count);

/// Frees a layout.
void grid_text_layout_destroy(struct grid_text_layout *layout);

/// Measures a line.
void grid_text_layout_extents(
  struct grid_text_layout *layout, struct grid_text_extents *extents);

/// Copies the clusters of a line, from left to right.
///
/// - Parameters:
///   - clusters: Receives up to `capacity` of them.
/// - Returns: How many there are.
size_t grid_text_layout_clusters(
  struct grid_text_layout *layout, struct grid_text_cluster *clusters, size_t capacity);

/// The first byte of the text that an ellipsis replaces; the text's length where none does.
size_t grid_text_layout_ellipsis(struct grid_text_layout *layout);

/// How many characters no font has a glyph for; they are drawn as boxes.
size_t grid_text_layout_unknown_glyphs(struct grid_text_layout *layout);

/// Locates a caret before byte `index`; at the text's length it is after the end.
enum grid_text_status grid_text_layout_caret(
  struct grid_text_layout *layout, size_t index, struct grid_text_caret *caret);

/// Draws a line over what `pixels` contain.
///
/// - Parameters:
///   - pixels: Rows from the top, `stride` bytes each; 32-bit pixels 0xAARRGGBB in the machine's byte
///     order, premultiplied.
///   - stride: At least four times `width`, a multiple of four.
///   - x, baseline: The line's origin in the buffer. What is outside the buffer is clipped.
///   - color: 0xAARRGGBB, not premultiplied; glyphs with colours of their own keep them.
enum grid_text_status grid_text_layout_draw(
  struct grid_text_layout *layout, uint8_t *pixels, int32_t width, int32_t height, int32_t stride,
  int32_t x, int32_t baseline, uint32_t color);

/// Divides each pixel's colour by its alpha, in place. Transparent pixels become transparent white, so
/// that scaling does not darken edges.
void grid_text_unpremultiply(uint32_t *pixels, size_t count);

/// Finds where lines may end (Unicode Standard Annex 14, as Pango applies it).
///
/// - Parameters:
///   - text: Valid UTF-8 of at most `GRID_TEXT_LONGEST` bytes.
///   - breaks: Receives `length + 1` values, one for the position before each byte and one for the
///     end: 1 where a line may end, 2 where it must, otherwise 0.
enum grid_text_status grid_text_line_breaks(const char *text, size_t length, uint8_t *breaks);

/// The direction of a paragraph.
enum grid_text_direction {
  GRID_TEXT_LEFT_TO_RIGHT = 0,
  GRID_TEXT_RIGHT_TO_LEFT = 1,
  /// That of its first strong character, otherwise left to right.
  GRID_TEXT_BY_CONTENT = 2,
};

/// Resolves the embedding level of each character of a paragraph (Unicode Standard Annex 9).
///
/// - Parameters:
///   - text: Valid UTF-8 of at most `GRID_TEXT_LONGEST` bytes.
///   - direction: The paragraph's, which is replaced by the resolved one.
///   - levels: Receives a level for each scalar, at most `length` of them.
///   - count: Receives how many there are.
enum grid_text_status grid_text_bidi_levels(
  const char *text, size_t length, enum grid_text_direction *direction, uint8_t *levels,
  size_t *count);

#endif

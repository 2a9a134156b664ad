#ifndef CTEXT_H
#define CTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Lays out text with Pango and draws it with cairo. Paths are drawn by the functions of ctext_path.h.
//
// Lengths are in device pixels, text is UTF-8, and indices are byte offsets into the text that was passed in.
// Nothing is printed, and no GObject type is exposed. A context and the objects created from it may be used
// by one thread at a time. Contexts of different threads are independent.

/// The result of a call.
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
  /// The text is longer than `GRID_TEXT_MAX_LENGTH`.
  GRID_TEXT_TOO_LONG = 5,
  /// A size, an index or a buffer is outside its range.
  GRID_TEXT_OUT_OF_RANGE = 6,
};

/// The maximum length of a text, in bytes.
#define GRID_TEXT_MAX_LENGTH 65536
/// The maximum em size, in pixels.
#define GRID_TEXT_MAX_EM 512
/// The maximum width limit of a line and the maximum side of a buffer, in pixels.
#define GRID_TEXT_MAX_WIDTH 1048576
#define GRID_TEXT_MAX_SIDE 32767

/// The fonts and the Pango context of one thread.
struct grid_text_context;
/// A line of text that is shaped and positioned.
struct grid_text_layout;

/// The font of a text.
struct grid_text_font {
  /// The em size in pixels, 1 to `GRID_TEXT_MAX_EM`.
  int32_t pixel_size;
  /// The weight from 100 to 900, as in CSS and OpenType: 400 is regular, 700 bold.
  int32_t weight;
  /// Whether to use fontconfig's `monospace` instead of `sans-serif`.
  bool is_monospaced;
  bool is_italic;
  bool is_underlined;
};

/// A part of a text with a font of its own. Runs follow each other from the start of the text.
struct grid_text_run {
  /// The length in bytes of the text that was passed in.
  size_t length;
  struct grid_text_font font;
  /// Whether the run has a color of its own instead of that of `grid_text_layout_draw`.
  bool has_color;
  /// 0xAARRGGBB, not premultiplied.
  uint32_t color;
};

/// The fonts of a text: `font`, and those of `count` runs. Text after the runs has `font`.
struct grid_text_fonts {
  struct grid_text_font font;
  const struct grid_text_run *runs;
  size_t count;
};

/// The metrics of a font, in pixels.
struct grid_text_metrics {
  /// The extents above and below the baseline.
  int32_t ascent, descent;
  /// The distance between two baselines, at least `ascent + descent`.
  int32_t line_height;
  /// The maximum advance of the digits, M, W and "…": the width of a column of monospaced text.
  int32_t cell_width;
};

/// The extents of a layout, in pixels.
struct grid_text_extents {
  /// The advance of the line.
  int32_t width;
  /// The ink rectangle: the pixels that glyphs cover, relative to the line's origin on its baseline. y is
  /// negative above the baseline.
  int32_t ink_x, ink_y, ink_width, ink_height;
  /// Whether the line uses a color font, such as an emoji font.
  bool is_colored;
  /// Whether the line is ellipsized.
  bool is_ellipsized;
};

/// One line of a paragraph.
struct grid_text_line {
  /// The range of bytes, including trailing spaces, without the line feed.
  size_t start, end;
  /// The advance of the line without trailing spaces.
  int32_t width;
  /// Whether the base direction of its paragraph is right to left.
  bool is_right_to_left;
  /// Whether a hyphen that is not in the text must be drawn at its end.
  bool ends_in_hyphen;
};

/// A cluster of a line, which neither a caret nor an ellipsis can divide.
struct grid_text_cluster {
  size_t start, end;
  /// The left edge and the width, in pixels.
  int32_t x, width;
  /// The embedding level. Odd levels are right to left.
  uint8_t level;
};

/// The position of a caret.
struct grid_text_caret {
  int32_t x;
  /// Whether text that is typed there is right to left.
  bool is_right_to_left;
};

/// Creates a context.
///
/// - Parameters:
///   - configuration: A fontconfig file that replaces the system's configuration, or NULL.
///   - context: Receives the context, which `grid_text_context_destroy` frees; NULL on failure.
/// - Complexity: 5 to 20 ms for the first context of a process.
enum grid_text_status grid_text_context_create(const char *configuration, struct grid_text_context **context);

/// Frees a context. Layouts that were created from it stay valid.
void grid_text_context_destroy(struct grid_text_context *context);

/// Returns the metrics of a font.
enum grid_text_status grid_text_font_metrics(struct grid_text_context *context, struct grid_text_font font,
                                             struct grid_text_metrics *metrics);

/// Lays out text on one line.
///
/// Tabs and line ends become spaces. Other control characters are removed.
///
/// - Parameters:
///   - width: The width to which the line is truncated with an ellipsis, up to `GRID_TEXT_MAX_WIDTH`;
///     negative for no limit. The ellipsis itself is never removed.
///   - layout: Receives the layout, which `grid_text_layout_destroy` frees; NULL on failure.
/// - Complexity: O(`length`): 10 to 40 µs for a label whose fonts are loaded.
enum grid_text_status grid_text_layout_create(struct grid_text_context *context, const char *text, size_t length,
                                              struct grid_text_fonts fonts, int32_t width,
                                              struct grid_text_layout **layout);

/// Breaks text into lines.
///
/// Each line contains as many words as fit. A word that is wider than a line is broken between characters,
/// and a character that is wider has its own line.
///
/// Break opportunities, hyphens and widths are Pango's. Pango's own wrapping is not used: in version 1.50 it
/// aborts the process (`process_line`) if a character is wider than a line and its parts use different fonts.
///
/// - Parameters:
///   - width: The maximum width, 0 to `GRID_TEXT_MAX_WIDTH`; negative for no limit.
///   - lines: Receives the first `capacity` lines.
///   - count: Receives the number of lines, from 1 to `capacity`. Text beyond that is ignored.
enum grid_text_status grid_text_wrap(struct grid_text_context *context, const char *text, size_t length,
                                     struct grid_text_fonts fonts, int32_t width, struct grid_text_line *lines,
                                     size_t capacity, size_t *count);

/// Frees a layout.
void grid_text_layout_destroy(struct grid_text_layout *layout);

/// Returns the extents of a line.
void grid_text_layout_extents(struct grid_text_layout *layout, struct grid_text_extents *extents);

/// Copies the clusters of a line, from left to right.
///
/// - Parameters:
///   - clusters: Receives up to `capacity` clusters.
/// - Returns: The number of clusters of the line.
size_t grid_text_layout_clusters(struct grid_text_layout *layout, struct grid_text_cluster *clusters, size_t capacity);

/// Returns the first byte of the text that an ellipsis replaces; the length of the text if there is no
/// ellipsis.
size_t grid_text_layout_ellipsis(struct grid_text_layout *layout);

/// Returns the number of characters without a glyph in any font. They are drawn as boxes.
size_t grid_text_layout_unknown_glyphs(struct grid_text_layout *layout);

/// Returns the position of a caret before byte `index`, or after the end if `index` is the length of the
/// text.
enum grid_text_status grid_text_layout_caret(struct grid_text_layout *layout, size_t index,
                                             struct grid_text_caret *caret);

/// Draws a line over the content of `pixels`.
///
/// - Parameters:
///   - pixels: Rows from the top, `stride` bytes each; 32-bit pixels 0xAARRGGBB in the machine's byte
///     order, premultiplied.
///   - stride: At least four times `width`, a multiple of four.
///   - x, baseline: The line's origin in the buffer. Pixels outside of the buffer are clipped.
///   - color: 0xAARRGGBB, not premultiplied. Glyphs of color fonts keep their colors.
enum grid_text_status grid_text_layout_draw(struct grid_text_layout *layout, uint8_t *pixels, int32_t width,
                                            int32_t height, int32_t stride, int32_t x, int32_t baseline,
                                            uint32_t color);

/// Divides the color of each pixel by its alpha, in place. Transparent pixels become transparent white, so
/// that interpolation does not darken edges.
void grid_text_unpremultiply(uint32_t *pixels, size_t count);

/// Finds line break opportunities (Unicode Standard Annex #14, as Pango implements it).
///
/// - Parameters:
///   - text: Valid UTF-8 of at most `GRID_TEXT_MAX_LENGTH` bytes.
///   - breaks: Receives `length + 1` values, one for the position before each byte and one for the end: 1 for
///     a break opportunity, 2 for a mandatory break, otherwise 0.
enum grid_text_status grid_text_line_breaks(const char *text, size_t length, uint8_t *breaks);

/// The base direction of a paragraph.
enum grid_text_direction {
  GRID_TEXT_LEFT_TO_RIGHT = 0,
  GRID_TEXT_RIGHT_TO_LEFT = 1,
  /// The direction of the first strong character; left to right if there is none.
  GRID_TEXT_BY_CONTENT = 2,
};

/// Resolves the embedding levels of a paragraph (Unicode Standard Annex #9).
///
/// - Parameters:
///   - text: Valid UTF-8 of at most `GRID_TEXT_MAX_LENGTH` bytes.
///   - direction: The base direction. Receives the resolved one.
///   - levels: Receives a level for each Unicode scalar, at most `length`.
///   - count: Receives the number of levels.
enum grid_text_status grid_text_bidi_levels(const char *text, size_t length, enum grid_text_direction *direction,
                                            uint8_t *levels, size_t *count);

#endif

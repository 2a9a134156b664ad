import CText
import GridEngine

/// The owner of a line of text that Pango has shaped and positioned, in device pixels.
///
/// Indices are UTF-8 offsets in the text.
@safe
nonisolated final class TextLayout {
  /// The smallest unit that a caret or an ellipsis divides.
  struct Cluster: Equatable {
    var range: Range<Int>
    var x: Int
    var width: Int
    /// The embedding level: odd is right to left.
    var level: UInt8
  }

  /// The maximum length of a text, in UTF-8 bytes.
  static let longestText = Int(GRID_TEXT_MAX_LENGTH)

  private let pointer: OpaquePointer
  private let length: Int
  private let extents: grid_text_extents

  /// Takes ownership of a layout of `length` bytes of text.
  init(owning pointer: OpaquePointer, length: Int) {
    unsafe self.pointer = pointer
    self.length = length
    var extents = grid_text_extents()
    unsafe grid_text_layout_extents(pointer, &extents)
    self.extents = extents
  }

  deinit { unsafe grid_text_layout_destroy(pointer) }

  /// The advance.
  var width: Int { Int(extents.width) }
  /// Whether one of its fonts has colors of its own.
  var isColored: Bool { extents.is_colored }
  /// Whether any pixel is drawn.
  var hasInk: Bool { extents.ink_width > 0 && extents.ink_height > 0 }
  var isEllipsized: Bool { extents.is_ellipsized }

  /// The rectangle of drawn pixels, relative to the origin on the baseline.
  var ink: (x: Int, y: Int, width: Int, height: Int) {
    (
      Int(extents.ink_x), Int(extents.ink_y), Int(extents.ink_width), Int(extents.ink_height)
    )
  }

  /// The clusters, from left to right.
  func clusters() -> [Cluster] {
    let capacity = length + 16
    let found = unsafe [grid_text_cluster](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = unsafe min(
        grid_text_layout_clusters(pointer, buffer.baseAddress, capacity), capacity)
    }
    return found.map {
      Cluster(range: $0.start..<$0.end, x: Int($0.x), width: Int($0.width), level: $0.level)
    }
  }

  /// The start of the text that an ellipsis replaces; the text's end if there is no ellipsis.
  var ellipsisIndex: Int { unsafe grid_text_layout_ellipsis(pointer) }

  /// The number of characters that are in no font. They are drawn as boxes.
  var unknownGlyphCount: Int { unsafe grid_text_layout_unknown_glyphs(pointer) }

  /// The left edge of a caret before `index`; nil after the text's end.
  func caretX(before index: Int) -> Int? {
    var caret = grid_text_caret()
    let status = unsafe grid_text_layout_caret(pointer, index, &caret)
    return index >= 0 && status == GRID_TEXT_OK ? Int(caret.x) : nil
  }

  /// Draws the line over `bitmap`, whose pixels are premultiplied.
  ///
  /// - Parameters:
  ///   - x: The line's origin in the bitmap.
  ///   - baseline: The row of the baseline.
  ///   - color: The color of glyphs without colors of their own.
  func draw(into bitmap: inout Bitmap, x: Int, baseline: Int, color: Color) {
    let (width, height) = (Int32(clamping: bitmap.width), Int32(clamping: bitmap.height))
    unsafe bitmap.withMutableBytes { bytes in
      _ = unsafe grid_text_layout_draw(
        pointer, bytes, width, height, width &* 4, Int32(clamping: x), Int32(clamping: baseline),
        color.argb)
    }
  }
}

import CText

/// Creates labels like the app: lays out, measures and draws them in white.
@safe
final class LabelMaker {
  private let context: OpaquePointer

  /// Opens the system's fonts; nil if there are none.
  init?() {
    var context: OpaquePointer?
    guard unsafe grid_text_context_create(nil, &context) == GRID_TEXT_OK,
      let context = unsafe context
    else { return nil }
    unsafe self.context = context
  }

  deinit { unsafe grid_text_context_destroy(context) }

  /// Returns the pixels of a label of 15 px.
  func make(_ text: String) -> [UInt32] {
    let font = grid_text_font(
      pixel_size: 15, weight: 400, is_monospaced: false, is_italic: false, is_underlined: false)
    let fonts = unsafe grid_text_fonts(font: font, runs: nil, count: 0)
    var text = text
    return text.withUTF8 { bytes in
      var layout: OpaquePointer?
      let status = unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe grid_text_layout_create(context, $0.baseAddress, $0.count, fonts, -1, &layout)
      }
      guard status == GRID_TEXT_OK, let layout = unsafe layout else { return [] }
      defer { unsafe grid_text_layout_destroy(layout) }
      return unsafe Self.draw(layout)
    }
  }

  private static func draw(_ layout: OpaquePointer) -> [UInt32] {
    var extents = grid_text_extents()
    unsafe grid_text_layout_extents(layout, &extents)
    let width = max(extents.width, extents.ink_width, 1)
    let height = max(extents.ink_height, 1)
    var pixels = [UInt32](repeating: 0, count: Int(width * height))
    unsafe pixels.withUnsafeMutableBytes { buffer in
      let bytes = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      _ = unsafe grid_text_layout_draw(
        layout, bytes, width, height, width * 4, -min(extents.ink_x, 0), -extents.ink_y,
        0xFFFF_FFFF)
    }
    unsafe pixels.withUnsafeMutableBufferPointer {
      unsafe grid_text_unpremultiply($0.baseAddress, $0.count)
    }
    return pixels
  }
}

import CText
import GridEngine

/// The owner of fonts and a Pango context, which selects fallback fonts for characters that the
/// first font lacks.
///
/// Used by one thread at a time: the main thread has one and ``LabelWorker`` has another.
@safe
nonisolated final class TextContext {
  private let pointer: OpaquePointer

  /// Opens fonts. The first context of a process takes 5 to 20 ms.
  ///
  /// - Parameter configuration: A fontconfig file that replaces the system's configuration.
  /// - Throws: ``TextError/noFont`` or ``TextError/noConfiguration``.
  init(configuration: String? = nil) throws(TextError) {
    var made: OpaquePointer?
    let status = unsafe grid_text_context_create(configuration, &made)
    guard let made = unsafe made else { throw TextError(status) }
    unsafe pointer = made
  }

  deinit { unsafe grid_text_context_destroy(pointer) }

  /// Returns the line height of a font, and the width of its columns.
  ///
  /// - Complexity: 0.1 to 3 ms: the font is opened, and 13 characters are measured.
  func metrics(of request: FontRequest) throws(TextError) -> LineMetrics {
    var metrics = grid_text_metrics()
    let status = unsafe grid_text_font_metrics(pointer, grid_text_font(request), &metrics)
    guard status == GRID_TEXT_OK else { throw TextError(status) }
    return LineMetrics(
      ascent: Int(metrics.ascent), descent: Int(metrics.descent),
      lineHeight: Int(metrics.line_height), cellWidth: Int(metrics.cell_width))
  }

  /// Lays out `text` on one line. Returns nil if it is longer than ``TextLayout/longestText``.
  ///
  /// - Parameters:
  ///   - spans: The parts with fonts of their own; text after them has the font of `request`.
  ///   - room: The width to which the line is shortened with an ellipsis; nil for no limit.
  /// - Complexity: O(*n*): 10 to 40 µs for a label whose fonts are open.
  func layout(
    _ text: String, _ request: FontRequest, spans: [TextSpan] = [], room: Int? = nil
  ) -> TextLayout? {
    var made: OpaquePointer?
    let length = unsafe text.withUTF8Pointer { bytes, length in
      unsafe spans.withFonts(request) { fonts in
        _ = unsafe grid_text_layout_create(
          pointer, bytes, length, fonts, Self.limit(room), &made)
      }
      return length
    }
    guard let made = unsafe made else { return nil }
    return unsafe TextLayout(owning: made, length: length)
  }

  /// Breaks `text` into lines. Returns no lines if it is longer than ``TextLayout/longestText``.
  ///
  /// - Parameters:
  ///   - spans: The parts with fonts of their own; text after them has the font of `request`.
  ///   - width: The maximum width of a line; nil for no limit.
  ///   - count: The maximum number of lines, at least 1; nil for no limit.
  func lines(
    of text: String, _ request: FontRequest, spans: [TextSpan] = [], width: Int?, count: Int? = nil
  ) -> [TextLine] {
    let capacity = max(1, min(count ?? .max, text.utf8.count + 1))
    let found = unsafe [grid_text_line](unsafeUninitializedCapacity: capacity) { buffer, count in
      unsafe text.withUTF8Pointer { bytes, length in
        unsafe spans.withFonts(request) { fonts in
          _ = unsafe grid_text_wrap(
            pointer, bytes, length, fonts, Self.limit(width), buffer.baseAddress, capacity, &count)
        }
      }
    }
    return found.map(TextLine.init)
  }

  private static func limit(_ width: Int?) -> Int32 {
    width.map { Int32(min(max($0, 0), Int(GRID_TEXT_MAX_WIDTH))) } ?? -1
  }
}

extension TextError {
  nonisolated fileprivate init(_ status: grid_text_status) {
    self =
      switch status {
      case GRID_TEXT_NO_MEMORY: .noMemory
      case GRID_TEXT_NO_CONFIGURATION: .noConfiguration
      case GRID_TEXT_NO_FONT: .noFont
      default: .refused(code: status.rawValue)
      }
  }
}

extension grid_text_font {
  nonisolated fileprivate init(_ request: FontRequest) {
    self.init(
      pixel_size: Int32(request.pixelSize), weight: request.weight.number,
      is_monospaced: request.isMonospaced, is_italic: request.isItalic,
      is_underlined: request.isUnderlined)
  }
}

extension TextStyle.Weight {
  /// The number of the weight in OpenType.
  nonisolated fileprivate var number: Int32 {
    switch self {
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    }
  }
}

extension [TextSpan] {
  /// Calls `body` with the fonts of the spans, and that of the text after them, for C.
  nonisolated fileprivate func withFonts(
    _ request: FontRequest, _ body: (grid_text_fonts) -> Void
  ) {
    let runs = map {
      grid_text_run(
        length: $0.length, font: grid_text_font($0.request), has_color: $0.color != nil,
        color: $0.color?.argb ?? 0)
    }
    unsafe runs.withUnsafeBufferPointer {
      unsafe body(
        grid_text_fonts(font: grid_text_font(request), runs: $0.baseAddress, count: $0.count))
    }
  }
}

extension Color {
  /// The color as 0xAARRGGBB.
  nonisolated var argb: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}

extension String {
  /// Calls `body` with the text's UTF-8 for C.
  nonisolated func withUTF8Pointer<Result>(
    _ body: (UnsafePointer<CChar>?, Int) -> Result
  ) -> Result {
    var text = self
    return text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe body($0.baseAddress, $0.count) }
    }
  }
}

/// One line of a paragraph.
nonisolated struct TextLine: Equatable {
  /// The UTF-8 offsets in the text, without the line feed, including trailing spaces.
  var range: Range<Int>
  /// The width in pixels without trailing spaces.
  var width: Int
  /// The direction of the paragraph.
  var isRightToLeft: Bool
  /// Whether the line ends with a hyphen that is not in the text.
  var endsInHyphen: Bool
}

extension TextLine {
  nonisolated fileprivate init(_ line: grid_text_line) {
    self.init(
      range: line.start..<line.end, width: Int(line.width), isRightToLeft: line.is_right_to_left,
      endsInHyphen: line.ends_in_hyphen)
  }
}

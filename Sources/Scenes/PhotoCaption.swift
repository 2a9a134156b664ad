import GridEngine
import GridSDL

/// The caption below the tile of a photo: its name in one line.
package nonisolated enum PhotoCaption {
  /// The space above the line, and the height of the line for type of the usual size, in points.
  private static let (gap, lineHeight) = (4.0, 16.0)
  /// The number of characters at the end of a long name that stay: a number and the extension.
  private static let endLength = 8

  /// Returns the height in points, with the space above the line.
  package static func height(in environment: LayoutEnvironment) -> Double {
    gap + environment.scaledValue(for: lineHeight)
  }

  /// Draws a name, with an ellipsis in its middle if it is too long.
  ///
  /// - Parameter frame: The part of a cell below its image, whose height is that of a caption.
  @MainActor
  static func draw(
    _ name: String, in frame: Rect, theme: Theme, measuring text: any TextMeasuring,
    into list: inout DrawList
  ) {
    var style = TextStyle(
      size: Look.captionType, color: theme.secondaryText, alignment: .center)
    func width(_ text: String, _ measurer: any TextMeasuring) -> Double {
      measurer.size(of: text, style: style, width: nil, maximumLines: 1).width
    }
    var line = Rect(
      x: frame.minX, y: frame.minY + gap, width: frame.width, height: frame.height - gap)
    guard width(name, text) > line.width, let end = end(of: name) else {
      return list.text(name, in: line, style: style)
    }
    let endWidth = width(end, text)
    guard endWidth < line.width / 2 else { return list.text(name, in: line, style: style) }
    style.alignment = .trailing
    list.text(
      end, in: Rect(x: line.maxX - endWidth, y: line.minY, width: endWidth, height: line.height),
      style: style)
    style.alignment = .leading
    line.size.width -= endWidth
    list.text(String(name.dropLast(end.count)), in: line, style: style)
  }

  /// Returns the end of a name that stays; nil for a name that is not written from left to right, whose
  /// parts may not be moved.
  private static func end(of name: String) -> String? {
    let isPlain = name.unicodeScalars.allSatisfy { $0.value < 0x590 }
    return isPlain && name.count > 2 * endLength ? String(name.suffix(endLength)) : nil
  }
}

import GridEngine
import GridImages
import GridSDL

extension Histogram {
  /// The height of the drawn histogram in points.
  static let height = 64.0

  /// Draws the channels over each other: luminance in the color of text, the others in their own.
  func draw(in frame: Rect, theme: Theme, into list: inout DrawList) {
    list.fill(frame, theme.placeholder.withAlpha(120), cornerRadius: 4)
    let alpha: UInt8 = 110
    for (bins, color) in [
      (luminance, theme.secondaryText.withAlpha(alpha)), (red, Color(0xE5484D, alpha: alpha)),
      (green, Color(0x30A46C, alpha: alpha)), (blue, Color(0x3E7BFA, alpha: alpha)),
    ] {
      let width = frame.width / Double(Self.binCount)
      let bars: [Rect] = bins.enumerated().compactMap { index, share in
        guard share > 0 else { return nil }
        let height = max(1, share * frame.height)
        return Rect(
          x: frame.minX + Double(index) * width, y: frame.maxY - height, width: width,
          height: height)
      }
      list.fill(bars, color)
    }
  }
}

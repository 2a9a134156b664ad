import GridLayout

/// The frames of justified rows, computed row by row with the heights of all possible rows.
struct NaiveJustifiedRows {
  /// The frames relative to the section, without its insets.
  var frames: [Rect] = []
  /// The items of each row.
  var rows: [Range<Int>] = []

  /// - Parameters:
  ///   - width: The width of the section in points.
  ///   - scale: The device pixels per point.
  ///   - caption: The height of a caption, a whole number of pixels.
  init(
    _ ratios: [Float], width: Double, rowHeight: Double, spacing: Double, rowSpacing: Double,
    scale: Double, caption: Double = 0
  ) {
    // A half that was computed with an error is still a half.
    func rounded(_ length: Double) -> Double { (length * scale + 1e-6).rounded() / scale }
    let limited = ratios.map { ratio in
      ratio > 0 && ratio.isFinite ? min(max(Double(ratio), 1.0 / 3), 4) : 1.5
    }
    var first = 0
    var top = 0.0
    while first < limited.count {
      let heights = (first..<limited.count).map { last in
        max(0, width - Double(last - first) * spacing) / limited[first...last].reduce(0, +)
      }
      var height = rowHeight
      var end = limited.count
      if let complete = heights.firstIndex(where: { $0 <= rowHeight }) {
        let isLarger =
          complete > 0 && heights[complete - 1] / rowHeight < rowHeight / heights[complete]
        let chosen = isLarger ? complete - 1 : complete
        (height, end) = (heights[chosen], first + chosen + 1)
      }
      var left = 0.0
      for item in first..<end {
        let start = left + Double(item - first) * spacing
        let x = rounded(start)
        left += limited[item] * height
        let right = rounded(left + Double(item - first) * spacing)
        frames.append(
          Rect(
            x: x, y: rounded(top), width: max(right - x, 1 / scale),
            height: max(rounded(height), 1 / scale) + caption))
      }
      rows.append(first..<end)
      top += max(rounded(height), 1 / scale) + caption + rowSpacing
      first = end
    }
  }
}

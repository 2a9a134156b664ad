import GridEngine
import TestSupport

@testable import GridImages

/// The animations that `Tests/Samples/make-animations.py` makes.
enum AnimationSamples {
  /// The durations of the frames in milliseconds. A duration of 100 ms may be stored as one of up to
  /// 10 ms, which becomes 100 ms.
  static let durations = [40, 100, 100, 250]

  /// The colors of the quadrants in each frame, row by row.
  static func colors(hasAlpha: Bool) -> [[[UInt8]]] {
    var colors: [[UInt8]] = [
      [200, 30, 30, 255], [30, 200, 30, 255], [30, 30, 200, 255], [220, 220, 220, 255],
    ]
    let changes: [[UInt8]] = [
      [0, 0, 0, 255], hasAlpha ? [0, 0, 0, 0] : [0, 90, 90, 255],
      [240, 200, 20, hasAlpha ? 128 : 255],
    ]
    return [colors]
      + changes.enumerated().map { index, change in
        colors[index] = change
        return colors
      }
  }

  /// Returns the largest difference of the quadrants of frames from the samples' colors, which are
  /// turned by `orientation`. Colors are multiplied by alpha.
  static func difference(
    of frames: [AnimationFixture.Frame], size: PixelSize, hasAlpha: Bool, orientation: Int = 1
  ) -> Int {
    let expected = colors(hasAlpha: hasAlpha).map { quadrants in
      BlockPicture(columns: 2, rows: 2) { quadrants[2 * $1 + $0] }.upright(orientation).colors
    }
    guard frames.count == expected.count else { return .max }
    let places = [(1, 1), (3, 1), (1, 3), (3, 3)]
    return zip(frames, expected).flatMap { frame, colors in
      zip(places, colors).map { place, color in
        let at = place.1 * (size.height / 4) * size.width + place.0 * (size.width / 4)
        return distance(frame.pixels[at], color)
      }
    }.max() ?? 0
  }

  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    (0..<4).map { c in
      func value(_ pixel: [UInt8]) -> Int {
        c == 3 ? Int(pixel[3]) : Int(pixel[c]) * Int(pixel[3]) / 255
      }
      return abs(value(a) - value(b))
    }.max() ?? 0
  }
}

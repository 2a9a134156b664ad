/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates a size; zero by default.
  public init(width: Double = 0, height: Double = 0) {
    self.width = width
    self.height = height
  }

  /// The zero size.
  public static let zero = Size()
}

/// A width and a height in device pixels.
public struct PixelSize: Hashable, Sendable {
  /// The horizontal extent, in device pixels.
  public var width: Int
  /// The vertical extent, in device pixels.
  public var height: Int

  /// Creates a size in device pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels: width × height.
  public var area: Int { width * height }
}

/// Returns a length rounded down to whole pixels, with a tolerance for errors of `Double`: 99.9995
/// is 100.
///
/// The result is at least 0 and at most 1,048,576, more than any screen has.
@inlinable
package func wholePixels(_ length: Double) -> Int {
  guard length > 0 else { return 0 }
  return Int(min((length + 1.0 / 1024).rounded(.down), 1_048_576))
}

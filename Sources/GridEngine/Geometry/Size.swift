/// A width and a height in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  /// Makes a size; empty by default.
  public init(width: Double = 0, height: Double = 0) {
    self.width = width
    self.height = height
  }

  /// The empty size.
  public static let zero = Size()
}

/// A width and a height in device pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  /// Makes a size in device pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels: width × height.
  public var area: Int { width * height }
}

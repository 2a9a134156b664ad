/// An sRGB color with 8 bits per channel and straight alpha.
public struct Color: Hashable, Sendable {
  /// The red component, from 0 to 255.
  public var red: UInt8
  /// The green component, from 0 to 255.
  public var green: UInt8
  /// The blue component, from 0 to 255.
  public var blue: UInt8
  /// The alpha component, from 0 (transparent) to 255 (opaque).
  public var alpha: UInt8

  /// Creates a color from `0xRRGGBB` and an alpha value; opaque by default.
  public init(_ rgb: UInt32, alpha: UInt8 = 255) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
    self.alpha = alpha
  }

  /// Returns the color with another alpha value.
  public func withAlpha(_ alpha: UInt8) -> Color {
    var copy = self
    copy.alpha = alpha
    return copy
  }
}

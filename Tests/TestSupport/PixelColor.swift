/// The color of a pixel: 8 bits per channel, sRGB, straight alpha.
public struct PixelColor: Hashable, Sendable {
  private let word: UInt32

  public var red: UInt8 { UInt8(truncatingIfNeeded: word >> 24) }
  public var green: UInt8 { UInt8(truncatingIfNeeded: word >> 16) }
  public var blue: UInt8 { UInt8(truncatingIfNeeded: word >> 8) }
  public var alpha: UInt8 { UInt8(truncatingIfNeeded: word) }

  /// Creates a color from its channels; opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    word = UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
  }

  /// Creates an opaque color from the value that is written as `#RRGGBB`.
  public init(_ rgb: UInt32) { word = rgb << 8 | 255 }

  /// Returns the largest difference in any channel, 0 to 255.
  public func distance(to other: PixelColor) -> Int {
    func apart(_ a: UInt8, _ b: UInt8) -> Int { abs(Int(a) - Int(b)) }
    return max(
      max(apart(red, other.red), apart(green, other.green)),
      max(apart(blue, other.blue), apart(alpha, other.alpha)))
  }
}

extension PixelColor: CustomStringConvertible {
  public var description: String {
    let digits = String(word >> 8, radix: 16)
    let color = "#" + String(repeating: "0", count: 6 - digits.count) + digits.uppercased()
    return alpha == 255 ? color : "\(color) (alpha \(alpha))"
  }
}

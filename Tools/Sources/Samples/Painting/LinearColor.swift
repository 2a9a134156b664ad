import Foundation

/// A linear RGB color, in which 1 is white. ``Finish`` compresses values above 1.
typealias LinearColor = SIMD3<Float>

extension SIMD3 where Scalar == Float {
  /// Creates a color from an sRGB color, 0xRRGGBB.
  init(hex: UInt32) {
    self.init(
      Self.linear(Float((hex >> 16) & 0xFF) / 255), Self.linear(Float((hex >> 8) & 0xFF) / 255),
      Self.linear(Float(hex & 0xFF) / 255))
  }

  /// The relative luminance (Rec. 709).
  var luminance: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }

  /// Returns the color with another saturation and the same luminance: 0 is gray, 1 unchanged.
  func saturated(_ amount: Float) -> Self { mix(Self(repeating: luminance), self, amount) }

  private static func linear(_ coded: Float) -> Float {
    coded <= 0.04045 ? coded / 12.92 : pow((coded + 0.055) / 1.055, 2.4)
  }
}

/// A gradient that is perceptually uniform.
///
/// Interpolates in OKLab (Ottosson 2020). Between orange and blue, linear RGB would be too bright
/// and sRGB too gray. 256 colors are computed in advance and interpolated linearly.
struct Gradient: Sendable {
  private let steps: [LinearColor]

  /// Creates a gradient of evenly spaced colors, at least one, from position 0 to 1.
  init(_ stops: [LinearColor]) {
    let labs = stops.map(Self.lab)
    steps = (0..<256).map { step in
      let position = Float(step) / 255 * Float(labs.count - 1)
      let lower = min(Int(position), labs.count - 1)
      let upper = min(lower + 1, labs.count - 1)
      return Self.light(mix(labs[lower], labs[upper], position - Float(lower)))
    }
  }

  /// Returns the color at `position`, which is clamped to 0 … 1.
  func at(_ position: Float) -> LinearColor {
    let scaled = clamp(position) * 255
    let lower = min(Int(scaled), 254)
    return mix(steps[lower], steps[lower + 1], scaled - Float(lower))
  }

  private static func lab(_ c: LinearColor) -> SIMD3<Float> {
    let l = cbrt(0.412_221_47 * c.x + 0.536_332_55 * c.y + 0.051_445_995 * c.z)
    let m = cbrt(0.211_903_5 * c.x + 0.680_699_5 * c.y + 0.107_396_96 * c.z)
    let s = cbrt(0.088_302_46 * c.x + 0.281_718_85 * c.y + 0.629_978_7 * c.z)
    return SIMD3(
      0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
      1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
      0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s)
  }

  private static func light(_ lab: SIMD3<Float>) -> LinearColor {
    let l = lab.x + 0.396_337_78 * lab.y + 0.215_803_76 * lab.z
    let m = lab.x - 0.105_561_346 * lab.y - 0.063_854_17 * lab.z
    let s = lab.x - 0.089_484_18 * lab.y - 1.291_485_5 * lab.z
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    return SIMD3(
      max(0, 4.076_741_7 * l3 - 3.307_711_6 * m3 + 0.230_969_94 * s3),
      max(0, -1.268_438 * l3 + 2.609_757_4 * m3 - 0.341_319_38 * s3),
      max(0, -0.004_196_086_3 * l3 - 0.703_418_6 * m3 + 1.707_614_7 * s3))
  }
}

import Foundation

/// What a darkroom does: glow around lights, a shoulder for what is too bright, a vignette, fine
/// grain, and 8 bits without bands.
struct Finish: Sendable {
  /// How much of the light above white spreads around, 0 … 1.
  var glow: Float = 0.35
  /// How much darker the corners are, 0 … 1.
  var vignette: Float = 0.14
  /// Standard deviation of the grain in steps of 1/255; 0 leaves half a step against banding.
  var grain: Float = 0.8
  /// 1 leaves colours as they are.
  var saturation: Float = 1.06

  /// sRGB, 8 bits a channel, 3 bytes a pixel, rows from the top.
  ///
  /// - Complexity: O(*p*), *p* being the pixels.
  func developed(_ canvas: Canvas, noise: Noise) -> [UInt8] {
    let bloom = Bloom(of: canvas)
    var bytes = [UInt8](repeating: 0, count: canvas.width * canvas.height * 3)
    let centre = SIMD2(Float(canvas.width), Float(canvas.height)) * 0.5
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let offset = (SIMD2(Float(x), Float(y)) - centre) / centre
        let edge = (offset.x * offset.x + offset.y * offset.y) * 0.5
        var light = canvas[x, y] + bloom.at(x, y) * glow
        light *= 1 - vignette * edge * edge
        let coded = Self.coded(Self.shouldered(light.saturated(saturation)))
        let speck = (noise.cell(x, y) + noise.cell(x + 7919, y) - 1) * (0.6 + 2.4 * grain)
        let stepped = (coded * 255 + speck + 0.5).clamped(
          lowerBound: .zero, upperBound: .init(repeating: 255))
        let index = (y * canvas.width + x) * 3
        bytes[index] = UInt8(stepped.x)
        bytes[index + 1] = UInt8(stepped.y)
        bytes[index + 2] = UInt8(stepped.z)
      }
    }
    return bytes
  }

  /// Leaves light below 0.6 alone and bends the rest towards 1, which it never passes.
  private static func shouldered(_ light: LinearColor) -> LinearColor {
    LinearColor(shouldered(light.x), shouldered(light.y), shouldered(light.z))
  }

  private static func shouldered(_ light: Float) -> Float {
    light <= 0.6 ? max(light, 0) : 1 - 0.4 * exp((0.6 - light) / 0.4)
  }

  private static func coded(_ light: LinearColor) -> SIMD3<Float> {
    SIMD3(coded(light.x), coded(light.y), coded(light.z))
  }

  private static func coded(_ light: Float) -> Float {
    light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}

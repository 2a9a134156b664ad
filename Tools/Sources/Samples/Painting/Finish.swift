import Foundation

/// The finishing of an image: bloom, tone mapping, vignette, film grain, and dithering to 8 bits.
struct Finish: Sendable {
  /// The strength of the bloom, 0 … 1.
  var glow: Float = 0.35
  /// The darkening of the corners, 0 … 1.
  var vignette: Float = 0.14
  /// The standard deviation of the grain, in steps of 1/255. With 0, dithering of half a step
  /// remains.
  var grain: Float = 0.8
  /// The saturation. 1 leaves colors unchanged.
  var saturation: Float = 1.06

  /// Returns the finished image: sRGB, 8 bits a channel, 3 bytes a pixel, rows from the top.
  ///
  /// - Complexity: O(*p*), *p* being the pixels.
  func developed(_ canvas: Canvas, noise: Noise) -> [UInt8] {
    let bloom = Bloom(of: canvas)
    var bytes = [UInt8](repeating: 0, count: canvas.width * canvas.height * 3)
    let center = SIMD2(Float(canvas.width), Float(canvas.height)) * 0.5
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let offset = (SIMD2(Float(x), Float(y)) - center) / center
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

  /// Compresses light above 0.6, so that it approaches 1 but never exceeds it.
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

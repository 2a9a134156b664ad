import Foundation

/// Gradient noise, from which clouds, rock and water get their shapes.
///
/// Perlin noise on a unit lattice (Perlin 1985, with the quintic fade of 2002). The gradients come
/// from an integer hash, so that the noise has no visible period.
struct Noise: Sendable {
  private let seed: UInt32

  /// Creates the noise of a seed.
  init(seed: UInt32) { self.seed = seed &* 0x9E37_79B9 ^ 0x5BD1_E995 }

  /// Returns one octave: about −1 … 1, with a mean of 0 and features of about 1 unit.
  @inline(__always)
  func value(_ x: Float, _ y: Float) -> Float {
    let floorX = x.rounded(.down)
    let floorY = y.rounded(.down)
    let hashes = Self.hash(Int32(floorX), Int32(floorY), seed)
    let fx = x - floorX
    let fy = y - floorY
    let low = SIMD4<UInt32>(repeating: 0xFFFF)
    let gx = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: hashes & low)) * (1 / 32768) - 1
    let gy = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: hashes &>> 16)) * (1 / 32768) - 1
    let dots = gx * SIMD4(fx, fx - 1, fx, fx - 1) + gy * SIMD4(fy, fy, fy - 1, fy - 1)
    let u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    let v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    let top = dots.x + (dots.y - dots.x) * u
    let bottom = dots.z + (dots.w - dots.z) * u
    return (top + (bottom - top) * v) * 1.5
  }

  /// Returns a random number in 0 ..< 1 for each integer point.
  @inline(__always)
  func cell(_ x: Int, _ y: Int) -> Float {
    let hashes = Self.hash(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), seed)
    return Float(hashes.x >> 8) * (1 / 16_777_216)
  }

  /// Returns hashes of the corners of a lattice square: (0,0), (1,0), (0,1), (1,1).
  @inline(__always)
  private static func hash(_ x: Int32, _ y: Int32, _ seed: UInt32) -> SIMD4<UInt32> {
    let ux = UInt32(bitPattern: x) &* 0x9E37_79B1
    let uy = UInt32(bitPattern: y) &* 0x85EB_CA77
    let nextX = ux &+ 0x9E37_79B1
    let nextY = uy &+ 0x85EB_CA77
    var h = SIMD4(ux ^ uy, nextX ^ uy, ux ^ nextY, nextX ^ nextY) ^ seed
    h = (h ^ (h &>> 15)) &* 0x2C1B_3C6D
    h = (h ^ (h &>> 12)) &* 0x297A_2D39
    return h ^ (h &>> 15)
  }

  /// Returns fractal noise, about −1 … 1: octaves of twice the frequency and `gain` times the
  /// amplitude each, rotated so that their lattices do not align.
  @inline(__always)
  func fractal(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
    var sum: Float = 0
    var height: Float = 1
    var p = SIMD2(x, y)
    for _ in 0..<octaves {
      sum += height * value(p.x, p.y)
      height *= gain
      p = SIMD2(1.6 * p.x + 1.2 * p.y + 17.3, -1.2 * p.x + 1.6 * p.y - 9.1)
    }
    return sum * (1 - gain) * 1.35
  }

  /// Returns Musgrave's ridged multifractal, 0 … 1. Each octave is weighted by the previous one, so
  /// that crests are rough and valleys smooth.
  @inline(__always)
  func ridged(_ x: Float, _ y: Float, octaves: Int) -> Float {
    var sum: Float = 0
    var height: Float = 0.5
    var weight: Float = 1
    var p = SIMD2(x, y)
    for _ in 0..<octaves {
      let crest = 1 - abs(value(p.x, p.y))
      let sharp = crest * crest
      sum += height * sharp * weight
      weight = clamp(sharp * 1.6)
      height *= 0.5
      p = SIMD2(1.6 * p.x + 1.2 * p.y + 5.7, -1.2 * p.x + 1.6 * p.y + 31.9)
    }
    return sum
  }

  /// Returns billow noise, 0 … 1: round shapes, as of cumulus clouds.
  @inline(__always)
  func billow(_ x: Float, _ y: Float, octaves: Int) -> Float {
    var sum: Float = 0
    var height: Float = 0.5
    var p = SIMD2(x, y)
    for _ in 0..<octaves {
      sum += height * abs(value(p.x, p.y)) * 1.9
      height *= 0.5
      p = SIMD2(1.6 * p.x + 1.2 * p.y + 3.1, -1.2 * p.x + 1.6 * p.y - 47.7)
    }
    return clamp(sum)
  }
}

import FrameTiming
import Testing

@testable import Samples

struct NoiseTests {
  @Test func `noise is 0 at lattice points and limited in between`() {
    let noise = Noise(seed: 5)
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let x = Float.random(in: -500...500, using: &random)
      let y = Float.random(in: -500...500, using: &random)
      #expect(noise.value(x.rounded(), y.rounded()) == 0)
      #expect(abs(noise.value(x, y)) <= 1.6)
      #expect((0...1).contains(noise.billow(x, y, octaves: 4)))
      #expect((0..<1).contains(noise.cell(Int(x), Int(y))))
    }
  }

  @Test func `noise is continuous across lattice lines`() {
    let noise = Noise(seed: 9)
    for line in -20...20 {
      let before = noise.value(Float(line) - 0.001, 0.37)
      let after = noise.value(Float(line) + 0.001, 0.37)
      #expect(abs(before - after) < 0.02)
    }
  }

  @Test func `a gradient begins and ends with its first and last color`() {
    let (first, last) = (LinearColor(hex: 0xFF8040), LinearColor(hex: 0x203060))
    let gradient = Gradient([first, LinearColor(hex: 0x80A0C0), last])
    #expect(length(gradient.at(-1) - first) < 0.002)
    #expect(length(gradient.at(2) - last) < 0.002)
  }
}

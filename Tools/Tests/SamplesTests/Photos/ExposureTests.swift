import Testing

@testable import Samples

struct ExposureTests {
  private let plan = PhotoPlan(seed: 1, index: 0, megapixels: 0.1)

  @Test func `a photo has the size of its plan, and the brightness of its painting`() {
    let photo = Exposure(of: plan, tile: SensorTile(seed: 1)).developed()
    #expect((photo.width, photo.height) == (plan.width, plan.height))
    let painted = plan.scene.painted(hasGrain: false)
    #expect(abs(mean(photo.bytes) - mean(painted)) < 2)
  }

  @Test func `neighbors differ by noise in each part of a photo`() {
    let photo = Exposure(of: plan, tile: SensorTile(seed: 1)).developed()
    let side = 40
    for top in stride(from: 0, to: photo.height - side, by: side) {
      for left in stride(from: 0, to: photo.width - side, by: side) {
        var difference = 0
        for y in top..<top + side {
          for x in left..<left + side - 1 {
            let at = 3 * (y * photo.width + x) + 1
            difference += abs(Int(photo.bytes[at]) - Int(photo.bytes[at + 3]))
          }
        }
        #expect(difference > side * side / 4, "at \(left), \(top)")
      }
    }
  }

  @Test func `noise and texture have a mean of 0 and a standard deviation of 1`() {
    let tile = SensorTile(seed: 3)
    for values in [tile.texture.map(Double.init), tile.noise.map(Double.init)] {
      let mean = values.reduce(0, +) / Double(values.count)
      let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
      let deviation = variance.squareRoot() / Double(SensorTile.step)
      #expect(abs(mean) < 1)
      // Color adds to the luminance of the noise.
      #expect((0.95...1.25).contains(deviation))
    }
  }

  private func mean(_ bytes: [UInt8]) -> Double {
    Double(bytes.reduce(0) { $0 + Int($1) }) / Double(bytes.count)
  }
}

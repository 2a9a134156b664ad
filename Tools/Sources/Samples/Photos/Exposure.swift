import FrameTiming

/// Enlarges a painting to the size of a photo, and adds what a camera adds: texture where the
/// painting has contrast, and the noise of a sensor.
struct Exposure {
  /// The standard deviation of the noise at middle gray, in steps of 1/255. With this and the
  /// texture, a pixel takes as many bytes as in photos of cameras; measured with 200 photos.
  private static let noise: Float = 7.5
  /// The standard deviation of the texture where contrast is greatest, in steps of 1/255.
  private static let texture: Float = 12

  private let plan: PhotoPlan
  /// The pixels of the painting: red, green, blue and the strength of texture, 0 to 255.
  private let painting: [Int32]
  private let tile: SensorTile
  /// The strength of the noise for each value of a pixel, in 1/256.
  private let response: [Int32]

  init(of plan: PhotoPlan, tile: SensorTile) {
    self.plan = plan
    self.tile = tile
    let (width, height) = (plan.scene.width, plan.scene.height)
    let bytes = plan.scene.painted(hasGrain: false)
    let contrast = Self.contrast(bytes, width: width, height: height)
    var painting = [Int32](repeating: 0, count: 4 * width * height)
    for index in 0..<width * height {
      for channel in 0..<3 { painting[4 * index + channel] = Int32(bytes[3 * index + channel]) }
      painting[4 * index + 3] = contrast[index]
    }
    self.painting = painting
    // Gamma correction makes noise stronger in shadows, and clipping removes it in highlights.
    response = (0..<256).map { value in
      Int32(256 * Self.noise * (1.25 - 0.5 * Float(value) / 255))
    }
  }

  /// Returns the photo: sRGB, 8 bits a channel, rows from the top, upright.
  ///
  /// - Complexity: O(*p*), *p* being the pixels: some 10 nanoseconds each.
  func developed() -> ImageEncoder.Pixels {
    let (width, height, scale) = (plan.width, plan.height, PhotoPlan.enlargement)
    var bytes = [UInt8](repeating: 0, count: 3 * width * height)
    var random = SplitMix64(seed: plan.seed, index: 1)
    let shift = (Int(random.next() & 255), Int(random.next() & 255))
    let mask = SensorTile.side - 1
    let texture = Int32(256 * Self.texture / 255)
    var row = [Int32](repeating: 0, count: 4 * plan.scene.width)
    for y in 0..<height {
      blend(row: y, into: &row)
      let tileRow = ((y + shift.1) & mask) * SensorTile.side
      for x in 0..<width {
        let (left, part) = Self.place(x, scale, plan.scene.width)
        let at = tileRow + ((x + shift.0) & mask)
        let next = left + (part == 0 ? 0 : 4)
        let other = Int32(scale * 2) - part
        let strength = (row[left + 3] * other + row[next + 3] * part) / Int32(4 * scale * scale)
        let detail = Int32(tile.texture[at]) * strength * texture
        for channel in 0..<3 {
          let value =
            (row[left + channel] * other + row[next + channel] * part) / Int32(4 * scale * scale)
          let noise = Int32(tile.noise[3 * at + channel]) * response[Int(value)]
          let sum = (value << 12 + noise + detail + 2048) >> 12
          bytes[3 * (y * width + x) + channel] = UInt8(clamping: sum)
        }
      }
    }
    return ImageEncoder.Pixels(width: width, height: height, bytes: bytes)
  }

  /// Interpolates a row of the photo between two rows of the painting. The values are multiplied by
  /// twice the scale.
  private func blend(row y: Int, into row: inout [Int32]) {
    let scale = PhotoPlan.enlargement
    let count = 4 * plan.scene.width
    let (top, part) = Self.place(y, scale, plan.scene.height)
    let first = top / 4 * count
    let second = first + (part == 0 ? 0 : count)
    let other = Int32(2 * scale) - part
    for index in 0..<count {
      row[index] = painting[first + index] * other + painting[second + index] * part
    }
  }

  /// Returns four times the index of the pixel before a coordinate of the photo, and the weight of
  /// the next one, of twice the scale; 0 outside of the centers of the first and the last pixel.
  @inline(__always)
  private static func place(_ coordinate: Int, _ scale: Int, _ count: Int) -> (Int, Int32) {
    let twice = 2 * coordinate + 1 - scale
    guard twice > 0 else { return (0, 0) }
    let index = twice / (2 * scale)
    guard index < count - 1 else { return (4 * (count - 1), 0) }
    return (4 * index, Int32(twice - index * 2 * scale))
  }

  /// Returns the contrast of each pixel with its neighbors, 0 to 255, smoothed.
  private static func contrast(_ bytes: [UInt8], width: Int, height: Int) -> [Int32] {
    func green(_ x: Int, _ y: Int) -> Int32 {
      Int32(bytes[3 * (min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)) + 1])
    }
    var edges = [Int32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        edges[y * width + x] =
          abs(green(x + 1, y) - green(x - 1, y)) + abs(green(x, y + 1) - green(x, y - 1))
      }
    }
    var smooth = edges
    for y in 0..<height {
      for x in 0..<width {
        var sum: Int32 = 0
        for dy in -1...1 {
          for dx in -1...1 {
            sum += edges[min(max(y + dy, 0), height - 1) * width + min(max(x + dx, 0), width - 1)]
          }
        }
        smooth[y * width + x] = min(255, 50 + sum)
      }
    }
    return smooth
  }
}

import CImageEncode
import Glibc

@testable import FrameTiming

/// A synthetic photo: slopes, shapes and grain, so that its files are as large as a camera's.
struct Scenery {
  let width: Int
  let height: Int
  /// Red, green and blue, rows from the top.
  let rgb: [UInt8]

  /// Paints a photo, which depends on the seed only.
  init(width: Int, height: Int, seed: UInt64) {
    self.width = width
    self.height = height
    var random = SplitMix64(seed: seed)
    let layers = [1_024, 256, 64, 16, 4].map { Layer(cell: $0, width, height, using: &random) }
    var rgb: [UInt8] = []
    rgb.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        var light = 128.0
        for layer in layers { light += layer.value(x, y) }
        let grain = Double(Int(truncatingIfNeeded: random.next() & 15)) - 7.5
        for tint in [1.05, 1.0, 0.8] {
          rgb.append(UInt8(max(0, min(255, light * tint + grain))))
        }
      }
    }
    self.rgb = rgb
  }

  /// Writes the photo to a file in the folder for temporary files.
  func write(
    as name: String,
    _ encode: (UnsafePointer<UInt8>?, Int, Int32, Int32, UnsafeMutablePointer<grid_encoded>) ->
      Int32
  ) -> String {
    var encoded = unsafe grid_encoded()
    let result = unsafe rgb.withUnsafeBufferPointer { bytes in
      unsafe encode(bytes.baseAddress, bytes.count, Int32(width), Int32(height), &encoded)
    }
    guard result == 0 else { fatalError("\(name) cannot be encoded: \(result)") }
    defer { unsafe grid_encoded_free(&encoded) }
    return unsafe writeFile(name, UnsafeRawBufferPointer(start: encoded.bytes, count: encoded.size))
  }
}

/// Returns smooth noise: values at the corners of cells, interpolated in between.
private struct Layer {
  private let cell: Int
  private let columns: Int
  private var values: [Double] = []

  init(cell: Int, _ width: Int, _ height: Int, using random: inout SplitMix64) {
    self.cell = cell
    columns = width / cell + 2
    let reach = 10 * Double(cell).squareRoot().squareRoot()
    values = (0..<columns * (height / cell + 2)).map { _ in
      Double.random(in: -reach...reach, using: &random)
    }
  }

  func value(_ x: Int, _ y: Int) -> Double {
    let (column, row) = (x / cell, y / cell)
    let across = Double(x % cell) / Double(cell)
    let down = Double(y % cell) / Double(cell)
    let at = row * columns + column
    let upper = values[at] * (1 - across) + values[at + 1] * across
    let lower = values[at + columns] * (1 - across) + values[at + columns + 1] * across
    return upper * (1 - down) + lower * down
  }
}

/// Writes bytes into a file in the folder for temporary files and returns its path.
func writeFile(_ name: String, _ bytes: UnsafeRawBufferPointer) -> String {
  let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
  let path = "\(folder)/PictureBenchmarks-\(getpid())-\(name)"
  let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  guard file >= 0, unsafe write(file, bytes.baseAddress, bytes.count) == bytes.count else {
    fatalError("\(path) cannot be written")
  }
  close(file)
  return path
}

import Glibc

/// A Lanczos filter with three lobes, to which a decoder's tile is compared.
enum Lanczos {
  /// Scales red, green, blue and alpha to a size with the same aspect ratio. Alpha is not compared.
  static func scaled(
    _ pixels: [UInt8], width: Int, height: Int, to target: (width: Int, height: Int)
  ) -> [Double] {
    let across = weights(from: width, to: target.width)
    let down = weights(from: height, to: target.height)
    var rows = Array(repeating: 0.0, count: 3 * target.width * height)
    for y in 0..<height {
      for (x, weight) in across.enumerated() {
        for (index, value) in weight.values.enumerated() {
          let at = 4 * (y * width + weight.first + index)
          for i in 0..<3 { rows[3 * (y * target.width + x) + i] += value * Double(pixels[at + i]) }
        }
      }
    }
    var result = Array(repeating: 0.0, count: 3 * target.width * target.height)
    for (y, weight) in down.enumerated() {
      for (index, value) in weight.values.enumerated() {
        let from = 3 * target.width * (weight.first + index)
        for i in 0..<3 * target.width { result[3 * y * target.width + i] += value * rows[from + i] }
      }
    }
    return result.map { max(0, min(255, $0.rounded())) }
  }

  /// Returns the similarity of two images in decibels (PSNR). The first one has alpha.
  static func psnr(_ pixels: [UInt8], _ reference: [Double]) -> Double {
    var sum = 0.0
    for index in 0..<reference.count {
      let error = Double(pixels[index / 3 * 4 + index % 3]) - reference[index]
      sum += error * error
    }
    return 10 * log10(65_025 * Double(reference.count) / max(sum, 1e-9))
  }

  private static func weights(
    from size: Int, to target: Int
  ) -> [(first: Int, values: [Double])] {
    let ratio = Double(size) / Double(target)
    return (0..<target).map { index in
      let middle = (Double(index) + 0.5) * ratio
      let first = max(0, Int((middle - 3 * ratio).rounded()))
      let end = min(size, Int((middle + 3 * ratio).rounded()))
      let values = (first..<end).map { lanczos((Double($0) + 0.5 - middle) / ratio) }
      let sum = values.reduce(0, +)
      return (first, values.map { $0 / sum })
    }
  }

  private static func lanczos(_ x: Double) -> Double {
    if abs(x) < 1e-9 { return 1 }
    return abs(x) >= 3 ? 0 : 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x)
  }
}

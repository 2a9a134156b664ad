import FrameTiming

/// A JPEG with given coefficients, written in one scan or in those of a script.
public struct CoefficientJPEG: Sendable {
  /// The blocks of one component, row by row, padded to whole MCUs.
  public struct Component: Sendable {
    /// The sampling factors: blocks per MCU.
    public let across: Int
    public let down: Int
    /// The 64 coefficients of each block, in zigzag order.
    public var blocks: [[Int]]
  }

  public let width: Int
  public let height: Int
  public var components: [Component]
  /// The number of MCUs between restart markers; 0 for none.
  public var restartInterval = 0
  /// The quantization factor of all coefficients.
  public let quantizer: Int
  /// The largest sampling factors, which determine the size of an MCU.
  let mcuSampling: (across: Int, down: Int)

  /// Creates random coefficients, fewer and smaller ones towards the end of a block.
  ///
  /// - Parameter quantizer: 3 by default, so that the bits that the first scans omit are hardly
  ///   visible. A larger factor gives smaller coefficients.
  package init(
    width: Int, height: Int, sampling: [(across: Int, down: Int)], quantizer: Int = 3,
    using random: inout SplitMix64
  ) {
    self.width = width
    self.height = height
    self.quantizer = quantizer
    mcuSampling = (sampling.map(\.across).max() ?? 1, sampling.map(\.down).max() ?? 1)
    components = []
    for (across, down) in sampling {
      let count = Self.mcuCount(width, mcuSampling.across) * Self.mcuCount(height, mcuSampling.down)
      components.append(
        Component(
          across: across, down: down,
          blocks: (0..<count * across * down).map { _ in Self.block(quantizer, using: &random) }))
    }
  }

  private static func block(_ quantizer: Int, using random: inout SplitMix64) -> [Int] {
    var block = Array(repeating: 0, count: 64)
    let mean = 3 * 200 / quantizer
    block[0] = .random(in: -mean...mean, using: &random)
    let share = Double.random(in: 0...1, using: &random)
    for index in 1..<64 where Double.random(in: 0...1, using: &random) < share / 3 {
      let reach = max(3 * (60 / index + 3) / quantizer, 1)
      block[index] = .random(in: -reach...reach, using: &random)
    }
    return block
  }

  /// Returns the number of MCUs or blocks along a side.
  static func mcuCount(_ size: Int, _ blocks: Int) -> Int { (size + 8 * blocks - 1) / (8 * blocks) }

  var mcusPerRow: Int { Self.mcuCount(width, mcuSampling.across) }
  var mcuRows: Int { Self.mcuCount(height, mcuSampling.down) }

  /// The file with all coefficients in one scan.
  public var sequential: [UInt8] {
    let scan = ScanScript.Scan(
      components: Array(components.indices), band: 0...63, lowBefore: 0, low: 0)
    return header(marker: 0xC0) + start(scan) + CoefficientScan(self, scan).bytes + [0xFF, 0xD9]
  }

  /// The file with the scans of a script.
  public func progressive(_ script: ScanScript) -> [UInt8] {
    var bytes = header(marker: 0xC2)
    for scan in script.scans { bytes += start(scan) + CoefficientScan(self, scan).bytes }
    return bytes + [0xFF, 0xD9]
  }

  private func header(marker: UInt8) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    bytes += segment(0xDB, [0] + Array(repeating: UInt8(quantizer), count: 64))
    var frame = [8] + word(height) + word(width) + [UInt8(components.count)]
    for (index, component) in components.enumerated() {
      frame += [UInt8(index + 1), UInt8(component.across << 4 | component.down), 0]
    }
    bytes += segment(marker, frame)
    bytes += segment(0xC4, [0x00, 0, 0, 0, 12] + Array(repeating: 0, count: 12) + Array(0...11))
    bytes += segment(0xC4, [0x10] + JPEGBitWriter.codes)
    if restartInterval > 0 { bytes += segment(0xDD, word(restartInterval)) }
    return bytes
  }

  private func start(_ scan: ScanScript.Scan) -> [UInt8] {
    var bytes = [UInt8(scan.components.count)]
    for component in scan.components { bytes += [UInt8(component + 1), 0x00] }
    bytes += [UInt8(scan.band.lowerBound), UInt8(scan.band.upperBound)]
    return segment(0xDA, bytes + [UInt8(scan.lowBefore << 4 | scan.low)])
  }

  private func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + word(content.count + 2) + content
  }
}

/// Writes the data of one scan.
///
/// - SeeAlso: ITU-T T.81, F.1 and G.1; `jcphuff.c` of libjpeg.
struct CoefficientScan {
  private let picture: CoefficientJPEG
  private let scan: ScanScript.Scan
  private var bits = JPEGBitWriter()
  /// The block before's mean, of each component.
  private var means: [Int]
  /// Blocks that have no more, and the bits more that their coefficients get.
  private var endedBlocks = 0
  private var endedBits: [Int] = []

  init(_ picture: CoefficientJPEG, _ scan: ScanScript.Scan) {
    self.picture = picture
    self.scan = scan
    means = picture.components.map { _ in 0 }
  }

  var bytes: [UInt8] {
    var copy = self
    copy.writeUnits()
    copy.writeEnd()
    return copy.bits.finished
  }

  private mutating func writeUnits() {
    let units = scan.components.count == 1 ? blocksAlone : blocksTogether
    for (index, unit) in units.enumerated() {
      let interval = picture.restartInterval
      if interval > 0, index > 0, index.isMultiple(of: interval) {
        writeEnd()
        bits.writeRestart(index / interval - 1)
        means = means.map { _ in 0 }
      }
      for (component, block) in unit {
        write(picture.components[component].blocks[block], of: component)
      }
    }
  }

  /// A component by itself: the blocks that the picture has, each one a unit.
  private var blocksAlone: [[(component: Int, block: Int)]] {
    let index = scan.components[0]
    let component = picture.components[index]
    let unit = picture.unit
    let across = CoefficientJPEG.units(picture.width * component.across, unit.across)
    let down = CoefficientJPEG.units(picture.height * component.down, unit.down)
    let rowSize = picture.unitsAcross * component.across
    return (0..<down).flatMap { y in (0..<across).map { x in [(index, y * rowSize + x)] } }
  }

  private var blocksTogether: [[(component: Int, block: Int)]] {
    (0..<picture.unitsDown).flatMap { row in
      (0..<picture.unitsAcross).map { column in
        scan.components.flatMap { index in blocks(of: index, column, row) }
      }
    }
  }

  private func blocks(of index: Int, _ column: Int, _ row: Int) -> [(component: Int, block: Int)] {
    let component = picture.components[index]
    let rowSize = picture.unitsAcross * component.across
    return (0..<component.down).flatMap { y in
      (0..<component.across).map { x in
        (index, (row * component.down + y) * rowSize + column * component.across + x)
      }
    }
  }

  private mutating func write(_ block: [Int], of component: Int) {
    if scan.band.lowerBound == 0 {
      let mean = block[0] >> scan.low
      if scan.lowBefore > 0 {
        bits.write(mean & 1, count: 1)
      } else {
        bits.writeDifference(mean - means[component])
        means[component] = mean
      }
      if scan.band.upperBound > 0 { writeChanges(block, from: 1) }
    } else if scan.lowBefore == 0 {
      writeChanges(block, from: scan.band.lowerBound)
    } else {
      refineChanges(block)
    }
  }

  private mutating func writeChanges(_ block: [Int], from first: Int) {
    var zeros = 0
    for index in first...scan.band.upperBound {
      let size = abs(block[index]) >> scan.low
      guard size > 0 else {
        zeros += 1
        continue
      }
      let value = block[index] < 0 ? -size : size
      writeEnd()
      while zeros > 15 {
        bits.writeSymbol(0xF0)
        zeros -= 16
      }
      bits.writeSymbol(zeros << 4 | value.jpegSize)
      bits.writeValue(value)
      zeros = 0
    }
    guard zeros > 0 else { return }
    endedBlocks += 1
    // Only progressive files have several blocks end at once.
    if first == 1 && scan.band.lowerBound == 0 || endedBlocks == 0x7FFF { writeEnd() }
  }

  private mutating func refineChanges(_ block: [Int]) {
    var zeros = 0
    var corrections: [Int] = []
    let sizes = block.map { abs($0) >> scan.low }
    let last = scan.band.last { sizes[$0] == 1 } ?? 0
    for index in scan.band {
      guard sizes[index] > 0 else {
        zeros += 1
        continue
      }
      while zeros > 15, index <= last {
        writeEnd()
        writeRefinement(0xF0, sign: nil, &corrections)
        zeros -= 16
      }
      guard sizes[index] == 1 else {
        corrections.append(sizes[index] & 1)
        continue
      }
      writeEnd()
      writeRefinement(zeros << 4 | 1, sign: block[index] < 0 ? 0 : 1, &corrections)
      zeros = 0
    }
    guard zeros > 0 || !corrections.isEmpty else { return }
    endedBlocks += 1
    endedBits += corrections
    if endedBlocks == 0x7FFF { writeEnd() }
  }

  private mutating func writeRefinement(_ symbol: Int, sign: Int?, _ corrections: inout [Int]) {
    bits.writeSymbol(symbol)
    if let sign { bits.write(sign, count: 1) }
    for bit in corrections { bits.write(bit, count: 1) }
    corrections = []
  }

  /// Says of the blocks that have no more that it is so.
  private mutating func writeEnd() {
    guard endedBlocks > 0 else { return }
    let size = endedBlocks.jpegSize - 1
    bits.writeSymbol(size << 4)
    bits.write(endedBlocks - (1 << size), count: size)
    for bit in endedBits { bits.write(bit, count: 1) }
    endedBlocks = 0
    endedBits = []
  }
}

/// Writes the entropy-coded data of one scan.
///
/// - SeeAlso: ITU-T T.81, F.1 and G.1; `jcphuff.c` of libjpeg.
struct CoefficientScan {
  private let picture: CoefficientJPEG
  private let scan: ScanScript.Scan
  private var bits = JPEGBitWriter()
  /// The DC coefficient of the previous block, for each component.
  private var predictions: [Int]
  /// The length of the end-of-band run, and the correction bits of its blocks.
  private var eobRun = 0
  private var correctionBits: [Int] = []

  init(_ picture: CoefficientJPEG, _ scan: ScanScript.Scan) {
    self.picture = picture
    self.scan = scan
    predictions = picture.components.map { _ in 0 }
  }

  var bytes: [UInt8] {
    var copy = self
    copy.writeMCUs()
    copy.writeEOBRun()
    return copy.bits.finished
  }

  private mutating func writeMCUs() {
    let mcus = scan.components.count == 1 ? noninterleavedMCUs : interleavedMCUs
    for (index, mcu) in mcus.enumerated() {
      let interval = picture.restartInterval
      if interval > 0, index > 0, index.isMultiple(of: interval) {
        writeEOBRun()
        bits.writeRestart(index / interval - 1)
        predictions = predictions.map { _ in 0 }
      }
      for (component, block) in mcu {
        write(picture.components[component].blocks[block], of: component)
      }
    }
  }

  /// The blocks of a noninterleaved scan: those that the image covers, each an MCU.
  private var noninterleavedMCUs: [[(component: Int, block: Int)]] {
    let index = scan.components[0]
    let component = picture.components[index]
    let sampling = picture.mcuSampling
    let across = CoefficientJPEG.mcuCount(picture.width * component.across, sampling.across)
    let down = CoefficientJPEG.mcuCount(picture.height * component.down, sampling.down)
    let rowSize = picture.mcusPerRow * component.across
    return (0..<down).flatMap { y in (0..<across).map { x in [(index, y * rowSize + x)] } }
  }

  private var interleavedMCUs: [[(component: Int, block: Int)]] {
    (0..<picture.mcuRows).flatMap { row in
      (0..<picture.mcusPerRow).map { column in
        scan.components.flatMap { index in blocks(of: index, column, row) }
      }
    }
  }

  private func blocks(of index: Int, _ column: Int, _ row: Int) -> [(component: Int, block: Int)] {
    let component = picture.components[index]
    let rowSize = picture.mcusPerRow * component.across
    return (0..<component.down).flatMap { y in
      (0..<component.across).map { x in
        (index, (row * component.down + y) * rowSize + column * component.across + x)
      }
    }
  }

  private mutating func write(_ block: [Int], of component: Int) {
    if scan.band.lowerBound == 0 {
      let dc = block[0] >> scan.low
      if scan.lowBefore > 0 {
        bits.write(dc & 1, count: 1)
      } else {
        bits.writeDifference(dc - predictions[component])
        predictions[component] = dc
      }
      if scan.band.upperBound > 0 { writeAC(block, from: 1) }
    } else if scan.lowBefore == 0 {
      writeAC(block, from: scan.band.lowerBound)
    } else {
      refineAC(block)
    }
  }

  private mutating func writeAC(_ block: [Int], from first: Int) {
    var zeros = 0
    for index in first...scan.band.upperBound {
      let size = abs(block[index]) >> scan.low
      guard size > 0 else {
        zeros += 1
        continue
      }
      let value = block[index] < 0 ? -size : size
      writeEOBRun()
      while zeros > 15 {
        bits.writeSymbol(0xF0)
        zeros -= 16
      }
      bits.writeSymbol(zeros << 4 | value.jpegSize)
      bits.writeValue(value)
      zeros = 0
    }
    guard zeros > 0 else { return }
    eobRun += 1
    // Only progressive files have end-of-band runs of several blocks.
    if first == 1 && scan.band.lowerBound == 0 || eobRun == 0x7FFF { writeEOBRun() }
  }

  private mutating func refineAC(_ block: [Int]) {
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
        writeEOBRun()
        writeRefinement(0xF0, sign: nil, &corrections)
        zeros -= 16
      }
      guard sizes[index] == 1 else {
        corrections.append(sizes[index] & 1)
        continue
      }
      writeEOBRun()
      writeRefinement(zeros << 4 | 1, sign: block[index] < 0 ? 0 : 1, &corrections)
      zeros = 0
    }
    guard zeros > 0 || !corrections.isEmpty else { return }
    eobRun += 1
    correctionBits += corrections
    if eobRun == 0x7FFF { writeEOBRun() }
  }

  private mutating func writeRefinement(_ symbol: Int, sign: Int?, _ corrections: inout [Int]) {
    bits.writeSymbol(symbol)
    if let sign { bits.write(sign, count: 1) }
    for bit in corrections { bits.write(bit, count: 1) }
    corrections = []
  }

  /// Writes the end-of-band run.
  private mutating func writeEOBRun() {
    guard eobRun > 0 else { return }
    let size = eobRun.jpegSize - 1
    bits.writeSymbol(size << 4)
    bits.write(eobRun - (1 << size), count: size)
    for bit in correctionBits { bits.write(bit, count: 1) }
    eobRun = 0
    correctionBits = []
  }
}

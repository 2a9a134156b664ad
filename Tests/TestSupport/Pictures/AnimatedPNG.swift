/// Writes the frames of an animation as PNG (APNG), without compression.
public struct AnimatedPNG: Sendable {
  /// A frame of samples, as many for each pixel as the color type has.
  public struct Frame: Sendable {
    public var left = 0
    public var top = 0
    public var width: Int
    public var height: Int
    /// The samples of each pixel, row by row.
    public var pixels: [[Int]]
    /// 0 to 2: none, to transparent, to the pixels before the frame.
    public var disposal = 0
    public var isBlended = false
    /// The delay as a fraction of seconds.
    public var delay = (numerator: 1, denominator: 10)
    /// The number of chunks with its data.
    public var chunkCount = 1
    /// The number of sequence numbers that are left out before the data.
    public var sequenceGap = 0

    public init(width: Int, height: Int, pixels: [[Int]]) {
      self.width = width
      self.height = height
      self.pixels = pixels
    }
  }

  public var width: Int
  public var height: Int
  /// The color type of the format: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha.
  public var colorType = 6
  public var bits = 8
  public var isInterlaced = false
  /// The contents of PLTE and tRNS. Empty ones are left out.
  public var palette: [UInt8] = []
  public var transparency: [UInt8] = []
  public var frames: [Frame] = []
  /// The pixels of a default image that is not a part of the animation. Without it, the first frame
  /// is the default image.
  public var defaultImage: [[Int]] = []
  public var playCount = 0
  /// The number of frames that the file states; that of the frames if it is `nil`.
  public var claimedCount: Int?
  /// The sequence number of the first chunk.
  public var firstSequenceNumber = 0
  public var exif: EXIFBlock?

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The whole file.
  public var bytes: [UInt8] {
    var sequence = firstSequenceNumber
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size = PNGFile.word(width) + PNGFile.word(height)
    bytes += PNGFile.chunk(
      "IHDR", size + [UInt8(bits), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    bytes += PNGFile.chunk(
      "acTL", PNGFile.word(claimedCount ?? frames.count) + PNGFile.word(playCount))
    if let exif { bytes += PNGFile.chunk("eXIf", exif.bytes) }
    if !palette.isEmpty { bytes += PNGFile.chunk("PLTE", palette) }
    if !transparency.isEmpty { bytes += PNGFile.chunk("tRNS", transparency) }
    if !defaultImage.isEmpty {
      let frame = Frame(width: width, height: height, pixels: defaultImage)
      bytes += PNGFile.chunk("IDAT", data(frame))
    }
    for (index, frame) in frames.enumerated() {
      bytes += control(frame, &sequence)
      sequence += frame.sequenceGap
      let isDefaultImage = index == 0 && defaultImage.isEmpty
      for part in split(data(frame), into: frame.chunkCount) {
        bytes +=
          isDefaultImage
          ? PNGFile.chunk("IDAT", part)
          : PNGFile.chunk("fdAT", Self.number(&sequence) + part)
      }
    }
    return bytes + PNGFile.chunk("IEND", [])
  }

  private func control(_ frame: Frame, _ sequence: inout Int) -> [UInt8] {
    var content = Self.number(&sequence)
    for value in [frame.width, frame.height, frame.left, frame.top] {
      content += PNGFile.word(value)
    }
    content += PNGFile.word(frame.delay.numerator).suffix(2)
    content += PNGFile.word(frame.delay.denominator).suffix(2)
    return PNGFile.chunk(
      "fcTL", content + [UInt8(frame.disposal), frame.isBlended ? 1 : 0])
  }

  private static func number(_ sequence: inout Int) -> [UInt8] {
    defer { sequence += 1 }
    return PNGFile.word(sequence)
  }

  private func split(_ bytes: [UInt8], into count: Int) -> [[UInt8]] {
    let size = (bytes.count + count - 1) / count
    return stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }

  /// The compressed rows of a frame, each after a filter's number; those of seven passes if the file
  /// is interlaced.
  private func data(_ frame: Frame) -> [UInt8] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    let rows = passes.flatMap { left, top, columnStep, rowStep in
      stride(from: top, to: frame.height, by: rowStep).flatMap { y -> [UInt8] in
        let columns = stride(from: left, to: frame.width, by: columnStep)
        let samples = columns.flatMap { frame.pixels[y * frame.width + $0] }
        return samples.isEmpty ? [] : [0] + packed(samples)
      }
    }
    return PNGFile.stored(rows)
  }

  /// Returns a row of samples, the first one in the highest bits.
  private func packed(_ samples: [Int]) -> [UInt8] {
    if bits == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    let perByte = 8 / bits
    return stride(from: 0, to: samples.count, by: perByte).map { start in
      (0..<perByte).reduce(0) { byte, i in
        let sample = start + i < samples.count ? samples[start + i] : 0
        return byte << UInt8(bits) | UInt8(sample)
      }
    }
  }
}

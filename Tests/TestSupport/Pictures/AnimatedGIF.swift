/// Writes the frames of an animation as GIF.
public struct AnimatedGIF: Sendable {
  /// A frame, at a position that may be outside of the canvas.
  public struct Frame: Sendable {
    public var left = 0
    public var top = 0
    public var width: Int
    public var height: Int
    /// The color index of each pixel, row by row.
    public var indices: [Int]
    public var transparent: Int?
    /// The method of the format, 0 to 7.
    public var disposal = 0
    /// In hundredths of a second.
    public var delay = 10
    public var isInterlaced = false
    /// The frame's own color table of up to 256 colors; that of the file if it is empty.
    public var colors: [[UInt8]] = []

    public init(width: Int, height: Int, indices: [Int]) {
      self.width = width
      self.height = height
      self.indices = indices
    }
  }

  public var width: Int
  public var height: Int
  /// Up to 256 colors.
  public var colors: [[UInt8]]
  public var frames: [Frame] = []
  /// The number of repetitions of a loop extension, which is left out if it is `nil`.
  public var repetitions: Int?
  /// The identifier of the loop extension.
  public var loopIdentifier = "NETSCAPE2.0"

  public init(width: Int, height: Int, colors: [[UInt8]]) {
    self.width = width
    self.height = height
    self.colors = colors
  }

  /// The whole file.
  public var bytes: [UInt8] { head + frames.flatMap(Self.blocks) + [0x3B] }

  /// The part before the first frame.
  public var head: [UInt8] {
    var bytes = Array("GIF89a".utf8) + PlainFiles.little(width, 2) + PlainFiles.little(height, 2)
    bytes += [0xF7, 0, 0] + Self.table(colors)
    if let repetitions {
      bytes += [0x21, 0xFF, 11] + Array(loopIdentifier.utf8)
      bytes += [3, 1] + PlainFiles.little(repetitions, 2) + [0]
    }
    return bytes
  }

  /// Returns the blocks of a frame.
  public static func blocks(_ frame: Frame) -> [UInt8] {
    var bytes: [UInt8] = [0x21, 0xF9, 4]
    bytes.append(UInt8(frame.disposal << 2 | (frame.transparent == nil ? 0 : 1)))
    bytes += PlainFiles.little(frame.delay, 2) + [UInt8(frame.transparent ?? 0), 0, 0x2C]
    for value in [frame.left, frame.top, frame.width, frame.height] {
      bytes += PlainFiles.little(value, 2)
    }
    bytes.append((frame.isInterlaced ? 0x40 : 0) | (frame.colors.isEmpty ? 0 : 0x87))
    if !frame.colors.isEmpty { bytes += table(frame.colors) }
    let rows = PlainFiles.gifRows(frame.height, isInterlaced: frame.isInterlaced)
    let indices = rows.flatMap { frame.indices[$0 * frame.width..<($0 + 1) * frame.width] }
    let codes = PlainFiles.gifCodes(indices, rootBits: 8, clearsFullTable: true)
    return bytes + [8] + PlainFiles.subBlocks(codes)
  }

  private static func table(_ colors: [[UInt8]]) -> [UInt8] {
    (0..<256).flatMap { $0 < colors.count ? colors[$0] : [0, 0, 0] }
  }
}

import CImageDecode
import GridEngine
import TestSupport

@testable import GridImages

/// An open file, whose frames are decoded by one reader.
struct AnimationFixture {
  /// A decoded frame.
  struct Frame: Equatable {
    var pixels: [[UInt8]]
    var milliseconds: Int
    var isLast: Bool
    var playCount: Int
    var isOpaque: Bool
  }

  private let fixture: DecodingFixture
  let reader = ImageReader()
  /// The size of the upright image.
  let size: PixelSize

  init(_ bytes: [UInt8]) throws {
    fixture = try DecodingFixture()
    size = try Self.open(fixture.write(bytes), by: reader)
  }

  /// Closes the open file and opens another one of the same size.
  func reopen(_ bytes: [UInt8]) throws {
    _ = try Self.open(fixture.write(bytes), by: reader)
  }

  private static func open(_ source: String, by reader: ImageReader) throws -> PixelSize {
    let info = try reader.open(path: Array(source.utf8CString))
    return info.orientation >= 5
      ? PixelSize(width: Int(info.height), height: Int(info.width))
      : PixelSize(width: Int(info.width), height: Int(info.height))
  }

  /// Decodes a frame at a size, that of the image by default.
  func frame(
    _ index: Int, at size: PixelSize? = nil, format: PixelFormat = .rgba,
    cancellation: CancellationFlag = CancellationFlag(), clock: DecodeClock = .system
  ) throws(DecodeFailure) -> Frame {
    let size = size ?? self.size
    let target = DecodeTarget(
      size: size, cornerRadius: 0, format: format, quality: .sharp, cancellation: cancellation,
      clock: clock)
    // A byte that is not written shows as this value.
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 * size.area, alignment: 4)
    defer { unsafe bytes.deallocate() }
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0xA5)
    let (outcome, frame) = try unsafe reader.readFrame(index, to: target, into: bytes)
    return Frame(
      pixels: (0..<size.area).map { i in (0..<4).map { unsafe bytes[4 * i + $0] } },
      milliseconds: Int(frame.duration / 1_000_000), isLast: frame.is_last != 0,
      playCount: Int(frame.play_count), isOpaque: outcome.is_opaque != 0)
  }

  /// Decodes all frames.
  func frames() throws(DecodeFailure) -> [Frame] {
    var frames: [Frame] = []
    repeat { frames.append(try frame(frames.count)) } while !frames[frames.count - 1].isLast
    return frames
  }

  /// Decodes frames up to the last one, or the one before the first that fails.
  func validFrames() -> [Frame] {
    var frames: [Frame] = []
    while frames.last?.isLast != true, let frame = try? frame(frames.count) {
      frames.append(frame)
    }
    return frames
  }

  /// Returns the reason why a frame cannot be decoded, or `nil` if it can.
  func failure(
    _ index: Int, at size: PixelSize? = nil, cancellation: CancellationFlag = CancellationFlag(),
    clock: DecodeClock = .system
  ) -> ImageError.Reason? {
    do {
      _ = try frame(index, at: size, cancellation: cancellation, clock: clock)
      return nil
    } catch { return error.reason }
  }
}

import Foundation
import GridEngine
import TestSupport

@testable import GridImages

/// A temporary folder and a decoder, in this process unless workers are given.
struct DecodingFixture {
  let folder: ScratchFolder
  let decoder: ImageFileDecoder

  init(
    format: PixelFormat = .rgba, workers: DecodeWorkers? = nil, clock: DecodeClock = .system
  ) throws {
    folder = try ScratchFolder()
    decoder = ImageFileDecoder(format: format, workers: workers, clock: clock)
  }

  /// Writes a file and returns its source.
  func write(_ bytes: [UInt8], as name: String = "picture") throws -> String {
    try Data(bytes).write(to: URL(filePath: folder.file(name)))
    return folder.file(name)
  }

  /// Decodes a source at a size.
  func decode(
    _ source: String, width: Int, height: Int, cornerRadius: Int = 0,
    quality: DecodeQuality = .sharp, cancellation: CancellationFlag = CancellationFlag()
  ) throws(ImageError) -> PreparedImage {
    let request = ImageRequest(
      file: source, sizeInPixels: PixelSize(width: width, height: height),
      cornerRadiusInPixels: cornerRadius)
    return try decoder.decode(request, quality: quality, cancellation: cancellation)
  }

  /// Decodes bytes at a size.
  func decode(
    _ bytes: [UInt8], width: Int, height: Int, cornerRadius: Int = 0
  ) throws -> PreparedImage {
    try decode(write(bytes), width: width, height: height, cornerRadius: cornerRadius)
  }

  /// Returns the reason why decoding a source fails, or `nil` if it succeeds.
  func failure(_ source: String, width: Int = 64, height: Int = 48) -> ImageError.Reason? {
    do {
      _ = try decode(source, width: width, height: height)
      return nil
    } catch { return error.reason }
  }
}

/// Returns the largest difference between two images in a color channel, without alpha.
func difference(_ a: [[UInt8]], _ b: [[UInt8]]) -> Int {
  guard a.count == b.count else { return .max }
  return zip(a, b).map { a, b in
    (0..<3).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
  }.max() ?? 0
}

import GridEngine
import Synchronization

/// A decoder of image files. Used by one thread at a time.
///
/// ``LocalFileDecoder`` decodes in this process, ``WorkerFileDecoder`` in a process of its own.
protocol FileDecoder: AnyObject {
  /// Opens an image file and reads its header.
  ///
  /// - Parameter path: The file's path as a string of ``SourcePath``.
  func open(_ path: String) throws(ImageError) -> ImageInfo

  /// Closes the open file.
  func close()

  /// Returns the text chunk `key` of the open PNG, or an empty array if there is none.
  func text(_ key: String) -> [UInt8]

  /// Decodes the open file.
  func read(
    _ target: DecodeTarget, pool: PixelPool, isPreview: Bool
  ) throws(ImageError) -> PreparedImage

  /// Decodes a frame of the open file's animation. Frames in order cost least.
  func readFrame(
    _ index: Int, _ target: DecodeTarget, pool: PixelPool
  ) throws(ImageError) -> AnimationFrame

  /// Decodes the thumbnail in the open file's EXIF block. Returns `nil` if there is none with
  /// the aspect ratio of the image.
  func readThumbnail(_ target: DecodeTarget, pool: PixelPool) -> PreparedImage?

  /// Whether the last image was complete, and opaque except at rounded corners.
  var isWholeAndOpaque: Bool { get }
}

extension FileDecoder {
  func read(_ target: DecodeTarget, pool: PixelPool) throws(ImageError) -> PreparedImage {
    try read(target, pool: pool, isPreview: false)
  }
}

/// The idle decoders. Their number is the highest number of threads that ever decoded at once.
final class FileDecoderPool<Decoder: FileDecoder>: Sendable {
  /// A decoder that moves between threads. It is in the pool or used by one thread, never both.
  private struct Parked: @unchecked Sendable {
    let decoder: Decoder
  }
  private let idle = Mutex<[Parked]>([])
  private let make: @Sendable () -> Decoder

  /// Creates an empty pool, which calls `make` for each decoder that it needs.
  init(_ make: @escaping @Sendable () -> Decoder) { self.make = make }

  /// Calls `body` with a decoder and closes the decoder's open file afterwards.
  func withDecoder<R, E: Error>(_ body: (Decoder) throws(E) -> R) throws(E) -> R {
    let parked = idle.withLock { $0.popLast() } ?? Parked(decoder: make())
    defer {
      parked.decoder.close()
      idle.withLock { $0.append(parked) }
    }
    return try body(parked.decoder)
  }
}

import GridEngine
import Synchronization

/// Decodes the frames of an image file. It keeps the file open, and a worker process to itself.
///
/// May be used from any thread; a call waits for the one before.
final class AnimationDecoder: AnimationDecoding {
  /// The open file. Used while the mutex is locked.
  private struct OpenAnimation: @unchecked Sendable {
    let decoder: any FileDecoder
    let info: ImageInfo
  }

  private let path: String
  private let format: PixelFormat
  private let pool: PixelPool
  private let make: @Sendable () -> any FileDecoder
  private let animation = Mutex<OpenAnimation?>(nil)

  /// Creates a decoder, which opens the file for the first frame.
  init(
    _ path: String, format: PixelFormat, pool: PixelPool,
    make: @escaping @Sendable () -> any FileDecoder
  ) {
    self.path = path
    self.format = format
    self.pool = pool
    self.make = make
  }

  func frame(
    _ index: Int, size: PixelSize, cancellation: CancellationFlag
  ) throws(ImageError) -> AnimationFrame {
    try animation.withLock { animation throws(ImageError) in
      let open = if let animation { animation } else { try open() }
      // A file that fails, or is not animated, is closed.
      animation = nil
      var target = DecodeTarget(
        size: size, cornerRadius: 0, format: format, quality: .sharp, cancellation: cancellation)
      target.timeLimit = open.info.timeLimit
      let frame = try open.decoder.readFrame(index, target, pool: pool)
      animation = open
      return frame
    }
  }

  private func open() throws(ImageError) -> OpenAnimation {
    let decoder = make()
    let info = try decoder.open(path)
    guard info.mayBeAnimated else { throw DecodeFailure.notAnimated.of(path) }
    return OpenAnimation(decoder: decoder, info: info)
  }
}

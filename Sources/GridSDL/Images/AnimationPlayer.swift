import Dispatch
import FrameTiming
import GridEngine
import GridImages

/// Plays the animation in an image.
///
/// It decodes frames in order on another thread, a few ahead, and passes each to the textures when it
/// is due. A frame that is decoded late delays those after it; none is left out.
public final class AnimationPlayer {
  /// The number of frames that are decoded ahead.
  static let lookahead = 2

  /// A decoded frame, or nil for one that cannot be decoded.
  private struct Result: Sendable {
    let index: Int
    let frame: AnimationFrame?
  }

  private let source: ImageSource
  private let decoder: any AnimationDecoding
  private let textures: TextureStore
  private let results: Mailbox<Result>
  private let cancellation = CancellationFlag()
  /// The decoded frames that are not due yet.
  private var upcoming: [AnimationFrame] = []
  /// The index of the next frame to decode; nil after the end.
  private var nextIndex: Int? = 0
  /// The index of the newest decoded frame, and the size at which the last decode was begun.
  private var newestIndex = 0
  private var decodedSize: PixelSize?
  private var isDecoding = false
  /// The number of times that the animation plays, as its frames state it; 0 for endlessly.
  private var playCount = 1
  /// The number of times that it has been decoded to its end.
  private var timesDecoded = 0
  /// The time at which the newest frame ends; nil before the first one.
  private(set) var end: FrameTime?
  /// The request with which the textures received the newest frame, and the last one of another size.
  private var newest: ImageRequest?
  private var previous: ImageRequest?

  /// Creates a player, which begins to decode with ``update(at:size:)``.
  ///
  /// - Parameters:
  ///   - source: The source of the image, for the textures.
  ///   - decoder: Decodes its frames.
  ///   - textures: Receives the frames.
  ///   - wake: Ends the sleep of the event loop; called on another thread.
  package init(
    _ source: ImageSource, _ decoder: any AnimationDecoding, textures: TextureStore,
    wake: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.decoder = decoder
    self.textures = textures
    results = Mailbox(onFilled: wake)
  }

  deinit {
    cancellation.cancel()
    // On another thread, because the decoder ends a process.
    DispatchQueue.global(qos: .utility).async { [decoder] in withExtendedLifetime(decoder) {} }
  }

  /// The request of the newest frame that has a texture; nil before the first one, and for an image
  /// that is not animated.
  public var shown: ImageRequest? {
    [newest, previous].lazy.compactMap(\.self).first(where: textures.contains)
  }

  /// Whether all frames have been shown for the last time.
  var hasEnded: Bool { nextIndex == nil && upcoming.isEmpty }

  /// The time of the next frame; nil while none is decoded, or while the newest one is still being
  /// uploaded.
  public var nextChange: FrameTime? { upcoming.isEmpty || isUploading ? nil : end }

  /// Passes the frame that is due at `time` to the textures, and decodes those after it.
  ///
  /// - Parameters:
  ///   - time: The time at which the next frame of the window is shown.
  ///   - size: The upright size in pixels at which further frames are decoded.
  /// - Returns: Whether the textures received a frame.
  public func update(at time: FrameTime, size: PixelSize) -> Bool {
    for result in results.takeAll() {
      isDecoding = false
      add(result)
    }
    defer { decodeNext(size) }
    guard !upcoming.isEmpty, !isUploading, end.map({ time >= $0 }) ?? true else { return false }
    show(upcoming.removeFirst(), at: time)
    return true
  }

  /// Whether the newest frame is not completely in its texture. The next one waits, because it would
  /// end the upload.
  private var isUploading: Bool { newest.map(textures.isPending) ?? false }

  private func show(_ frame: AnimationFrame, at time: FrameTime) {
    let request = ImageRequest(source: source, sizeInPixels: frame.image.size)
    textures.enqueue(frame.image, for: request)
    if let newest, newest != request { previous = newest }
    newest = request
    // A little delay is made up for by the next frame, and a long one is a pause.
    let due = end.map { time.seconds(since: $0) < frame.duration ? $0 : time } ?? time
    end = due.advanced(bySeconds: frame.duration)
  }

  /// Adds a decoded frame. One that is damaged is the end, and an image of one frame is not animated.
  private func add(_ result: Result) {
    if result.frame != nil { newestIndex = result.index }
    guard nextIndex != nil else {
      // The last frame again, at another size.
      if let frame = result.frame { upcoming.append(frame) }
      return
    }
    if let frame = result.frame, !(frame.isLast && result.index == 0) {
      upcoming.append(frame)
      playCount = frame.playCount
      if !frame.isLast {
        nextIndex = result.index + 1
        return
      }
    }
    timesDecoded += 1
    let repeats = result.index > 0 && (playCount == 0 || timesDecoded < playCount)
    nextIndex = repeats ? 0 : nil
  }

  /// Returns the index of the last frame if it is to be decoded again after the end, at another size.
  private func lastIndex(for size: PixelSize) -> Int? {
    hasEnded && newest != nil && decodedSize != size ? newestIndex : nil
  }

  private func decodeNext(_ size: PixelSize) {
    guard !isDecoding, upcoming.count < Self.lookahead,
      let index = nextIndex ?? lastIndex(for: size)
    else { return }
    isDecoding = true
    decodedSize = size
    let (decoder, cancellation, results) = (decoder, cancellation, results)
    DispatchQueue.global(qos: .userInitiated).async {
      let frame = try? decoder.frame(index, size: size, cancellation: cancellation)
      results.post(Result(index: index, frame: frame))
    }
  }
}

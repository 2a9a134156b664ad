import CImageDecode
import GridEngine

// MARK: - Requests

extension DecodeTarget {
  /// Writes the target into a request.
  func write(to request: inout grid_worker_request) {
    request.width = Int32(clamping: size.width)
    request.height = Int32(clamping: size.height)
    request.part = grid_part(part)
    request.corner_radius = Int32(clamping: cornerRadius)
    request.order = format == .bgra ? 1 : 0
    request.prefers_speed = quality == .fast ? 1 : 0
    request.time_limit = timeLimit
  }

  /// The target of a request.
  init(_ request: grid_worker_request, cancellation: any DecodeCancellation) {
    self.init(
      size: PixelSize(width: Int(request.width), height: Int(request.height)),
      part: ImagePart(request.part), cornerRadius: Int(request.corner_radius),
      format: request.order == 1 ? .bgra : .rgba,
      quality: request.prefers_speed == 1 ? .fast : .sharp, cancellation: cancellation,
      timeLimit: request.time_limit)
  }
}

extension grid_worker_request {
  /// The keyword of a text chunk. Characters above the capacity are dropped.
  mutating func setKey(_ text: String) {
    let bytes = text.utf8.prefix(MemoryLayout.size(ofValue: key) - 1)
    unsafe withUnsafeMutableBytes(of: &key) { unsafe $0.copyBytes(from: bytes) }
  }

  /// The keyword of a text chunk.
  var keyText: String { textOf(key) }
}

// MARK: - Answers

extension AnimationFrame {
  /// Creates a frame from its properties, which were checked, and its pixels.
  init(_ frame: grid_frame, _ image: PreparedImage) {
    self.init(
      image: image, duration: Double(frame.duration) / 1e9, isLast: frame.is_last != 0,
      playCount: Int(frame.play_count))
  }
}

extension PreparedImage {
  /// Creates the image of a decode.
  convenience init(
    _ pixels: consuming PixelBuffer, _ target: DecodeTarget, _ outcome: grid_outcome,
    isPreview: Bool
  ) {
    self.init(
      pixels: pixels, size: target.size, format: target.format, isOpaque: outcome.is_opaque != 0,
      cornerExtent: outcome.cornerExtent(of: target), isPreview: isPreview,
      isEnlarged: outcome.is_enlarged != 0, isDamaged: outcome.is_partial != 0 && !isPreview,
      traits: target.traits)
  }
}

extension grid_worker_answer {
  /// Whether the answer can be one of a worker to `request`. The pixels are not checked: any are
  /// valid.
  func isValid(for request: WorkerRequest) -> Bool {
    guard (0...Int32(GRID_DECODE_NO_LIBRARY.rawValue)).contains(result),
      (0...Int32(ImageReader.textLimit)).contains(text_size)
    else { return false }
    if request.isFrame, isOK {
      // At most a day.
      return (1...86_400_000_000_000).contains(frame.duration) && frame.play_count >= 0
    }
    guard request.task == GRID_WORKER_OPEN, isOK else { return true }
    let sides = 1...Int32(GRID_LIMIT_SIDE)
    return sides.contains(info.width) && sides.contains(info.height)
      && (1...8).contains(info.orientation) && ImageInfo(info) != nil
  }

  var isOK: Bool { result == Int32(GRID_DECODE_OK.rawValue) }

  /// The failure, without characters that could reorder or color the text around it.
  var failure: DecodeFailure {
    DecodeFailure(reason: .init(result: result), detail: textOf(message).forLabel)
  }

  /// Sets the failure.
  mutating func setFailure(_ failure: DecodeFailure) {
    result = failure.reason.result
    let bytes = failure.detail.utf8.prefix(MemoryLayout.size(ofValue: message) - 1)
    unsafe withUnsafeMutableBytes(of: &message) { unsafe $0.copyBytes(from: bytes) }
  }
}

/// Returns the characters of a C array up to its first zero or its end. Invalid UTF-8 is repaired.
func textOf<Characters: BitwiseCopyable>(_ characters: Characters) -> String {
  unsafe withUnsafeBytes(of: characters) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

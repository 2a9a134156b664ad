import GridEngine
import GridImages
import Synchronization

/// A decoder without files, which makes uniform images of the requested size and records its calls.
public final class ScriptedDecoder: ImageDecoding {
  /// A call of the decoder.
  public enum Call: Hashable, Sendable {
    case quick(ImageRequest)
    case full(ImageRequest)
  }

  private let noted = Mutex<[Call]>([])
  private let previewed: @Sendable (ImageRequest) -> Bool
  private let broken: @Sendable (ImageRequest) -> Bool
  private let cutOff: @Sendable (ImageRequest) -> Bool
  private let traits: @Sendable (ImageRequest) -> ImageTraits
  private let failure: @Sendable (ImageRequest) -> ImageError.Reason?
  private let versions: @Sendable (ImageSource) -> ImageVersion?
  private let whileDecoding: @Sendable (ImageRequest) -> Void

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - previewed: Returns whether a request has a preview; none by default.
  ///   - broken: Returns whether a request is damaged; none by default.
  ///   - cutOff: Returns whether a request is damaged and shown as far as it can be read; none by default.
  ///   - traits: Returns the traits of the file of a request; none by default.
  ///   - failure: Returns the error of a request; none by default.
  ///   - versions: Returns the version of a source; unknown by default.
  ///   - whileDecoding: Called in the middle of each full decode.
  package init(
    previewed: @escaping @Sendable (ImageRequest) -> Bool = { _ in false },
    broken: @escaping @Sendable (ImageRequest) -> Bool = { _ in false },
    cutOff: @escaping @Sendable (ImageRequest) -> Bool = { _ in false },
    traits: @escaping @Sendable (ImageRequest) -> ImageTraits = { _ in [] },
    failure: @escaping @Sendable (ImageRequest) -> ImageError.Reason? = { _ in nil },
    versions: @escaping @Sendable (ImageSource) -> ImageVersion? = { _ in nil },
    whileDecoding: @escaping @Sendable (ImageRequest) -> Void = { _ in }
  ) {
    self.previewed = previewed
    self.broken = broken
    self.cutOff = cutOff
    self.traits = traits
    self.failure = failure
    self.versions = versions
    self.whileDecoding = whileDecoding
  }

  /// All calls so far.
  public var calls: [Call] { noted.withLock { $0 } }

  /// The requests that were fully decoded, in order.
  public var decoded: [ImageRequest] {
    calls.compactMap { if case .full(let request) = $0 { request } else { nil } }
  }

  public func quickImage(
    for request: ImageRequest, cancellation: CancellationFlag
  ) -> PreparedImage? {
    noted.withLock { $0.append(.quick(request)) }
    return previewed(request) ? .flat(request.sizeInPixels, isPreview: true) : nil
  }

  public func decode(
    _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
  ) throws(ImageError) -> PreparedImage {
    noted.withLock { $0.append(.full(request)) }
    whileDecoding(request)
    if cancellation.isCancelled {
      throw ImageError(source: request.source, reason: .cancelled, detail: "was cancelled")
    }
    if broken(request) {
      throw ImageError(source: request.source, reason: .damaged, detail: "is damaged")
    }
    if let reason = failure(request) {
      throw ImageError(source: request.source, reason: reason, detail: "\(reason)")
    }
    return .flat(request.sizeInPixels, isDamaged: cutOff(request), traits: traits(request))
  }

  public func version(of source: ImageSource) -> ImageVersion? { versions(source) }
}

extension PreparedImage {
  /// Returns an image with the same value in every byte.
  package static func flat(
    _ size: PixelSize, value: UInt8 = 7, isPreview: Bool = false, isDamaged: Bool = false,
    traits: ImageTraits = []
  ) -> PreparedImage {
    var pixels = PixelBuffer(byteCount: 4 * size.area)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: value)
    }
    return PreparedImage(
      pixels: pixels, size: size, format: .bgra, isOpaque: true, isPreview: isPreview,
      isEnlarged: isPreview, isDamaged: isDamaged, traits: traits)
  }
}

extension ImageRequest {
  /// Returns a request for tests, 10 x 10 pixels by default.
  public static func named(_ source: String, width: Int = 10, height: Int = 10) -> ImageRequest {
    ImageRequest(source: .named(source), sizeInPixels: PixelSize(width: width, height: height))
  }
}

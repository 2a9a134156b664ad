import GridEngine
import GridImages

/// The request of a cell for an image, through download and decoding.
@MainActor
public final class ImageLoad {
  /// The priority of the image.
  public var priority: ImagePriority {
    didSet {
      download?.priority = priority
      decode?.priority = priority
      if priority == .visible, let decode { textures?.markNeeded(decode.request) }
    }
  }
  /// The frame of the cell in content coordinates; nil while it is unknown.
  public var place: Rect? { didSet { decode?.place = place } }
  var download: (any ImageDownload)?
  var decode: ImageTask? { didSet { decode?.place = place } }
  var isCancelled = false
  /// The store in which the image waits for its upload.
  weak var textures: TextureStore?

  init(priority: ImagePriority) { self.priority = priority }

  /// Whether the image is still being downloaded or decoded.
  public var isWaiting: Bool { download != nil || decode?.isFinished == false }

  /// Cancels the request, and its work unless another request shares it.
  public func cancel() {
    isCancelled = true
    download?.cancel()
    decode?.cancel()
    download = nil
    decode = nil
  }
}

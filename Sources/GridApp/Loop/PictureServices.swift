import Demos
import Foundation
import FrameReports
import FrameTiming
import GridEngine
import GridImages
import GridSDL
import ItemSources
import PhotoBrowser
import SystemFiles

/// What is known about photos besides their pixels.
final class PictureServices {
  /// Downloads photos; nil unless the command line names an address.
  let remote: RemoteImages?
  let sizes: PictureSizes
  let histograms: Histograms
  /// The headers of photo files, with the index on disk.
  let headers: PictureHeaders
  /// The sandbox of the decoders.
  let sandbox: DecodeSandbox
  /// Called with messages for the user.
  var onMessage: (String) -> Void = { _ in }

  private let pipeline: ImagePipeline

  /// Creates the services of a window whose images `decoder` reads.
  init(
    _ options: BrowseOptions, _ decoder: SourceDecoder, sandbox: DecodeSandbox,
    remote: RemoteImages?, for window: GridWindow
  ) {
    self.remote = remote
    self.sandbox = sandbox
    pipeline = window.images.pipeline
    headers = Self.headers(decoder.files, options)
    sizes = PictureSizes(wake: window.wake) { decoder.details(of: $0) }
    histograms = Self.histograms(decoder, wake: window.wake)
  }

  /// Returns the counts of decoded and displayed photos since the start.
  ///
  /// - Parameter sharpAfter: The longest time in milliseconds until resting content was sharp.
  func figures(sharpAfter: Double?) -> PictureFigures {
    let statistics = pipeline.statistics
    return PictureFigures(
      started: statistics.started, decoded: statistics.decoded, shown: statistics.shown,
      startedInMotion: statistics.startedInMotion, shownOfMotion: statistics.shownOfMotion,
      sharpAfter: sharpAfter)
  }
}

extension PictureServices: WindowElement {
  /// Whether finished downloads or headers are waiting for a frame.
  func needsFrame(at time: FrameTime) -> Bool { remote?.hasPending == true || sizes.hasResults }

  func willMove(to showTime: FrameTime) { remote?.deliver() }

  func advance(to showTime: FrameTime) {
    if sizes.hasResults { sizes.deliver() }
    if let message = sandbox.takeMessage() { onMessage(message) }
  }
}

// MARK: - Parts

extension PictureServices {
  /// Creates the counter of pixels. It decodes photos again at a small size: the image of the window
  /// may be in a texture only.
  private static func histograms(
    _ decoder: SourceDecoder, wake: @escaping @Sendable () -> Void
  ) -> Histograms {
    Histograms(wake: wake) { source, size in
      // Thumbnails on disk are made of sharp images only.
      let image = try? decoder.decode(
        ImageRequest(source: source, sizeInPixels: size), quality: .fast,
        cancellation: CancellationFlag())
      return image.map(Histogram.init)
    }
  }

  /// Creates the reader of headers, with or without the index on disk.
  private static func headers(
    _ decoder: ImageFileDecoder, _ options: BrowseOptions
  ) -> PictureHeaders {
    let path = options.diskCache ? PictureIndex.standardPath : nil
    let index = path.map { path in
      PictureIndex(path: path) { message in
        Terminal.report(message)
      }
    }
    return PictureHeaders(index: index) { path in
      do throws(ImageError) {
        let info = try decoder.probe(path)
        let size = info.uprightSize
        let isTurned = info.orientation >= 5
        return PictureHeader(
          width: isTurned ? size.height : size.width, height: isTurned ? size.width : size.height,
          orientation: info.orientation, exposureDate: info.exposureDate,
          camera: info.capture.camera,
          rating: Rating(info.rating) ?? .none)
      } catch {
        // Other errors, such as missing rights, may be gone at the next start.
        return [.unsupported, .damaged, .tooLarge].contains(error.reason) ? .unreadable : nil
      }
    }
  }
}

extension TraceSpans {
  /// Adds the spans of decode threads.
  nonisolated func add(_ span: DecodeSpan) {
    add(
      TraceSpan(
        thread: span.thread, name: span.kind == .quick ? "look up" : "decode", start: span.start,
        end: span.end))
  }
}

import GridEngine

/// A decoder that can store thumbnails on disk before their images are requested.
package protocol ThumbnailMaking: Sendable {
  /// Whether thumbnails are stored, by decoders that give way to everything else.
  var makesThumbnails: Bool { get }

  /// Decodes and stores the thumbnail of a photo, unless it has one already or its tile needs none: a thumbnail in the
  /// file or of the desktop is shown at once, and so is a photo that is decoded in little time.
  ///
  /// - Parameters:
  ///   - request: The request that a tile will make.
  ///   - cancellation: A flag to check between rows.
  func makeThumbnail(
    for request: ImageRequest, cancellation: CancellationFlag
  ) -> ThumbnailOutcome
}

/// The result of ``ThumbnailMaking/makeThumbnail(for:cancellation:)``.
package enum ThumbnailOutcome: Hashable, Sendable {
  /// A thumbnail of this size, in bytes, has been stored.
  case made(byteCount: Int)
  /// There is no need for one, or there cannot be one.
  case unneeded
  /// It was cancelled.
  case cancelled
  /// The decoders do not give way to other programs at present.
  case postponed
}

extension ImageFileDecoder: ThumbnailMaking {
  /// The effort from which a photo is decoded too slowly for tiles that scroll past: one of 24 megapixels, a
  /// screenshot, a WebP of two.
  static let costlyEffort = 1.2

  package var makesThumbnails: Bool { store != nil && inWorkers != nil }

  package func makeThumbnail(
    for request: ImageRequest, cancellation: CancellationFlag
  ) -> ThumbnailOutcome {
    // Files of shares would be read through the network, and may never be shown.
    guard let store, let path = request.source.filePath, request.scaling == .decoding,
      request.part == nil, FileCalls.shared.place(of: path) == .local,
      let version = version(of: request.source), store.accepts(request.sizeInPixels, version),
      !Self.isCheap(path, version),
      store.byteCount(of: path, version, request.sizeInPixels) == nil,
      effort(of: request) >= Self.costlyEffort,
      quickImage(for: request, cancellation: cancellation) == nil
    else { return .unneeded }
    guard inWorkers?.workers.givesWay != false else { return .postponed }
    do throws(ImageError) {
      _ = try decode(request, quality: .sharp, cancellation: cancellation)
    } catch {
      return error.reason == .cancelled ? .cancelled : .unneeded
    }
    // A transparent image is not stored.
    return store.byteCount(of: path, version, request.sizeInPixels).map { .made(byteCount: $0) }
      ?? .unneeded
  }

  /// Whether the name and the length of a file show that its photo is decoded in little time, so that it need not be
  /// opened: most files of most folders.
  private static func isCheap(_ path: String, _ version: ImageVersion) -> Bool {
    let name = path.suffix(5).lowercased()
    return (name.hasSuffix(".jpg") || name.hasSuffix(".jpeg"))
      && Double(version.byteCount) < costlyEffort * 3_500_000
  }
}

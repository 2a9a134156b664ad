import GridEngine
import GridImages

/// Decodes the images of all sources: files, downloads from their cached bodies, and images within other files.
package struct SourceDecoder: ImageDecoding {
  /// The decoder of files and downloads, with or without thumbnails on disk.
  package let files: ImageFileDecoder
  /// The decoder of embedded images, without thumbnails on disk, which would outlive their files.
  private let embedded: ImageFileDecoder
  private let embeddedBytes: @Sendable (EmbeddedImage) -> [UInt8]?
  /// The cache of downloads; nil if there are none.
  private let downloads: RemoteCache?

  /// Creates a decoder that uses `embedded` for images within other files and `files` for all others.
  ///
  /// - Parameters:
  ///   - downloads: The cache of downloads; nil if there are none.
  ///   - embeddedBytes: Returns the bytes of an image within another file; nil if it is not there. Called on
  ///     decode threads.
  package init(
    files: ImageFileDecoder, embedded: ImageFileDecoder, downloads: RemoteCache? = nil,
    embeddedBytes: @escaping @Sendable (EmbeddedImage) -> [UInt8]?
  ) {
    self.files = files
    self.embedded = embedded
    self.downloads = downloads
    self.embeddedBytes = embeddedBytes
  }

  package func decode(
    _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
  ) throws(ImageError) -> PreparedImage {
    do throws(ImageError) {
      guard case .embedded(let image) = request.source else {
        return try files.decode(local(request), quality: quality, cancellation: cancellation)
      }
      guard let bytes = embeddedBytes(image), let file = MemoryFile(bytes) else {
        throw ImageError(
          source: request.source, reason: .damaged,
          detail: "the image within the file cannot be read")
      }
      var inside = request
      inside.source = .file(file.path)
      return try embedded.decode(inside, quality: quality, cancellation: cancellation)
    } catch {
      throw ImageError(source: request.source, reason: error.reason, detail: error.detail)
    }
  }

  package func quickImage(for request: ImageRequest, cancellation: CancellationFlag)
    -> PreparedImage?
  {
    files.quickImage(for: local(request), cancellation: cancellation)
  }

  package func effort(of request: ImageRequest) -> Double { files.effort(of: local(request)) }

  package func version(of source: ImageSource) -> ImageVersion? { files.version(of: local(source)) }

  package func animation(of source: ImageSource) -> (any AnimationDecoding)? {
    files.animation(of: local(source))
  }

  package func releaseUnusedMemory() {
    files.releaseUnusedMemory()
    embedded.releaseUnusedMemory()
  }

  /// Reads the header of an image, and its sidecars; nil if it is invalid, and for embedded images.
  package func details(of source: ImageSource) -> PictureDetails? {
    guard let path = local(source).filePath, var details = try? PictureDetails(files.probe(path))
    else { return nil }
    if let file = source.filePath, let rating = Sidecar.rating(ofPhotoAt: file) {
      details.rating = rating
    }
    return details
  }

  private func local(_ request: ImageRequest) -> ImageRequest {
    var request = request
    request.source = local(request.source)
    return request
  }

  /// Returns the file of a download, and other sources as they are.
  private func local(_ source: ImageSource) -> ImageSource {
    switch source {
    case .remote(let address): downloads.map { .file($0.path(of: address)) } ?? source
    case .file, .embedded, .named: source
    }
  }
}

extension SourceDecoder: ThumbnailMaking {
  package var makesThumbnails: Bool { files.makesThumbnails }

  /// Makes thumbnails of files only: downloads that are on disk have been shown already.
  package func makeThumbnail(
    for request: ImageRequest, cancellation: CancellationFlag
  ) -> ThumbnailOutcome {
    guard case .file = request.source else { return .unneeded }
    return files.makeThumbnail(for: request, cancellation: cancellation)
  }
}

import GridEngine
import GridImages

/// Decodes what has been downloaded: an address stands for the file that holds its body.
nonisolated struct RemotePictureDecoder: ImageDecoding {
  let decoder: PictureDecoder
  let cache: RemoteCache

  func quickImage(for request: ImageRequest, cancellation: CancellationFlag) -> PreparedImage? {
    decoder.quickImage(for: local(request), cancellation: cancellation)
  }

  func effort(of request: ImageRequest) -> Double { decoder.effort(of: local(request)) }

  func version(of source: String) -> ImageVersion? { decoder.version(of: path(of: source)) }

  func decode(
    _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
  ) throws(ImageError) -> PreparedImage {
    do throws(ImageError) {
      return try decoder.decode(local(request), quality: quality, cancellation: cancellation)
    } catch {
      throw ImageError(source: request.source, reason: error.reason, detail: error.detail)
    }
  }

  private func local(_ request: ImageRequest) -> ImageRequest {
    var local = request
    local.source = path(of: request.source)
    return local
  }

  /// The file that holds what a source names.
  private func path(of source: String) -> String {
    RemoteAddress.isRemote(source) ? cache.path(of: source) : source
  }
}

import GridEngine

/// Decodes what has been downloaded: an address stands for the file that holds its body.
nonisolated struct RemotePictureDecoder: ImageDecoding {
  let decoder: PictureDecoder
  let cache: RemoteCache

  func quickImage(for request: ImageRequest, cancellation: CancellationFlag) -> PreparedImage? {
    decoder.quickImage(for: local(request), cancellation: cancellation)
  }

  func effort(of request: ImageRequest) -> Double { decoder.effort(of: local(request)) }

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
    guard RemoteAddress.isRemote(request.source) else { return request }
    var local = request
    local.source = cache.path(of: request.source)
    return local
  }
}

import GridEngine
import GridImages

/// Decodes downloaded photos from the cached file of their address.
package struct RemoteImageDecoder: ImageDecoding {
  package let decoder: ImageFileDecoder
  package let cache: RemoteCache

  /// Decodes bodies in `cache` with `decoder`.
  package init(decoder: ImageFileDecoder, cache: RemoteCache) {
    self.decoder = decoder
    self.cache = cache
  }

  package func quickImage(for request: ImageRequest, cancellation: CancellationFlag)
    -> PreparedImage?
  {
    decoder.quickImage(for: local(request), cancellation: cancellation)
  }

  package func releaseUnusedMemory() { decoder.releaseUnusedMemory() }

  package func effort(of request: ImageRequest) -> Double { decoder.effort(of: local(request)) }

  package func version(of source: String) -> ImageVersion? { decoder.version(of: path(of: source)) }

  package func decode(
    _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
  ) throws(ImageError) -> PreparedImage {
    do throws(ImageError) {
      return try decoder.decode(local(request), quality: quality, cancellation: cancellation)
    } catch {
      throw ImageError(source: request.source, reason: error.reason, detail: error.detail)
    }
  }

  package func animation(of source: String) -> (any AnimationDecoding)? {
    decoder.animation(of: path(of: source))
  }

  private func local(_ request: ImageRequest) -> ImageRequest {
    var local = request
    local.source = path(of: request.source)
    return local
  }

  /// Returns the path of the file of a source.
  private func path(of source: String) -> String {
    RemoteAddress.isRemote(source) ? cache.path(of: source) : source
  }
}

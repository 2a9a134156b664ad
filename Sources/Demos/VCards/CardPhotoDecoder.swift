import GridEngine
import GridImages

/// Decodes photos inside vCards, and passes other sources to another decoder.
///
/// The bytes of a photo are read from its file on the decode thread.
package nonisolated struct CardPhotoDecoder: ImageDecoding {
  /// The decoder of photos in cards, without thumbnails on disk, which would outlive the cards.
  package let photos: ImageFileDecoder
  /// The decoder of all other sources.
  package let others: any ImageDecoding

  /// Creates a decoder that uses `photos` for photos in cards and `others` for everything else.
  package init(photos: ImageFileDecoder, others: any ImageDecoding) {
    self.photos = photos
    self.others = others
  }

  package func quickImage(for request: ImageRequest, cancellation: CancellationFlag)
    -> PreparedImage?
  {
    if VCardPhoto(source: request.source) != nil { return nil }
    return others.quickImage(for: request, cancellation: cancellation)
  }

  package func releaseUnusedMemory() {
    photos.releaseUnusedMemory()
    others.releaseUnusedMemory()
  }

  package func version(of source: String) -> ImageVersion? {
    VCardPhoto(source: source) == nil ? others.version(of: source) : nil
  }

  package func animation(of source: String) -> (any AnimationDecoding)? {
    VCardPhoto(source: source) == nil ? others.animation(of: source) : nil
  }

  package func decode(
    _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
  ) throws(ImageError) -> PreparedImage {
    guard let photo = VCardPhoto(source: request.source) else {
      return try others.decode(request, quality: quality, cancellation: cancellation)
    }
    guard let bytes = VCardFile.bytes(of: photo), let file = MemoryFile(bytes) else {
      throw ImageError(
        source: request.source, reason: .damaged, detail: "the photo of the card cannot be read")
    }
    var inside = request
    inside.source = file.path
    do throws(ImageError) {
      return try photos.decode(inside, quality: quality, cancellation: cancellation)
    } catch {
      throw ImageError(source: request.source, reason: error.reason, detail: error.detail)
    }
  }
}

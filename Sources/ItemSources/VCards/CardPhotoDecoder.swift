import GridEngine
import GridImages

/// Decodes the pictures of cards, and hands on all other sources.
///
/// A picture's bytes are taken out of its file when they are wanted, on the decode thread.
package struct CardPhotoDecoder: ImageDecoding {
  /// Decodes what is inside cards: without thumbnails on disk, which would outlive them.
  package let photos: PictureDecoder
  /// Decodes all else.
  package let others: any ImageDecoding

  /// Decodes pictures of cards with `photos` and everything else with `others`.
  package init(photos: PictureDecoder, others: any ImageDecoding) {
    self.photos = photos
    self.others = others
  }

  package func quickImage(for request: ImageRequest, cancellation: CancellationFlag)
    -> PreparedImage?
  {
    if VCardPhoto(source: request.source) != nil { return nil }
    return others.quickImage(for: request, cancellation: cancellation)
  }

  package func version(of source: String) -> ImageVersion? {
    VCardPhoto(source: source) == nil ? others.version(of: source) : nil
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

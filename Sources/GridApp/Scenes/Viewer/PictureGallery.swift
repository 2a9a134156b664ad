/// A photo of a gallery.
struct GalleryPicture: Equatable {
  /// The source of its ``ImageRequest``.
  let source: String
  /// The name in the caption.
  let name: String
}

/// A scene whose items are photos that can be opened. Indices count through all sections.
protocol PictureGallery: Scene {
  var pictureCount: Int { get }

  /// Returns the photo of the item at `index`; nil beyond the last. O(*s*) for *s* sections.
  func picture(at index: Int) -> GalleryPicture?

  /// Returns the index of a photo; nil if it was removed. O(*s*).
  func pictureIndex(of source: String) -> Int?

  /// The source of the photo that is open when the window opens; nil for none.
  var openedPicture: String? { get }
}

extension PictureGallery {
  var openedPicture: String? { nil }
}

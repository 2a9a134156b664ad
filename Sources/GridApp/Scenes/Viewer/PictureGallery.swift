/// A picture as a gallery names it.
struct GalleryPicture: Equatable {
  /// What ``ImageRequest/source`` is to be.
  let source: String
  /// What the caption says.
  let name: String
}

/// A scene whose items are pictures that can be opened, counted through all sections.
protocol PictureGallery: Scene {
  var pictureCount: Int { get }

  /// The picture of the item at `index`; nil beyond the last. O(*s*) for *s* sections.
  func picture(at index: Int) -> GalleryPicture?

  /// Which item shows a picture; nil when it is gone. O(*s*).
  func pictureIndex(of source: String) -> Int?
}

import GridEngine

/// A photo of a gallery.
package struct GalleryPicture: Equatable {
  /// The source of its ``ImageRequest``.
  package let source: ImageSource
  /// The name in the caption.
  package let name: String

  package init(source: ImageSource, name: String) {
    self.source = source
    self.name = name
  }
}

/// A scene whose items are photos that can be opened. Indices count through all sections.
@MainActor
package protocol PictureGallery: Scene {
  var pictureCount: Int { get }

  /// Returns the photo of the item at `index`; nil beyond the last. O(*s*) for *s* sections.
  func picture(at index: Int) -> GalleryPicture?

  /// Returns the index of a photo; nil if it was removed. O(*s*).
  func pictureIndex(of source: ImageSource) -> Int?

  /// The source of the photo that is open when the window opens; nil for none.
  var openedPicture: ImageSource? { get }

  /// Returns the part of a tile that its photo fills, in the coordinates of the tile's frame.
  func imageFrame(ofTile frame: Rect) -> Rect
}

extension SceneHost {
  /// Returns the photo of an item; nil if the scene has no photos.
  package func picture(of item: IndexPath) -> GalleryPicture? {
    (scene as? any PictureGallery).flatMap { gallery in
      view.itemIndex(at: item).flatMap(gallery.picture(at:))
    }
  }
}

extension PictureGallery {
  package var openedPicture: ImageSource? { nil }

  /// Returns the whole tile.
  package func imageFrame(ofTile frame: Rect) -> Rect { frame }
}

import GridEngine
import GridImages
import GridSDL
import Scenes

/// A cell with a photo. Subclasses define its frame and the caption.
class GalleryPictureCell: ImageCell {
  private(set) var post: Post?
  private(set) var context: SceneContext?
  /// The rank of the cell in its section, from 1.
  private(set) var rank = 0

  override var cornerRadius: Double { 12 }
  final override var theme: Theme { context?.theme ?? .dark }

  /// Returns a length for the size of type that the user chose.
  final func scaled(_ length: Double) -> Double {
    context?.text.scaledValue(for: length) ?? length
  }

  /// Draws the content next to the photo, or over it.
  func drawCaption(of post: Post, into list: inout DrawList, theme: Theme) {}

  /// Shows a post with its photo.
  final func show(_ post: Post, _ source: ImageSource, rank: Int, in context: SceneContext) {
    self.post = post
    self.rank = rank
    self.context = context
    show(source, from: context.pictures)
    setNeedsDisplay()
  }

  final override func request(
    for source: ImageSource, size: Size, in images: ImageLoader
  ) -> ImageRequest {
    context?.picture(source, size: size, cornerRadius: cornerRadius)
      ?? super.request(for: source, size: size, in: images)
  }

  final override func drawForeground(into list: inout DrawList) {
    if let post { drawCaption(of: post, into: &list, theme: theme) }
  }

  /// Draws a flat tile; the caption names the post.
  final override func drawFailure(_ failure: ImageError, into list: inout DrawList) {
    list.fill(imageFrame, theme.placeholder, cornerRadius: cornerRadius)
  }
}

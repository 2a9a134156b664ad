import GridEngine
import GridImages
import ItemSources

/// A cell with a photo. Subclasses define its frame and the caption.
class GalleryPictureCell: CollectionViewCell {
  private(set) var post: Post?
  private(set) var context: SceneContext?
  /// The rank of the cell in its section, from 1.
  private(set) var rank = 0
  private var path = ""
  private var task: PictureTask?
  private var request: ImageRequest?

  /// The frame of the photo in the cell.
  var pictureFrame: Rect { Rect(size: size) }
  /// The corner radius in points.
  var cornerRadius: Double { 12 }

  /// Draws the content next to the photo, or over it.
  func drawCaption(of post: Post, into list: inout DrawList, theme: Theme) {}

  /// Shows a post with its photo.
  final func show(_ post: Post, path: String, rank: Int, in context: SceneContext) {
    if path != self.path { reset() }
    self.post = post
    self.path = path
    self.rank = rank
    self.context = context
    load(priority: .prepared)
  }

  final override func prepareForReuse() { reset() }

  final override func didEnterPool() { reset() }

  final override func apply(_ layoutAttributes: LayoutAttributes) {
    task?.place = layoutAttributes.frame
  }

  final override func sizeDidChange() { load(priority: task?.priority ?? .prepared) }

  final override func willDisplay() {
    load(priority: .visible)
    task?.priority = .visible
  }

  final override func didEndDisplaying() { task?.priority = .far }

  final override func draw(into list: inout DrawList) {
    guard let context, let post else { return }
    let theme = context.theme
    let frame = pictureFrame
    SelectionMark.drawBorder(
      state, around: frame, cornerRadius: cornerRadius, theme: theme, into: &list)
    if let request { list.image(request, in: frame, placeholder: theme.placeholder) }
    if state.isHovered {
      list.fill(frame, Color(0xFFFFFF, alpha: 24), cornerRadius: cornerRadius)
    }
    drawCaption(of: post, into: &list, theme: theme)
    SelectionMark.drawCheck(state, in: frame, theme: theme, into: &list)
  }

  private func load(priority: ImagePriority) {
    guard let context, !path.isEmpty, pictureFrame.width >= 1, pictureFrame.height >= 1 else {
      return
    }
    let wanted = context.picture(path, size: pictureFrame.size, cornerRadius: cornerRadius)
    if wanted == request, task != nil || context.pictures.textures.isComplete(wanted) { return }
    task?.cancel()
    if wanted != request {
      request = wanted
      setNeedsDisplay()
    }
    task = context.pictures.load(wanted, priority: priority) { _ in }
    task?.place = layoutAttributes?.frame
  }

  private func reset() {
    task?.cancel()
    task = nil
    request = nil
    path = ""
    post = nil
    setNeedsDisplay()
  }
}

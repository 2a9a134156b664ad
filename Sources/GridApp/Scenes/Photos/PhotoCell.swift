import GridEngine
import GridImages
import ItemSources

/// A cell whose photo fills the tile.
final class PhotoCell: CollectionViewCell {
  private var source = ""
  private var version = 0
  private var context: SceneContext?
  private var task: PictureTask?
  private var request: ImageRequest?
  private var failure: ImageError?

  /// Shows the photo at the path `source`.
  ///
  /// - Parameter version: The number of times that the file was written since it was listed. The
  ///   old version stays visible until the new one is decoded.
  func show(_ source: String, version: Int = 0, in context: SceneContext) {
    if source != self.source {
      reset()
    } else if version != self.version {
      task?.cancel()
      task = nil
      failure = nil
      setNeedsDisplay()
    }
    self.source = source
    self.version = version
    self.context = context
    load(priority: task?.priority ?? .prepared)
  }

  override func prepareForReuse() { reset() }

  override func didEnterPool() { reset() }

  override func apply(_ layoutAttributes: LayoutAttributes) { task?.place = layoutAttributes.frame }

  override func sizeDidChange() { load(priority: task?.priority ?? .prepared) }

  override func willDisplay() {
    load(priority: .visible)
    task?.priority = .visible
    context?.pictures.endPreload(of: source)
  }

  override func didEndDisplaying() { task?.priority = .far }

  override func draw(into list: inout DrawList) {
    guard let context, let request else { return }
    let bounds = Rect(size: size)
    let theme = context.theme
    SelectionMark.drawBorder(
      state, around: bounds, cornerRadius: SceneContext.cornerRadius, theme: theme, into: &list)
    if let failure {
      drawBroken(failure, into: &list, in: bounds, theme: theme)
    } else {
      list.image(request, in: bounds, placeholder: theme.placeholder)
    }
    if state.isHovered {
      list.fill(bounds, Color(0xFFFFFF, alpha: 22), cornerRadius: SceneContext.cornerRadius)
    }
    SelectionMark.drawCheck(state, in: bounds, theme: theme, into: &list)
  }

  private func load(priority: ImagePriority) {
    guard let context, size.width >= 1, size.height >= 1 else { return }
    let wanted = context.picture(source, size: size)
    if wanted == request, task != nil || context.pictures.textures.isComplete(wanted) { return }
    task?.cancel()
    if wanted != request {
      request = wanted
      setNeedsDisplay()
    }
    task = context.pictures.load(
      wanted, priority: priority, onReady: { [weak self] in self?.note(nil) },
      onFailure: { [weak self] error in self?.note(error) })
    task?.place = layoutAttributes?.frame
  }

  /// Shows why the photo cannot be displayed; nil if it can.
  private func note(_ failure: ImageError?) {
    guard failure != self.failure else { return }
    self.failure = failure
    setNeedsDisplay()
  }

  private func reset() {
    task?.cancel()
    task = nil
    request = nil
    failure = nil
    source = ""
    setNeedsDisplay()
  }

  /// Draws a message instead of the photo, with its name and, if there is room, the reason.
  private func drawBroken(
    _ failure: ImageError, into list: inout DrawList, in bounds: Rect, theme: Theme
  ) {
    list.fill(bounds, theme.placeholder, cornerRadius: SceneContext.cornerRadius)
    let name = FileName(ofPath: source).description
    let middle = bounds.midY
    list.text(
      "Cannot be displayed",
      in: Rect(x: 8, y: middle - 20, width: max(0, bounds.width - 16), height: 18),
      style: TextStyle(size: 13, weight: .bold, color: theme.text, alignment: .center))
    list.text(
      name, in: Rect(x: 8, y: middle, width: max(0, bounds.width - 16), height: 16),
      style: TextStyle(size: 11, color: theme.secondaryText, alignment: .center))
    guard bounds.height >= 80 else { return }
    list.text(
      failure.detail,
      in: Rect(x: 8, y: middle + 16, width: max(0, bounds.width - 16), height: 16),
      style: TextStyle(size: 11, color: theme.secondaryText, alignment: .center))
  }
}

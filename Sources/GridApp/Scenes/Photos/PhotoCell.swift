import GridEngine

/// A picture that fills its tile.
final class PhotoCell: CollectionViewCell {
  private var source = ""
  private var context: SceneContext?
  private var task: PictureTask?
  private var request: ImageRequest?
  private var failure: ImageError?

  /// Shows the picture of `source`, a path.
  func show(_ source: String, in context: SceneContext) {
    if source != self.source { reset() }
    self.source = source
    self.context = context
    load(priority: .prepared)
  }

  override func prepareForReuse() { reset() }

  override func didEnterPool() { reset() }

  override func sizeDidChange() { load(priority: task?.priority ?? .prepared) }

  override func willDisplay() {
    load(priority: .visible)
    task?.priority = .visible
  }

  override func didEndDisplaying() { task?.priority = .far }

  override func draw(into list: inout DrawList) {
    guard let context, let request else { return }
    let bounds = Rect(size: size)
    if failure != nil {
      drawBroken(into: &list, in: bounds, theme: context.theme)
    } else {
      list.image(request, in: bounds, placeholder: context.theme.placeholder)
    }
    if state.isFocused { list.stroke(bounds, context.theme.accent, width: 3) }
  }

  private func load(priority: ImagePriority) {
    guard let context, size.width >= 1, size.height >= 1 else { return }
    let wanted = ImageRequest(
      source: source, sizeInPixels: context.pixelSize(of: size),
      cornerRadiusInPixels: context.pixels(SceneContext.cornerRadius))
    if wanted == request, task != nil || context.pictures.textures.isComplete(wanted) { return }
    task?.cancel()
    if wanted != request {
      request = wanted
      setNeedsDisplay()
    }
    task = context.pictures.load(wanted, priority: priority) { [weak self] error in
      self?.failure = error
      self?.setNeedsDisplay()
    }
  }

  private func reset() {
    task?.cancel()
    task = nil
    request = nil
    failure = nil
    source = ""
    setNeedsDisplay()
  }

  private func drawBroken(into list: inout DrawList, in bounds: Rect, theme: Theme) {
    list.fill(bounds, theme.placeholder, cornerRadius: SceneContext.cornerRadius)
    let name = source.split(separator: "/").last.map(String.init) ?? source
    let middle = bounds.midY
    list.text(
      "Cannot be shown",
      in: Rect(x: 8, y: middle - 20, width: max(0, bounds.width - 16), height: 18),
      style: TextStyle(size: 13, weight: .bold, color: theme.text, alignment: .center))
    list.text(
      name, in: Rect(x: 8, y: middle, width: max(0, bounds.width - 16), height: 16),
      style: TextStyle(size: 11, color: theme.secondaryText, alignment: .center))
  }
}

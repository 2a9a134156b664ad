import GridEngine

/// A picture that fills its tile.
final class PhotoCell: CollectionViewCell {
  private var source = ""
  private var version = 0
  private var context: SceneContext?
  private var task: PictureTask?
  private var request: ImageRequest?
  private var failure: ImageError?

  /// Shows the picture of `source`, a path.
  ///
  /// - Parameter version: How often the file was written since the app looks at it; what an older
  ///   version shows stays until the newer one is decoded.
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
    if state.isFocused || state.isReordering { drawRing(into: &list, around: bounds, theme: theme) }
    if failure != nil {
      drawBroken(into: &list, in: bounds, theme: theme)
    } else {
      list.image(request, in: bounds, placeholder: theme.placeholder)
    }
    drawState(into: &list, in: bounds, theme: theme)
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
    task = context.pictures.load(wanted, priority: priority) { [weak self] error in
      self?.failure = error
      self?.setNeedsDisplay()
    }
    task?.place = layoutAttributes?.frame
  }

  private func reset() {
    task?.cancel()
    task = nil
    request = nil
    failure = nil
    source = ""
    setNeedsDisplay()
  }

  /// Behind the picture and 3 points beyond it, in the room between tiles, so that it is as round.
  private func drawRing(into list: inout DrawList, around bounds: Rect, theme: Theme) {
    list.fill(
      bounds.insetBy(dx: -3, dy: -3), theme.accent, cornerRadius: SceneContext.cornerRadius + 3)
  }

  private func drawState(into list: inout DrawList, in bounds: Rect, theme: Theme) {
    let radius = SceneContext.cornerRadius
    if state.isSelected {
      list.fill(bounds, theme.accent.withAlpha(70), cornerRadius: radius)
      let side = min(22, bounds.width / 3)
      let badge = Rect(
        x: bounds.maxX - side - 6, y: bounds.minY + 6, width: side, height: side)
      list.fill(badge.insetBy(dx: -1.5, dy: -1.5), Color(0xFFFFFF), cornerRadius: side / 2 + 1.5)
      list.fill(badge, theme.accent, cornerRadius: side / 2)
      list.text(
        "✓", in: badge,
        style: TextStyle(
          size: side * 0.65, weight: .bold, color: Color(0xFFFFFF), alignment: .center))
    } else if state.isHovered {
      list.fill(bounds, Color(0xFFFFFF, alpha: 22), cornerRadius: radius)
    }
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

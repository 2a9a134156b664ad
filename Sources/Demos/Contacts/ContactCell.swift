import GridEngine
import GridImages
import GridSDL
import Scenes

/// A row of the table: photo or initials, name and company, phone number, address.
final class ContactCell: CollectionViewCell {
  /// The heights of the lines of a name and of other text, in points at the usual size of type.
  static let nameHeight = 22.0
  static let detailHeight = 19.0
  /// The width in points, at the usual size of type, below which the phone number is below the name.
  private static let wideWidth = 720.0
  /// The width in points, at the usual size of type, below which the name needs the room of the photo.
  private static let narrowWidth = 240.0

  private var card = VCard()
  private var context: SceneContext?
  /// The request for the photo; nil without a photo.
  private var request: ImageRequest?
  private var task: ImageLoad?
  private var hasNoPhoto = false

  /// The name of the displayed contact; empty for none.
  var name: String { card.name }

  /// Shows a contact.
  func show(_ card: VCard, in context: SceneContext) {
    let request = Self.request(for: card, in: context)
    // The photo is another one, or larger with larger type.
    if request != self.request { reset() }
    self.card = card
    self.request = request
    self.context = context
    load(priority: .prepared)
  }

  override func prepareForReuse() { reset() }

  override func didEnterPool() { reset() }

  override func apply(_ layoutAttributes: LayoutAttributes) { task?.place = layoutAttributes.frame }

  override func willDisplay() {
    load(priority: .visible)
    task?.priority = .visible
  }

  override func didEndDisplaying() { task?.priority = .far }

  // MARK: Photo

  /// Returns the side of the photo, which has room for two letters.
  private static func side(in context: SceneContext) -> Double {
    context.text.scaledValue(for: 40)
  }

  /// Returns the request for a contact's photo, the same for the row and for prefetching.
  static func request(for card: VCard, in context: SceneContext) -> ImageRequest? {
    guard let photo = card.photo else { return nil }
    let side = side(in: context)
    let pixels = context.pixelSize(of: Size(width: side, height: side))
    return ImageRequest(
      source: .embedded(photo), sizeInPixels: pixels, cornerRadiusInPixels: pixels.width / 2)
  }

  private func load(priority: ImagePriority) {
    guard task == nil, !hasNoPhoto, let context, let request else { return }
    task = context.pictures.load(
      request, priority: priority, onReady: { [weak self] in self?.loadDidEnd(hasPhoto: true) },
      onFailure: { [weak self] _ in self?.loadDidEnd(hasPhoto: false) })
    task?.place = layoutAttributes?.frame
  }

  private func loadDidEnd(hasPhoto: Bool) {
    guard hasNoPhoto == hasPhoto else { return }
    hasNoPhoto = !hasPhoto
    setNeedsDisplay()
  }

  private func reset() {
    task?.cancel()
    task = nil
    hasNoPhoto = false
    card = VCard()
    request = nil
    setNeedsDisplay()
  }

  // MARK: Drawing

  override func draw(into list: inout DrawList) {
    guard let context else { return }
    let theme = context.theme
    let bounds = Rect(size: size)
    drawState(into: &list, in: bounds.insetBy(dx: 0, dy: 1), theme: theme)
    var left = 12.0
    if bounds.width >= context.text.scaledValue(for: Self.narrowWidth) {
      drawDisc(into: &list, in: context)
      left += Self.side(in: context) + 14
    }
    drawText(into: &list, in: bounds, from: left, context)
    list.fill(
      Rect(x: left, y: bounds.maxY - 1, width: bounds.width - left - 12, height: 1),
      theme.placeholder.withAlpha(130))
  }

  private func drawState(into list: inout DrawList, in bounds: Rect, theme: Theme) {
    if state.isSelected {
      list.fill(bounds, theme.accent.withAlpha(60), cornerRadius: 8)
    } else if state.isHovered {
      list.fill(bounds, theme.placeholder.withAlpha(110), cornerRadius: 8)
    }
    if state.isFocused {
      list.fill(
        Rect(x: 0, y: bounds.minY + 8, width: 3, height: bounds.height - 16), theme.accent,
        cornerRadius: 1.5)
    }
  }

  private func drawDisc(into list: inout DrawList, in context: SceneContext) {
    let side = Self.side(in: context)
    let disc = Rect(x: 12, y: ((size.height - side) / 2).rounded(), width: side, height: side)
    let color = Initials.color(of: card.name)
    let request = hasNoPhoto ? nil : request
    if let request, context.pictures.isComplete(request) {
      return list.image(request, in: disc, placeholder: color)
    }
    // The initials are visible until the photo covers them and their disc.
    let inset = request == nil ? 0 : 1.5
    list.fill(disc.insetBy(dx: inset, dy: inset), color, cornerRadius: side / 2)
    list.text(
      Initials.of(card.name), in: disc,
      style: TextStyle(
        size: 15, weight: .bold, color: Color(0xFFFFFF, alpha: 240), alignment: .center))
    if let request { list.image(request, in: disc, placeholder: Color(0, alpha: 0)) }
  }

  private func drawText(
    into list: inout DrawList, in bounds: Rect, from left: Double, _ context: SceneContext
  ) {
    let (theme, type) = (context.theme, context.text)
    let isWide = bounds.width >= type.scaledValue(for: Self.wideWidth)
    let right = bounds.width - 12
    let nameRight = isWide ? (bounds.width * 0.44).rounded() : right
    let small = TextStyle(size: 13, color: theme.secondaryText)
    let second = isWide || card.phone.isEmpty ? card.organization : card.phone
    let nameHeight = type.scaledValue(for: Self.nameHeight)
    let detailHeight = second.isEmpty ? 0 : type.scaledValue(for: Self.detailHeight)
    let top = ((bounds.height - nameHeight - detailHeight) / 2).rounded(.down)
    list.text(
      card.name, in: Rect(x: left, y: top, width: nameRight - left - 12, height: nameHeight),
      style: TextStyle(size: 15, color: theme.text))
    list.text(
      second,
      in: Rect(x: left, y: top + nameHeight, width: nameRight - left - 12, height: detailHeight),
      style: small)
    guard isWide else { return }
    let mailLeft = (bounds.width * 0.66).rounded()
    list.text(
      card.phone,
      in: Rect(x: nameRight, y: 0, width: mailLeft - nameRight - 12, height: bounds.height),
      style: small)
    list.text(
      card.email, in: Rect(x: mailLeft, y: 0, width: right - mailLeft, height: bounds.height),
      style: small)
  }
}

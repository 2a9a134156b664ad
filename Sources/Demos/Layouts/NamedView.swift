import GridEngine
import GridSDL
import Scenes

/// A header, footer or badge, or a decoration behind its section.
final class NamedView: CollectionReusableView {
  /// The kind of element.
  enum Role { case boundary, badge, decoration }

  private var title = ""
  private var role = Role.boundary
  private var context: SceneContext?
  private var measured: MeasuredSize?

  /// Shows the element of a role.
  ///
  /// - Parameter title: The text of a header; empty for none.
  func show(_ title: String = "", role: Role, measured: MeasuredSize?, in context: SceneContext) {
    self.title = title
    self.role = role
    self.measured = measured
    self.context = context
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    measured?.size(fitting: proposed) ?? proposed
  }

  override func draw(into list: inout DrawList) {
    guard let context else { return }
    let (theme, bounds) = (context.theme, Rect(size: size))
    switch role {
    case .decoration:
      list.fill(bounds, theme.placeholder.withAlpha(140), cornerRadius: 12)
    case .boundary:
      list.fill(bounds, theme.panel, cornerRadius: 4)
      list.text(
        title, in: bounds.insetBy(dx: 10, dy: 0),
        style: TextStyle(
          size: min(17, size.height * 0.55 / max(1, context.text.textScale)), weight: .bold,
          color: theme.text))
    case .badge:
      list.fill(bounds, Color(0xE5484D), cornerRadius: min(size.width, size.height) / 2)
    }
  }
}

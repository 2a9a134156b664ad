import GridEngine
import GridSDL
import Scenes

/// Drags of photos out of the window, to other programs.
///
/// The dragged photo is selected alone unless it is selected already, as in file managers, and all
/// selected photos are dragged. Their files can only be copied.
package final class FileDrags {
  private let scenes: SceneHost
  private let files: FileActions
  private unowned let window: GridWindow

  /// Creates drags from a window.
  package init(_ scenes: SceneHost, _ files: FileActions, from window: GridWindow) {
    self.scenes = scenes
    self.files = files
    self.window = window
  }

  /// Starts a drag of an item and the other selected ones.
  ///
  /// - Returns: Whether it started: the scene has to show files, and a button has to be down.
  package func start(at path: IndexPath) -> Bool {
    guard files.isAvailable, window.clipboard.canStartDrag else { return false }
    let view = scenes.view
    if !view.isItemSelected(at: path) { view.selectItem(at: path, by: .only) }
    guard let selected = files.files else { return false }
    let icon = icon(of: view.cellForItem(at: path) as? ImageCell, count: selected.count)
    return window.startDrag(
      of: files.content(of: selected), icon: icon?.list, size: icon?.size ?? .zero)
  }

  // MARK: The icon

  /// The maximum width and height of the photo, in points.
  private static let side = 96.0
  /// The distance between the photo and those behind it.
  private static let step = 6.0
  private static let badgeHeight = 22.0

  /// Draws the photo of a cell, with the number of photos if there are several. The size is in points.
  private func icon(of cell: ImageCell?, count: Int) -> (list: DrawList, size: Size)? {
    guard let cell, let request = cell.request, cell.size.width > 0, cell.size.height > 0 else {
      return nil
    }
    let theme = scenes.context.theme
    let scale = Self.side / max(cell.size.width, cell.size.height)
    let photo = Size(
      width: max(40, (cell.size.width * scale).rounded()),
      height: max(40, (cell.size.height * scale).rounded()))
    let behind = count > 1 ? Self.step : 0
    let type = scenes.context.text
    let height = type.scaledValue(for: Self.badgeHeight)
    let top = count > 1 ? height / 2 : 0
    var list = DrawList()
    let frame = Rect(x: 0, y: top, width: photo.width, height: photo.height)
    if count > 1 {
      let back = frame.offsetBy(dx: behind, dy: behind)
      list.fill(back, theme.placeholder)
      list.stroke(back, theme.secondaryText)
    }
    list.image(request, in: frame, placeholder: theme.placeholder)
    let text = count.grouped
    let width = max(height, 12 + type.scaledValue(for: 8 * Double(text.count)))
    let room = max(photo.width + behind, photo.width - height / 2 + width)
    if count > 1 {
      let badge = Rect(
        x: photo.width - height / 2, y: 0, width: width, height: height)
      list.fill(badge, theme.accent, cornerRadius: height / 2)
      list.text(
        text, in: badge,
        style: TextStyle(
          size: Look.detailType, weight: .bold, color: Color(0xFFFFFF), alignment: .center))
    }
    return (list, Size(width: count > 1 ? room : photo.width, height: top + photo.height + behind))
  }
}

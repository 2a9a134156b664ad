import FrameTiming
import GridEngine
import GridSDL
import Scenes

/// The hint of the first start, as a service of the window: what to do in the grid, or with the open photo.
///
/// It disappears as soon as the user has done any of it. Opening a photo and closing it are part of it, so the
/// text is always that for what is shown.
final class Hint: WindowElement {
  /// The text for a grid.
  static let ofGrid = "Scroll, open with a double click, ? for help"
  /// The text for an open photo.
  static let ofPhoto = "← → browse, Ctrl wheel zooms, Esc closes, ? for help"

  /// What the hint is about.
  private enum Subject {
    case grid
    /// The open photo; nil until it is listed.
    case photo(ImageSource?)
  }

  private let scenes: SceneHost
  private let viewer: ViewerHost
  private let messages: Messages
  /// The subject of the displayed hint; nil for none.
  private var subject: Subject?

  /// Creates a hint that is not shown.
  init(_ scenes: SceneHost, _ viewer: ViewerHost, in messages: Messages) {
    self.scenes = scenes
    self.viewer = viewer
    self.messages = messages
  }

  /// Shows the hint.
  func show() {
    subject = viewer.isExpected ? .photo(viewer.source) : .grid
    messages.showHint(viewer.isExpected ? Self.ofPhoto : Self.ofGrid)
  }

  /// Removes the hint, if it is shown: the user has followed it.
  func remove() {
    guard subject.take() != nil else { return }
    messages.removeHint()
  }

  func advance(to showTime: FrameTime) {
    if isFollowed(at: showTime) { remove() }
  }

  private func isFollowed(at time: FrameTime) -> Bool {
    switch subject {
    case nil: return false
    case .grid: return viewer.isOpen || scenes.view.isScrolling
    case .photo(nil):
      if let source = viewer.source { subject = .photo(source) }
      return !viewer.isExpected
    case .photo(let source): return viewer.source != source || viewer.isFollowing(at: time)
    }
  }
}

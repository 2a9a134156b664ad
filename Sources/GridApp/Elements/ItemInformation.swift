import FrameTiming
import GridEngine
import GridSDL
import PhotoBrowser
import Scenes

/// The information about the focused photo of the grid, without its histogram.
final class ItemInformation: WindowElement {
  private let scenes: SceneHost
  private let sizes: PictureSizes
  private var isShown = false
  private var panel: InfoPanel?

  /// Creates the panel of the items of a scene.
  ///
  /// - Parameter sizes: Provides the details of photos.
  init(over scenes: SceneHost, sizes: PictureSizes) {
    self.scenes = scenes
    self.sizes = sizes
  }

  /// Shows the panel while a photo is focused, or hides it.
  ///
  /// - Returns: A message for the user; nil if there is something to show.
  func toggle() -> String? {
    isShown.toggle()
    return isShown && picture == nil ? "Select a photo to see its information" : nil
  }

  /// The focused photo, or else the last selected one.
  private var picture: GalleryPicture? {
    let view = scenes.view
    let item =
      view.focusedIndexPath ?? (view.hasSelection ? view.indexPathsForSelectedItems.last : nil)
    return item.flatMap(scenes.picture(of:))
  }

  func place(in context: ElementContext) -> ElementPlace {
    panel = isShown ? picture.map { InfoPanel(facts: sizes.facts(of: $0)) } : nil
    guard let panel else { return .hidden }
    let size = panel.size(fitting: context.room.width, measuring: context.text)
    return .floating(FloatingPart.information.place(size, at: .corner(.topRight)))
  }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    panel?.draw(in: context.frame, theme: context.theme, measuring: context.text, into: &list)
  }

  func contains(_ point: Point, _ context: ElementContext) -> Bool { false }

  func dismiss(_ context: ElementContext) -> Bool {
    defer { isShown = false }
    return isShown && panel != nil
  }

  func description(_ context: ElementContext) -> ElementDescription? { panel?.description }
}

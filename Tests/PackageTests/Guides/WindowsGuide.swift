import GridEngine
import GridSDL

/// The code of the guide "Windows", which is compiled here and not run: it needs a display.
/// ``GuideSnippetTests`` compares the two.
@MainActor
struct WindowsGuide {
  private final class OwnInput: GridInput {}

  private let layout: CompositionalLayout
  private let url = "posts.json"
  private var isRunning = true

  private func makeWindow() throws -> GridWindow {
    var options = GridWindow.Options()
    options.overlay = .compact
    options.input = OwnInput()
    let window = try GridWindow(title: "Photos", layout: layout, options: options)
    return window
  }

  private func update(_ window: GridWindow, _ source: DiffableDataSource<Int, String>) {
    download(url) { posts in
      window.perform { source.apply(uniquing: [(section: 0, items: posts)]) }
    }
    window.schedule(every: .seconds(60)) { refresh() }
  }

  private func pushDetails(onto window: GridWindow) {
    final class Details: WindowElement {
      func place(in context: ElementContext) -> ElementPlace {
        .floating(FloatingPlace(size: Size(width: 300, height: 100), at: .corner(.topRight)))
      }

      func draw(_ context: ElementContext, into list: inout DrawList) {
        list.fill(context.frame, context.theme.panel, cornerRadius: 10)
      }
    }
    window.push(Details())
  }

  private func size(in environment: LayoutEnvironment) -> LayoutSize {
    let row = LayoutSize(
      width: .fractionalWidth(1), height: .absolute(environment.scaledValue(for: 44)))
    return row
  }

  private func offerName(_ window: GridWindow) {
    window.setIcon(contentsOf: "icon.png")
    let name = ClipboardContent.Format(ClipboardContent.textTypes) { Array("DSC00003.jpg".utf8) }
    _ = window.clipboard.set(ClipboardContent([name]))
  }

  private func measure(window: OpaquePointer, renderer: OpaquePointer) {
    let overlay = unsafe FrameTimeOverlay(window: window, renderer: renderer)
    while isRunning {
      overlay.beginFrame()
      overlay.measure(.input) { handleEvents() }
      overlay.measure(.draw) { drawScene(at: overlay.expectedDisplayTime) }
      overlay.draw()
      overlay.present()
    }
  }

  private func download(_ url: String, onEnd: @Sendable ([String]) -> Void) { onEnd([url]) }
  private func refresh() {}
  private func handleEvents() {}
  private func drawScene(at time: FrameTime) {}
}

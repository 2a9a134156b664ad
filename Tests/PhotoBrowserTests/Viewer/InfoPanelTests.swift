import GridEngine
import GridSDL
import ItemSources
import SceneTestSupport
import Testing

@testable import PhotoBrowser

@MainActor
struct InfoPanelTests {
  private let text = SceneFixture().context.text

  private func panel(lens: String) -> InfoPanel {
    var details = PictureDetails(size: PixelSize(width: 10, height: 10))
    details.capture.lens = lens
    return InfoPanel(
      facts: PictureFacts(
        name: "a.jpg", source: .file("/long/" + String(repeating: "folder/", count: 30) + "a.jpg"),
        details: details, home: nil))
  }

  @Test(arguments: [200.0, 320, 1_280])
  func `no text leaves the panel, and long values have at most three lines`(room: Double) {
    let panel = panel(lens: String(repeating: "word ", count: 100))
    let size = panel.size(fitting: room, measuring: text)
    #expect(size.width <= room && size.height < 260)
    var list = DrawList()
    let frame = Rect(x: 20, y: 30, width: size.width, height: size.height)
    panel.draw(in: frame, theme: .dark, measuring: text, into: &list)
    var texts: [String] = []
    for case .text(let string, let rect, let style) in list.commands {
      texts.append(string)
      #expect(rect.minX >= frame.minX && rect.maxX <= frame.maxX, "\(string)")
      #expect(rect.minY >= frame.minY && rect.maxY <= frame.maxY, "\(string)")
      let width = text.size(of: string, style: style, width: nil, maximumLines: 1).width
      #expect(width <= rect.width + 0.5, "\(string)")
    }
    #expect(texts.contains("Name") && texts.contains("a.jpg") && texts.contains("Lens"))
    #expect(texts.count { $0.hasPrefix("word") } == 3)
  }
}

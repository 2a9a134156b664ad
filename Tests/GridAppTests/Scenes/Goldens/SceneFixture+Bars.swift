import GridEngine
import SDLTestSupport
import SceneTestSupport
import Scenes
import TestSupport

@testable import GridApp
@testable import GridSDL

extension SceneFixture {
  /// Returns an image of a scene with a bar instead of each text, which is independent of fonts.
  ///
  /// - Parameter overlay: Drawn over the scene.
  func pictureWithBars(of scene: any Scene, under overlay: DrawList = DrawList()) -> PixelImage {
    while renderer.textures.pendingCount > 0 { _ = renderer.textures.uploadPending() }
    renderer.begin(background: context.theme.background)
    scene.collectionView.forEachDisplayedView { view, frame, opacity in
      renderer.draw(withBars(view.drawList), at: frame.origin, opacity: opacity)
    }
    var list = DrawList()
    drawOver(scene, into: &list)
    renderer.draw(withBars(list))
    renderer.draw(withBars(overlay))
    return canvas.picture().image
  }

  /// Returns an image of a list with a bar instead of each text.
  func pictureWithBars(of list: DrawList) -> PixelImage {
    renderer.begin(background: context.theme.background)
    renderer.draw(withBars(list))
    return canvas.picture().image
  }

  private func withBars(_ list: DrawList) -> DrawList {
    var bars = DrawList()
    for command in list.commands {
      let texts = texts(of: command)
      if texts.isEmpty { bars.append(command) }
      for (text, rect, style) in texts {
        bars.fill(bar(for: text, in: rect, style), style.color, cornerRadius: 1)
      }
    }
    return bars
  }

  /// Returns the texts of a command with their boxes: one, or the runs of a line next to each other.
  func texts(of command: DrawCommand) -> [(text: String, box: Rect, style: TextStyle)] {
    switch command {
    case .text(let text, let box, let style): return [(text, box, style)]
    case .attributedText(let line, let box):
      let widths = line.runs.map {
        context.text.size(of: $0.text, style: $0.style, width: nil, maximumLines: 1).width
      }
      var end = line.alignment == .trailing ? box.maxX - widths.reduce(0, +) : box.minX
      return zip(line.runs, widths).map { run, width in
        defer { end += width }
        // A single run is cut at the end of the box.
        let room = line.runs.count == 1 ? box.width : width
        return (
          run.text, Rect(x: end, y: box.minY, width: room, height: box.height), run.style
        )
      }
    default: return []
    }
  }

  /// Returns a bar as wide as the text, at most as its frame, and as high as small letters.
  private func bar(for text: String, in rect: Rect, _ style: TextStyle) -> Rect {
    ink(of: text, in: rect, style, height: 0.56).rect
  }

  /// Returns the frame of a line of text in its box, truncated to the box, and its width without
  /// truncation.
  ///
  /// - Parameter height: The height as a share of the font size on the screen; the line is vertically centered.
  func ink(
    of text: String, in box: Rect, _ style: TextStyle, height: Double
  ) -> (rect: Rect, natural: Double) {
    let natural = context.text.size(of: text, style: style, width: nil, maximumLines: 1).width
    let width = min(natural, box.width)
    let x =
      switch style.alignment {
      case .leading: box.minX
      case .center: box.midX - width / 2
      case .trailing: box.maxX - width
      }
    let size = style.isMonospaced ? style.size : style.size * context.text.textScale
    let rect = Rect(x: x, y: box.midY - height / 2 * size, width: width, height: height * size)
    return (rect, natural)
  }
}

import GridEngine
import SDLTestSupport
import TestSupport

@testable import GridApp
@testable import GridSDL

extension SceneWorld {
  /// What a scene looks like with a bar in place of each text, which is the same whatever fonts there
  /// are.
  func pictureWithBars(of scene: any Scene) -> PixelImage {
    while renderer.textures.pendingCount > 0 { _ = renderer.textures.uploadPending() }
    renderer.begin(background: context.theme.background)
    scene.collectionView.forEachDisplayedView { view, frame, opacity in
      renderer.draw(withBars(view.drawList), at: frame.origin, opacity: opacity)
    }
    var list = DrawList()
    drawOver(scene, into: &list)
    renderer.draw(withBars(list))
    return canvas.picture().image
  }

  private func withBars(_ list: DrawList) -> DrawList {
    var bars = DrawList()
    for command in list.commands {
      if case .text(let text, let rect, let style) = command {
        bars.fill(bar(for: text, in: rect, style), style.color, cornerRadius: 1)
      } else {
        bars.append(command)
      }
    }
    return bars
  }

  /// As wide as the text, or as its box where it would be shortened; as high as small letters.
  private func bar(for text: String, in rect: Rect, _ style: TextStyle) -> Rect {
    ink(of: text, in: rect, style, height: 0.56).rect
  }

  /// Where a line of text is in its box, as wide as the text or shortened to the box, and how wide it
  /// would be with all the room it wants.
  ///
  /// - Parameter height: Its height as a share of the type's size; it is in the middle of the box.
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
    let rect = Rect(
      x: x, y: box.midY - height / 2 * style.size, width: width, height: height * style.size)
    return (rect, natural)
  }
}

import GridEngine

extension Renderer {
  /// Draws the content of a collection view, with a dragged tile raised above the others.
  ///
  /// A view that an animation makes wider or narrower, and higher or lower, is stretched into its frame. A
  /// view that changes along one axis only, as a row whose text grows, is drawn in its final size and clipped
  /// to the frame: its text is never squeezed.
  public func drawContent(of view: CollectionView) {
    view.forEachDisplayedView { view, frame, opacity in
      guard (view as? CollectionViewCell)?.state.isReordering == true else {
        return draw(view, in: frame, opacity: opacity)
      }
      let raised = RaisedTile.frame(of: frame)
      var shadow = DrawList()
      RaisedTile.drawShadow(below: raised, into: &shadow)
      draw(shadow, opacity: opacity)
      draw(view.drawList, of: view.size, in: raised, opacity: opacity)
    }
  }

  /// Calls `body`, whose drawing is clipped to a rectangle in window points; nil for the window.
  func clipped(to rect: Rect?, _ body: () -> Void) {
    guard let rect else { return body() }
    pushClip(transform.rect(Rect(size: rect.size), at: rect.origin))
    body()
    popClip()
  }

  private func draw(_ view: CollectionReusableView, in frame: Rect, opacity: Double) {
    let size = view.size
    guard frame.size != size, frame.width == size.width || frame.height == size.height else {
      return draw(view.drawList, of: size, in: frame, opacity: opacity)
    }
    pushClip(transform.rect(Rect(size: frame.size), at: frame.origin))
    draw(view.drawList, at: frame.origin, opacity: opacity)
    popClip()
  }
}

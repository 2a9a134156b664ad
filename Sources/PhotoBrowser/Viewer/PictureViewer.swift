import FrameTiming
import GridEngine
import GridSDL
import ItemSources
import Scenes

/// An open photo, fitted to the window, with preloaded neighbors.
///
/// It is animated from its tile and back; ``ZoomedPicture`` shows it.
package final class PictureViewer {
  /// The index of the item of the photo.
  package private(set) var index: Int
  /// Whether the first photo follows the last one, so that it is preloaded there.
  package var wraps = false
  /// The animation between the tile and the window.
  package private(set) var flight: ViewerTransition

  private let gallery: any PictureGallery
  private let context: SceneContext
  private let sizes: PictureSizes
  private let loads: PictureLoads
  private let shown: ZoomedPicture
  /// The position of the pointer in the window, in points; nil while it is unknown.
  private var pointer: Point?

  /// Opens the photo of an item; nil if there is no such item.
  ///
  /// - Parameters:
  ///   - window: The size of the window in device pixels.
  ///   - textureLimit: The maximum side of a texture, in pixels.
  ///   - isAnimated: Whether the photo is animated from its tile.
  package init?(
    index: Int, of gallery: any PictureGallery, context: SceneContext, sizes: PictureSizes,
    window: PixelSize, textureLimit: Int, isAnimated: Bool = true
  ) {
    guard let picture = gallery.picture(at: index) else { return nil }
    self.index = index
    self.gallery = gallery
    self.context = context
    self.sizes = sizes
    loads = PictureLoads(context.pictures, sizes)
    shown = ZoomedPicture(
      picture, in: context, sizes: sizes, loads: loads, area: window, textureLimit: textureLimit)
    flight = isAnimated ? ViewerTransition() : .opened
  }

  /// The source of the photo.
  package var source: ImageSource { shown.picture.source }

  /// The zoom and the visible part.
  package var zoom: PictureZoom { shown.zoom }

  /// The quarter turns by which the view is rotated clockwise, 0 … 3.
  package var quarterTurns: Int { shown.quarterTurns }

  /// The size of the window in device pixels.
  package var window: PixelSize {
    get { shown.area }
    set { shown.area = newValue }
  }

  /// The device pixels per pixel of the photo; nil while its size is unknown.
  package var level: Double? { shown.level }

  /// Shows the next photo; after the last one, the first.
  package func stepAround() { go(to: index + 1 < gallery.pictureCount ? index + 1 : 0) }

  /// Keeps the photo, with its zoom and rotation, when its file is listed under a new path. Has no effect if it
  /// is another photo.
  package func pictureWasRenamed(from old: ImageSource, to new: ImageSource) {
    shown.wasRenamed(from: old, to: new)
  }

  // MARK: Frames

  /// Starts the animation to the tile, which ``open()`` reverses.
  package func close() { flight.reverse(toOpen: false) }

  /// Starts the animation to the window from the current position.
  package func open() { flight.reverse(toOpen: true) }

  /// Updates the animation for the frame that is displayed at `time`.
  package func advance(to time: FrameTime) { flight.advance(to: time) }

  /// Returns the time of the next frame of an animation, or `time` if it can begin; nil if none is due.
  package func nextFrame(after time: FrameTime) -> FrameTime? {
    flight.isMoving ? nil : shown.nextFrame(after: time)
  }

  /// Shows the frame of an animation that is due at `time`.
  ///
  /// - Returns: Whether the window has to be drawn.
  package func playAnimation(at time: FrameTime) -> Bool {
    flight.isMoving ? false : shown.playAnimation(at: time)
  }

  /// Cancels all requests.
  package func release() {
    shown.stopAnimation()
    loads.cancelAll()
  }

  /// Applies results and requests missing images. Called in the update phase of a frame.
  package func update() {
    sizes.deliver()
    follow()
    shown.followFile()
    var wanted = shown.wantedImages()
    let next = wraps && index + 1 == gallery.pictureCount ? 0 : index + 1
    for near in [next, index - 1] where near != index {
      if let picture = gallery.picture(at: near) { wanted += shown.wantedImages(of: picture) }
    }
    loads.update(wanted)
  }

  /// Keeps the same photo when the list changes.
  private func follow() {
    guard gallery.picture(at: index) != shown.picture else { return }
    if let place = gallery.pictureIndex(of: source) {
      index = place
    } else if let place = shown.renaming.flatMap({ gallery.pictureIndex(of: $0.new) }),
      let picture = gallery.picture(at: place)
    {
      index = place
      shown.setPicture(picture)
    } else if let next = gallery.picture(at: min(index, gallery.pictureCount - 1)) {
      index = min(index, gallery.pictureCount - 1)
      shown.show(next)
    }
  }

  /// The caption; nil during the animation.
  package var caption: ViewerCaption? {
    flight.isMoving
      ? nil
      : ViewerCaption(
        name: shown.picture.name, index: index, count: gallery.pictureCount, level: level,
        isDamaged: shown.isDamaged)
  }

  /// The properties of the photo, as far as they are known.
  package var facts: PictureFacts {
    PictureFacts(name: shown.picture.name, source: source, details: sizes.details(of: source))
  }

  // MARK: Drawing

  /// Draws the photo over the window, or over the grid during the animation.
  ///
  /// - Parameter tile: The frame of its tile in window points; nil if the tile is not visible.
  package func draw(in size: Size, tile: Rect?, into list: inout DrawList) {
    let background = context.theme.background
    // Hide the tile during the animation.
    if flight.isMoving, let tile { list.fill(tile, background) }
    list.fill(
      Rect(size: size), background.withAlpha(UInt8((flight.progress * 255).rounded())))
    if shown.isBroken {
      shown.drawFailure(in: Rect(size: size), into: &list)
    } else {
      drawPicture(from: tile, into: &list)
    }
    loads.keepTextures()
  }

  private func drawPicture(from tile: Rect?, into list: inout DrawList) {
    let end = shown.frame
    guard flight.isMoving else { return shown.draw(in: end, into: &list) }
    // Without a visible tile, animate from a slightly smaller frame.
    let tile =
      tile ?? PictureFit.between(end, Rect(x: end.midX, y: end.midY, width: 0, height: 0), 0.2)
    let start = PictureFit.frame(of: end, filling: tile)
    list.clipped(to: PictureFit.between(tile, end, flight.progress)) { list in
      shown.draw(in: PictureFit.between(start, end, flight.progress), into: &list)
    }
  }
}

extension PictureViewer: ZoomablePictures {
  package func step(by count: Int) { go(to: index + count) }

  /// Shows the photo of an item, at most the first or last one.
  package func go(to target: Int) {
    let target = max(0, min(target, gallery.pictureCount - 1))
    guard target != index, let picture = gallery.picture(at: target) else { return }
    index = target
    shown.show(picture)
    loads.retry(picture.source)
  }

  package func rotate(by count: Int) { shown.rotate(by: count) }

  package func showAll() { shown.zoom = PictureZoom() }

  package func toggleActualPixels() {
    guard let fit = shown.fit, !zoom.isMagnified else { return showAll() }
    shown.zoom.showActualPixels(around: anchor(nil), in: fit)
  }

  package func pointerDidMove(to point: Point?) { pointer = point }

  package func magnify(by factor: Double, around point: Point?) {
    guard let fit = shown.fit else { return }
    shown.zoom.zoom(by: factor, around: anchor(point), in: fit)
  }

  package func move(by delta: ScrollDelta) {
    guard let fit = shown.fit else { return }
    shown.zoom.move(
      by: ScrollDelta(x: delta.x * context.scale, y: delta.y * context.scale), in: fit)
  }

  private func anchor(_ point: Point?) -> Point {
    guard let point = point ?? pointer else {
      return Point(x: Double(window.width) / 2, y: Double(window.height) / 2)
    }
    return Point(x: point.x * context.scale, y: point.y * context.scale)
  }
}

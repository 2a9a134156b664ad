import FrameTiming
import GridEngine
import GridSDL
import ItemSources
import Scenes

/// Two photos next to each other, which are zoomed and moved together: both have the same zoom factor, and the
/// same point in their middle.
///
/// The first photo stays at the left. Others are shown at the right one after the other.
package final class PictureComparison {
  /// The zoom of both photos.
  package private(set) var zoom = PictureZoom()

  private let pictures: [GalleryPicture]
  private let context: SceneContext
  private let sizes: PictureSizes
  private let loads: PictureLoads
  private let left: ZoomedPicture
  private let right: ZoomedPicture
  /// The index of the photo at the right.
  private var index = 1
  /// The size of the window in device pixels.
  private var window: PixelSize
  /// The position of the pointer in the window, in points; nil while it is unknown.
  private var pointer: Point?

  /// The space between the photos in points.
  private static let gap = 2.0

  /// Shows the first two photos of a selection; nil if there are less.
  ///
  /// - Parameters:
  ///   - window: The size of the window in device pixels.
  ///   - textureLimit: The maximum side of a texture, in pixels.
  package init?(
    _ pictures: [GalleryPicture], in context: SceneContext, sizes: PictureSizes, window: PixelSize,
    textureLimit: Int
  ) {
    guard pictures.count > 1 else { return nil }
    self.pictures = pictures
    self.context = context
    self.sizes = sizes
    self.window = window
    let loads = PictureLoads(context.pictures, sizes)
    self.loads = loads
    func zoomed(_ picture: GalleryPicture) -> ZoomedPicture {
      ZoomedPicture(
        picture, in: context, sizes: sizes, loads: loads, area: window, textureLimit: textureLimit)
    }
    left = zoomed(pictures[0])
    right = zoomed(pictures[1])
    resize(to: window)
  }

  /// Adapts to another window size, in device pixels.
  package func resize(to window: PixelSize) {
    self.window = window
    let width = max(1, (window.width - context.pixels(Self.gap)) / 2)
    for side in [left, right] {
      side.area = PixelSize(width: width, height: max(1, window.height))
    }
  }

  // MARK: Sides

  /// The frames of the sides in window points, the left one first.
  private var frames: [Rect] {
    let width = Double(left.area.width) / context.scale
    let height = Double(window.height) / context.scale
    let start = Double(window.width - left.area.width) / context.scale
    return [
      Rect(x: 0, y: 0, width: width, height: height),
      Rect(x: start, y: 0, width: width, height: height),
    ]
  }

  /// Returns the side at a point with its geometry and its position in points: the left one without a
  /// point, and the other one if the size of the photo there is unknown. Nil if none is known.
  private func side(at point: Point?) -> (fit: PictureFit, origin: Point)? {
    let sides = zip([left, right], frames).map { ($0.fit, $1.origin) }
    let isRight = point.map { $0.x >= frames[1].minX } ?? false
    return (isRight ? sides.reversed() : sides).lazy
      .compactMap { fit, origin in fit.map { ($0, origin) } }.first
  }

  private func show(_ zoom: PictureZoom) {
    self.zoom = zoom
    left.zoom = zoom
    right.zoom = zoom
  }

  // MARK: Frames

  /// Applies results and requests missing images. Called in the update phase of a frame.
  package func update() {
    sizes.deliver()
    for side in [left, right] { side.followFile() }
    var wanted = left.wantedImages() + right.wantedImages()
    for near in [index + 1, index - 1] where near > 0 && near < pictures.count {
      wanted += right.wantedImages(of: pictures[near])
    }
    loads.update(wanted)
  }

  /// Returns the time of the next frame of an animation; nil if none is due.
  package func nextFrame(after time: FrameTime) -> FrameTime? {
    [left, right].compactMap { $0.nextFrame(after: time) }.min()
  }

  /// Shows the frames of animations that are due at `time`.
  ///
  /// - Returns: Whether the window has to be drawn.
  package func playAnimations(at time: FrameTime) -> Bool {
    let areChanged = [left, right].map { $0.playAnimation(at: time) }
    return areChanged.contains(true)
  }

  /// Cancels all requests.
  package func release() {
    for side in [left, right] { side.stopAnimation() }
    loads.cancelAll()
  }

  // MARK: Captions

  /// The captions of the photos, the left one first.
  package var captions: [ViewerCaption] {
    zip([left, right], [0, index]).map { side, index in
      ViewerCaption(
        name: side.picture.name, index: index, count: pictures.count, level: side.level,
        isDamaged: side.isDamaged)
    }
  }

  /// Returns the area of the captions at the bottom of a window of `size` points.
  package static func captionArea(in size: Size, measuring type: any TextMeasuring) -> Rect {
    let height = min(ViewerCaption.bandHeight(measuring: type), size.height / 4)
    return Rect(x: 0, y: size.height - height, width: size.width, height: height)
  }

  // MARK: Drawing

  /// Draws the photos and their captions over a window of `size` points.
  package func draw(in size: Size, into list: inout DrawList) {
    let theme = context.theme
    list.fill(Rect(size: size), theme.background)
    let frames = frames
    for (side, frame) in zip([left, right], frames) {
      list.clipped(to: frame) { list in
        guard !side.isBroken else { return side.drawFailure(in: frame, into: &list) }
        var place = side.frame
        place.origin.x += frame.minX
        side.draw(in: place, into: &list)
      }
    }
    list.fill(
      Rect(x: frames[0].maxX, y: 0, width: frames[1].minX - frames[0].maxX, height: size.height),
      theme.placeholder)
    let area = Self.captionArea(in: size, measuring: context.text)
    for (caption, frame) in zip(captions, frames) {
      let wanted = caption.size(fitting: frame.width - 8, measuring: context.text)
      let panel = Rect(
        origin: Point(
          x: frame.midX - wanted.width / 2,
          y: min(area.midY - wanted.height / 2, size.height - wanted.height - 4)),
        size: wanted)
      caption.draw(in: panel, theme: theme, measuring: context.text, into: &list)
    }
    loads.keepTextures()
  }
}

extension PictureComparison: ZoomablePictures {
  /// Shows another photo at the right.
  package func step(by count: Int) { go(to: index + count) }

  /// Shows the photo with an index at the right, at most the second or the last one.
  package func go(to target: Int) {
    let target = max(1, min(target, pictures.count - 1))
    guard target != index else { return }
    index = target
    right.show(pictures[target])
    right.zoom = zoom
    loads.retry(pictures[target].source)
  }

  package func showAll() { show(PictureZoom()) }

  package func toggleActualPixels() {
    guard let side = side(at: pointer), !zoom.isMagnified else { return showAll() }
    var next = zoom
    next.showActualPixels(around: anchor(nil, in: side), in: side.fit)
    show(next)
  }

  package func pointerDidMove(to point: Point?) { pointer = point }

  package func magnify(by factor: Double, around point: Point?) {
    guard let side = side(at: point ?? pointer) else { return }
    var next = zoom
    next.zoom(by: factor, around: anchor(point, in: side), in: side.fit)
    show(next)
  }

  package func move(by delta: ScrollDelta) {
    guard let side = side(at: pointer) else { return }
    var next = zoom
    next.move(
      by: ScrollDelta(x: delta.x * context.scale, y: delta.y * context.scale), in: side.fit)
    show(next)
  }

  /// The view of a comparison is not rotated.
  package func rotate(by count: Int) {}

  /// Returns a point of the window, by default that of the pointer or the middle, in device pixels of a side.
  private func anchor(_ point: Point?, in side: (fit: PictureFit, origin: Point)) -> Point {
    let area = side.fit.window
    guard let point = point ?? pointer else {
      return Point(x: Double(area.width) / 2, y: Double(area.height) / 2)
    }
    // The pointer may be over the other side, whose size is unknown.
    return Point(
      x: min(max(0, (point.x - side.origin.x) * context.scale), Double(area.width)),
      y: point.y * context.scale)
  }
}

import FrameTiming
import GridEngine
import GridImages

/// A picture by itself, fitted to the window, with its neighbours at hand.
///
/// It comes from its tile and goes back to it. What the tile shows is enlarged at once; the picture at
/// the window's size takes its place when it is decoded, and a larger one when it is magnified. Nothing
/// here waits for a file.
final class PictureViewer {
  /// The picture that is shown, as the index of its item.
  private(set) var index: Int
  /// How far it is magnified, and where.
  private(set) var zoom = PictureZoom()
  /// How far it is between its tile and the window.
  private(set) var flight = ViewerFlight()
  /// The window in device pixels.
  var window: PixelSize

  private let gallery: any PictureGallery
  private let context: SceneContext
  private let sizes: PictureSizes
  private let textureLimit: Int
  private var shown: GalleryPicture
  private var tasks: [ImageRequest: PictureTask] = [:]
  private var downloads: [String: PictureTask] = [:]
  private var broken: Set<String> = []
  /// Where the pointer is in the window, points; nil where it was not seen yet.
  private var pointer: Point?

  /// Opens the picture of an item; nil when there is no such item.
  ///
  /// - Parameters:
  ///   - window: The window's size in device pixels.
  ///   - textureLimit: The longest side that a texture may have, pixels.
  init?(
    index: Int, of gallery: any PictureGallery, context: SceneContext, sizes: PictureSizes,
    window: PixelSize, textureLimit: Int
  ) {
    guard let picture = gallery.picture(at: index) else { return nil }
    shown = picture
    self.index = index
    self.gallery = gallery
    self.context = context
    self.sizes = sizes
    self.window = window
    self.textureLimit = textureLimit
  }

  /// Goes on by so many pictures, to the first or last at most.
  func step(by count: Int) { go(to: index + count) }

  /// Goes to an item, to the first or last at most.
  func go(to target: Int) {
    let target = max(0, min(target, gallery.pictureCount - 1))
    guard target != index, let picture = gallery.picture(at: target) else { return }
    index = target
    shown = picture
    zoom = PictureZoom()
    // It may have changed, or the machine have been busy.
    broken.remove(picture.source)
  }

  /// Shows all of the picture.
  func showAll() { zoom = PictureZoom() }

  /// Shows the picture's own pixels, or all of it again.
  func toggleOwnPixels() {
    guard let fit = fit(of: shown), !zoom.isMagnified else { return showAll() }
    zoom.showOwnPixels(around: anchor(nil), in: fit)
  }

  /// Notes where the pointer is, points of the window.
  func notePointer(_ point: Point?) { pointer = point }

  /// Shows the picture `factor` times as large; what of it is at `point` stays there.
  ///
  /// - Parameter point: In points of the window; the pointer's place without it.
  func magnify(by factor: Double, around point: Point? = nil) {
    guard let fit = fit(of: shown) else { return }
    zoom.zoom(by: factor, around: anchor(point), in: fit)
  }

  /// Moves a magnified picture by a distance in points.
  func move(by delta: ScrollDelta) {
    guard let fit = fit(of: shown) else { return }
    zoom.move(
      by: ScrollDelta(x: delta.x * context.scale, y: delta.y * context.scale), in: fit)
  }

  private func anchor(_ point: Point?) -> Point {
    guard let point = point ?? pointer else {
      return Point(x: Double(window.width) / 2, y: Double(window.height) / 2)
    }
    return Point(x: point.x * context.scale, y: point.y * context.scale)
  }

  /// Goes back to the tile; turned round by ``open()``.
  func close() { flight.turn(toOpen: false) }

  /// Comes to the window again, from wherever it is.
  func open() { flight.turn(toOpen: true) }

  /// Is where the frame that will be shown at `time` has it.
  func advance(to time: FrameTime) { flight.advance(to: time) }

  /// Gives up all that was asked for.
  func release() {
    for task in tasks.values { task.cancel() }
    for task in downloads.values { task.cancel() }
    tasks.removeAll()
    downloads.removeAll()
  }

  /// Takes up what has come and asks for what is missing; in the frame's update phase.
  func update() {
    sizes.deliver()
    follow()
    var wanted = requests(for: shown, priority: .visible)
    for near in [index + 1, index - 1] {
      if let picture = gallery.picture(at: near) {
        wanted += requests(for: picture, priority: .prepared)
      }
    }
    let kept = Set(wanted.map(\.request))
    for (request, task) in tasks where !kept.contains(request) {
      task.cancel()
      tasks[request] = nil
    }
    for (request, priority) in wanted { load(request, priority: priority) }
  }

  /// The name of the picture that is shown; nil while it is between its tile and the window.
  var caption: ViewerCaption? {
    flight.isMoving
      ? nil
      : ViewerCaption(
        name: shown.name, index: index, count: gallery.pictureCount,
        level: fit(of: shown).map { zoom.level(of: $0) })
  }

  /// Draws the picture over all of the window, and over the grid while it moves between its tile and
  /// the window.
  ///
  /// - Parameter tile: Where its tile is in the window, points; nil where it is not in view.
  func draw(in size: Size, tile: Rect?, into list: inout DrawList) {
    let background = context.theme.background
    // What is on its way is not at its place as well.
    if flight.isMoving, let tile { list.fill(tile, background) }
    list.fill(
      Rect(size: size), background.withAlpha(UInt8((flight.progress * 255).rounded())))
    if broken.contains(shown.source) || sizes.isBroken(shown.source) {
      list.text(
        "Cannot be shown",
        in: Rect(x: 0, y: size.height / 2 - 12, width: size.width, height: 24),
        style: TextStyle(size: 17, color: context.theme.secondaryText, alignment: .center))
    } else {
      drawPicture(from: tile, into: &list)
    }
    keepNeighbours()
  }

  // MARK: Parts

  /// Stays with the picture when the list around it changes.
  private func follow() {
    guard gallery.picture(at: index) != shown else { return }
    if let place = gallery.pictureIndex(of: shown.source) {
      index = place
    } else if let next = gallery.picture(at: min(index, gallery.pictureCount - 1)) {
      index = min(index, gallery.pictureCount - 1)
      shown = next
    }
  }

  /// What is to be decoded of a picture; nothing before its size is known.
  private func requests(
    for picture: GalleryPicture, priority: ImagePriority
  ) -> [(request: ImageRequest, priority: ImagePriority)] {
    guard let fit = fit(of: picture) else {
      prepareSize(of: picture, priority: priority)
      return []
    }
    var result = [(request(picture, fit.fitted), priority)]
    if zoom.isMagnified, picture == shown {
      result.append((request(picture, decodedSize(fit)), priority))
    }
    return result
  }

  private func fit(of picture: GalleryPicture) -> PictureFit? {
    let reserved = context.pixels(ViewerCaption.bandHeight)
    return sizes[picture.source].map {
      PictureFit(picture: $0, window: window, reservedRows: min(reserved, window.height / 4))
    }
  }

  private func request(_ picture: GalleryPicture, _ size: PixelSize) -> ImageRequest {
    ImageRequest(source: picture.source, sizeInPixels: size)
  }

  private func prepareSize(of picture: GalleryPicture, priority: ImagePriority) {
    let source = picture.source
    guard downloads[source] == nil, !broken.contains(source) else { return }
    downloads[source] = context.pictures.prepare(source, priority: priority) { [weak self] error in
      guard let self else { return }
      if error != nil { broken.insert(source) } else { sizes.ask(source) }
    }
  }

  private func load(_ request: ImageRequest, priority: ImagePriority) {
    if context.pictures.textures.isComplete(request) || broken.contains(request.source) { return }
    if let task = tasks[request], task.isWaiting {
      task.priority = priority
      return
    }
    tasks[request] = context.pictures.load(
      request, priority: priority,
      onReady: { [weak self] in self?.broken.remove(request.source) },
      onFailure: { [weak self] _ in self?.broken.insert(request.source) })
  }

  private func drawPicture(from tile: Rect?, into list: inout DrawList) {
    let end = frameInWindow
    guard flight.isMoving else { return drawPicture(in: end, into: &list) }
    // Out of view, the tile is somewhere beyond the window's middle: a small step is enough.
    let tile =
      tile ?? PictureFit.between(end, Rect(x: end.midX, y: end.midY, width: 0, height: 0), 0.2)
    let start = PictureFit.frame(of: end, filling: tile)
    list.clipped(to: PictureFit.between(tile, end, flight.progress)) { list in
      drawPicture(in: PictureFit.between(start, end, flight.progress), into: &list)
    }
  }

  /// Where the picture is when it has come, points.
  private var frameInWindow: Rect {
    if let fit = fit(of: shown) {
      let frame = zoom.frame(in: fit)
      return Rect(
        x: frame.minX / context.scale, y: frame.minY / context.scale,
        width: frame.width / context.scale, height: frame.height / context.scale)
    }
    // Its proportions are not known yet: the tile's own will do for a moment.
    guard let tile = context.pictures.textures.newestRequest(of: shown.source) else {
      return fullFrame
    }
    return PictureFit.part(of: fullFrame, shownBy: tile.sizeInPixels)
  }

  private func decodedSize(_ fit: PictureFit) -> PixelSize {
    fit.decodedSize(for: zoom.level(of: fit), textureLimit: textureLimit)
  }

  private func drawPicture(in frame: Rect, into list: inout DrawList) {
    let textures = context.pictures.textures
    guard let fit = fit(of: shown) else {
      guard let tile = textures.newestRequest(of: shown.source) else { return }
      return draw(tile, in: frame, into: &list)
    }
    // The sharpest that is there while a larger one is decoded.
    let sizes = [decodedSize(fit)] + larger(than: fit)
    let best = sizes.map { request(shown, $0) }.first { textures.contains($0) }
    if let best { return draw(best, in: frame, into: &list) }
    list.fill(frame, context.theme.placeholder)
    if let tile = textures.newestRequest(of: shown.source) {
      draw(tile, in: PictureFit.part(of: frame, shownBy: tile.sizeInPixels), into: &list)
    }
  }

  /// The sizes that other magnifications ask for, the largest first, and the fitted one last.
  private func larger(than fit: PictureFit) -> [PixelSize] {
    guard zoom.isMagnified else { return [fit.fitted] }
    var sizes: [PixelSize] = []
    var level = fit.level
    while sizes.count < 8 {
      let size = fit.decodedSize(for: level, textureLimit: textureLimit)
      if size == sizes.last { break }
      sizes.append(size)
      level *= 2
    }
    return sizes.reversed()
  }

  private func draw(_ request: ImageRequest, in frame: Rect, into list: inout DrawList) {
    list.image(request, in: frame, placeholder: context.theme.placeholder)
  }

  private var fullFrame: Rect {
    Rect(
      x: 0, y: 0, width: Double(window.width) / context.scale,
      height: Double(window.height) / context.scale)
  }

  /// What is drawn next must not make room for anything else.
  private func keepNeighbours() {
    let textures = context.pictures.textures
    for request in tasks.keys where textures.contains(request) { _ = textures.entry(for: request) }
  }
}

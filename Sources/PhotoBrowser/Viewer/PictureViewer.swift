import FrameTiming
import GridEngine
import GridImages
import GridSDL
import ItemSources
import Scenes

/// An open photo, fitted to the window, with preloaded neighbors.
///
/// It is animated from its tile and back. The enlarged image of the tile is visible immediately.
/// The image at the size of the window replaces it when it is decoded, and a larger one after
/// zooming in. Nothing here waits for a file.
package final class PictureViewer {
  /// The index of the item of the photo.
  package private(set) var index: Int
  /// The zoom and the visible part.
  package private(set) var zoom = PictureZoom()
  /// The quarter turns by which the view is rotated clockwise, 0 … 3.
  package private(set) var quarterTurns = 0
  /// Whether the first photo follows the last one, so that it is preloaded there.
  package var wraps = false
  /// The animation between the tile and the window.
  package private(set) var flight: ViewerTransition
  /// The size of the window in device pixels.
  package var window: PixelSize

  private let gallery: any PictureGallery
  private let context: SceneContext
  private let sizes: PictureSizes
  private let textureLimit: Int
  private var shown: GalleryPicture
  /// The last change of the path of the photo. Until the new one is listed, and its image is decoded, the
  /// image of the old one is shown.
  private var renaming: (old: ImageSource, new: ImageSource)?
  private var tasks: [ImageRequest: ImageLoad] = [:]
  private var downloads: [ImageSource: ImageLoad] = [:]
  private var broken: Set<ImageSource> = []
  /// The requests that failed while the photo is shown at another size.
  private var failed: Set<ImageRequest> = []
  /// The part that is requested, and the last one that could be drawn.
  private var part: SharpPart?
  private var drawnPart: SharpPart?
  private var animation = ViewerAnimation()
  /// The number of written files that have been noticed.
  private var expirationCount = 0
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
    shown = picture
    self.index = index
    self.gallery = gallery
    self.context = context
    self.sizes = sizes
    self.window = window
    self.textureLimit = textureLimit
    expirationCount = context.pictures.expirationCount
    flight = isAnimated ? ViewerTransition() : .opened
  }

  /// The source of the photo.
  package var source: ImageSource { shown.source }

  /// Moves on by a number of photos, at most to the first or last one.
  package func step(by count: Int) { go(to: index + count) }

  /// Shows the next photo; after the last one, the first.
  package func stepAround() { go(to: index + 1 < gallery.pictureCount ? index + 1 : 0) }

  /// Shows the photo of an item, at most the first or last one.
  package func go(to target: Int) {
    let target = max(0, min(target, gallery.pictureCount - 1))
    guard target != index, let picture = gallery.picture(at: target) else { return }
    index = target
    show(picture)
    // Try again: the file may have changed, or the error was temporary.
    broken.remove(picture.source)
  }

  private func show(_ picture: GalleryPicture) {
    renaming = nil
    zoom = PictureZoom()
    quarterTurns = 0
    setShown(picture)
  }

  /// Shows a photo with the current zoom and rotation.
  private func setShown(_ picture: GalleryPicture) {
    shown = picture
    animation = ViewerAnimation()
    failed = []
    (part, drawnPart) = (nil, nil)
  }

  /// Keeps the photo, with its zoom and rotation, when its file is listed under a new path. Has no effect if it
  /// is another photo.
  package func pictureWasRenamed(from old: ImageSource, to new: ImageSource) {
    guard shown.source == old else { return }
    renaming = (old, new)
    sizes.copy(old, to: new)
  }

  /// Rotates the view by quarter turns, clockwise if `count` is positive, and fits the photo to the
  /// window. The file is not changed.
  package func rotate(by count: Int) {
    quarterTurns = (quarterTurns + count) & 3
    zoom = PictureZoom()
  }

  /// The device pixels per pixel of the photo; nil while its size is unknown.
  package var level: Double? { fit(of: shown).map { zoom.level(of: $0) } }

  /// Fits the photo to the window.
  package func showAll() { zoom = PictureZoom() }

  /// Toggles between actual pixels and the fitted photo.
  package func toggleActualPixels() {
    guard let fit = fit(of: shown), !zoom.isMagnified else { return showAll() }
    zoom.showActualPixels(around: anchor(nil), in: fit)
  }

  /// Records the position of the pointer, in window points.
  package func pointerDidMove(to point: Point?) { pointer = point }

  /// Zooms by `factor`. The content at `point` stays there.
  ///
  /// - Parameter point: The point in window points; by default the position of the pointer.
  package func magnify(by factor: Double, around point: Point? = nil) {
    guard let fit = fit(of: shown) else { return }
    zoom.zoom(by: factor, around: anchor(point), in: fit)
  }

  /// Pans a zoomed photo by a distance in points.
  package func move(by delta: ScrollDelta) {
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

  /// Starts the animation to the tile, which ``open()`` reverses.
  package func close() { flight.reverse(toOpen: false) }

  /// Starts the animation to the window from the current position.
  package func open() { flight.reverse(toOpen: true) }

  /// Updates the animation for the frame that is displayed at `time`.
  package func advance(to time: FrameTime) { flight.advance(to: time) }

  /// Returns the time of the next frame of an animation, or `time` if it can begin; nil if none is due.
  package func nextFrame(after time: FrameTime) -> FrameTime? {
    animation.nextChange(after: time, isShown: fittedRequest != nil)
  }

  /// The request for the photo at the size of the window, if it is shown completely; nil otherwise.
  private var fittedRequest: ImageRequest? {
    guard !flight.isMoving, let fit = fit(of: shown) else { return nil }
    let (request, images) = (request(shown, fit.fitted), context.pictures)
    return images.contains(request) && images.isComplete(request) ? request : nil
  }

  /// Reads the size of the photo again if files were written meanwhile, and ends the animation if its
  /// own file was: its textures are previews again.
  private func followFile() {
    let expirations = context.pictures.expirationCount
    if expirations != expirationCount {
      expirationCount = expirations
      failed = []
      sizes.ask(shown.source, again: true)
    }
    guard let fit = fit(of: shown) else { return }
    let (request, images) = (request(shown, fit.fitted), context.pictures)
    if images.contains(request), !images.isComplete(request) { animation = ViewerAnimation() }
  }

  /// Shows the frame of an animation that is due at `time`.
  ///
  /// - Returns: Whether the window has to be drawn.
  package func playAnimation(at time: FrameTime) -> Bool {
    guard let fitted = fittedRequest, let fit = fit(of: shown) else { return false }
    let wanted = zoom.isMagnified ? request(shown, decodedSize(fit)) : fitted
    return animation.update(at: time, wanted, with: context.pictures)
  }

  /// Cancels all requests.
  package func release() {
    animation = ViewerAnimation()
    for task in tasks.values { task.cancel() }
    for task in downloads.values { task.cancel() }
    tasks.removeAll()
    downloads.removeAll()
  }

  /// Applies results and requests missing images. Called in the update phase of a frame.
  package func update() {
    sizes.deliver()
    follow()
    followFile()
    var wanted = requests(for: shown, priority: .visible)
    let next = wraps && index + 1 == gallery.pictureCount ? 0 : index + 1
    for near in [next, index - 1] where near != index {
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

  /// The caption; nil during the animation.
  package var caption: ViewerCaption? {
    flight.isMoving
      ? nil
      : ViewerCaption(
        name: shown.name, index: index, count: gallery.pictureCount,
        level: level,
        isDamaged: fittedRequest.map(context.pictures.isDamaged) ?? false)
  }

  /// The properties of the photo, as far as they are known.
  package var facts: PictureFacts {
    PictureFacts(name: shown.name, source: shown.source, details: sizes.details(of: shown.source))
  }

  /// Draws the photo over the window, or over the grid during the animation.
  ///
  /// - Parameter tile: The frame of its tile in window points; nil if the tile is not visible.
  package func draw(in size: Size, tile: Rect?, into list: inout DrawList) {
    let background = context.theme.background
    // Hide the tile during the animation.
    if flight.isMoving, let tile { list.fill(tile, background) }
    list.fill(
      Rect(size: size), background.withAlpha(UInt8((flight.progress * 255).rounded())))
    if broken.contains(shown.source) || sizes.isBroken(shown.source) {
      list.text(
        "Cannot be displayed",
        in: Rect(x: 0, y: size.height / 2 - 12, width: size.width, height: 24),
        style: TextStyle(
          size: Look.placeType, color: context.theme.secondaryText, alignment: .center))
    } else {
      drawPicture(from: tile, into: &list)
    }
    keepNeighbors()
  }

  // MARK: Parts

  /// Keeps the same photo when the list changes.
  private func follow() {
    guard gallery.picture(at: index) != shown else { return }
    if let place = gallery.pictureIndex(of: shown.source) {
      index = place
    } else if let place = renaming.flatMap({ gallery.pictureIndex(of: $0.new) }),
      let picture = gallery.picture(at: place)
    {
      index = place
      setShown(picture)
    } else if let next = gallery.picture(at: min(index, gallery.pictureCount - 1)) {
      index = min(index, gallery.pictureCount - 1)
      show(next)
    }
  }

  /// Returns the requests for a photo; empty before its size is known.
  private func requests(
    for picture: GalleryPicture, priority: ImagePriority
  ) -> [(request: ImageRequest, priority: ImagePriority)] {
    guard let fit = fit(of: picture) else {
      prepareSize(of: picture, priority: priority)
      return []
    }
    var result = [(request(picture, fit.fitted), priority)]
    if zoom.isMagnified, picture == shown, animation.shown == nil {
      let larger = request(picture, decodedSize(fit))
      if !failed.contains(larger) { result.append((larger, priority)) }
      if let part = updatedPart(fit) {
        // The part that is drawn stays until the new one can be.
        for part in Set([part, drawnPart].compactMap(\.self).map(request)) {
          if !failed.contains(part) { result.append((part, priority)) }
        }
      }
    }
    return result
  }

  /// Returns the part to decode, if the whole photo cannot be as sharp as it is shown.
  private func updatedPart(_ fit: PictureFit) -> SharpPart? {
    let level = zoom.level(of: fit)
    guard isLimited(fit), let picture = sizes[shown.source] else {
      (part, drawnPart) = (nil, nil)
      return nil
    }
    let visible = visibleRect(fit, of: picture)
    if let part, part.serves(visible, of: picture, at: level, textureLimit: textureLimit) {
      return part
    }
    part = SharpPart(showing: visible, of: picture, at: level, textureLimit: textureLimit)
    return part
  }

  /// Whether the whole photo cannot be decoded as large as it is shown.
  private func isLimited(_ fit: PictureFit) -> Bool {
    let level = zoom.level(of: fit)
    let whole = fit.decodedSize(for: level, textureLimit: textureLimit)
    return fit.isLimited(at: level, textureLimit: textureLimit)
      || (whole != fit.fitted && failed.contains(request(shown, whole)))
  }

  /// Returns the visible part of the photo in pixels of the upright photo.
  private func visibleRect(_ fit: PictureFit, of picture: PixelSize) -> Rect {
    let frame = zoom.frame(in: fit)
    let perPixel = Double(fit.picture.width) / max(1, frame.width)
    let (left, top) = (max(0, -frame.minX), max(0, -frame.minY))
    let turned = Rect(
      x: left * perPixel, y: top * perPixel,
      width: (min(frame.maxX, Double(window.width)) - max(0, frame.minX)) * perPixel,
      height: (min(frame.maxY, Double(window.height)) - max(0, frame.minY)) * perPixel)
    return SharpPart.upright(turned, in: picture, turnedBy: quarterTurns)
  }

  private func request(_ part: SharpPart) -> ImageRequest {
    var request = ImageRequest(source: shown.source, sizeInPixels: part.sizeInPixels)
    request.part = part.part
    if showsPixels, part.scale == 1 { request.magnification = .nearest }
    return request
  }

  private func fit(of picture: GalleryPicture) -> PictureFit? {
    let reserved = context.pixels(ViewerCaption.bandHeight)
    return sizes[picture.source].map {
      PictureFit(
        picture: PictureFit.size($0, turnedBy: quarterTurns(of: picture)), window: window,
        reservedRows: min(reserved, window.height / 4))
    }
  }

  /// Returns the request for a photo that has `size` in the window. Textures are not rotated.
  private func request(_ picture: GalleryPicture, _ size: PixelSize) -> ImageRequest {
    var request = ImageRequest(
      source: picture.source,
      sizeInPixels: PictureFit.size(size, turnedBy: quarterTurns(of: picture)))
    // Smaller sizes than the photo's own fill the time until that is decoded.
    if picture == shown, showsPixels, request.sizeInPixels == sizes[picture.source] {
      request.magnification = .nearest
    }
    return request
  }

  /// Whether the pixels of the photo are squares.
  private var showsPixels: Bool {
    guard let picture = sizes[shown.source] else { return false }
    let fit = PictureFit(
      picture: PictureFit.size(picture, turnedBy: quarterTurns), window: window,
      reservedRows: min(context.pixels(ViewerCaption.bandHeight), window.height / 4))
    return zoom.level(of: fit) >= PictureZoom.pixelLevel
  }

  private func quarterTurns(of picture: GalleryPicture) -> Int {
    picture == shown ? quarterTurns : 0
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
    if context.pictures.isComplete(request) || broken.contains(request.source) { return }
    if let task = tasks[request], task.isWaiting {
      task.priority = priority
      return
    }
    tasks[request] = context.pictures.load(
      request, priority: priority,
      onReady: { [weak self] in self?.broken.remove(request.source) },
      onFailure: { [weak self] error in self?.decodeDidFail(error, for: request) })
  }

  /// Records a failure. The failure of one size is not that of the photo: the sizes that exist are
  /// shown.
  private func decodeDidFail(_ error: ImageError, for request: ImageRequest) {
    let dependsOnSize = error.reason == .tooLarge || error.reason == .tooSlow
    let others = context.pictures.newestRequest(of: request.source)
    if dependsOnSize, request.part != nil || (others != nil && others != request) {
      failed.insert(request)
    } else {
      broken.insert(request.source)
    }
  }

  private func drawPicture(from tile: Rect?, into list: inout DrawList) {
    let end = frameInWindow
    guard flight.isMoving else { return drawPicture(in: end, into: &list) }
    // Without a visible tile, animate from a slightly smaller frame.
    let tile =
      tile ?? PictureFit.between(end, Rect(x: end.midX, y: end.midY, width: 0, height: 0), 0.2)
    let start = PictureFit.frame(of: end, filling: tile)
    list.clipped(to: PictureFit.between(tile, end, flight.progress)) { list in
      drawPicture(in: PictureFit.between(start, end, flight.progress), into: &list)
    }
  }

  /// The frame of the photo in the window after the animation, in points.
  private var frameInWindow: Rect {
    if let fit = fit(of: shown) {
      let frame = zoom.frame(in: fit)
      return Rect(
        x: frame.minX / context.scale, y: frame.minY / context.scale,
        width: frame.width / context.scale, height: frame.height / context.scale)
    }
    // While the aspect ratio is unknown, use that of the tile.
    guard let tile = newestImage else { return fullFrame }
    return part(of: fullFrame, shownBy: tile)
  }

  /// The size of the whole photo for the zoom level. Under a sharp part it only has to fill the
  /// time until that is decoded.
  private func decodedSize(_ fit: PictureFit) -> PixelSize {
    let level = isLimited(fit) ? min(zoom.level(of: fit), 2 * fit.level) : zoom.level(of: fit)
    return fit.decodedSize(for: level, textureLimit: textureLimit)
  }

  private func drawPicture(in frame: Rect, into list: inout DrawList) {
    let images = context.pictures
    guard let fit = fit(of: shown) else {
      guard let tile = newestImage else { return }
      return draw(tile, in: frame, into: &list)
    }
    if let frameOfAnimation = animation.shown {
      return draw(frameOfAnimation, in: frame, into: &list)
    }
    defer { if let edge = context.theme.imageEdge { list.stroke(frame, edge, width: 0.5) } }
    // Use the sharpest available image while a larger one is decoded.
    let sizes = [decodedSize(fit)] + larger(than: fit)
    let best = sizes.lazy.map { self.request(self.shown, $0) }.flatMap { request in
      // Until the image with square pixels is there, the one with smooth pixels is shown.
      var smooth = request
      smooth.magnification = .smooth
      return [request, smooth]
    }.first { images.contains($0) }
    if let best {
      draw(best, in: frame, into: &list)
      return drawParts(in: frame, into: &list)
    }
    list.fill(frame, context.theme.placeholder)
    if let tile = newestImage {
      draw(tile, in: part(of: frame, shownBy: tile), into: &list)
    }
  }

  /// Draws the part that is decoded at the zoom level over the whole photo.
  private func drawParts(in frame: Rect, into list: inout DrawList) {
    let images = context.pictures
    if let part, images.contains(request(part)) { drawnPart = part }
    guard let part = drawnPart, let picture = sizes[shown.source], zoom.isMagnified,
      images.contains(request(part))
    else { return }
    let turned = part.turned(by: quarterTurns, in: picture)
    let size = PictureFit.size(picture, turnedBy: quarterTurns)
    let scale = Size(
      width: frame.width / Double(size.width), height: frame.height / Double(size.height))
    let place = Rect(
      x: frame.minX + turned.minX * scale.width, y: frame.minY + turned.minY * scale.height,
      width: turned.width * scale.width, height: turned.height * scale.height)
    draw(request(part), in: place, into: &list)
  }

  /// The image of the photo that was uploaded last, of any size; nil if it has none.
  private var newestImage: ImageRequest? {
    let images = context.pictures
    return images.newestRequest(of: shown.source)
      ?? renaming.flatMap { images.newestRequest(of: $0.old) }
  }

  private func part(of frame: Rect, shownBy tile: ImageRequest) -> Rect {
    PictureFit.part(
      of: frame, shownBy: PictureFit.size(tile.sizeInPixels, turnedBy: quarterTurns))
  }

  /// The sizes for other zoom levels in descending order; the last one is the fitted size.
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
    list.image(
      request, in: frame, quarterTurns: quarterTurns, placeholder: context.theme.placeholder)
  }

  private var fullFrame: Rect {
    Rect(
      x: 0, y: 0, width: Double(window.width) / context.scale,
      height: Double(window.height) / context.scale)
  }

  /// Marks the textures of neighbors as used, so that they are not evicted.
  private func keepNeighbors() {
    let images = context.pictures
    for request in tasks.keys where images.contains(request) { images.keep(request) }
  }
}

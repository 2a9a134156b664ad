import FrameTiming
import GridEngine
import GridImages
import GridSDL
import ItemSources
import Scenes

/// A photo in an area of the window, fitted to it or zoomed.
///
/// The enlarged image of a tile is visible immediately. The image at the size of the area replaces it
/// when it is decoded, and a larger one after zooming in. Nothing here waits for a file.
///
/// Frames and points are relative to the area.
final class ZoomedPicture {
  private(set) var picture: GalleryPicture
  /// The last change of the path of the photo. Until the new one is listed, and its image is decoded, the
  /// image of the old one is shown.
  private(set) var renaming: (old: ImageSource, new: ImageSource)?
  /// The zoom and the visible part.
  var zoom = PictureZoom()
  /// The quarter turns by which the view is rotated clockwise, 0 … 3.
  private(set) var quarterTurns = 0
  /// The size of the area in device pixels.
  var area: PixelSize

  private let context: SceneContext
  private let sizes: PictureSizes
  private let loads: PictureLoads
  private let textureLimit: Int
  /// The part that is requested, and the last one that could be drawn.
  private var part: SharpPart?
  private var drawnPart: SharpPart?
  private var animation = ViewerAnimation()
  /// The number of written files that have been noticed.
  private var expirationCount: Int

  /// Shows a photo, fitted to its area.
  ///
  /// - Parameters:
  ///   - loads: Makes the images, also those of other photos.
  ///   - area: The size of the area in device pixels.
  ///   - textureLimit: The maximum side of a texture, in pixels.
  init(
    _ picture: GalleryPicture, in context: SceneContext, sizes: PictureSizes, loads: PictureLoads,
    area: PixelSize, textureLimit: Int
  ) {
    self.picture = picture
    self.context = context
    self.sizes = sizes
    self.loads = loads
    self.area = area
    self.textureLimit = textureLimit
    expirationCount = context.pictures.expirationCount
  }

  /// Shows another photo, fitted to the area.
  func show(_ picture: GalleryPicture) {
    renaming = nil
    zoom = PictureZoom()
    quarterTurns = 0
    setPicture(picture)
  }

  /// Shows a photo with the current zoom and rotation: the same one under its new path.
  func setPicture(_ picture: GalleryPicture) {
    self.picture = picture
    animation = ViewerAnimation()
    loads.forgetFailures()
    (part, drawnPart) = (nil, nil)
  }

  /// Keeps the photo, with its zoom and rotation, when its file is listed under a new path. Has no effect if it
  /// is another photo.
  func wasRenamed(from old: ImageSource, to new: ImageSource) {
    guard picture.source == old else { return }
    renaming = (old, new)
    sizes.copy(old, to: new)
  }

  /// The image of the photo that was uploaded last, of any size; nil if it has none.
  private var newestImage: ImageRequest? {
    let images = context.pictures
    return images.newestRequest(of: picture.source)
      ?? renaming.flatMap { images.newestRequest(of: $0.old) }
  }

  /// Rotates the view by quarter turns, clockwise if `count` is positive, and fits the photo to the
  /// area. The file is not changed.
  func rotate(by count: Int) {
    quarterTurns = (quarterTurns + count) & 3
    zoom = PictureZoom()
  }

  /// The geometry of the photo; nil while its size is unknown.
  var fit: PictureFit? {
    sizes[picture.source].map { fit(PictureFit.size($0, turnedBy: quarterTurns)) }
  }

  private func fit(_ size: PixelSize) -> PictureFit {
    let reserved = context.pixels(ViewerCaption.bandHeight(measuring: context.text))
    return PictureFit(
      picture: size, window: area, reservedRows: min(reserved, area.height / 4))
  }

  /// The device pixels per pixel of the photo; nil while its size is unknown.
  var level: Double? { fit.map { zoom.level(of: $0) } }

  /// Whether the photo cannot be shown.
  var isBroken: Bool { loads.isBroken(picture.source) }

  /// Whether the photo shows only what could be read of a damaged file.
  var isDamaged: Bool { fittedRequest.map(context.pictures.isDamaged) ?? false }

  // MARK: Animation

  /// The request for the photo at the size of the area, if it is shown completely; nil otherwise.
  private var fittedRequest: ImageRequest? {
    guard let fit else { return nil }
    let (request, images) = (request(fit.fitted), context.pictures)
    return images.contains(request) && images.isComplete(request) ? request : nil
  }

  /// Returns the time of the next frame of an animation, or `time` if it can begin; nil if none is due.
  func nextFrame(after time: FrameTime) -> FrameTime? {
    animation.nextChange(after: time, isShown: fittedRequest != nil)
  }

  /// Shows the frame of an animation that is due at `time`.
  ///
  /// - Returns: Whether the window has to be drawn.
  func playAnimation(at time: FrameTime) -> Bool {
    guard let fitted = fittedRequest, let fit else { return false }
    let wanted = zoom.isMagnified ? request(decodedSize(fit)) : fitted
    return animation.update(at: time, wanted, with: context.pictures)
  }

  /// Ends the animation.
  func stopAnimation() { animation = ViewerAnimation() }

  /// Reads the size of the photo again if files were written meanwhile, and ends the animation if its
  /// own file was: its textures are previews again.
  func followFile() {
    let expirations = context.pictures.expirationCount
    if expirations != expirationCount {
      expirationCount = expirations
      loads.forgetFailures()
      sizes.ask(picture.source, again: true)
    }
    guard let fit else { return }
    let (request, images) = (request(fit.fitted), context.pictures)
    if images.contains(request), !images.isComplete(request) { stopAnimation() }
  }

  // MARK: Images

  /// Returns the images that the photo needs; none before its size is known.
  func wantedImages() -> [PictureLoads.Wanted] {
    guard let fit else {
      loads.prepareSize(of: picture.source, priority: .visible)
      return []
    }
    var requests = [request(fit.fitted)]
    if zoom.isMagnified, animation.shown == nil {
      var larger = [request(decodedSize(fit))]
      if let part = updatedPart(fit) {
        // The part that is drawn stays until the new one can be.
        larger += Set([part, drawnPart].compactMap(\.self).map(request))
      }
      requests += larger.filter { !loads.hasFailed($0) }
    }
    return requests.map { ($0, .visible) }
  }

  /// Returns the images with which another photo appears at once; none before its size is known.
  func wantedImages(of other: GalleryPicture) -> [PictureLoads.Wanted] {
    guard let size = sizes[other.source] else {
      loads.prepareSize(of: other.source, priority: .prepared)
      return []
    }
    let request = ImageRequest(source: other.source, sizeInPixels: fit(size).fitted)
    return [(request, .prepared)]
  }

  /// Returns the part to decode, if the whole photo cannot be as sharp as it is shown.
  private func updatedPart(_ fit: PictureFit) -> SharpPart? {
    let level = zoom.level(of: fit)
    guard isLimited(fit), let size = sizes[picture.source] else {
      (part, drawnPart) = (nil, nil)
      return nil
    }
    let visible = visibleRect(fit, of: size)
    if let part, part.serves(visible, of: size, at: level, textureLimit: textureLimit) {
      return part
    }
    part = SharpPart(showing: visible, of: size, at: level, textureLimit: textureLimit)
    return part
  }

  /// Whether the whole photo cannot be decoded as large as it is shown.
  private func isLimited(_ fit: PictureFit) -> Bool {
    let level = zoom.level(of: fit)
    let whole = fit.decodedSize(for: level, textureLimit: textureLimit)
    return fit.isLimited(at: level, textureLimit: textureLimit)
      || (whole != fit.fitted && loads.hasFailed(request(whole)))
  }

  /// Returns the visible part of the photo in pixels of the upright photo, whose size is `size`.
  private func visibleRect(_ fit: PictureFit, of size: PixelSize) -> Rect {
    let frame = zoom.frame(in: fit)
    let perPixel = Double(fit.picture.width) / max(1, frame.width)
    let (left, top) = (max(0, -frame.minX), max(0, -frame.minY))
    let turned = Rect(
      x: left * perPixel, y: top * perPixel,
      width: (min(frame.maxX, Double(area.width)) - max(0, frame.minX)) * perPixel,
      height: (min(frame.maxY, Double(area.height)) - max(0, frame.minY)) * perPixel)
    return SharpPart.upright(turned, in: size, turnedBy: quarterTurns)
  }

  private func request(_ part: SharpPart) -> ImageRequest {
    var request = ImageRequest(source: picture.source, sizeInPixels: part.sizeInPixels)
    request.part = part.part
    if showsPixels, part.scale == 1 { request.magnification = .nearest }
    return request
  }

  /// Returns the request for the photo with `size` in the area. Textures are not rotated.
  private func request(_ size: PixelSize) -> ImageRequest {
    var request = ImageRequest(
      source: picture.source, sizeInPixels: PictureFit.size(size, turnedBy: quarterTurns))
    // Smaller sizes than the photo's own fill the time until that is decoded.
    if showsPixels, request.sizeInPixels == sizes[picture.source] {
      request.magnification = .nearest
    }
    return request
  }

  /// Whether the pixels of the photo are squares.
  private var showsPixels: Bool {
    fit.map { zoom.level(of: $0) >= PictureZoom.pixelLevel } ?? false
  }

  /// The size of the whole photo for the zoom level. Under a sharp part it only has to fill the
  /// time until that is decoded.
  private func decodedSize(_ fit: PictureFit) -> PixelSize {
    let level = isLimited(fit) ? min(zoom.level(of: fit), 2 * fit.level) : zoom.level(of: fit)
    return fit.decodedSize(for: level, textureLimit: textureLimit)
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

  // MARK: Drawing

  /// The frame of the photo, in points.
  var frame: Rect {
    if let fit {
      let frame = zoom.frame(in: fit)
      return Rect(
        x: frame.minX / context.scale, y: frame.minY / context.scale,
        width: frame.width / context.scale, height: frame.height / context.scale)
    }
    let whole = Rect(
      x: 0, y: 0, width: Double(area.width) / context.scale,
      height: Double(area.height) / context.scale)
    // While the aspect ratio is unknown, use that of the tile.
    return newestImage.map { part(of: whole, shownBy: $0) }
      ?? whole
  }

  /// Draws the photo into `frame`, by default its own.
  func draw(in frame: Rect, into list: inout DrawList) {
    let images = context.pictures
    guard let fit else {
      guard let tile = newestImage else { return }
      return draw(tile, in: frame, into: &list)
    }
    if let frameOfAnimation = animation.shown {
      return draw(frameOfAnimation, in: frame, into: &list)
    }
    defer { if let edge = context.theme.imageEdge { list.stroke(frame, edge, width: 0.5) } }
    // Use the sharpest available image while a larger one is decoded.
    let sizes = [decodedSize(fit)] + larger(than: fit)
    let best = sizes.lazy.map { self.request($0) }.flatMap { request in
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

  /// Draws that the photo cannot be displayed into an area, in points.
  func drawFailure(in area: Rect, into list: inout DrawList) {
    let style = TextStyle(
      size: Look.placeType, color: context.theme.secondaryText, alignment: .center)
    let message = "Cannot be displayed"
    let size = context.text.size(of: message, style: style, width: area.width, maximumLines: 0)
    list.paragraph(
      message,
      in: Rect(
        x: area.minX, y: area.midY - size.height / 2, width: area.width, height: size.height),
      style: style, measuring: context.text)
  }

  /// Draws the part that is decoded at the zoom level over the whole photo.
  private func drawParts(in frame: Rect, into list: inout DrawList) {
    let images = context.pictures
    if let part, images.contains(request(part)) { drawnPart = part }
    guard let part = drawnPart, let upright = sizes[picture.source], zoom.isMagnified,
      images.contains(request(part))
    else { return }
    let turned = part.turned(by: quarterTurns, in: upright)
    let size = PictureFit.size(upright, turnedBy: quarterTurns)
    let scale = Size(
      width: frame.width / Double(size.width), height: frame.height / Double(size.height))
    let place = Rect(
      x: frame.minX + turned.minX * scale.width, y: frame.minY + turned.minY * scale.height,
      width: turned.width * scale.width, height: turned.height * scale.height)
    draw(request(part), in: place, into: &list)
  }

  private func part(of frame: Rect, shownBy tile: ImageRequest) -> Rect {
    PictureFit.part(
      of: frame, shownBy: PictureFit.size(tile.sizeInPixels, turnedBy: quarterTurns))
  }

  private func draw(_ request: ImageRequest, in frame: Rect, into list: inout DrawList) {
    list.image(
      request, in: frame, quarterTurns: quarterTurns, placeholder: context.theme.placeholder)
  }
}

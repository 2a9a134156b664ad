import CSDL2
import GridEngine

/// Draws gradients, outlines and paths.
extension Renderer {
  /// Fills a rectangle with a gradient. Rounded corners are quarters of a white disc in the
  /// gradient's colors.
  func fill(
    _ rect: Rect, _ gradient: LinearGradient, _ cornerRadius: Double, at origin: Point,
    opacity: UInt8
  ) {
    let target = transform.rect(rect, at: origin)
    let radius = min(transform.pixel(cornerRadius), target.w / 2, target.h / 2)
    let disc =
      radius > 1
      ? corners.mask(of: CornerMasks.Shape(radius: Int(radius), line: Int(radius)))?.texture : nil
    let inset = disc == nil ? 0 : radius
    let middle = target.w - 2 * inset
    gradients.removeAll()
    for part in [
      SDL_Rect(x: target.x, y: target.y + inset, w: target.w, h: target.h - 2 * inset),
      SDL_Rect(x: target.x + inset, y: target.y, w: middle, h: inset),
      SDL_Rect(x: target.x + inset, y: target.y + target.h - inset, w: middle, h: inset),
    ] {
      gradients.append(part, of: gradient, in: target, opacity: opacity)
    }
    // The software renderer blends even opaque triangles through a temporary surface.
    let isOpaque = opacity == 255 && gradient.isOpaque
    drawGradients(texture: nil, in: target, isOpaque: isOpaque)
    guard let disc else { return }
    gradients.removeAll()
    for corner in 0..<4 {
      let (source, quarter) = Self.corner(corner, of: target, radius: radius)
      gradients.append(
        quarter, of: gradient, in: target,
        mask: GradientMesh.Mask(
          side: CornerMasks.side(ofRadius: Int(radius)),
          origin: SDL_Point(x: source.x, y: source.y)),
        opacity: opacity)
    }
    drawGradients(texture: disc, in: target, isOpaque: false)
  }

  private func drawGradients(texture: Texture?, in target: SDL_Rect, isOpaque: Bool) {
    let vertices = gradients.vertices
    guard !vertices.isEmpty else { return }
    let signature = DrawSignature(
      kind: .triangles, object: handle.isRecording ? GradientMesh.hash(of: vertices) : 0,
      source: (0, 0, Int32(texture == nil ? 0 : 1), 0), variant: isOpaque ? 1 : 0)
    handle.submit(signature, in: target, isIndivisible: true) { [handle] in
      unsafe SDL_SetRenderDrawBlendMode(
        handle.pointer, isOpaque ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND)
      unsafe vertices.withUnsafeBufferPointer {
        _ = unsafe SDL_RenderGeometry(
          handle.pointer, texture?.handle, $0.baseAddress, Int32($0.count), nil, 0)
      }
    }
  }

  /// Draws the outline of a rectangle, inside it.
  func stroke(
    _ rect: Rect, _ color: Color, _ width: Double, _ cornerRadius: Double, at origin: Point
  ) {
    let outer = transform.rect(rect, at: origin)
    let line = max(1, transform.pixel(width))
    let radius = min(max(0, transform.pixel(cornerRadius)), outer.w / 2, outer.h / 2)
    guard 2 * line < min(outer.w, outer.h) else {
      // No hole is left.
      if radius > 1 { return fillRounded(outer, color, radius: radius) }
      setColor(color)
      return fill(outer)
    }
    setColor(color)
    let inset = radius > 1 ? radius : 0
    strokeSides(of: outer, line: line, inset: inset)
    if inset > 0 { drawCorners(of: outer, color, radius: inset, line: line) }
  }

  /// Fills the outline of a rectangle without squares of `inset` pixels at its corners.
  private func strokeSides(of outer: SDL_Rect, line: Int32, inset: Int32) {
    let (right, bottom) = (outer.x + outer.w - line, outer.y + outer.h - line)
    let height = outer.h - 2 * max(line, inset)
    for y in [outer.y, bottom] where outer.w > 2 * inset {
      fill(SDL_Rect(x: outer.x + inset, y: y, w: outer.w - 2 * inset, h: line))
    }
    for x in [outer.x, right] where height > 0 {
      fill(SDL_Rect(x: x, y: outer.y + max(line, inset), w: line, h: height))
    }
    // A line that is wider than the corner covers a part next to it.
    guard inset > 0, line > inset else { return }
    for x in [outer.x, outer.x + outer.w - inset] {
      for y in [outer.y + inset, bottom] {
        fill(SDL_Rect(x: x, y: y, w: inset, h: line - inset))
      }
    }
  }

  /// Draws a path whose origin is at `place` of a list at `origin`.
  func draw(
    _ path: BezierPath, _ painting: PathPainting, _ color: Color, at place: Point,
    of origin: Point
  ) {
    shapes.draw(path, painting, color, scale: scale) { pixels in
      let corner = transform.rect(Rect(origin: place), at: origin)
      guard transform.isStretched else {
        // Not rounded by its own edges, so that pixels stay sharp at any scale.
        return SDL_Rect(x: corner.x + pixels.x, y: corner.y + pixels.y, w: pixels.w, h: pixels.h)
      }
      let box = Rect(
        x: place.x + Double(pixels.x) / scale, y: place.y + Double(pixels.y) / scale,
        width: Double(pixels.w) / scale, height: Double(pixels.h) / scale)
      return transform.rect(box, at: origin)
    }
  }
}

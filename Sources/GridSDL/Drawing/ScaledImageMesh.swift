import CSDL2
import GridEngine

/// The triangles of a scaled or rotated part of a texture, outside of which no pixel counts.
///
/// Linear filtering also reads the pixels next to a part: of a pooled texture, whatever an earlier image
/// has left there. The last row and column of an enlarged image would mix with it. The mesh therefore
/// ends the filtering half a pixel inside of the part, at the centers of its outermost pixels, and
/// repeats these in the strips beyond, as ``FrameCanvas`` does.
nonisolated struct ScaledImageMesh {
  /// Three vertices for each triangle.
  private(set) var vertices: [SDL_Vertex] = []

  /// One side of the frame, and the columns or rows of the texture along it.
  private struct Axis {
    /// The first pixel of the part in the texture.
    let start: Float
    /// The number of pixels of the part.
    let count: Float
    /// The length of the side in device pixels.
    let length: Float
    /// Whether the last pixel is at the beginning of the side.
    let isReversed: Bool

    /// The number of cuts, including both ends. A reduced image has no others: the centers of device
    /// pixels are not beyond those of its own.
    var cuts: Int { count < length ? 4 : 2 }

    /// Returns the distance of a cut from the beginning of the side, and its position in the texture.
    func cut(_ index: Int) -> (distance: Float, texel: Float) {
      let isFirstHalf = index < cuts / 2
      // Half of a pixel of the part, in device pixels, or nothing at the ends.
      let isInner = index == 1 && cuts == 4 || index == 2
      let margin = isInner ? length / (2 * count) : 0
      let edge: Float = cuts == 4 ? 0.5 : 0
      let isFirst = isFirstHalf != isReversed
      return (
        distance: isFirstHalf ? margin : length - margin,
        texel: isFirst ? start + edge : start + count - edge
      )
    }
  }

  /// Replaces the triangles by those of a part of a texture, rotated clockwise by quarter turns and
  /// scaled to `frame`.
  ///
  /// - Parameters:
  ///   - part: The part, in pixels of the texture. It is not empty.
  ///   - size: The size of the texture.
  ///   - frame: The frame after the rotation, in device pixels.
  ///   - opacity: The opacity, 0 … 255.
  mutating func set(
    _ part: SDL_Rect, ofTexture size: PixelSize, quarterTurns: Int = 0, in frame: SDL_Rect,
    opacity: UInt8
  ) {
    vertices.removeAll(keepingCapacity: true)
    let turns = quarterTurns & 3
    let isSideways = turns & 1 == 1
    func axis(alongColumns: Bool, length: Int32, isReversed: Bool) -> Axis {
      Axis(
        start: Float(alongColumns ? part.x : part.y), count: Float(alongColumns ? part.w : part.h),
        length: Float(length), isReversed: isReversed)
    }
    // After one turn the part's last row is in the first column, and its first column in the first row.
    let across = axis(
      alongColumns: !isSideways, length: frame.w, isReversed: turns == 1 || turns == 2)
    let down = axis(
      alongColumns: isSideways, length: frame.h, isReversed: turns == 2 || turns == 3)
    for row in 1..<down.cuts {
      for column in 1..<across.cuts {
        // Two triangles, as the corners of a rectangle in this order.
        for (right, bottom) in [(0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)] {
          let (x, y) = (across.cut(column - 1 + right), down.cut(row - 1 + bottom))
          vertices.append(
            SDL_Vertex(
              position: SDL_FPoint(
                x: Float(frame.x) + x.distance, y: Float(frame.y) + y.distance),
              color: SDL_Color(r: 255, g: 255, b: 255, a: opacity),
              tex_coord: SDL_FPoint(
                x: (isSideways ? y.texel : x.texel) / Float(size.width),
                y: (isSideways ? x.texel : y.texel) / Float(size.height))))
        }
      }
    }
  }
}

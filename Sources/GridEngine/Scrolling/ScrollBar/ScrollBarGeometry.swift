/// The geometry of a scroll bar and its thumb.
///
/// All lengths are in points along the bar; 0 is the start of the track.
public struct ScrollBarGeometry: Hashable, Sendable {
  /// The part of a bar under a pointer: the track before the thumb, the thumb, or the track after
  /// it.
  public enum Part: Hashable, Sendable {
    /// The track before the thumb.
    case before
    /// The thumb, which can be dragged.
    case thumb
    /// The track after the thumb.
    case after
  }

  /// The length of the track.
  public var track: Double
  /// The extent of the viewport.
  public var viewport: Double
  /// The range of positions of the content.
  public var range: ClosedRange<Double>
  /// The minimum length of the thumb; 24 by default.
  public var minimumThumb: Double

  /// Creates a geometry.
  public init(
    track: Double, viewport: Double, range: ClosedRange<Double>, minimumThumb: Double = 24
  ) {
    self.track = track
    self.viewport = viewport
    self.range = range
    self.minimumThumb = minimumThumb
  }

  /// Whether there is anything to scroll.
  public var isNeeded: Bool { travel > 0 && track > 0 }

  /// The distance over which the content can move.
  var travel: Double { range.upperBound - range.lowerBound }

  /// The length of the thumb while the content is within its range, proportional to the visible
  /// part.
  public var thumbLength: Double {
    let content = travel + viewport
    guard content > 0 else { return track }
    return min(max(track * viewport / content, minimumThumb), track)
  }

  /// Returns the start and the length of the thumb for a position of the content.
  ///
  /// If the content is pulled past an end, the thumb shortens by the overshoot, down to 8 points,
  /// and stays at that end.
  public func thumb(at position: Double) -> (start: Double, length: Double) {
    let over = abs(position - range.clamping(position))
    let length = over > 0 ? max(thumbLength - over, min(8, thumbLength)) : thumbLength
    return (fraction(of: position) * (track - length), length)
  }

  /// Returns the center of the thumb for a position of the content within its range.
  func thumbCenter(at position: Double) -> Double {
    fraction(of: position) * room + thumbLength / 2
  }

  /// The distance over which the thumb can move.
  var room: Double { track - thumbLength }

  /// Returns a position of the content as a fraction of its range: 0 at the start, 1 at the end.
  public func fraction(of position: Double) -> Double {
    guard travel > 0 else { return 0 }
    return (range.clamping(position) - range.lowerBound) / travel
  }

  /// Returns the position of the content for a start of the thumb, clamped to the range.
  public func position(thumbStart start: Double) -> Double {
    guard room > 0 else { return range.lowerBound }
    return range.lowerBound + min(max(start / room, 0), 1) * travel
  }

  /// Returns the part of the bar at a position of the pointer.
  public func part(at pointer: Double, position: Double) -> Part {
    let thumb = thumb(at: position)
    if pointer < thumb.start { return .before }
    return pointer < thumb.start + thumb.length ? .thumb : .after
  }

  /// Returns the position to which a click next to the thumb scrolls: one page towards the pointer.
  ///
  /// If less than a page moves the center of the thumb to the pointer, it scrolls only that far, so
  /// that a repeated click stops at the pointer.
  ///
  /// - Parameters:
  ///   - pointer: The position of the click along the bar.
  ///   - position: The position of the content, or the target of its motion.
  ///   - page: The distance of a page, in points of the content.
  public func clickTarget(at pointer: Double, position: Double, page: Double) -> Double {
    let under = self.position(thumbStart: pointer - thumbLength / 2)
    switch part(at: pointer, position: position) {
    case .thumb: return position
    case .before: return max(range.clamping(position - page), min(under, position))
    case .after: return min(range.clamping(position + page), max(under, position))
    }
  }
}

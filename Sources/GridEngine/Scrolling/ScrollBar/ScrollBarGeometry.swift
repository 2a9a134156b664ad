/// Where the thumb of a scroll bar is, and what pointing at the bar means.
///
/// All lengths are points along the bar; 0 is the track's beginning.
public struct ScrollBarGeometry: Hashable, Sendable {
  /// What lies under a pointer.
  public enum Part: Hashable, Sendable { case before, thumb, after }

  /// The length of the track.
  public var track: Double
  /// The extent of what is seen.
  public var viewport: Double
  /// The legal positions of the content.
  public var range: ClosedRange<Double>
  /// The shortest thumb that can be hit; 24 by default.
  public var minimumThumb: Double

  /// Describes a bar.
  public init(
    track: Double, viewport: Double, range: ClosedRange<Double>, minimumThumb: Double = 24
  ) {
    self.track = track
    self.viewport = viewport
    self.range = range
    self.minimumThumb = minimumThumb
  }

  /// Whether there is anything to scroll.
  public var isNeeded: Bool { way > 0 && track > 0 }

  /// How far the content can move.
  private var way: Double { range.upperBound - range.lowerBound }

  /// The thumb's length while content is within its range: the part of the content that is seen.
  public var thumbLength: Double {
    let content = way + viewport
    guard content > 0 else { return track }
    return min(max(track * viewport / content, minimumThumb), track)
  }

  /// The thumb while the content is at `position`: where it begins and how long it is.
  ///
  /// Past an end the thumb shortens by as much, down to 8 points, and stays at that end.
  public func thumb(at position: Double) -> (start: Double, length: Double) {
    let over = abs(position - range.clamping(position))
    let length = over > 0 ? max(thumbLength - over, min(8, thumbLength)) : thumbLength
    return (fraction(of: position) * (track - length), length)
  }

  /// How far through the content `position` is: 0 at its start, 1 at its end.
  public func fraction(of position: Double) -> Double {
    guard way > 0 else { return 0 }
    return (range.clamping(position) - range.lowerBound) / way
  }

  /// The position whose thumb begins at `start`; beyond the track, that of the nearer end.
  public func position(thumbStart start: Double) -> Double {
    let room = track - thumbLength
    guard room > 0 else { return range.lowerBound }
    return range.lowerBound + min(max(start / room, 0), 1) * way
  }

  /// What a pointer at `pointer` meets while the content is at `position`.
  public func part(at pointer: Double, position: Double) -> Part {
    let thumb = thumb(at: position)
    if pointer < thumb.start { return .before }
    return pointer < thumb.start + thumb.length ? .thumb : .after
  }

  /// Where a click beside the thumb takes the content: a page towards the pointer, or as far as puts
  /// the thumb's middle under it where that is nearer, so that a bar held down stops at the pointer.
  ///
  /// - Parameters:
  ///   - pointer: Where the click is.
  ///   - position: Where the content is, or is heading.
  ///   - page: How far a page goes, in points of content.
  public func clickTarget(at pointer: Double, position: Double, page: Double) -> Double {
    let under = self.position(thumbStart: pointer - thumbLength / 2)
    switch part(at: pointer, position: position) {
    case .thumb: return position
    case .before: return max(range.clamping(position - page), min(under, position))
    case .after: return min(range.clamping(position + page), max(under, position))
    }
  }
}

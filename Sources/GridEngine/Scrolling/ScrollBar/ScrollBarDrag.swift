/// The drag of a scroll bar's thumb.
///
/// Sizes measured during the drag change the extent of the content. The thumb stays under the
/// pointer, because the drag keeps the geometry that the bar had at its beginning.
///
/// A drag is exact to a point of the track, which can be thousands of items. A *fine* drag is
/// slower: a point of the pointer moves the content by a sixteenth, and by at most a sixth of a
/// part between two stops. Every stop can therefore be reached, however close to the next one.
public struct ScrollBarDrag {
  /// A position of the content to which a bar scrolls.
  public struct Target: Hashable, Sendable {
    /// The content offset along the bar, in points.
    public var position: Double
    /// The stop to which the bar scrolls, if any. Several stops can have the same position at the
    /// end of the content.
    public var stop: Int?

    /// Creates a target.
    public init(position: Double, stop: Int? = nil) {
      self.position = position
      self.stop = stop
    }
  }

  /// The ratio of the speeds of a drag and a fine drag.
  static let fineness = 16.0
  /// The distance in points within which the thumb snaps to a stop.
  static let snapDistance = 3.0

  /// The geometry of the bar until the end of the drag.
  public let geometry: ScrollBarGeometry
  /// The start of the thumb, in points along the bar.
  public private(set) var thumbStart: Double
  /// The position to which the content scrolls.
  public private(set) var target: Target
  /// The distance from the start of the thumb to the pointer, in points.
  private var grip: Double
  private var fine: FineDrag?
  /// The position of the pointer at which a fine drag ended. The content stays at its exact position
  /// until the pointer moves along the bar.
  private var finePointer: Double?

  /// Creates a drag; `nil` if the pointer is not on the thumb.
  ///
  /// - Parameters:
  ///   - geometry: The geometry of the bar.
  ///   - position: The position of the content.
  ///   - pointer: The position of the pointer along the bar.
  public init?(geometry: ScrollBarGeometry, position: Double, pointer: Double) {
    guard geometry.isNeeded, geometry.part(at: pointer, position: position) == .thumb else {
      return nil
    }
    self.geometry = geometry
    thumbStart = geometry.thumb(at: position).start
    grip = pointer - thumbStart
    target = Target(position: position)
  }

  /// Creates a drag of a thumb whose center moves to the pointer, or to an end of the track.
  ///
  /// - Parameters:
  ///   - geometry: The geometry of the bar.
  ///   - pointer: The position of the pointer along the bar.
  ///   - stops: The stops of the content.
  public init(geometry: ScrollBarGeometry, centeredAt pointer: Double, stops: ScrollBarStops) {
    self.geometry = geometry
    grip = geometry.thumbLength / 2
    thumbStart = 0
    target = Target(position: geometry.range.lowerBound)
    move(to: pointer, stops: stops)
  }

  /// Returns the start of the thumb for a position of the pointer.
  public func thumbStart(pointer: Double) -> Double {
    min(max(pointer - grip, 0), geometry.room)
  }

  /// Returns the position of the thumb as a fraction of its range: exactly 0 and 1 at the ends.
  public func fraction(pointer: Double) -> Double {
    geometry.room > 0 ? thumbStart(pointer: pointer) / geometry.room : 0
  }

  /// Returns the position of the content for a position of the pointer, in content of the extent
  /// that it had at the beginning of the drag.
  public func position(pointer: Double) -> Double {
    geometry.position(thumbStart: pointer - grip)
  }

  /// Moves the thumb to the pointer, and the target with it.
  ///
  /// - Parameters:
  ///   - pointer: The position of the pointer along the bar, in points.
  ///   - isFine: Whether the drag is slower than the pointer.
  ///   - range: The current range of positions of the content; by default that at the beginning of
  ///     the drag. The ends of the track are its ends, even if sizes were measured during the drag.
  ///   - stops: The stops of the content.
  /// - Complexity: O(log *s* + *d*), where *s* is the number of stops, and *d* the distance of a fine
  ///   drag in points.
  public mutating func move(
    to pointer: Double, isFine: Bool = false, range: ClosedRange<Double>? = nil,
    stops: ScrollBarStops?
  ) {
    var bar = geometry
    bar.range = range ?? bar.range
    if isFine {
      if fine?.stopCount != stops?.count {
        fine = nil
        // The stop may be another one.
        target.stop = nil
      }
      let drag = fine ?? FineDrag(from: target, pointer: pointer, on: bar, stops)
      fine = drag
      target = drag.target(pointer: pointer, on: bar, stops)
      thumbStart = bar.fraction(of: target.position) * geometry.room
    } else {
      if fine != nil {
        fine = nil
        finePointer = pointer
        grip = pointer - thumbStart
      }
      if let finePointer, abs(pointer - finePointer) <= Self.snapDistance { return }
      finePointer = nil
      thumbStart = thumbStart(pointer: pointer)
      target = bar.target(ofFraction: fraction(pointer: pointer), stops)
    }
  }
}

extension ScrollBarGeometry {
  /// Returns the position of the content for a position on the track to which the center of the
  /// thumb moves.
  public func target(centeredAt pointer: Double, _ stops: ScrollBarStops?) -> ScrollBarDrag.Target {
    target(ofFraction: fraction(of: position(thumbStart: pointer - thumbLength / 2)), stops)
  }

  /// Returns the position of the content for a fraction of the thumb's range: that of the nearest
  /// stop if its mark is close.
  ///
  /// In content that the thumb can place exactly to some points, nothing snaps.
  func target(ofFraction fraction: Double, _ stops: ScrollBarStops?) -> ScrollBarDrag.Target {
    // The end of the track is the end of the content, not the first stop of the last window.
    guard fraction < 1 else { return .init(position: range.upperBound) }
    let center = fraction * room + thumbLength / 2
    if let stops, travel > ScrollBarDrag.fineness * room,
      let stop = stops.nearest(to: center, within: ScrollBarDrag.snapDistance, on: self)
    {
      return .init(position: stops.contentOffset(of: stop, on: self), stop: stop)
    }
    return .init(position: range.lowerBound + fraction * travel)
  }
}

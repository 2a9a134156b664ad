/// The drag of a scroll bar's thumb.
///
/// Sizes measured during the drag change the extent of the content. The thumb stays under the
/// pointer, because the drag keeps the geometry that the bar had at its beginning.
public struct ScrollBarDrag: Hashable, Sendable {
  /// The geometry of the bar until the end of the drag.
  public let geometry: ScrollBarGeometry
  /// The distance from the start of the thumb to the pointer, in points.
  private let grip: Double

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
    grip = pointer - geometry.thumb(at: position).start
  }

  /// Returns the start of the thumb for a position of the pointer.
  public func thumbStart(pointer: Double) -> Double {
    min(max(pointer - grip, 0), geometry.track - geometry.thumbLength)
  }

  /// Returns the position of the thumb as a fraction of its range: exactly 0 and 1 at the ends.
  public func fraction(pointer: Double) -> Double {
    let room = geometry.track - geometry.thumbLength
    return room > 0 ? thumbStart(pointer: pointer) / room : 0
  }

  /// Returns the position of the content for a position of the pointer, in content of the extent
  /// that it had at the beginning of the drag.
  public func position(pointer: Double) -> Double {
    geometry.position(thumbStart: pointer - grip)
  }
}

/// A thumb that is held.
///
/// It keeps the bar as it was when the thumb was taken, so that the thumb stays under the pointer
/// while content on the way is measured and its total changes.
public struct ScrollBarDrag: Hashable, Sendable {
  /// The bar as it is drawn until the thumb is let go.
  public let geometry: ScrollBarGeometry
  /// Where in the thumb it is held, in points.
  private let grip: Double

  /// Takes the thumb at `pointer` while the content is at `position`; nil beside the thumb.
  public init?(geometry: ScrollBarGeometry, position: Double, pointer: Double) {
    guard geometry.isNeeded, geometry.part(at: pointer, position: position) == .thumb else {
      return nil
    }
    self.geometry = geometry
    grip = pointer - geometry.thumb(at: position).start
  }

  /// Where the thumb begins when the pointer is at `pointer`.
  public func thumbStart(pointer: Double) -> Double {
    min(max(pointer - grip, 0), geometry.track - geometry.thumbLength)
  }

  /// How far through the content the pointer at `pointer` is: exactly 0 and 1 at the ends.
  public func fraction(pointer: Double) -> Double {
    let room = geometry.track - geometry.thumbLength
    return room > 0 ? thumbStart(pointer: pointer) / room : 0
  }

  /// The position that a pointer at `pointer` asks for, in content as long as it was when the thumb
  /// was taken.
  public func position(pointer: Double) -> Double {
    geometry.position(thumbStart: pointer - grip)
  }
}

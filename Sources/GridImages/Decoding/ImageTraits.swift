/// The kinds of an image file that concern a person before opening it.
public struct ImageTraits: OptionSet, Hashable, Sendable {
  /// The bits of the traits.
  public let rawValue: UInt8

  /// Creates traits of their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An animation, as far as its header states.
  public static let animation = ImageTraits(rawValue: 1)
  /// A camera's raw file.
  public static let raw = ImageTraits(rawValue: 2)
  /// A photo with a short video.
  public static let motionPhoto = ImageTraits(rawValue: 4)
  /// A photo of a burst.
  public static let burst = ImageTraits(rawValue: 8)
}

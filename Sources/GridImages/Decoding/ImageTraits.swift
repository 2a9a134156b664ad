/// The kinds of an image file that concern a person before opening it.
package struct ImageTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An animation, as far as its header states.
  package static let animation = ImageTraits(rawValue: 1)
  /// A camera's raw file.
  package static let raw = ImageTraits(rawValue: 2)
  /// A photo with a short video.
  package static let motionPhoto = ImageTraits(rawValue: 4)
  /// A photo of a burst.
  package static let burst = ImageTraits(rawValue: 8)
}

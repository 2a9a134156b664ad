/// The aspect ratios of photos: the width of an upright photo divided by its height.
package struct PhotoAspectRatios: Sendable {
  /// The ratios by number; 0 if the header was not read or states none.
  private var ratios: [Float] = []

  package init() {}

  /// The ratio of a photo; 0 if it is unknown.
  package internal(set) subscript(photo: PictureID) -> Float {
    get { photo.index < ratios.count ? ratios[photo.index] : 0 }
    set { ratios[photo.index] = newValue }
  }

  /// Returns the ratios of several photos, 0 for each that is unknown.
  package func ratios(of photos: [PictureID]) -> [Float] { photos.map { self[$0] } }

  /// Adds photos of unknown ratio up to a number.
  mutating func grow(to count: Int) {
    if count > ratios.count {
      ratios.append(contentsOf: repeatElement(0, count: count - ratios.count))
    }
  }
}

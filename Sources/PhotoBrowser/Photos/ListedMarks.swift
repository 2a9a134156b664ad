import GridImages
import ItemSources

/// What the displayed list knows about its photos, for their cells.
final class ListedMarks {
  /// The ratings of the photos that have one, as far as they are known.
  var ratings: [PictureID: Rating] = [:]
  /// The Live Photos: those with a movie next to them.
  var livePhotos: Set<PictureID> = []

  /// Returns the traits of a photo that its name and the files next to it state.
  func traits(of photo: PictureID, named name: String) -> ImageTraits {
    var traits: ImageTraits = livePhotos.contains(photo) ? .motionPhoto : []
    if BurstName.isOfBurst(name) { traits.insert(.burst) }
    return traits
  }
}

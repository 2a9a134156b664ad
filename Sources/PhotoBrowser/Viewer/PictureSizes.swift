import GridEngine
import ItemSources
import Scenes

/// The upright sizes and other details of photos, read from the headers of their files in the background.
package final class PictureSizes {
  private let probe: @Sendable (ImageSource) -> PictureDetails?
  private let values: BackgroundValues<PictureDetails>

  /// - Parameters:
  ///   - wake: Ends the sleep of the event loop; called on another thread.
  ///   - probe: Reads the header of a photo, nil if it is invalid; called on another thread.
  package init(
    wake: @escaping @Sendable () -> Void,
    probe: @escaping @Sendable (ImageSource) -> PictureDetails?
  ) {
    self.probe = probe
    values = BackgroundValues(wake: wake)
  }

  /// The size of a photo; nil while it is unknown, or if the file is invalid.
  package subscript(source: ImageSource) -> PixelSize? { values[source]?.size }

  /// Returns the details of a photo; nil while they are unknown, or if the file is invalid.
  func details(of source: ImageSource) -> PictureDetails? { values[source] }

  /// Returns whether the file of a photo is invalid.
  func isBroken(_ source: ImageSource) -> Bool { values.isMissing(source) }

  /// Requests the size of a photo, once.
  ///
  /// - Parameter again: Whether to read it again, because the file may have been written.
  func ask(_ source: ImageSource, again: Bool = false) {
    values.request(source, qos: .userInitiated, again: again) { [probe] in probe(source) }
  }

  /// Uses the details of a photo for another source too, because its file was renamed.
  func copy(_ source: ImageSource, to other: ImageSource) { values.copy(source, to: other) }

  /// Reads the details of photos again, if they are known.
  package func refresh(_ sources: some Sequence<ImageSource>) {
    for source in sources where values[source] != nil { ask(source, again: true) }
  }

  /// Returns what is known about a photo, and requests what is not.
  package func facts(of picture: GalleryPicture) -> PictureFacts {
    ask(picture.source)
    return PictureFacts(
      name: picture.name, source: picture.source, details: details(of: picture.source))
  }

  /// Whether there are results to apply.
  package var hasResults: Bool { values.hasResults }

  /// Applies the results. Called in the update phase of a frame.
  package func deliver() { values.deliver() }
}

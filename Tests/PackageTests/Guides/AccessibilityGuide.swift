import GridEngine

// The code of docs/accessibility.md. ``GuideSnippetTests`` compares the two.

struct Track {
  var title: String
  var artist: String
  var isDownloaded: Bool
}

class TrackCell: CollectionViewCell {
  var track: Track?
}

final class LazyTrackCell: TrackCell {
  override var accessibilityLabel: String? {
    get { track.map { "\($0.title) by \($0.artist)" } }
    set {}
  }
}

@MainActor func makeTrackRegistration() -> CellRegistration<TrackCell, Track> {
  let cell = CellRegistration<TrackCell, Track> { cell, _, track in
    cell.accessibilityLabel = "\(track.title) by \(track.artist)"
    cell.accessibilityValue = track.isDownloaded ? nil : "not downloaded"
  }
  return cell
}

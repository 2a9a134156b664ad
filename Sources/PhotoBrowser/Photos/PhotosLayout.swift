import GridEngine
import ItemSources
import Scenes

/// The sections of the photos scene: their arrangement, and a header for each month.
///
/// The layout, which calls it, is created before the data source.
final class PhotosLayout {
  /// The data source of the displayed photos.
  weak var source: DiffableDataSource<PictureMonth, PictureID>?
  /// The displayed arrangement.
  var arrangement: TileArrangement
  /// The aspect ratios of the photos of each section, as far as they are known.
  var aspectRatios: [PictureMonth: [Float]] = [:]

  /// Whether tiles have captions, as far as they are large enough.
  var showsCaptions: Bool

  private let columns: GridColumns

  /// The side in points of the smallest square tile with a caption, of which some letters could be read.
  private static let smallestTile = 56.0

  init(_ arrangement: TileArrangement, showsCaptions: Bool, columns: GridColumns) {
    self.arrangement = arrangement
    self.showsCaptions = showsCaptions
    self.columns = columns
  }

  /// Returns the description of a section.
  func section(at index: Int, in environment: LayoutEnvironment) -> LayoutSection {
    let month = month(at: index)
    guard arrangement.needsAspectRatios else {
      return columns.section(
        in: environment, ofMonthWith: month.map(count),
        captionHeight: captionHeight(in: environment))
    }
    return columns.section(
      arrangement, of: ratios(inSection: index), in: environment, hasHeader: month != nil,
      captionHeight: captionHeight(in: environment))
  }

  /// Returns the height of captions in points, a whole number of device pixels; 0 if there are none.
  func captionHeight(in environment: LayoutEnvironment) -> Double {
    let (width, scale) = (environment.containerSize.width, environment.scale ?? 1)
    guard showsCaptions, columns.tileSide(forWidth: width, scale: scale) >= Self.smallestTile else {
      return 0
    }
    return (PhotoCaption.height(in: environment) * scale).rounded() / scale
  }

  /// Returns the month of a section; nil if photos are not grouped by month.
  func month(at section: Int) -> PictureMonth? {
    source?.sectionIdentifier(for: section).flatMap { $0 == .none ? nil : $0 }
  }

  /// Returns the number of photos of a month.
  func count(in month: PictureMonth) -> Int {
    (try? source?.snapshot().numberOfItems(inSection: month)) ?? 0
  }

  /// Returns the aspect ratios of the photos in a section.
  private func ratios(inSection section: Int) -> [Float] {
    source?.sectionIdentifier(for: section).flatMap { aspectRatios[$0] } ?? []
  }
}

import GridEngine
import ItemSources

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

  private let columns: GridColumns

  init(_ arrangement: TileArrangement, columns: GridColumns) {
    self.arrangement = arrangement
    self.columns = columns
  }

  /// Returns the description of a section.
  func section(at index: Int, in environment: LayoutEnvironment) -> LayoutSection {
    let month = month(at: index)
    guard arrangement.needsAspectRatios else {
      return columns.section(in: environment, ofMonthWith: month.map(count))
    }
    return columns.section(
      arrangement, of: ratios(inSection: index), in: environment, hasHeader: month != nil)
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

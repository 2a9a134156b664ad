import GridEngine
import Scenes

/// The number of columns of a grid of square tiles: the user's choice, or a number that suits the
/// width.
final class GridColumns: ColumnChoosing {
  /// The valid choices.
  static let range = 1...24
  /// The smallest width in points of a window in which short months share a row. In a narrower one, whose
  /// rows have three photos or fewer, it would save few rows.
  private static let sharingWidth = 720.0

  /// The user's choice; nil for a number that suits the width.
  var chosen: Int?

  let initial: Int?

  init(count: Int?) {
    chosen = count
    initial = count
  }

  /// Returns the number of columns in a window. Photos do not grow with type.
  func count(in environment: LayoutEnvironment) -> Int {
    count(forWidth: environment.containerSize.width)
  }

  /// Returns the number of columns in `width` points: by default for tiles of about 200 points.
  func count(forWidth width: Double) -> Int {
    let most = max(1, Int((width - 2 * PhotosScene.margin + PhotosScene.spacing) / 32))
    let fitting = max(1, Int(((width - 2 * PhotosScene.margin) / 200).rounded()))
    return min(chosen ?? fitting, most, ColumnChoice.range.upperBound)
  }

  private static func monthHeader(
    in environment: LayoutEnvironment
  ) -> LayoutBoundarySupplementaryItem {
    var header = LayoutBoundarySupplementaryItem(
      size: LayoutSize(
        width: .fractionalWidth(1),
        height: .absolute(MonthHeader.height(in: environment))),
      elementKind: MonthHeader.kind, alignment: .top)
    header.pinToVisibleBounds = true
    return header
  }

  /// Returns the side of a tile in points, a whole number of device pixels.
  func tileSide(forWidth width: Double, scale: Double) -> Double {
    let columns = Double(count(forWidth: width))
    let room = width - 2 * PhotosScene.margin - (columns - 1) * PhotosScene.spacing
    return max(1, (room / columns * scale).rounded(.down) / scale)
  }

  /// Returns a section of the grid.
  ///
  /// - Parameters:
  ///   - photoCount: The number of photos of a month, whose section has a header and shares its row with
  ///     others if it is short; nil if photos are not grouped by month.
  ///   - captionHeight: The height in points of the captions below tiles; 0 without them.
  func section(
    in environment: LayoutEnvironment, ofMonthWith photoCount: Int? = nil,
    captionHeight: Double = 0
  ) -> LayoutSection {
    let width = environment.containerSize.width
    let count = self.count(forWidth: width)
    let side = tileSide(forWidth: width, scale: environment.scale ?? 1)
    // The gaps absorb the remainder of rounding to whole pixels, so that the last tile ends at the
    // margin.
    let room = width - 2 * PhotosScene.margin - side
    let pitch = count > 1 ? room / Double(count - 1) : room
    let columns =
      photoCount.map { part(of: count, for: $0, pitch: pitch, in: environment) } ?? count
    let height = LayoutDimension.absolute(side + captionHeight)
    let tile = LayoutItem(size: LayoutSize(width: .absolute(side), height: height))
    var row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: height),
      repeatingSubitem: tile, count: columns)
    row.interItemSpacing = .flexible(PhotosScene.spacing)
    var section = LayoutSection(group: row)
    section.interGroupSpacing = PhotosScene.spacing
    addMarginAndHeader(to: &section, in: environment, hasHeader: photoCount != nil)
    if columns < count {
      section.crossExtent = Double(columns) * pitch
      // After the margin before the row, the section is as wide as its columns with the gaps after them.
      section.contentInsets.trailing = -PhotosScene.margin
      section.group.interItemSpacing = .fixed(pitch - side)
    }
    return section
  }

  /// Returns the number of columns of a month: all, or those of its photos and its title.
  private func part(
    of columns: Int, for photoCount: Int, pitch: Double, in environment: LayoutEnvironment
  ) -> Int {
    guard environment.containerSize.width >= Self.sharingWidth else { return columns }
    let title = MonthHeader.titleWidth(textScale: environment.textScale)
    return min(max(photoCount, Int((title / pitch).rounded(.up))), columns)
  }

  /// Adds the margin around tiles, and the header of a month if the section has one.
  func addMarginAndHeader(
    to section: inout LayoutSection, in environment: LayoutEnvironment, hasHeader: Bool
  ) {
    section.contentInsets = DirectionalEdgeInsets(all: PhotosScene.margin)
    guard hasHeader else { return }
    section.contentInsets.top = 0
    section.boundarySupplementaryItems = [Self.monthHeader(in: environment)]
  }
}

import GridEngine

extension GridColumns {
  /// Returns a section whose tiles have their own aspect ratios.
  ///
  /// - Parameters:
  ///   - arrangement: Rows or a waterfall.
  ///   - ratios: The aspect ratio of each photo; 0 if it is unknown.
  ///   - hasHeader: Whether the section has a month header.
  ///   - captionHeight: The height in points of the captions below tiles; 0 without them.
  func section(
    _ arrangement: TileArrangement, of ratios: [Float], in environment: LayoutEnvironment,
    hasHeader: Bool, captionHeight: Double
  ) -> LayoutSection {
    let width = environment.containerSize.width
    var section: LayoutSection =
      switch arrangement {
      case .waterfall:
        .waterfall(
          aspectRatios: ratios, columns: count(forWidth: width), spacing: PhotosScene.spacing)
      case .rows, .grid:
        .justifiedRows(
          aspectRatios: ratios, rowHeight: rowHeight(forWidth: width), spacing: PhotosScene.spacing)
      }
    section.captionExtent = captionHeight
    addMarginAndHeader(to: &section, in: environment, hasHeader: hasHeader)
    return section
  }

  /// Returns the ideal height of a row in points, at which a photo of 3:2 has the area of a square
  /// tile. A window then shows about as many photos as in the grid.
  private func rowHeight(forWidth width: Double) -> Double {
    tileSide(forWidth: width, scale: 1) / 1.5.squareRoot()
  }
}

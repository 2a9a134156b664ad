/// A setting that is on or off.
package nonisolated enum Switch: String, CaseIterable, Sendable {
  case on, off

  package var isOn: Bool { self == .on }
}

/// The strategy by which a decoded photo reaches its cell.
package nonisolated enum UpdateStrategy: String, CaseIterable, Sendable {
  /// The item is reconfigured by its identifier, in the cell that it has at that time.
  case reconfigure
  /// The item gets another cell, which starts empty.
  case reload
  /// The requesting cell is captured and filled, even if it shows another item by then. This common
  /// mistake puts wrong photos into reused cells.
  case captured
}

/// The strategy for rounding the corners of photos.
package nonisolated enum CornerRounding: String, CaseIterable, Sendable {
  /// Once, in the pixels of the photo, when the photo is decoded.
  case baked
  /// In every frame, by a mask.
  case masked
}

/// The structure of a cell.
package nonisolated enum CellStructure: String, CaseIterable, Sendable {
  /// The cell draws itself in one pass.
  case drawn
  /// The cell is a deep tree of views, each measured and drawn separately.
  case nested
}

/// The strategy for the heights of cells.
package nonisolated enum SizingStrategy: String, CaseIterable, Sendable {
  /// Estimated, and measured when a cell becomes visible.
  case estimated
  /// One height for all cells, whatever their content.
  case fixed
}

/// The techniques that scenes themselves use; by default the best ones. The lab selects others.
package nonisolated struct SceneTechniques: Equatable, Sendable {
  package var thumbnails = Switch.on
  package var update = UpdateStrategy.reconfigure
  package var corners = CornerRounding.baked
  package var cells = CellStructure.drawn
  package var sizes = SizingStrategy.estimated

  /// Creates the best techniques.
  package init() {}
}

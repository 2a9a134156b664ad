extension StillnessWalk {
  /// The content that the next resize keeps in place.
  enum Resizing {
    /// The items that are visible then: the content was scrolled or changed since the last resize.
    case fresh
    /// The items that the first resize kept, because nothing has scrolled since.
    case kept(Expectation)
    /// One of both.
    case unclear
  }

  /// The items that must not move during an operation.
  enum Expectation {
    /// All visible cells.
    case all
    /// Cells that begin at or before a position.
    case upTo(Double)
    /// The first visible one of these items.
    case first([Int])
    /// The item, measured as a fraction of its extent.
    case part(Int)
    /// An item at a position that it had before, if it is visible.
    case at(Int, start: Double)
    /// An item that began before the viewport, with the fraction of its extent that was there.
    case share(Int, Double)
    /// The beginning of the content.
    case beginning
    case nothing

    var isNothing: Bool { if case .nothing = self { true } else { false } }

    /// Whether the position was recorded before an earlier operation.
    var isRecorded: Bool {
      switch self {
      case .at, .share: true
      default: false
      }
    }
  }
}

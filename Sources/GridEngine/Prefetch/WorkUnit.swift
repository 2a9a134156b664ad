/// The steps in which a view is prepared; between any two the frame may end.
public enum WorkUnit: Int, CaseIterable, Sendable {
  /// A view is made, where the pool has none.
  case create
  /// The provider is asked, which dequeues and configures it.
  case configure
  /// Its size is measured, where the layout only estimates it.
  case measure
  /// It draws itself into its list.
  case draw
  /// A text of the list is made ready for the renderer.
  case text
  /// Views that are no longer expected go back to the pool.
  case trim
  /// A finished picture that is not in view yet becomes a texture.
  case upload

  /// The step's name, as `configure`.
  public var name: String {
    switch self {
    case .create: "create"
    case .configure: "configure"
    case .measure: "measure"
    case .draw: "draw"
    case .text: "text"
    case .trim: "trim"
    case .upload: "upload"
    }
  }
}

/// What the steps of preparing views of one registration cost.
struct UnitCosts: Sendable {
  private var costs = InlineArray<7, UnitCost>(repeating: UnitCost())

  init() {}

  subscript(unit: WorkUnit) -> UnitCost {
    get { costs[unit.rawValue] }
    set { costs[unit.rawValue] = newValue }
  }
}

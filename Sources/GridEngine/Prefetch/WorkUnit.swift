/// The steps of preparing a view. The frame may end between any two of them.
public enum WorkUnit: Int, CaseIterable, Sendable {
  /// Creates a view, if the pool has none.
  case create
  /// Calls the provider, which dequeues and configures the view.
  case configure
  /// Measures the view, if its size is estimated.
  case measure
  /// Records the draw list of the view.
  case draw
  /// Prepares a text of the draw list for the renderer.
  case text
  /// Returns views that are no longer expected to the pool.
  case trim
  /// Uploads a decoded image that is not visible yet to a texture.
  case upload

  /// The name of the step, such as `configure`.
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

/// The measured costs of the steps for the views of one registration.
struct UnitCosts: Sendable {
  private var costs = InlineArray<7, UnitCost>(repeating: UnitCost())

  init() {}

  subscript(unit: WorkUnit) -> UnitCost {
    get { costs[unit.rawValue] }
    set { costs[unit.rawValue] = newValue }
  }
}

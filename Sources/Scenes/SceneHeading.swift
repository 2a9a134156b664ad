/// What a header says about the content of a scene.
package struct SceneHeading: Equatable {
  /// A part of the way to the content.
  package struct Place: Equatable {
    /// The name for the user.
    package var title: String
    /// The folder, which can be shown; nil for none.
    package var path: String?

    package init(title: String, path: String? = nil) {
      self.title = title
      self.path = path
    }
  }

  /// The way to the content, the outermost folder first; never empty.
  package var places: [Place]
  /// The number of items.
  package var count: String
  /// The sort order; nil if there is none to choose.
  package var order: String?
  /// The arrangement of tiles; nil if there is none to choose.
  package var arrangement: String?

  package init(
    places: [Place], count: String, order: String? = nil, arrangement: String? = nil
  ) {
    self.places = places
    self.count = count
    self.order = order
    self.arrangement = arrangement
  }

  /// The name of the content.
  package var title: String { places.last?.title ?? "" }
}

/// A scene with a header.
@MainActor
package protocol HeadedScene: Scene {
  /// What the header says now.
  var heading: SceneHeading { get }
}

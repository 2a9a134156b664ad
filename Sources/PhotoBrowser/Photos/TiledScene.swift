import Scenes

/// A scene with several arrangements of its tiles.
@MainActor
package protocol TiledScene: Scene {
  /// The chosen arrangement.
  var arrangement: TileArrangement { get }
  /// Chooses an arrangement.
  func arrangeTiles(_ arrangement: TileArrangement)
}

extension TiledScene {
  /// Chooses the next arrangement.
  package func cycleTiles() { arrangeTiles(arrangement.next) }
}

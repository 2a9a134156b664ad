import ItemSources

/// A scene of a folder whose place and order are remembered.
@MainActor
package protocol RememberedScene: Scene {
  /// The folder with its order and place; nil if it is not remembered.
  var record: FolderRecord? { get }

  /// Whether the place is remembered, too. Otherwise that of the last time is kept.
  var remembersPlace: Bool { get }
}

/// The names of the scenes, in the order of their keys.
package nonisolated enum SceneName: String, CaseIterable, Sendable {
  case destinations, photos, contacts, emoji, thumbnails, cats, gallery, million

  /// The key that shows the scene.
  package var key: Character {
    switch self {
    case .destinations: "1"
    case .photos: "2"
    case .contacts: "3"
    case .emoji: "4"
    case .thumbnails: "5"
    case .cats: "6"
    case .gallery: "7"
    case .million: "8"
    }
  }
}

import ArgumentParser

/// The scenes there are, in the order of their keys.
enum SceneName: String, ExpressibleByArgument, CaseIterable, Sendable {
  case photos, contacts, emoji, gallery, million

  /// The key that shows it.
  var key: Character {
    switch self {
    case .photos: "2"
    case .contacts: "3"
    case .emoji: "4"
    case .gallery: "7"
    case .million: "8"
    }
  }

  /// The scene that `key` shows.
  init?(key: Character) {
    guard let name = Self.allCases.first(where: { $0.key == key }) else { return nil }
    self = name
  }
}

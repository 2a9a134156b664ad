import GridEngine
import GridImages
import GridSDL

// The strategies that take the place of techniques, to show their effect.

extension ReuseCapacity {
  /// Keeps no view: each element that becomes visible gets a new one.
  static let none = ReuseCapacity { _ in 0 }
}

extension TextureStore.Budget {
  /// No limit: uploads everything at once.
  static let unlimited = Self(milliseconds: .infinity, bytes: .max)
}

extension ImagePipeline {
  /// Decodes every pending image of a visible tile on the main thread, and delivers it.
  func decodeVisible() {
    while decodeNextVisible() {}
    deliver()
  }
}

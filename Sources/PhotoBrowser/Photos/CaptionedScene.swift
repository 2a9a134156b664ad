import Scenes

/// A scene whose tiles may have captions.
@MainActor
package protocol CaptionedScene: Scene {
  /// Whether tiles have captions.
  var showsCaptions: Bool { get set }
}

import GridEngine
import ItemSources

/// What a scene is made from: what the command line says of it, and the window's state.
struct SceneRequest {
  /// Files, folders, or one address; empty for what comes with the program.
  var paths: [String] = []
  /// A layout file that is to be shown in place of a scene.
  var layout: String?
  /// Columns, where the user chose them.
  var columns: Int?
  /// In which order pictures of folders are shown.
  var order = PictureOrder.name
  /// Reads what a picture file says of when it was taken, as EXIF writes it; any thread.
  var taken: @Sendable (String) -> String? = { _ in nil }
  /// Items of scenes that make their own; nil for as many as suit the scene.
  var itemCount: Int?
  /// How long a slow server takes for an answer, milliseconds.
  var latency = LatencyRange.standard
  /// Size, scale and insets of the window.
  var environment: LayoutEnvironment
  /// What downloads pictures; nil where none come from a server.
  var remote: RemotePictures?
  /// Ends the event loop's sleep; called on any thread.
  var wake: @Sendable () -> Void

  /// The `posts.json` that was named; nil for files, or nothing.
  var address: String? { paths.first.flatMap { RemoteAddress.isRemote($0) ? $0 : nil } }
  /// The files and folders that were named.
  var files: [String] { address == nil ? paths : [] }
}

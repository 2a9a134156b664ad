import GridEngine
import ItemSources

/// The parameters of a scene: those of the command line, and the state of the window.
struct SceneRequest {
  /// Files, folders, or one address; empty for the bundled content.
  var paths: [String] = []
  /// The layout file to show instead of a scene.
  var layout: String?
  /// The number of columns; nil for the default.
  var columns: Int?
  /// The sort order of photos.
  var order = PictureOrder.name
  /// The place at which the folder was left; nil for the beginning.
  var place: FolderPlace?
  /// The arrangement of photos.
  var arrangement = TileArrangement.grid
  /// The headers of photos, which contain their dates.
  var headers = PhotoHeaders()
  /// The number of items of scenes that generate them; nil for the default.
  var itemCount: Int?
  /// The simulated latency of a server.
  var latency = LatencyRange.standard
  /// The size, the scale and the insets of the window.
  var environment: LayoutEnvironment
  /// The downloader of photos; nil without an address.
  var remote: RemoteImages?
  /// Ends the sleep of the event loop; called on any thread.
  var wake: @Sendable () -> Void

  /// The address of a `posts.json`; nil if there is none.
  var address: String? { paths.first.flatMap { RemoteAddress.isRemote($0) ? $0 : nil } }
  /// The given files and folders.
  var files: [String] { address == nil ? paths : [] }
}

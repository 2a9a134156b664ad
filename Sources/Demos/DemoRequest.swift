import GridEngine
import ItemSources

/// The parameters of a demonstration: those of the command line, and the state of the window.
package struct DemoRequest {
  /// Files, folders, or one address; empty for the bundled content.
  var paths: [String] = []
  /// The number of columns; nil for the default.
  var columns: Int?
  /// The number of items of scenes that generate them; nil for the default.
  var itemCount: Int?
  /// The simulated latency of a server; nil for the default of the scene.
  var latency: LatencyRange?
  /// The size, the scale and the insets of the window.
  var environment: LayoutEnvironment
  /// The downloader of photos; nil without an address.
  var remote: RemoteImages?
  /// Ends the sleep of the event loop; called on any thread.
  var wake: @Sendable () -> Void

  /// Creates a request; by default for the bundled content.
  package init(
    paths: [String] = [], columns: Int? = nil, itemCount: Int? = nil,
    latency: LatencyRange? = nil, environment: LayoutEnvironment,
    remote: RemoteImages? = nil, wake: @escaping @Sendable () -> Void
  ) {
    self.paths = paths
    self.columns = columns
    self.itemCount = itemCount
    self.latency = latency
    self.environment = environment
    self.remote = remote
    self.wake = wake
  }

  /// The address of a `posts.json`; nil if there is none.
  var address: String? { paths.first.flatMap { RemoteAddress.isRemote($0) ? $0 : nil } }
  /// The given files and folders.
  var files: [String] { address == nil ? paths : [] }
}

/// The limits of downloads in time, space and requests, and the user agent.
package struct RemoteLimits: Sendable {
  /// The user agent of requests.
  package var agent: String
  /// The number of parallel downloads, like that of browsers for one host.
  var connections = 6
  /// The number of attempts after transient errors.
  var attempts = 3
  /// The seconds before the second attempt, doubled before each further one.
  var firstDelay = 0.5
  /// The seconds without a byte after which a connection times out.
  var idleTimeout = 15.0
  /// The seconds after which an attempt times out even if bytes arrive.
  var totalTimeout = 60.0
  /// The maximum size of a body, 64 MiB.
  var bodyBytes = 64 << 20
  /// The limit of incomplete bodies, 128 MiB; beyond it only the oldest one continues.
  var inFlightBytes = 128 << 20
  /// The maximum number of redirections.
  var redirects = 5
  /// The limit of the disk cache, 256 MiB; the least recently used bodies are removed first.
  package var cacheBytes = 256 << 20

  /// Creates the limits for a desktop program with a user agent.
  package init(agent: String = "GridApp") { self.agent = agent }
}

/// How much downloads may take of time, memory and other people's servers, and what these are told of
/// who asks.
package struct RemoteLimits: Sendable {
  /// What servers are told of who asks.
  package var agent: String
  /// Downloads at a time, as browsers allow themselves for one host.
  var connections = 6
  /// Tries for what may be better the next time: no answer, cut off, a server's own failure.
  var attempts = 3
  /// Seconds before the second try; twice as many before each further one.
  var firstDelay = 0.5
  /// Seconds without a byte after which a connection counts as dead.
  var idleTimeout = 15.0
  /// Seconds that one try may take in all, however steadily it trickles.
  var totalTimeout = 60.0
  /// The longest body, 64 MiB.
  var bodyBytes = 64 << 20
  /// The most bytes of bodies that are not complete, 128 MiB; beyond it only the oldest goes on.
  var inFlightBytes = 128 << 20
  /// How often an answer may point elsewhere.
  var redirects = 5
  /// Bytes kept on disk, 256 MiB; what was used longest ago goes first.
  package var cacheBytes = 256 << 20

  /// Limits for a desktop, for a program that calls itself `agent`.
  package init(agent: String = "GridApp") { self.agent = agent }
}

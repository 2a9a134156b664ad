/// What the server knows of an emoji.
nonisolated struct EmojiRating: Hashable, Sendable {
  /// 0 to 5 in halves.
  var stars: Double
  var votes: Int
}

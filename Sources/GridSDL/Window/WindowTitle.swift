/// The limits of window systems for titles.
nonisolated enum WindowTitle {
  /// The maximum number of UTF-8 bytes. A message of Wayland has at most 4,096 bytes; a longer one breaks
  /// the connection. No title bar shows this much.
  static let maximumLength = 1_000

  /// Returns the title, with an ellipsis instead of its end if it is too long. Characters stay whole.
  ///
  /// - Complexity: O(*n*), *n* being the bytes of the title.
  static func limited(_ title: String) -> String {
    guard title.utf8.count > maximumLength else { return title }
    let ellipsis = "…"
    let room = maximumLength - ellipsis.utf8.count
    var end = title.startIndex
    var length = 0
    while end < title.endIndex {
      length += title[end].utf8.count
      guard length <= room else { break }
      end = title.index(after: end)
    }
    // A single character can be longer than the limit: a letter with thousands of accents.
    return title[..<end] + ellipsis
  }
}

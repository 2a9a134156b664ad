/// Which waiting job a decode thread takes next: a list for each stage and priority, and an order
/// of these lists.
enum DecodeOrder {
  static let listCount = 2 * ImagePriority.allCases.count

  /// The list of the jobs of one stage and priority.
  static func list(_ stage: DecodeJob.Stage, _ priority: ImagePriority) -> Int {
    priority.rawValue + (stage == .quick ? ImagePriority.allCases.count : 0)
  }

  /// The priority of a list's jobs.
  static func priority(of list: Int) -> ImagePriority {
    ImagePriority(rawValue: list % ImagePriority.allCases.count)!
  }

  /// The lists in the order they are served.
  ///
  /// What is there almost at once comes before any decode: a screenful of previews costs less than
  /// one picture. Only what is far off lets the decodes of what is near go ahead.
  static let takenFirst: [Int] = [
    list(.quick, .visible), list(.quick, .prepared), list(.quick, .preload),
    list(.full, .visible), list(.full, .prepared), list(.quick, .far), list(.full, .preload),
    list(.quick, .background), list(.full, .far), list(.full, .background),
  ]

  /// The lists in the order that jobs are dropped from when too many wait.
  static let droppedFirst: [Int] = ImagePriority.allCases.flatMap {
    [list(.full, $0), list(.quick, $0)]
  }

  /// Whether a list may wait while the thread that keeps order of arrival serves an older one:
  /// nothing that is visible or there almost at once.
  static func mayWait(_ list: Int) -> Bool {
    switch list {
    case Self.list(.full, .visible), Self.list(.quick, .visible), Self.list(.quick, .prepared),
      Self.list(.quick, .preload):
      false
    default: true
    }
  }
}

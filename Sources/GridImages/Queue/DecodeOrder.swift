/// Which waiting job a decode thread takes next: a list for each stage and priority, and an order
/// of these lists.
enum DecodeOrder {
  static let listCount = DecodeJob.Stage.allCases.count * ImagePriority.allCases.count

  /// The list of the jobs of one stage and priority.
  static func list(_ stage: DecodeJob.Stage, _ priority: ImagePriority) -> Int {
    priority.rawValue + stage.rawValue * ImagePriority.allCases.count
  }

  /// The priority of a list's jobs.
  static func priority(of list: Int) -> ImagePriority {
    ImagePriority(rawValue: list % ImagePriority.allCases.count)!
  }

  /// The lists in the order they are served.
  ///
  /// What is there almost at once comes before any decode: a screenful of previews costs less than
  /// one picture. Only what is far off lets the decodes of what is near go ahead. A tile that is
  /// empty, or about to come into view empty, comes before one whose preview is to be sharpened:
  /// where decoding cannot keep up with the scrolling, that is the difference between half of the
  /// tiles blank and none.
  static let takenFirst: [Int] = [
    list(.quick, .visible), list(.quick, .prepared), list(.quick, .preload),
    list(.full, .visible), list(.full, .prepared), list(.refine, .visible),
    list(.refine, .prepared), list(.quick, .far), list(.full, .preload), list(.refine, .preload),
    list(.quick, .background), list(.full, .far), list(.refine, .far),
    list(.full, .background), list(.refine, .background),
  ]

  /// The lists of what is there almost at once and not far off.
  static let quickFirst: [Int] = [
    list(.quick, .visible), list(.quick, .prepared), list(.quick, .preload),
  ]

  /// The lists of decodes.
  static let decodes: [Int] = [DecodeJob.Stage.full, .refine].flatMap { stage in
    ImagePriority.allCases.map { list(stage, $0) }
  }

  /// The lists in the order that jobs are dropped from when too many wait.
  static let droppedFirst: [Int] = ImagePriority.allCases.flatMap {
    [list(.refine, $0), list(.full, $0), list(.quick, $0)]
  }

  /// Whether a list may wait while the thread that keeps order of arrival serves an older one:
  /// nothing that is visible or there almost at once.
  static func mayWait(_ list: Int) -> Bool {
    switch list {
    case Self.list(.full, .visible), Self.list(.refine, .visible), Self.list(.quick, .visible),
      Self.list(.quick, .prepared), Self.list(.quick, .preload):
      false
    default: true
    }
  }
}

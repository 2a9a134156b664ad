/// The order in which decode threads take jobs: a list for each stage and priority, and an order of
/// the lists.
enum DecodeOrder {
  static let listCount = DecodeJob.Stage.allCases.count * ImagePriority.allCases.count

  /// Returns the index of the list for a stage and a priority.
  static func list(_ stage: DecodeJob.Stage, _ priority: ImagePriority) -> Int {
    priority.rawValue + stage.rawValue * ImagePriority.allCases.count
  }

  /// Returns the priority of the jobs in a list.
  static func priority(of list: Int) -> ImagePriority {
    ImagePriority(rawValue: list % ImagePriority.allCases.count)!
  }

  /// The lists in the order in which they are served.
  ///
  /// Quick stages come before decodes, because a screenful of previews costs less than one decode.
  /// Only quick stages of distant items come after the decodes of near ones. An empty tile that is
  /// visible or about to be comes before a tile whose preview has to be refined. If decoding cannot
  /// keep up with scrolling, no tile stays blank; in another order half of them did.
  static let servingOrder: [Int] = [
    list(.quick, .visible), list(.quick, .prepared), list(.quick, .preload),
    list(.full, .visible), list(.full, .prepared), list(.refine, .visible),
    list(.refine, .prepared), list(.quick, .far), list(.full, .preload), list(.refine, .preload),
    list(.quick, .background), list(.full, .far), list(.refine, .far),
    list(.full, .background), list(.refine, .background),
    list(.polish, .visible), list(.polish, .prepared), list(.polish, .preload),
  ]

  /// The lists of quick stages, which the thread for previews serves.
  static let quick: [Int] = ImagePriority.allCases.reversed().map { list(.quick, $0) }

  /// The lists of images that do not become sharper.
  static let polish = Set(ImagePriority.allCases.map { list(.polish, $0) })

  /// The lists whose slow decodes begin in the middle of the viewport.
  static let fromMiddle: Set<Int> = [
    list(.full, .visible), list(.refine, .visible), list(.polish, .visible),
  ]

  /// The lists of quick stages, except for distant items.
  static let quickFirst: [Int] = [
    list(.quick, .visible), list(.quick, .prepared), list(.quick, .preload),
  ]

  /// The lists of the stages `full` and `refine`.
  static let decodes: [Int] = [DecodeJob.Stage.full, .refine].flatMap { stage in
    ImagePriority.allCases.map { list(stage, $0) }
  }

  /// The lists in the order in which a full queue drops their jobs.
  static let droppingOrder: [Int] = ImagePriority.allCases.flatMap {
    [list(.polish, $0), list(.refine, $0), list(.full, $0), list(.quick, $0)]
  }

  /// Whether jobs of a list may wait while the first-in-first-out thread serves an older job.
  /// Visible items and quick stages of near items may not.
  static func mayWait(_ list: Int) -> Bool {
    switch list {
    case Self.list(.full, .visible), Self.list(.refine, .visible), Self.list(.quick, .visible),
      Self.list(.quick, .prepared), Self.list(.quick, .preload):
      false
    default: !polish.contains(list)
    }
  }
}

import GridEngine

extension PictureListing {
  /// A list to show.
  package struct Found: Sendable {
    package var snapshot: Snapshot
    /// The months of a list that is sorted by date, which are the sections; nil for other orders.
    package var months: MonthIndex?
    package var arrangement: Arrangement
    /// The aspect ratios of the photos of each section, 0 for each that is unknown; none unless the
    /// arrangement needs them.
    package var aspectRatios: [PictureMonth: [Float]] = [:]
    /// The ratings of the photos that have one, as far as they are known.
    package var ratings: [PictureID: Rating] = [:]
    /// The Live Photos: those with a movie of their name next to them.
    package var livePhotos: Set<PictureID> = []
    /// The photos that have another rating than in the last list, or are Live Photos only in one of them.
    package var remarked: Set<PictureID> = []
    /// The photos whose files were written since the last list.
    package var written: Set<PictureID> = []
    /// Whether the folders are listed completely.
    package var isComplete: Bool
    /// Whether order and aspect ratios are final: no header has to be read.
    package var isSorted: Bool
    /// The number of all photos, whether they match the search or not.
    package var total: Int
    /// The numbers of files that cannot be shown.
    package var skipped: SkippedFiles
    /// The paths of standard input.
    package var input: InputPaths
    /// A message for the user about a path that cannot be shown, if there are no photos; nil for none.
    package var problem: String?
    /// The key of the listed folder in the session; nil for several paths, and before they are listed.
    package var key: FolderKey?
    /// A message for the user about folders whose changes appear late; nil if there are none.
    package var watchProblem: String?
    /// The number of calls of ``PictureListing/refresh(renamed:)`` before the folders were listed.
    package var refreshes = 0
  }

  /// The search and the sort order.
  package struct Arrangement: Equatable, Sendable {
    /// The search that displayed photos match.
    package var query = PictureQuery()
    package var order: PictureOrder
    /// Whether the list begins with the last photo of the order.
    package var isReversed: Bool
    /// Whether the aspect ratios of photos are needed.
    package var needsAspectRatios: Bool
    /// Whether the ratings of photos are needed.
    package var needsRatings = false

    package init(order: PictureOrder, isReversed: Bool = false, needsAspectRatios: Bool = false) {
      self.order = order
      self.isReversed = isReversed
      self.needsAspectRatios = needsAspectRatios
    }

    /// Whether the headers of photos are needed.
    var needsHeaders: Bool { needsDates || needsAspectRatios || needsRatings }

    /// Whether the dates of photos are needed.
    var needsDates: Bool { order == .month || query.needsHeaders }

    /// Whether the sizes and times of files are needed.
    var needsAttributes: Bool { order.needsAttributes || query.needsHeaders }
  }
}

import Glibc
import GridImages

/// The sort order of photos.
package enum PictureOrder: String, CaseIterable, Sendable {
  /// By name, with subfolders after the files of their folder.
  case name
  /// In a section for each month, the newest first.
  case month
  /// By file size, the largest first.
  case size

  /// The name for the user.
  package var title: String {
    switch self {
    case .name: "by name"
    case .month: "by month, newest first"
    case .size: "largest first"
    }
  }

  /// The next order; the first one follows the last.
  package var next: PictureOrder {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// Sorts listed paths into sections. The sort is stable.
  ///
  /// Calls the file system for every file, except for the order by name.
  func arranged(
    _ paths: [String], dates: PictureDates
  ) -> [(month: PictureMonth, paths: [String])] {
    switch self {
    case .name: [(.none, paths)]
    case .size: [(.none, Self.descending(paths, by: Self.size).map(\.path))]
    case .month: Self.months(Self.descending(paths, by: dates.moment))
    }
  }

  private static func descending(
    _ paths: [String], by key: (String) -> Int64
  ) -> [(path: String, key: Int64)] {
    let keyed = paths.map { (path: $0, key: key($0)) }
    return keyed.indices
      .sorted { (-keyed[$0].key, $0) < (-keyed[$1].key, $1) }
      .map { keyed[$0] }
  }

  private static func months(
    _ sorted: [(path: String, key: Int64)]
  ) -> [(month: PictureMonth, paths: [String])] {
    var months: [(month: PictureMonth, paths: [String])] = []
    for (path, moment) in sorted {
      let month = PictureMonth(of: moment)
      if months.last?.month != month { months.append((month, [])) }
      months[months.count - 1].paths.append(path)
    }
    return months
  }

  private static func size(of path: String) -> Int64 {
    var status = stat()
    return unsafe stat(SourcePath.cString(path), &status) == 0 ? Int64(status.st_size) : 0
  }
}

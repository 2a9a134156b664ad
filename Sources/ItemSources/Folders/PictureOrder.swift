/// The sort order of photos. Each order has a usual direction, which can be reversed.
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
    case .name: "Name"
    case .month: "Date"
    case .size: "Size"
    }
  }

  /// Returns the name of a direction for the user: "newest first".
  package func direction(isReversed: Bool) -> String {
    switch self {
    case .name: isReversed ? "Z to A" : "A to Z"
    case .month: isReversed ? "oldest first" : "newest first"
    case .size: isReversed ? "smallest first" : "largest first"
    }
  }

  /// The next order; the first one follows the last.
  package var next: PictureOrder {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// Whether sorting needs the sizes and times of files.
  var needsAttributes: Bool { self != .name }

  /// Sorts listed photos into sections. The sort is stable, and a reversed list is the other one from
  /// its end.
  ///
  /// - Parameters:
  ///   - photos: The photos in the order of the folders.
  ///   - attributes: Known for all photos, except for the order by name.
  ///   - isReversed: Whether the list begins with its last photo.
  func arranged(
    _ photos: [PictureID], by attributes: PictureAttributes, isReversed: Bool = false
  ) -> [(month: PictureMonth, photos: [PictureID])] {
    let sections = arranged(photos, by: attributes)
    guard isReversed else { return sections }
    return sections.reversed().map { ($0.month, $0.photos.reversed()) }
  }

  private func arranged(
    _ photos: [PictureID], by attributes: PictureAttributes
  ) -> [(month: PictureMonth, photos: [PictureID])] {
    switch self {
    case .name: [(.none, photos)]
    case .size: [(.none, Self.descending(photos, by: attributes.size).map(\.photo))]
    case .month: Self.months(Self.descending(photos, by: attributes.moment))
    }
  }

  private struct Keyed {
    var key: Int64
    var place: Int32
    var photo: PictureID
  }

  private static func descending(
    _ photos: [PictureID], by key: (PictureID) -> Int64
  ) -> [Keyed] {
    var keyed: [Keyed] = []
    keyed.reserveCapacity(photos.count)
    for (place, photo) in photos.enumerated() {
      keyed.append(Keyed(key: key(photo), place: Int32(place), photo: photo))
    }
    keyed.sort { $0.key != $1.key ? $0.key > $1.key : $0.place < $1.place }
    return keyed
  }

  private static func months(
    _ sorted: [Keyed]
  ) -> [(month: PictureMonth, photos: [PictureID])] {
    var months: [(month: PictureMonth, photos: [PictureID])] = []
    for entry in sorted {
      let month = PictureMonth(of: entry.key)
      if months.last?.month != month { months.append((month, [])) }
      months[months.count - 1].photos.append(entry.photo)
    }
    return months
  }
}

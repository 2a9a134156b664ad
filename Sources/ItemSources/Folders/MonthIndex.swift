/// The months of a list of photos that is sorted by date, and the positions at which they begin.
///
/// The queue that sorts the list builds it once for each list, so that no frame counts photos.
package struct MonthIndex: Equatable, Sendable {
  /// The months in the order of the list; each is a section.
  package let months: [PictureMonth]
  /// The sections that are the first of a year, ascending. A year occurs once, because the list is
  /// sorted. Photos without a date have no year.
  package let yearStarts: [Int]
  /// The number of photos before each section, and of all photos at the end.
  private let starts: [Int]

  /// Creates the index of sections with their numbers of photos.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  init(_ sections: some Sequence<(month: PictureMonth, count: Int)>) {
    var months: [PictureMonth] = []
    var yearStarts: [Int] = []
    var starts = [0]
    for (month, count) in sections {
      if month != .none, month.year != months.last?.year { yearStarts.append(months.count) }
      months.append(month)
      starts.append(starts[starts.count - 1] + count)
    }
    self.months = months
    self.yearStarts = yearStarts
    self.starts = starts
  }

  /// The number of photos in all sections.
  package var photoCount: Int { starts[starts.count - 1] }

  /// Returns the positions in the list of the photos of a section.
  package func photos(ofSection section: Int) -> Range<Int> {
    starts[section]..<starts[section + 1]
  }
}

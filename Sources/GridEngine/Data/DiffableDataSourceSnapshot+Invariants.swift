extension DiffableDataSourceSnapshot {
  /// Stops with a message if the snapshot violates an invariant; for tests.
  ///
  /// - Complexity: O(*n*).
  func checkInvariants() {
    var total = 0
    for (place, section) in sections.contents.enumerated() {
      precondition(
        sections.place(of: sections.ids[place]) == place
          && sections.place(ofKey: section.key) == place,
        "section \(sections.ids[place]) at \(place) has another index in the table")
      precondition(
        sections.counts.before(place) == total, "\(total) items before section \(place)")
      precondition(
        section.items.count == section.numbers.count,
        "\(section.items.count) items, \(section.numbers.count) numbers in section \(place)")
      for (index, item) in section.items.enumerated() { check(item, at: index, in: section) }
      total += section.items.count
    }
    precondition(
      total == items.table.count && total == items.places.count,
      "\(total) items in sections, \(items.table.count) in the table")
  }

  private func check(
    _ item: ItemID, at index: Int, in section: SectionContents<ItemID>
  ) {
    let number = items.table.number(of: item)
    precondition(
      number == Int(section.numbers[index]), "\(item) has number \(String(describing: number))")
    let place = items.places[Int(section.numbers[index])]
    precondition(
      Int(place.section) == section.key && abs(Int(place.item) - index) <= section.drift,
      "\(item) at \(index) of section key \(section.key) has the place \(place)")
  }
}

extension DiffableDataSourceSnapshot {
  /// Appends empty sections.
  ///
  /// - Throws: ``SnapshotError/sectionsAlreadyPresent(_:operation:)``,
  ///   ``SnapshotError/repeated(_:operation:)``.
  public mutating func appendSections(_ added: [SectionID]) throws(SnapshotError) {
    try requireNew(added, for: "appendSections(_:)")
    sections.insert(added, at: numberOfSections)
  }

  /// Inserts empty sections before a section.
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:operation:)`` for an unknown `destination`, and
  ///   the errors of ``appendSections(_:)``.
  public mutating func insertSections(
    _ added: [SectionID], beforeSection destination: SectionID
  ) throws(SnapshotError) {
    let place = try place(of: destination, for: "insertSections(_:beforeSection:)")
    try requireNew(added, for: "insertSections(_:beforeSection:)")
    sections.insert(added, at: place)
  }

  /// Inserts empty sections after a section.
  ///
  /// - Throws: The errors of ``insertSections(_:beforeSection:)``.
  public mutating func insertSections(
    _ added: [SectionID], afterSection destination: SectionID
  ) throws(SnapshotError) {
    let place = try place(of: destination, for: "insertSections(_:afterSection:)")
    try requireNew(added, for: "insertSections(_:afterSection:)")
    sections.insert(added, at: place + 1)
  }

  /// Moves a section with its items before another one.
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:operation:)``,
  ///   ``SnapshotError/destinationIsMoved(_:operation:)``.
  public mutating func moveSection(
    _ section: SectionID, beforeSection destination: SectionID
  ) throws(SnapshotError) {
    try move(section, beside: destination, after: 0, for: "moveSection(_:beforeSection:)")
  }

  /// Moves a section with its items after another one.
  ///
  /// - Throws: The errors of ``moveSection(_:beforeSection:)``.
  public mutating func moveSection(
    _ section: SectionID, afterSection destination: SectionID
  ) throws(SnapshotError) {
    try move(section, beside: destination, after: 1, for: "moveSection(_:afterSection:)")
  }

  /// Deletes sections with all their items; unknown ones are ignored.
  public mutating func deleteSections(_ deleted: [SectionID]) {
    let places = Set(deleted.compactMap { sections.place(of: $0) }).sorted()
    guard !places.isEmpty else { return }
    removeFromTable(places.flatMap { sections.contents[$0].numbers })
    sections.remove(places)
    forgetMarksOfDeleted()
    reloadedSections.removeAll { sections.place(of: $0) == nil }
  }

  /// Marks sections whose items all receive new cells.
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:operation:)``; no section is marked then.
  public mutating func reloadSections(_ marked: [SectionID]) throws(SnapshotError) {
    let unknown = marked.filter { sections.place(of: $0) == nil }
    guard unknown.isEmpty else {
      throw .unknownSections(
        unknown.map { String(describing: $0) }, operation: "reloadSections(_:)")
    }
    reloadedSections.append(contentsOf: marked)
  }
}

extension DiffableDataSourceSnapshot {
  private mutating func move(
    _ section: SectionID, beside destination: SectionID, after: Int, for operation: String
  ) throws(SnapshotError) {
    let source = try place(of: section, for: operation)
    let target = try place(of: destination, for: operation)
    guard source != target else {
      throw .destinationIsMoved(String(describing: section), operation: operation)
    }
    // Removing the section decreases the indices of the sections after it.
    sections.move(from: source, to: target + after - (source < target ? 1 : 0))
  }

  private func requireNew(
    _ added: [SectionID], for operation: String
  ) throws(SnapshotError) {
    let present = added.filter { sections.place(of: $0) != nil }
    guard present.isEmpty else {
      throw .sectionsAlreadyPresent(
        present.map { String(describing: $0) }, operation: operation)
    }
    var seen: Set<SectionID> = []
    let repeated = added.filter { !seen.insert($0).inserted }
    guard repeated.isEmpty else {
      throw .repeated(repeated.map { String(describing: $0) }, operation: operation)
    }
  }
}

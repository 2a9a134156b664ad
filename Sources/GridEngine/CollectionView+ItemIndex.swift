extension CollectionView {
  /// Which item of all sections together is at a place, from 0; nil where there is none.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public func itemIndex(at indexPath: IndexPath) -> Int? {
    var before = 0
    for (section, count) in itemCounts().enumerated() {
      if section == indexPath.section {
        return (0..<count).contains(indexPath.item) ? before + indexPath.item : nil
      }
      before += count
    }
    return nil
  }
}

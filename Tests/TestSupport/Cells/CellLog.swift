import GridEngine

/// A cell that remembers what it was last configured for and how often it was reused.
public final class LoggedCell: CollectionViewCell {
  public var item = ""
  public var reuses = 0
  public var configurations = 0
  /// What it wants to be high, in points; nil for what is proposed.
  public var height: Double?

  public override func preferredSize(fitting proposed: Size) -> Size {
    Size(width: proposed.width, height: height ?? proposed.height)
  }

  public override func prepareForReuse() { reuses += 1 }
}

/// Everything a collection view told about its cells, and whether the laws of their life hold.
@MainActor
public final class CellLog: CollectionViewDelegate {
  /// Cells that are prepared, by identity, with the path they were prepared for.
  public private(set) var prepared: [ObjectIdentifier: IndexPath] = [:]
  /// Cells that are displayed.
  public private(set) var displayed: [ObjectIdentifier: IndexPath] = [:]
  /// Laws that were broken, in words.
  public private(set) var violations: [String] = []
  public private(set) var events: [String] = []

  /// Called with each place that is displayed.
  var onDisplay: (IndexPath) -> Void = { _ in }

  public init() {}

  public func forgetEvents() { events = [] }

  public func collectionView(
    _ collectionView: CollectionView, didPrepare cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    events.append("prepare \(indexPath)")
    let key = ObjectIdentifier(cell)
    if prepared[key] != nil { violations.append("\(indexPath) prepared twice") }
    prepared[key] = indexPath
  }

  public func collectionView(
    _ collectionView: CollectionView, didDiscard cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    events.append("discard \(indexPath)")
    let key = ObjectIdentifier(cell)
    if displayed[key] != nil { violations.append("\(indexPath) discarded while displayed") }
    if prepared.removeValue(forKey: key) == nil {
      violations.append("\(indexPath) discarded without being prepared")
    }
  }

  public func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    events.append("show \(indexPath)")
    let key = ObjectIdentifier(cell)
    if prepared[key] == nil { violations.append("\(indexPath) displayed without being prepared") }
    if displayed[key] != nil { violations.append("\(indexPath) displayed twice") }
    displayed[key] = indexPath
    onDisplay(indexPath)
  }

  public func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    events.append("hide \(indexPath)")
    if displayed.removeValue(forKey: ObjectIdentifier(cell)) == nil {
      violations.append("\(indexPath) ended without being displayed")
    }
  }
}

import GridEngine

/// A cell that records its item and how often it was configured and reused.
public final class LoggedCell: CollectionViewCell {
  public var item = ""
  public var reuses = 0
  public var configurations = 0
  /// The preferred height in points; nil for the proposed height.
  public var height: Double?

  public override func preferredSize(fitting proposed: Size) -> Size {
    Size(width: proposed.width, height: height ?? proposed.height)
  }

  public override func prepareForReuse() { reuses += 1 }
}

/// Records the lifecycle calls of a collection view, and checks their order.
@MainActor
public final class CellLog: CollectionViewDelegate {
  /// The prepared cells, by identity, with the index paths for which they were prepared.
  public private(set) var prepared: [ObjectIdentifier: IndexPath] = [:]
  /// Cells that are displayed.
  public private(set) var displayed: [ObjectIdentifier: IndexPath] = [:]
  /// Descriptions of violated rules.
  public private(set) var violations: [String] = []
  public private(set) var events: [String] = []

  /// Called with the index path of each displayed cell.
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

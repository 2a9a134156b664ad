import FrameTiming
import GridEngine

/// A collection view of words whose data source is an array of arrays, without identifiers.
@MainActor
public final class PlainFixture {
  /// The sections and their words; change them together with the view.
  public final class Words: CollectionViewDataSource {
    public var sections: [[String]]
    /// The items whose cells were requested, in order.
    public var asked: [String] = []
    /// Heights that measured items request, in points.
    public var heights: [String: Double] = [:]
    private let header = SupplementaryRegistration<CollectionReusableView>(
      elementKind: "header"
    ) { _, _, _ in }
    private var registration: CellRegistration<LoggedCell, String>?

    init(_ sections: [[String]]) { self.sections = sections }

    public func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

    public func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }

    public func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      let word = sections[indexPath.section][indexPath.item]
      asked.append(word)
      let registration =
        registration
        ?? CellRegistration { [unowned self] cell, _, word in
          cell.item = word
          cell.height = heights[word]
          cell.configurations += 1
        }
      self.registration = registration
      return collectionView.dequeueConfiguredReusableCell(
        using: registration, for: indexPath, item: word)
    }

    public func collectionView(
      _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> CollectionReusableView? {
      collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
    }
  }

  public let view: CollectionView
  public let words: Words
  public let log = CellLog()
  /// The time of frames.
  public private(set) var time = FrameTime(nanoseconds: 1_000_000_000)

  /// Makes a list of rows, 10 points high or estimated to be so, and shows the words.
  ///
  /// - Parameter header: The height of a header of each section, in points; 0 for none.
  public init(
    _ sections: [[String]], size: Size = Size(width: 100, height: 100), isMeasured: Bool = false,
    header: Double = 0
  ) {
    let row = LayoutSize(
      width: .fractionalWidth(1), height: isMeasured ? .estimated(10) : .absolute(10))
    var section = LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))
    if header > 0 {
      section.boundarySupplementaryItems = [
        LayoutBoundarySupplementaryItem(
          size: LayoutSize(width: .fractionalWidth(1), height: .absolute(header)),
          elementKind: "header", alignment: .top, pinToVisibleBounds: true)
      ]
    }
    view = CollectionView(
      layout: CompositionalLayout(section: section),
      environment: LayoutEnvironment(containerSize: size))
    view.isPrefetchingEnabled = false
    words = Words(sections)
    view.dataSource = words
    view.delegate = log
    frame()
  }

  /// Makes a frame some seconds after the last one.
  public func frame(after seconds: Double = 1) {
    time = time.advanced(bySeconds: seconds)
    view.advance(to: time)
    view.layoutIfNeeded()
  }

  /// The items with displayed cells, from top to bottom.
  public var shown: [String] {
    view.visibleCells.compactMap { $0 as? LoggedCell }
      .sorted { ($0.layoutAttributes?.frame.minY ?? 0) < ($1.layoutAttributes?.frame.minY ?? 0) }
      .map(\.item)
  }

  /// The displayed cells by their words.
  public var cells: [String: LoggedCell] {
    var cells: [String: LoggedCell] = [:]
    for case let cell as LoggedCell in view.visibleCells { cells[cell.item] = cell }
    return cells
  }
}

import GridEngine
import TestSupport
import Testing

/// Tests the sections that a layout asks a program for.
@MainActor
struct SectionProviderTests {
  /// A program whose provider indexes the array that it shows.
  @MainActor
  private final class Program {
    var sections = (0..<6).map { "s\($0)" }
    private(set) var asked: [Int] = []
    let view: CollectionView
    private(set) var source: DiffableDataSource<String, String>!

    init() {
      view = CollectionView(
        layout: CompositionalLayout { _, _ in nil },
        environment: LayoutEnvironment(containerSize: Size(width: 200, height: 300), scale: 1))
      let cell = CellRegistration<CollectionViewCell, String> { _, _, _ in }
      source = DiffableDataSource(collectionView: view) { view, path, item in
        view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
      }
      apply()
      view.setCollectionViewLayout(
        CompositionalLayout { [unowned self] section, _ in
          asked.append(section)
          guard sections.indices.contains(section) else { return nil }
          let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(40))
          return LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))
        })
      view.layoutIfNeeded()
    }

    func apply() {
      var snapshot = DiffableDataSourceSnapshot<String, String>()
      for section in sections {
        try? snapshot.appendSections([section])
        try? snapshot.appendItems((0..<5).map { "\(section)-\($0)" }, toSection: section)
      }
      source.apply(snapshot, animatingDifferences: false)
    }

    /// The sections that the provider was asked for since the last call.
    func takeAsked() -> Set<Int> {
      defer { asked = [] }
      return Set(asked)
    }
  }

  @Test(arguments: [2, 6, 9])
  func `a resize in the frame of an update asks for the sections of the update only`(count: Int) {
    let program = Program()
    _ = program.takeAsked()
    program.view.environment.containerSize.width = 250
    program.sections = (0..<count).map { "s\($0)" }
    program.apply()
    program.view.layoutIfNeeded()
    #expect(program.takeAsked() == Set(0..<count))
    let width = program.view.visibleCells.first?.layoutAttributes?.frame.width
    #expect(width == 250)
  }

  @Test func `an invalidated layout is solved with the update`() {
    let program = Program()
    _ = program.takeAsked()
    program.view.invalidateLayout(animated: true)
    program.sections.removeLast(3)
    program.apply()
    program.view.layoutIfNeeded()
    #expect(program.takeAsked() == [0, 1, 2])
    program.view.environment.containerSize.width = 150
    program.view.layoutIfNeeded()
    #expect(!program.view.isAnimating)
  }
}

import GridEngine
import TestSupport
import Testing

/// Checks that programming errors stop with a message that contains the index path and the
/// solution.
struct DequeueContractTests {
  @Test func `A29 a provider that returns no cell fails with the index path and the item`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = Mistakes.view()
        let source = DiffableDataSource<String, String>(collectionView: view) { _, _, _ in nil }
        Mistakes.show(source, view)
      }
    }
    Mistakes.expect(result, says: "no cell for the item d at (0, 0)")
  }

  @Test func `A30 headers without a supplementary view provider fail`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = Mistakes.view(hasHeader: true)
        let cell = CellRegistration<CollectionViewCell, String> { _, _, _ in }
        let source = DiffableDataSource<String, String>(collectionView: view) { view, path, item in
          view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
        }
        Mistakes.show(source, view)
      }
    }
    Mistakes.expect(result, says: "set supplementaryViewProvider")
  }

  @Test func `a cell that was not dequeued for the requested item is rejected`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = Mistakes.view()
        let source = DiffableDataSource<String, String>(collectionView: view) { _, _, _ in
          CollectionViewCell()
        }
        Mistakes.show(source, view)
      }
    }
    Mistakes.expect(result, says: "returned another view than it dequeued")
  }

  @Test func `a second cell for an item is rejected`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = Mistakes.view()
        let cell = CellRegistration<CollectionViewCell, String> { _, _, _ in }
        let source = DiffableDataSource<String, String>(collectionView: view) { view, path, item in
          _ = view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
          return view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
        }
        Mistakes.show(source, view)
      }
    }
    Mistakes.expect(result, says: "a second view")
  }

  @Test func `a cell dequeued for another index path is rejected`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = Mistakes.view()
        let cell = CellRegistration<CollectionViewCell, String> { _, _, _ in }
        let source = DiffableDataSource<String, String>(collectionView: view) { view, _, item in
          let path = IndexPath(item: 7, section: 3)
          return view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
        }
        Mistakes.show(source, view)
      }
    }
    Mistakes.expect(result, says: "pass the index path that the provider received")
  }

  @Test func `reconfiguring cannot change the registration`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = Mistakes.view()
        let first = CellRegistration<CollectionViewCell, String> { _, _, _ in }
        let second = CellRegistration<CollectionViewCell, String> { _, _, _ in }
        var requested = 0
        let source = DiffableDataSource<String, String>(collectionView: view) { view, path, item in
          requested += 1
          return view.dequeueConfiguredReusableCell(
            using: requested == 1 ? first : second, for: path, item: item)
        }
        Mistakes.show(source, view)
        source.reconfigure(["d"])
        view.layoutIfNeeded()
      }
    }
    Mistakes.expect(result, says: "or reload the item")
  }
}

@MainActor
private enum Mistakes {
  static func view(hasHeader: Bool = false) -> CollectionView {
    let whole = LayoutSize(width: .fractionalWidth(1), height: .absolute(10))
    var section = LayoutSection(
      group: LayoutGroup.horizontal(size: whole, subitems: [LayoutItem(size: whole)]))
    if hasHeader {
      section.boundarySupplementaryItems = [
        LayoutBoundarySupplementaryItem(size: whole, elementKind: "header", alignment: .top)
      ]
    }
    return CollectionView(
      layout: CompositionalLayout(section: section),
      environment: LayoutEnvironment(containerSize: Size(width: 100, height: 100), scale: 1))
  }

  static func show(_ source: DiffableDataSource<String, String>, _ view: CollectionView) {
    source.apply(WordSnapshot("A[d]"))
    view.layoutIfNeeded()
  }

  nonisolated static func expect(_ result: ExitTest.Result?, says words: String) {
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains(words), "\(error)")
  }
}

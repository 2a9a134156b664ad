import GridEngine

// A program that makes the mistake that its argument names, as one that was built for release does.

/// A list of numbers that a program keeps itself.
@MainActor final class Numbers: CollectionViewDataSource {
  var count = 3
  private let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }

  func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

  func collectionView(
    _ view: CollectionView, cellForItemAt path: IndexPath
  ) -> CollectionViewCell { view.dequeueConfiguredReusableCell(using: cell, for: path, item: 0) }
}

let full = LayoutSize(width: .fractionalWidth(1), height: .absolute(20))
var section = LayoutSection(group: .horizontal(size: full, subitems: [LayoutItem(size: full)]))
let mistake = CommandLine.arguments.dropFirst().first
if mistake == "header" {
  section.boundarySupplementaryItems = [
    LayoutBoundarySupplementaryItem(size: full, elementKind: "day", alignment: .top)
  ]
}
let view = CollectionView(
  layout: CompositionalLayout(section: section),
  environment: LayoutEnvironment(containerSize: Size(width: 100, height: 100), scale: 1))
let cell = CellRegistration<CollectionViewCell, String> { _, _, _ in }

/// Shows two items with a provider.
@MainActor func show(
  _ provider: @escaping (CollectionView, IndexPath, String) -> CollectionViewCell?
) {
  let source = DiffableDataSource<Int, String>(collectionView: view, cellProvider: provider)
  source.apply(uniquing: [(section: 0, items: ["anne", "bert"])])
  view.layoutIfNeeded()
}

/// Shows three numbers.
@MainActor func showNumbers() -> Numbers {
  let numbers = Numbers()
  view.dataSource = numbers
  view.layoutIfNeeded()
  return numbers
}

switch mistake {
case "no cell":
  show { _, _, _ in nil }
case "other cell":
  show { view, path, item in
    _ = view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
    return CollectionViewCell()
  }
case "two cells":
  show { view, path, item in
    _ = view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
    return view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
  }
case "other path":
  show { view, path, item in
    view.dequeueConfiguredReusableCell(
      using: cell, for: IndexPath(item: path.item + 7, section: 0), item: item)
  }
case "outside":
  _ = view.dequeueConfiguredReusableCell(
    using: cell, for: IndexPath(item: 4, section: 0), item: "anne")
case "header":
  show { view, path, item in
    view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
  }
case "counts":
  let numbers = showNumbers()
  numbers.count = 5
  view.insertItems(at: [IndexPath(item: 0, section: 0)])
case "batch of snapshots":
  let source = DiffableDataSource<Int, String>(collectionView: view) { _, _, _ in nil }
  withExtendedLifetime(source) { view.performBatchUpdates {} }
case "layout":
  let numbers = showNumbers()
  withExtendedLifetime(numbers) { view.performBatchUpdates { view.layoutIfNeeded() } }
default:
  print("no mistake")
}

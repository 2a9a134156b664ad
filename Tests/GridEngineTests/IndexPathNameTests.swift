import Foundation
import GridEngine
import Testing

import struct GridEngine.IndexPath

// This file imports Foundation, which has an IndexPath too; the last import chooses the engine's.
// In `IndexPathNames.swift` a typealias does.

@MainActor
struct IndexPathNameTests {
  private func next(_ path: IndexPath) -> IndexPath {
    IndexPath(item: path.item + 1, section: path.section)
  }

  @Test func `one import makes the name the engine's in a file that imports Foundation`() {
    #expect(next(IndexPath(item: 1, section: 2)).item == 2)
    #expect(Foundation.IndexPath(index: 3).count == 1)
  }

  @Test func `a typealias makes the name the engine's in all types of a module`() {
    let source = IndexPathNames.Source()
    let view = CollectionView(
      layout: CompositionalLayout { _, _ in nil },
      environment: LayoutEnvironment(containerSize: Size(width: 10, height: 10)))
    view.dataSource = source
    view.delegate = source
    view.prefetchDataSource = source
    #expect(source.collectionView(view, numberOfItemsInSection: 0) == 1)
    source.prefetchItems(at: [IndexPath(item: 0, section: 0)])
    #expect(source.prefetched == [IndexPath(item: 0, section: 0)])
  }
}

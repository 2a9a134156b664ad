import Foundation
import GridSDL
import Synchronization

// A program that checks, in a window, what tests cannot check in their own process: there the main thread
// belongs to the test runner. It prints what it finds, one line each. The argument names the check.

/// A cell that is as high as its item says.
final class RowCell: CollectionViewCell {
  var height = 40.0
  override func preferredSize(fitting proposed: Size) -> Size {
    Size(width: proposed.width, height: height)
  }
}

/// The findings of the checks. Closes its window when all is found.
@MainActor final class Findings {
  private(set) var found: Set<String> = []
  private let window: GridWindow
  private let count: Int

  init(of window: GridWindow, count: Int) { (self.window, self.count) = (window, count) }

  func note(_ text: String) {
    found.insert(text)
    if found.count == count { window.close() }
  }
}

/// A window with rows of unknown height.
@MainActor func makeWindow(rows: Int) throws -> (GridWindow, DiffableDataSource<Int, Int>) {
  let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(60))
  var options = GridWindow.Options()
  options.renderer = .software
  options.followsTextScale = false
  let window = try GridWindow(
    title: "Window program", size: Size(width: 300, height: 400),
    layout: CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))),
    options: options)
  let cell = CellRegistration<RowCell, Int> { cell, _, item in
    cell.height = 50 + Double(item % 7) * 20
  }
  let source = DiffableDataSource<Int, Int>(collectionView: window.collectionView) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.apply(uniquing: [(section: 0, items: Array(0..<rows))])
  return (window, source)
}

/// Tasks of the main actor sleep, hop, and iterate over sequences while the window runs.
@MainActor func tasks() throws {
  let (window, source) = try makeWindow(rows: 3)
  let findings = Findings(of: window, count: 10)
  for number in 0..<5 {
    Task {
      try await Task.sleep(for: .milliseconds(20 * number))
      findings.note("slept \(number)")
    }
  }
  Task.detached {
    try await Task.sleep(for: .milliseconds(30))
    await findings.note("hopped")
  }
  Task {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    Task.detached {
      for number in 0..<100 {
        continuation.yield(number)
        if number % 10 == 0 { try? await Task.sleep(for: .milliseconds(1)) }
      }
      continuation.finish()
    }
    var sum = 0
    for await number in numbers { sum += number }
    findings.note("sum \(sum)")
  }
  Task {
    var snapshot = source.snapshot()
    try snapshot.appendItems(Array(3..<200))
    await source.apply(snapshot, animatingDifferences: true)
    let arrived = await window.collectionView.scroll(toItem: 199, at: .end, animated: true)
    findings.note("applied and scrolled \(arrived)")
  }
  Task {
    let request = window.images.request(
      for: .file("/nowhere.jpg"), size: Size(width: 10, height: 10))
    do { _ = try await window.images.image(for: request) } catch { findings.note("no image") }
  }
  DispatchQueue.main.async { findings.note("dispatched") }
  window.run(showing: source)
  for text in findings.found.sorted() { print(text) }
}

/// A task that takes long while content moves is the cause of a hitch.
@MainActor func slow() throws {
  let (window, source) = try makeWindow(rows: 2_000)
  var causes: [HitchCause: Int] = [:]
  window.onFrameRecord = { causes[$0.cause, default: 0] += 1 }
  Task {
    window.collectionView.scroll { $0.y.scroll(to: 20_000, animated: true, at: .now) }
    for _ in 0..<8 {
      try await Task.sleep(for: .milliseconds(400))
      window.collectionView.scroll { $0.y.step(by: 3_000, at: .now) }
      try await Task.sleep(for: .milliseconds(60))
      let end = FrameTime.now.advanced(bySeconds: 0.06)
      while FrameTime.now < end {}
    }
    window.close()
  }
  window.run(showing: source)
  print("hitches by tasks: \(causes[.tasks, default: 0] > 0)")
}

/// The program scrolls to its end before the window is shown, and follows the end.
@MainActor func scroll() throws {
  let (window, source) = try makeWindow(rows: 300)
  let view = window.collectionView
  view.scrollToItem(299, at: .end, animated: false)
  Task {
    try await Task.sleep(for: .milliseconds(400))
    print("at the end: \(view.contentOffset == view.maximumContentOffset)")
    for item in 300..<320 {
      var snapshot = source.snapshot()
      try snapshot.appendItems([item])
      await source.apply(snapshot, animatingDifferences: false, anchor: .bottomEdge)
      try await Task.sleep(for: .milliseconds(20))
    }
    print("follows the end: \(view.contentOffset == view.maximumContentOffset)")
    window.close()
  }
  window.run(showing: source)
}

/// A window without work sleeps.
@MainActor func sleep() throws {
  let (window, source) = try makeWindow(rows: 3)
  var frames = 0
  window.onFrame = { _ in frames += 1 }
  Task {
    try await Task.sleep(for: .seconds(1))
    let before = (frames, clock())
    for _ in 0..<50 { try await Task.sleep(for: .milliseconds(20)) }
    let used = Double(clock() - before.1) / Double(CLOCKS_PER_SEC)
    print("frames for tasks that change nothing: \(frames - before.0)")
    print("busy: \(used > 0.5)")
    window.close()
  }
  window.run(showing: source)
}

GridWindow.main {
  switch CommandLine.arguments.dropFirst().first {
  case "tasks": try tasks()
  case "slow": try slow()
  case "scroll": try scroll()
  case "sleep": try sleep()
  default: print("usage: WindowProgram tasks|slow|scroll|sleep")
  }
}

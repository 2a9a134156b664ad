import Foundation
import TestSupport
import Testing

/// Tests that a program and an engine that are both built for release name the program's mistake. They
/// are built for it, so it is one of the long checks.
@Suite(.enabled(if: Soak.isOn), .serialized)
struct ReleaseMistakesSoakTests {
  /// The mistakes of `OutsideMistakes`, each with the values that its message has to contain.
  private static let mistakes = [
    "no cell": "returned no cell for the item anne at (0, 0)",
    "other cell": "another view than it dequeued",
    "two cells": "a second view, a CollectionViewCell, was dequeued for (0, 0)",
    "other path": "was dequeued for (0, 7), but the requested view is for (0, 0)",
    "outside": "was dequeued for (0, 4) without a request for a view",
    "header": "the layout has a day at (0, 0), but the data source cannot provide it",
    "counts": "section 0 has 5 items after the update, but the changes lead to 4",
    "batch of snapshots": "apply a snapshot instead of a batch update",
    "layout": "the view is laid out within performBatchUpdates",
  ]

  @Test func `each mistake of a program is named when it is built for release`() throws {
    let program = Script.root.appending(path: "Tests/PackageTests/OutsideMistakes/main.swift")
    let package = try OutsidePackage(
      programs: ["GridEngine": try String(contentsOf: program, encoding: .utf8)], from: .path)
    let built = try package.swift(
      "build", "--configuration", "release", "--product", "UseGridEngine")
    try #require(built.status == 0, "\(built.output)")
    let path = URL(filePath: package.folder.file(".build/release/UseGridEngine"))
    #expect(try Script.run(path, []).output == "no mistake\n")
    for (mistake, message) in Self.mistakes.sorted(by: { $0.key < $1.key }) {
      let (status, output) = try Script.run(path, [mistake])
      #expect(status != 0, "\(mistake)")
      #expect(output.contains(message), "\(mistake): \(output)")
    }
  }
}

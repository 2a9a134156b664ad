import Foundation
import Testing

/// Compiles and runs `OutsideTasks`: what a programmer who knows UIKit expects, each in one complete
/// file that sees only what is public.
struct OutsideTasksTests {
  private static let folder = Script.root.appending(path: "Tests/PackageTests/OutsideTasks")

  /// The output of the program, which is built once for all tests.
  private static let output = Result {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try OutsideProgram.run(files.sorted().map { folder.appending(path: $0).path })
  }

  @Test(arguments: [
    "CustomLayout: 3 cells of 60 points, then 2 of 90.0 in 9000.0 points",
    "BatchUpdates: Dora Anne Cleo Emil, the same cell",
    "ScrollDelegate: drag, scroll, fling, scroll, rest at a row",
    "ContentInsets: starts at -44.0, ends at 1000.0 after an animation",
    "Selection: +1 -1 +2, selected [2], focused 4, then 0 selected",
    "SupplementaryViews: 2 visible, after a reload: Even, Odd numbers",
    "VisibleItems: 2 sections, 50 items in the second, 40 to 51 visible, 47 at the point",
    "Lists: 1 header, rows of 268.0 by 44.0 points at 16.0",
    "Drawing: 5 commands in a cell 84.0 points high",
    "Regions: archive of b, none next to it",
  ])
  func `a task gives its result`(expected: String) throws {
    let output = try Self.output.get()
    #expect(output.split(separator: "\n").contains { $0 == expected }, "\(output)")
  }

  @Test func `the program compiles without warnings, and prints one line for each task`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let tasks = files.filter { $0 != "main.swift" }.map { $0.dropLast(".swift".count) }
    let names = try Self.output.get().split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(names.sorted() == tasks.sorted())
  }
}

import Foundation
import Testing

/// Checks that DocC builds the reference of all products, with a first page that leads into it.
struct ReferenceTests {
  @Test func `the reference and the guides are built without warnings`() throws {
    let result = try Script.run("scripts/docs", SymbolGraphs.path)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("The documentation is in out/docs"))

    let page = try String(
      contentsOf: Script.root.appending(path: "out/docs/data/documentation.json"), encoding: .utf8)
    for product in [
      "GridSDL", "GridEngine", "GridLayout", "GridImages", "FrameTiming", "FrameReports",
      "LayoutFiles",
    ] { #expect(page.contains("\"\(product)\""), "the first page does not name \(product)") }
    #expect(page.contains("Albums in a window"))
  }
}

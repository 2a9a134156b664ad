import TestSupport
import Testing

/// Checks that every public declaration of the products has a documentation comment.
struct DocumentedSymbolsTests {
  @Test func `every public declaration of a product is documented`() throws {
    let result = try Script.run("scripts/undocumented", SymbolGraphs.path)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("public symbols are documented"))
  }

  @Test func `a folder without a build is reported with the missing module`() throws {
    let folder = try ScratchFolder()
    let result = try Script.run("scripts/undocumented", folder.path)
    #expect(result.status == 1)
    #expect(result.output.contains("has no module FrameTiming; build it first"))
  }
}

import Testing

/// Checks that DocC builds the reference of all products.
struct ReferenceTests {
  @Test func `the reference and the guides are built without warnings`() throws {
    let result = try Script.run("scripts/docs", SymbolGraphs.path)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("The documentation is in out/docs"))
  }
}

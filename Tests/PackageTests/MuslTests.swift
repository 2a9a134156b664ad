import Testing

/// Checks that the engine can be built with Musl, as far as that is possible without its toolchain.
struct MuslTests {
  @Test func `FrameTiming and GridEngine use only functions that Musl has`() throws {
    let result = try Script.run("scripts/musl")
    if result.output.contains("install musl-dev") { try Test.cancel("\(result.output)") }
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("compile with Musl"))
  }
}

import Testing

@testable import GridSDL

@MainActor
struct KeyNamesTests {
  @Test func `the name of a key with modifiers is parsed to the same key`() throws {
    let keys: [Key] = [
      .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .space, .enter, .escape, .tab,
      .backspace, .plus, .minus, .function(1), .function(12), .character("p"), .character("?"),
    ]
    for key in keys {
      for modifiers in [KeyModifiers(), .control, .shift, .alt, [.control, .shift, .alt]] {
        let name = try #require(EventSource.name(of: key, modifiers))
        let (again, held) = try #require(EventSource.key(named: name), "\(name)")
        #expect(again == key && held == modifiers, "\(name)")
      }
    }
  }
}

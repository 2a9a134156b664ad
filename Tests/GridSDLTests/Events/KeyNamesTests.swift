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
        let name = try #require(key.name(with: modifiers))
        let (again, held) = try #require(Key.named(name), "\(name)")
        #expect(again == key && held == modifiers, "\(name)")
      }
    }
  }
}

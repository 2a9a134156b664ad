import GridEngine
import TestSupport
import Testing

@testable import ItemSources

/// Values that are computed on another thread.
@MainActor
struct BackgroundValuesTests {
  private let values = BackgroundValues<Int>(wake: {})

  /// Requests a value and waits for it.
  private func value(of name: String, _ value: Int?) async throws -> Int? {
    values.request(.named(name), qos: .userInitiated) { value }
    try await until {
      values.deliver()
      return values[.named(name)] != nil || values.isMissing(.named(name))
    }
    return values[.named(name)]
  }

  @Test func `a value is computed once`() async throws {
    #expect(values[.named("a")] == nil && !values.isMissing(.named("a")))
    #expect(try await value(of: "a", 1) == 1)
    #expect(try await value(of: "a", 2) == 1)
    #expect(try await value(of: "b", nil) == nil && values.isMissing(.named("b")))
    #expect(try await value(of: "b", 2) == nil)
  }

  @Test func `a value that is computed again stays until the new one is there`() async throws {
    #expect(try await value(of: "a", 1) == 1)
    values.request(.named("a"), qos: .userInitiated, again: true) { 2 }
    #expect(values[.named("a")] == 1)
    try await until {
      values.deliver()
      return values[.named("a")] == 2
    }
  }

  @Test func `above the capacity all values are dropped`() async throws {
    let values = BackgroundValues<Int>(capacity: 2, wake: {})
    for (index, name) in ["a", "b", "c"].enumerated() {
      values.request(.named(name), qos: .userInitiated) { index }
      try await until {
        values.deliver()
        return values[.named(name)] == index
      }
    }
    #expect(values[.named("a")] == nil && values[.named("b")] == nil && values[.named("c")] == 2)
  }
}

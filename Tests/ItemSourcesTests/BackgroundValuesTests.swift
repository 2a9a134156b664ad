import TestSupport
import Testing

@testable import ItemSources

/// Values that are computed on another thread.
@MainActor
struct BackgroundValuesTests {
  private let values = BackgroundValues<Int>(wake: {})

  /// Requests a value and waits for it.
  private func value(of source: String, _ value: Int?) async throws -> Int? {
    values.request(source, qos: .userInitiated) { value }
    try await until {
      values.deliver()
      return values[source] != nil || values.isMissing(source)
    }
    return values[source]
  }

  @Test func `a value is computed once`() async throws {
    #expect(values["a"] == nil && !values.isMissing("a"))
    #expect(try await value(of: "a", 1) == 1)
    #expect(try await value(of: "a", 2) == 1)
    #expect(try await value(of: "b", nil) == nil && values.isMissing("b"))
    #expect(try await value(of: "b", 2) == nil)
  }

  @Test func `a value that is computed again stays until the new one is there`() async throws {
    #expect(try await value(of: "a", 1) == 1)
    values.request("a", qos: .userInitiated, again: true) { 2 }
    #expect(values["a"] == 1)
    try await until {
      values.deliver()
      return values["a"] == 2
    }
  }

  @Test func `above the capacity all values are dropped`() async throws {
    let values = BackgroundValues<Int>(capacity: 2, wake: {})
    for (index, source) in ["a", "b", "c"].enumerated() {
      values.request(source, qos: .userInitiated) { index }
      try await until {
        values.deliver()
        return values[source] == index
      }
    }
    #expect(values["a"] == nil && values["b"] == nil && values["c"] == 2)
  }
}

import Testing

@testable import LayoutFiles

struct JSONParserTests {
  private func parse(_ text: String) throws(JSONParser.Failure) -> JSONValue {
    try JSONParser.parse(Array(text.utf8))
  }

  @Test(arguments: [
    ("null", JSONValue.null), (" true ", .bool(true)), ("-0.5e2", .number(-50)),
    (#""aé\n\u00e9\ud83d\ude00""#, .string("aé\né😀")), (#""\ud800x""#, .string("\u{FFFD}x")),
    ("[]", .array([])), ("[1, [2]]", .array([.number(1), .array([.number(2)])])),
    (#"{"a": 1, "b": {}, "a": 2}"#, .object(["a": .number(2), "b": .object([:])])),
    ("\u{FEFF}1", .number(1)),
  ])
  func `valid values are parsed`(text: String, value: JSONValue) throws {
    #expect(try parse(text) == value)
  }

  @Test(arguments: [
    "", "nul", "[1,]", "{a: 1}", "01", "1.", "-", "1e", "NaN", "\"\\x\"", "\"\\u12\"", "\"a\nb\"",
    "\"", "[1 2]", "{\"a\" 1}", "1 1", "[", "{\"a\": 1,}",
  ])
  func `invalid JSON is rejected`(text: String) {
    #expect(throws: JSONParser.Failure.self) { try parse(text) }
  }

  @Test func `an error contains line and column`() {
    #expect {
      try parse("[1,\n  é, 2]")
    } throws: { error in
      error as? JSONParser.Failure
        == JSONParser.Failure(line: 2, column: 3, message: "expected a value, found \"é\"")
    }
  }

  @Test func `values that are nested too deeply are rejected`() {
    let depth = JSONParser.maximumDepth
    let fits = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
    #expect(throws: Never.self) { try parse(fits) }
    #expect(throws: JSONParser.Failure.self) { try parse(String(repeating: "[", count: 100_000)) }
  }
}

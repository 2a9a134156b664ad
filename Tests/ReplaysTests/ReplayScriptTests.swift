import Foundation
import GridEngine
import TestSupport
import Testing

@testable import Replays

struct ReplayScriptTests {
  static func problem(_ text: String) -> String? {
    do {
      _ = try ReplayScript(parsing: text, file: "a.replay")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `each event is parsed`() throws {
    let text = """
      # a comment
      0 wheel -3

      10 wheel 0.5   # half a click
      20.5 pad 900 400
      30 key Ctrl+=
      40 jump 7
      50 drag 1 2 3 4 100
      60 mark here it stops
      """
    let script = try ReplayScript(parsing: text, file: "a.replay")
    #expect(
      script.lines.map(\.event) == [
        .wheel(notches: -3), .wheel(notches: 0.5), .pad(pixels: 900, milliseconds: 400),
        .key("Ctrl+="), .jump(index: 7),
        .drag(from: Point(x: 1, y: 2), to: Point(x: 3, y: 4), milliseconds: 100),
        .mark("here it stops"),
      ])
    #expect(script.lines.map(\.time) == [0, 10, 20.5, 30, 40, 50, 60])
    #expect(try ReplayScript(parsing: script.text, file: "b.replay") == script)
  }

  @Test(arguments: [
    ("0 wheeel 3", "a.replay: line 1: \"wheeel\" is not an event; did you mean \"wheel\"?"),
    ("0 wheel", "a.replay: line 1: the line is incomplete; write wheel NOTCHES"),
    ("0 wheel x", "a.replay: line 1: \"x\" is not a number; write wheel NOTCHES"),
    ("0 wheel 1 2", "a.replay: line 1: unexpected \"2\"; write wheel NOTCHES"),
    ("0 wheel nan", "a.replay: line 1: \"nan\" is not a number; write wheel NOTCHES"),
    (
      "wheel 1",
      "a.replay: line 1: \"wheel\" is not a time; "
        + "begin the line with milliseconds, as in 250 wheel 3"
    ),
    ("1e300", "a.replay: line 1: 1e300 ms is longer than a day; write 0 to 86400000 ms"),
    (
      "inf wheel 1",
      "a.replay: line 1: \"inf\" is not a time; "
        + "begin the line with milliseconds, as in 250 wheel 3"
    ),
    ("# a\n\n0 jump -1", "a.replay: line 3: \"-1\" is not an index; write 0 for the first item"),
    ("0 pad 10 -5", "a.replay: line 1: -5 ms is out of range; write 0 to 600000"),
    ("0 drag 1 2 3", "a.replay: line 1: the line is incomplete; write drag X Y X Y MS"),
    ("0 key  ", "a.replay: line 1: the line is incomplete; write key NAME"),
    (
      "20 wheel 1\n10 wheel 1",
      "a.replay: line 2: 10 ms comes after 20 ms; sort the lines by time"
    ),
  ])
  func `an error names the line, the value and the correct form`(text: String, expected: String) {
    #expect(Self.problem(text) == expected)
  }

  @Test func `an unknown event lists the known ones`() {
    #expect(Self.problem("0 explode")?.contains("drag X Y X Y MS, jump INDEX, key NAME") == true)
    #expect(Self.problem("7")?.hasPrefix("a.replay: line 1: no event at 7 ms") == true)
  }

  @Test func `an error about a missing file names the file`() {
    let error = #expect(throws: ReplayScriptError.self) {
      _ = try ReplayScript(contentsOf: "none.replay")
    }
    #expect(error?.description.hasPrefix("none.replay: cannot be read") == true)
  }

  @Test(arguments: ["\r\n", "\n"])
  func `both kinds of line endings are accepted`(end: String) throws {
    let script = try ReplayScript(parsing: "0 key A\(end)5 mark b c\(end)", file: "a")
    #expect(script.lines.map(\.event) == [.key("A"), .mark("b c")])
  }

  @Test func `the bundled replays are valid and end with a mark`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources/Replays").standardized.path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count >= 6)
    for name in names where name.hasSuffix(".replay") {
      let script = try ReplayScript(contentsOf: folder + "/" + name)
      #expect(script.lines.last?.event == .mark("end"), "\(name)")
    }
  }
}

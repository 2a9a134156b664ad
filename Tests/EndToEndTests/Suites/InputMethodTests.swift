import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests what input methods learn of the text field.
  @Suite struct InputMethodTests {
    /// Returns the rectangles that a program has reported to the compositor, from libwayland's log.
    private func rectangles(in log: String) -> [[Int]] {
      log.split(separator: "\n").compactMap { line in
        guard let range = line.range(of: "set_cursor_rectangle(") else { return nil }
        return line[range.upperBound...].prefix { $0 != ")" }.split(separator: ",").compactMap {
          Int($0.trimmingCharacters(in: .whitespaces))
        }
      }
    }

    @Test func `the frame of the caret is reported, and follows it`() async throws {
      let pictures = try PictureFolder(count: 12)
      let folder = try TemporaryFolder()
      let replay = try folder.write(
        "100 key Ctrl+F\n600 key m\n1100 key m\n1600 key Backspace\n", to: "typing.replay")
      try await SwaySession.run { session in
        let app = try AppUnderTest(
          [
            pictures.path, "--window", "800x500", "--hud", "off", "--duration", "4", "--replay",
            replay,
          ], on: session, variables: ["WAYLAND_DEBUG": "client"])
        let outcome = try await app.finish()
        #expect(outcome.status == 0)
        let all = rectangles(in: outcome.errors)
        var places: [[Int]] = []
        for place in all where places.last != place { places.append(place) }
        try #require(places.count >= 4, "\(all)")
        let carets = places.suffix(4)
        let lefts = carets.map { $0[0] }
        // Typing moves the caret to the right, and Backspace to the left.
        #expect(lefts[0] < lefts[1] && lefts[1] < lefts[2] && lefts[3] == lefts[1], "\(lefts)")
        for caret in carets {
          #expect((200..<600).contains(caret[0]) && (400..<500).contains(caret[1]), "\(caret)")
          #expect(caret[2] >= 1 && (10...34).contains(caret[3]), "\(caret)")
        }
      }
    }
  }
}

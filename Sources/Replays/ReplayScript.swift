import GridImages

/// Scripted input, parsed from lines such as `250 pad 900 400` (milliseconds, event, its
/// arguments).
///
/// Empty lines and comments after `#` are ignored, except after `key`, `mark`, `text` and `compose`, whose
/// text may contain `#`. Times ascend.
///
/// - SeeAlso: `docs/replays.md`.
package nonisolated struct ReplayScript: Equatable, Sendable {
  /// An event and its time since the start of the replay, in milliseconds.
  package struct Line: Hashable, Sendable {
    package var time: Double
    package var event: ReplayEvent
  }

  package var lines: [Line]

  package init(lines: [Line]) { self.lines = lines }

  /// Parses a file.
  package init(contentsOf path: String) throws(ReplayScriptError) {
    guard let bytes = try? InputFile.bytes(at: path) else {
      let problem = "cannot be read; name a replay file such as those in Resources/Replays"
      throw ReplayScriptError(file: path, line: 0, problem: problem)
    }
    try self.init(parsing: String(decoding: bytes, as: UTF8.self), file: path)
  }

  /// Parses lines. `file` is the name in errors.
  package init(parsing text: String, file: String) throws(ReplayScriptError) {
    lines = []
    let texts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, text) in texts.enumerated() {
      var parser = ReplayLineParser(text)
      do throws(ReplayLineParser.Problem) {
        guard let line = try parser.parse() else { continue }
        if let last = lines.last, line.time < last.time {
          let times =
            "\(ReplayScript.text(line.time)) ms comes after \(ReplayScript.text(last.time)) ms"
          throw ReplayLineParser.Problem(text: "\(times); sort the lines by time")
        }
        lines.append(line)
      } catch {
        throw ReplayScriptError(file: file, line: index + 1, problem: error.text)
      }
    }
  }

  /// The script as the text of a file.
  package var text: String {
    lines.map { "\(Self.text($0.time)) \(Self.text($0.event))\n" }.joined()
  }

  private static func text(_ event: ReplayEvent) -> String {
    switch event {
    case .wheel(let notches): "wheel \(text(notches))"
    case .pad(let pixels, let milliseconds): "pad \(text(pixels)) \(text(milliseconds))"
    case .key(let name): "key \(name)"
    case .jump(let index): "jump \(index)"
    case .drag(let from, let to, let milliseconds):
      (["drag"] + [from.x, from.y, to.x, to.y, milliseconds].map(text)).joined(separator: " ")
    case .mark(let mark): "mark \(mark)"
    case .set(let name, let value): "set \(name) \(value)"
    case .press(let name, let isRepeat): "press \(name)" + (isRepeat ? " repeat" : "")
    case .release(let name): "release \(name)"
    case .input(let event, let modifiers): InputEventLine.text(event, modifiers)
    }
  }

  /// A number rounded to a tenth, without `.0`.
  package static func text(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

/// An error in a replay file.
package nonisolated struct ReplayScriptError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file's name as passed.
  package var file: String
  /// The line number from 1, or 0 for the whole file.
  package var line: Int
  package var problem: String

  package var description: String {
    line > 0 ? "\(file): line \(line): \(problem)" : "\(file): \(problem)"
  }
}

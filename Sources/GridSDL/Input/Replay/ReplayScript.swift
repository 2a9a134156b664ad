import Foundation

/// Scripted input, read from lines as `250 pad 900 400` (milliseconds, event, its numbers).
///
/// Empty lines and what follows a `#` say nothing, except after `key` and `mark`, whose text may
/// hold one. Times ascend.
///
/// - SeeAlso: `docs/replays.md`.
package nonisolated struct ReplayScript: Equatable, Sendable {
  /// An event and its time from the start of the replay, in milliseconds.
  package struct Line: Hashable, Sendable {
    package var time: Double
    package var event: ReplayEvent
  }

  package var lines: [Line]

  package init(lines: [Line]) { self.lines = lines }

  /// Reads a file of lines.
  package init(contentsOf path: String) throws(ReplayScriptError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      let problem = "cannot be read; name a replay file as those in Resources/Replays"
      throw ReplayScriptError(file: path, line: 0, problem: problem)
    }
    try self.init(parsing: String(decoding: data, as: UTF8.self), file: path)
  }

  /// Reads lines; `file` names them in errors.
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

  /// The lines as a file's text.
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
    }
  }

  /// A number without a needless `.0`, to a tenth.
  package static func text(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

/// What is wrong with a replay file, and where.
package nonisolated struct ReplayScriptError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file's name, as it was given.
  package var file: String
  /// Counted from 1; 0 where the whole file is meant.
  package var line: Int
  package var problem: String

  package var description: String {
    line > 0 ? "\(file): line \(line): \(problem)" : "\(file): \(problem)"
  }
}

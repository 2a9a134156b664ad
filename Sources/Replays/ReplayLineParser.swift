import GridEngine
import GridSDL

/// Parses one line of a replay file.
nonisolated struct ReplayLineParser {
  /// An error in the line.
  struct Problem: Error {
    var text: String
  }

  static let events = [
    "wheel": "wheel NOTCHES", "pad": "pad PIXELS MS", "key": "key NAME", "jump": "jump INDEX",
    "drag": "drag X Y X Y MS", "mark": "mark TEXT", "set": "set NAME VALUE",
  ]
  /// The maximum duration in milliseconds: ten minutes. A longer movement is a typing error, and
  /// its steps would fill the memory.
  static let longestStretch = 600_000.0
  /// The maximum time in milliseconds: a day, more than any replay lasts.
  static let latestTime = 86_400_000.0

  private var rest: Substring

  init(_ line: Substring) { rest = line.drop { $0.isWhitespace } }

  /// Returns the line's time and event; `nil` for an empty line or a comment.
  mutating func parse() throws(Problem) -> ReplayScript.Line? {
    if rest.isEmpty || rest.hasPrefix("#") { return nil }
    let time = try time()
    guard let name = word() else {
      throw Problem(text: "no event at \(ReplayScript.text(time)) ms; write \(Self.choices)")
    }
    let event = try event(name)
    if let extra = word() { throw Problem(text: "unexpected \"\(extra)\"; write \(usage(name))") }
    return ReplayScript.Line(time: time, event: event)
  }

  private mutating func event(_ name: String) throws(Problem) -> ReplayEvent {
    switch name {
    case "wheel": return .wheel(notches: try number(name))
    case "pad": return .pad(pixels: try number(name), milliseconds: try duration(name))
    case "key": return .key(try text(name))
    case "mark": return .mark(try text(name))
    case "set":
      guard let technique = word(), let value = word() else { throw missing(name) }
      return .set(name: technique, value: value)
    case "jump": return .jump(index: try index(name))
    case "drag":
      let from = Point(x: try number(name), y: try number(name))
      let to = Point(x: try number(name), y: try number(name))
      return .drag(from: from, to: to, milliseconds: try duration(name))
    default:
      if let event = try inputEvent(name) { return event }
      let near = Self.events.keys.min { $0.distance(to: name) < $1.distance(to: name) } ?? "wheel"
      let hint =
        near.distance(to: name) <= 2 ? "did you mean \"\(near)\"?" : "write \(Self.choices)"
      throw Problem(text: "\"\(name)\" is not an event; \(hint)")
    }
  }

  // MARK: - Words

  private mutating func time() throws(Problem) -> Double {
    let word = word() ?? ""
    guard let time = Double(word), time.isFinite, time >= 0 else {
      throw Problem(
        text: "\"\(word)\" is not a time; begin the line with milliseconds, as in 250 wheel 3")
    }
    guard time <= Self.latestTime else {
      let limit = ReplayScript.text(Self.latestTime)
      throw Problem(text: "\(word) ms is longer than a day; write 0 to \(limit) ms")
    }
    return time
  }

  mutating func number(_ event: String) throws(Problem) -> Double {
    guard let word = word() else { throw missing(event) }
    guard let number = Double(word), number.isFinite, abs(number) <= 1e9 else {
      throw Problem(text: "\"\(word)\" is not a number; write \(usage(event))")
    }
    return number
  }

  private mutating func duration(_ event: String) throws(Problem) -> Double {
    let number = try number(event)
    guard (0...Self.longestStretch).contains(number) else {
      let limit = ReplayScript.text(Self.longestStretch)
      throw Problem(text: "\(ReplayScript.text(number)) ms is out of range; write 0 to \(limit)")
    }
    return number
  }

  private mutating func index(_ event: String) throws(Problem) -> Int {
    guard let word = word() else { throw missing(event) }
    guard let index = Int(word), index >= 0 else {
      throw Problem(text: "\"\(word)\" is not an index; write 0 for the first item")
    }
    return index
  }

  mutating func text(_ event: String) throws(Problem) -> String {
    let text = rest.trimmed
    rest = rest[rest.endIndex...]
    guard !text.isEmpty else { throw missing(event) }
    return text
  }

  mutating func word() -> String? {
    rest = rest.drop { $0.isWhitespace }
    if rest.isEmpty || rest.hasPrefix("#") { return nil }
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    return String(word)
  }

  func missing(_ event: String) -> Problem {
    Problem(text: "the line is incomplete; write \(usage(event))")
  }

  func usage(_ event: String) -> String {
    Self.events[event] ?? InputEventLine.events[event] ?? event
  }

  private static var choices: String {
    events.values.sorted().joined(separator: ", ")
  }
}

nonisolated extension Substring {
  fileprivate var trimmed: String {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

nonisolated extension String {
  /// The number of letters to insert, delete or replace to get `other` (Levenshtein distance).
  /// O(*n* × *m*).
  fileprivate func distance(to other: String) -> Int {
    let letters = Array(other)
    var row = Array(0...letters.count)
    for (i, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, candidate) in letters.enumerated() {
        let replaced = diagonal + (letter == candidate ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[letters.count]
  }
}

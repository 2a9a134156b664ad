import Foundation

/// A Chrome JSON trace, read like its viewers do.
struct TraceFile: Sendable {
  /// One event; a slice has a duration. Times in microseconds.
  struct Event: Decodable, Sendable {
    struct Arguments: Decodable, Sendable {
      var name: String?
      var position: Double?

      enum CodingKeys: String, CodingKey {
        case name
        case position = "scroll_px"
      }
    }

    var ph: String
    var tid: Int
    var name: String
    var ts: Double?
    var dur: Double?
    var args: Arguments?
  }

  /// A marker and the content offset.
  struct Mark: Sendable {
    var text: String
    var position: Double
  }

  private struct Document: Decodable { var traceEvents: [Event] }

  let events: [Event]

  /// Reads a finished trace.
  init(contentsOf path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    events = try JSONDecoder().decode(Document.self, from: data).traceEvents
  }

  var threads: Set<Int> { Set(events.map(\.tid)) }

  var threadNames: Set<String> {
    Set(events.filter { $0.name == "thread_name" }.compactMap { $0.args?.name })
  }

  /// The markers with the content offsets of their frames.
  var marks: [Mark] {
    var position = 0.0
    var marks: [Mark] = []
    for event in events {
      if event.name == "frame", let found = event.args?.position { position = found }
      guard event.ph == "i", event.name.hasPrefix("mark: ") else { continue }
      marks.append(Mark(text: String(event.name.dropFirst(6)), position: position))
    }
    return marks
  }

  /// Returns the errors in the slices of a thread: missing times, descending starts, or an end
  /// after that of the enclosing slice, by more than the rounding of a thousandth.
  func firstProblem(ofThread thread: Int) -> String? {
    var open: [Double] = []
    var last = -Double.infinity
    for event in events where event.tid == thread && event.ph == "X" {
      guard let start = event.ts, let length = event.dur, length >= 0 else {
        return "\(event): no times"
      }
      if start < last { return "\(event) goes back" }
      last = start
      while let top = open.last, top <= start + 0.001 { open.removeLast() }
      if let top = open.last, start + length > top + 0.002 { return "\(event) does not nest" }
      open.append(start + length)
    }
    return nil
  }
}

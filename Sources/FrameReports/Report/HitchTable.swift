import FrameTiming

/// The longest hitches of a recording as rows of the page, to which its plots link.
struct HitchTable {
  /// The maximum number of rows.
  static let most = 200

  private let recording: Recording
  private let number: Int
  /// The indices of the records with rows, ascending.
  private let indices: [Int]
  private let shown: Set<Int>

  /// Chooses the hitches of a recording; `number` is its position in the page.
  init(_ recording: Recording, number: Int) {
    self.recording = recording
    self.number = number
    let records = recording.records
    indices = records.indices.filter { records[$0].outcome.hitchMilliseconds > 0 }
      .sorted { a, b in
        let (first, second) = (records[a].outcome, records[b].outcome)
        return (second.hitchMilliseconds, a) < (first.hitchMilliseconds, b)
      }
      .prefix(Self.most).sorted()
    shown = Set(indices)
  }

  var isEmpty: Bool { indices.isEmpty }

  /// Returns the identifier of a record's row; `nil` if it has none.
  func row(of index: Int) -> String? { shown.contains(index) ? "r\(number)f\(index)" : nil }

  /// The table.
  var html: String {
    var head = ["seconds of motion", "frame", "frame time, ms", "missed", "hitch, ms"]
    if recording.hasCPU { head.append("work, ms") }
    if recording.hasPhases { head += ["phases, ms", "cause"] }
    let names = head.map { "<th>\($0)</th>" }.joined()
    return "<div class=\"wide rows\"><table><tr>\(names)</tr>\(rows.joined())</table></div>"
  }

  private var rows: [String] {
    var (time, rows) = (0.0, [String]())
    for (index, record) in recording.records.enumerated() {
      let sample = FrameSample(record)
      time += sample.interval / 1000
      guard let row = row(of: index) else { continue }
      var cells = [
        Figures.text(time, 2), record.frame.grouped, Figures.text(sample.interval, 1),
        sample.missed.grouped, Figures.text(sample.hitch, 1),
      ]
      if recording.hasCPU { cells.append(Figures.text(sample.cpuBusy, 1)) }
      if recording.hasPhases { cells += [Self.phases(record), record.cause.name] }
      rows.append("<tr id=\"\(row)\">\(cells.map { "<td>\($0)</td>" }.joined())</tr>")
    }
    return rows
  }

  /// Returns the phases that took a tenth of a millisecond or more, the longest first.
  private static func phases(_ record: FrameRecord) -> String {
    FramePhase.work.map { ($0.name, record.phases.milliseconds($0)) }.filter { $0.1 >= 0.1 }
      .sorted { $0.1 > $1.1 }.map { "\($0) \(Figures.text($1, 1))" }.joined(separator: ", ")
  }
}

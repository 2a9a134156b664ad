import FrameTiming

/// A column of a recording: its name, what it means, and how a frame's value goes into its cell and
/// comes back out of it.
struct RecordingColumn: Sendable {
  /// What cells are filled from.
  struct Row {
    let record: FrameRecord
    let load: SystemLoad
    /// The moment that `elapsed` and `TimeInSeconds` count from.
    let start: FrameTime
  }

  let name: String
  /// The unit and the meaning, for the sidecar and `docs/recordings.md`.
  let meaning: String
  /// Appends the cell's text.
  let write: @Sendable (Row, inout [UInt8]) -> Void
  /// Puts the cell's value into the record; does nothing where no field has the value as it is.
  let read: @Sendable (CSVRow, inout FrameRecord) -> Void

  /// Makes a column of any kind.
  ///
  /// - Parameter read: Takes the row and the name that the row knows the column by.
  init(
    _ name: String, _ meaning: String, write: @escaping @Sendable (Row, inout [UInt8]) -> Void,
    read: @escaping @Sendable (CSVRow, String, inout FrameRecord) -> Void = { _, _, _ in }
  ) {
    self.name = name
    self.meaning = meaning
    self.write = write
    let key = CSVRow.key(name)
    self.read = { row, record in read(row, key, &record) }
  }
}

extension RecordingColumn {
  typealias Field<Value> = WritableKeyPath<FrameRecord, Value> & Sendable

  /// A column of MangoHud's that is 0 where unknown, and that no reader of this project needs.
  static func mangoHud(
    _ name: String, _ meaning: String = "0: not sampled",
    _ value: @escaping @Sendable (Row) -> Double = { _ in 0 }
  ) -> RecordingColumn {
    RecordingColumn(name, meaning) { row, bytes in
      let value = value(row)
      if value == 0 { bytes.append("0") } else { bytes.append(value, decimals: 3) }
    }
  }

  /// A time that a record has in nanoseconds, written in milliseconds.
  static func time(_ name: String, _ meaning: String, _ field: Field<Int64>) -> RecordingColumn {
    RecordingColumn(name, meaning) { row, bytes in
      bytes.append(Double(row.record[keyPath: field]) / 1e6, decimals: 3)
    } read: { row, key, record in
      record[keyPath: field] = row.nanoseconds(key)
    }
  }

  /// A time in milliseconds that follows from several fields of a record.
  static func derived(
    _ name: String, _ meaning: String, decimals: Int = 3,
    _ value: @escaping @Sendable (Row) -> Double
  ) -> RecordingColumn {
    RecordingColumn(name, meaning) { row, bytes in bytes.append(value(row), decimals: decimals) }
  }

  /// A number with `decimals` digits after the point.
  static func number(
    _ name: String, _ meaning: String, _ field: Field<Double>, decimals: Int = 3,
    read: @escaping @Sendable (CSVRow, String) -> Double = { $0.value($1) }
  ) -> RecordingColumn {
    RecordingColumn(name, meaning) { row, bytes in
      bytes.append(row.record[keyPath: field], decimals: decimals)
    } read: { row, key, record in
      record[keyPath: field] = read(row, key)
    }
  }

  /// A whole number, brought into what its field can hold.
  static func count<Value: FixedWidthInteger & Sendable>(
    _ name: String, _ meaning: String, _ field: Field<Value>, in range: ClosedRange<Value>? = nil
  ) -> RecordingColumn {
    RecordingColumn(name, meaning) { row, bytes in
      bytes.append(number: row.record[keyPath: field])
    } read: { row, key, record in
      let value = Value(clamping: row.whole(key))
      record[keyPath: field] = range.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value
    }
  }

  /// 1 or 0.
  static func flag(_ name: String, _ meaning: String, _ field: Field<Bool>) -> RecordingColumn {
    RecordingColumn(name, meaning) { row, bytes in
      bytes.append(row.record[keyPath: field] ? "1" : "0")
    } read: { row, key, record in
      record[keyPath: field] = row.whole(key) == 1
    }
  }

  /// The wall time of a phase.
  static func phase(_ phase: FramePhase, _ meaning: String) -> RecordingColumn {
    RecordingColumn("\(phase.name)_ms", meaning) { row, bytes in
      bytes.append(row.record.phases.milliseconds(phase), decimals: 3)
    } read: { row, key, record in
      record.phases[phase] = row.nanoseconds(key)
    }
  }
}

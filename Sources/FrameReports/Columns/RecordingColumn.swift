import FrameTiming

/// A column of a recording: its name, its meaning, and the conversion of a frame's value to and
/// from a cell.
struct RecordingColumn: Sendable {
  /// The values from which the cells of a row are written.
  struct Row {
    let record: FrameRecord
    let load: SystemLoad
    /// The origin of `elapsed` and `TimeInSeconds`.
    let start: FrameTime
  }

  let name: String
  /// The unit and the meaning, for the sidecar and `docs/recordings.md`.
  let meaning: String
  /// Appends the cell's text.
  let write: @Sendable (Row, inout [UInt8]) -> Void
  /// Sets the record's field from the cell. Does nothing for columns without a field of their own.
  let read: @Sendable (CSVRow, inout FrameRecord) -> Void

  /// Creates a column of any kind.
  ///
  /// - Parameter read: Gets the row and the column's key in it.
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

  /// A MangoHud column, which is 0 if unknown. The reader of this project ignores it.
  static func mangoHud(
    _ name: String, _ meaning: String = "0: not sampled",
    _ value: @escaping @Sendable (Row) -> Double = { _ in 0 }
  ) -> RecordingColumn {
    RecordingColumn(name, meaning) { row, bytes in
      let value = value(row)
      if value == 0 { bytes.append("0") } else { bytes.append(value, decimals: 3) }
    }
  }

  /// A duration that is stored in nanoseconds and written in milliseconds.
  static func time(_ name: String, _ meaning: String, _ field: Field<Int64>) -> RecordingColumn {
    RecordingColumn(name, meaning) { row, bytes in
      bytes.append(Double(row.record[keyPath: field]) / 1e6, decimals: 3)
    } read: { row, key, record in
      record[keyPath: field] = row.nanoseconds(key)
    }
  }

  /// A value that is computed from several fields of a record.
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

  /// An integer, clamped to the range of its field.
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

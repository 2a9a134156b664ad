import LayoutFiles

/// Parses values of options, and describes valid values in the error for an invalid one.
///
/// ArgumentParser puts the option and the value before the description of a ``Refusal``. Options
/// with numbers are parsed unconditionally, so that `-1` is an invalid value and not a missing one.
nonisolated enum OptionValue {
  /// An error that describes the valid values.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns a parser of whole numbers in `range`; `unit` follows the range in the message.
  static func whole(
    _ range: ClosedRange<Int>, _ unit: String = ""
  ) -> @Sendable (String) throws -> Int {
    let usage = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return value(usage + (unit.isEmpty ? "" : " " + unit)) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Returns a parser of numbers in `range`; messages have as many decimals as the bounds need.
  static func number(
    _ range: ClosedRange<Double>, _ unit: String = ""
  ) -> @Sendable (String) throws -> Double {
    let (low, high) = (JSONWriter.text(of: range.lowerBound), JSONWriter.text(of: range.upperBound))
    return value("a number from \(low) to \(high)" + (unit.isEmpty ? "" : " " + unit)) { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Returns a parser that calls `read`; `usage` describes the texts for which that is not nil.
  static func value<T>(
    _ usage: String, _ read: @escaping @Sendable (String) -> T?
  ) -> @Sendable (String) throws -> T {
    { text in
      guard let value = read(text) else { throw Refusal(description: "give " + usage) }
      return value
    }
  }
}

import LayoutFiles

/// Reads values of options, and says of wrong ones what to give instead.
///
/// ArgumentParser puts the option and the value before the words of a ``Refusal``. Options with
/// numbers are parsed unconditionally, so that `-1` is a wrong value and not a missing one.
nonisolated enum OptionValue {
  /// What to give instead.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads a whole number within `range`; `unit` follows the range in the message.
  static func whole(
    _ range: ClosedRange<Int>, _ unit: String = ""
  ) -> @Sendable (String) throws -> Int {
    let usage = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return value(usage + (unit.isEmpty ? "" : " " + unit)) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Reads a number within `range`, both ends written with as many decimals as they need.
  static func number(
    _ range: ClosedRange<Double>, _ unit: String = ""
  ) -> @Sendable (String) throws -> Double {
    let (low, high) = (JSONWriter.text(of: range.lowerBound), JSONWriter.text(of: range.upperBound))
    return value("a number from \(low) to \(high)" + (unit.isEmpty ? "" : " " + unit)) { text in
      Double(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Reads a value that `read` makes of text; `usage` says which text that is.
  static func value<T>(
    _ usage: String, _ read: @escaping @Sendable (String) -> T?
  ) -> @Sendable (String) throws -> T {
    { text in
      guard let value = read(text) else { throw Refusal(description: "give " + usage) }
      return value
    }
  }
}

import GridEngine

/// Facts about a number.
nonisolated enum NumberFacts {
  /// Returns the prime factors in ascending order with repetition; empty for 1.
  ///
  /// - Complexity: O(√n).
  static func factors(of number: Int) -> [Int] {
    var rest = number
    var factors: [Int] = []
    var divisor = 2
    while divisor * divisor <= rest {
      while rest.isMultiple(of: divisor) {
        factors.append(divisor)
        rest /= divisor
      }
      divisor += divisor == 2 ? 1 : 2
    }
    if rest > 1 { factors.append(rest) }
    return factors
  }

  /// Returns the factors as a product; `prime` or `the unit` without one.
  static func product(of factors: [Int]) -> String {
    switch factors.count {
    case 0: "the unit"
    case 1: "prime"
    default: factors.map(\.grouped).joined(separator: " × ")
    }
  }

  /// Returns the number in English words up to billions; beyond that, in digits.
  static func words(for number: Int) -> String {
    guard (1..<1_000_000_000_000).contains(number) else { return String(number) }
    var parts: [String] = []
    for (scale, name) in [
      (1_000_000_000, " billion"), (1_000_000, " million"), (1000, " thousand"),
    ]
    where number >= scale && number / scale % 1000 > 0 {
      parts.append(wordsBelowThousand(number / scale % 1000) + name)
    }
    if number % 1000 > 0 { parts.append(wordsBelowThousand(number % 1000)) }
    return parts.joined(separator: " ")
  }

  private static func wordsBelowThousand(_ number: Int) -> String {
    var parts: [String] = []
    if number >= 100 { parts.append(small[number / 100] + " hundred") }
    let rest = number % 100
    if rest >= 20 {
      parts.append(tens[rest / 10] + (rest % 10 > 0 ? "-" + small[rest % 10] : ""))
    } else if rest > 0 {
      parts.append(small[rest])
    }
    return parts.joined(separator: " ")
  }

  private static let small = [
    "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
}

/// Measures contenders alternately and prints a line for each.
///
/// Alternately, round by round, so that a machine that is slow for a while is slow for all of them.
/// The first round warms up and does not count.
///
/// - Returns: The medians of the contenders in nanoseconds.
@discardableResult
public func compare(_ title: String, rounds: Int = 9, _ contenders: [Contender]) -> [Double] {
  var timings = Array(repeating: [Double](), count: contenders.count)
  for round in 0...rounds {
    for (index, contender) in contenders.enumerated() {
      let time = contender.run()
      if round > 0 { timings[index].append(time) }
    }
  }
  print("\n\(title)")
  let spreads = timings.map(Spread.init(of:))
  for (contender, spread) in zip(contenders, spreads) {
    let range = "\(inWords(spread.least)) – \(inWords(spread.most))"
    print("  \(padded(contender.name, to: 40))\(padded(inWords(spread.median), to: 12))\(range)")
  }
  return spreads.map(\.median)
}

/// Returns a time with three digits and its unit: `1.53 ms`.
public func inWords(_ nanoseconds: Double) -> String {
  switch nanoseconds {
  case ..<1e3: "\(threeDigits(nanoseconds)) ns"
  case ..<1e6: "\(threeDigits(nanoseconds / 1e3)) µs"
  case ..<1e9: "\(threeDigits(nanoseconds / 1e6)) ms"
  default: "\(threeDigits(nanoseconds / 1e9)) s"
  }
}

private func threeDigits(_ value: Double) -> String {
  let factor: Double = value < 10 ? 100 : value < 100 ? 10 : 1
  let rounded = (value * factor).rounded() / factor
  return factor == 1 ? "\(Int(rounded))" : "\(rounded)"
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

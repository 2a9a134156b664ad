/// Puts a line of mixed directions in the order in which it is seen.
///
/// This is Unicode Standard Annex 9 for one line without explicit formatting: the base direction
/// (P2, P3), numbers (W2-W7), neutrals (N1, N2), levels (I1, I2) and reordering (L1, L2). Left out:
/// embeddings, overrides and isolates (their characters count as neutral and are not drawn), and
/// the pairing of brackets (N0), so that a bracket between text of both directions takes the base
/// direction by itself.
nonisolated enum BidiOrder {
  /// The direction of a paragraph: that of its first strong character, left to right without one.
  static func isRightToLeft(_ classes: some Sequence<BidiClass>) -> Bool {
    guard let first = classes.first(where: \.isStrong) else { return false }
    return first != .left
  }

  /// The same for text itself.
  static func isRightToLeft(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    return isRightToLeft(text.lazy.map(BidiClass.of))
  }

  /// The embedding level of each cluster: even runs left to right, odd right to left.
  ///
  /// - Parameter base: The paragraph's level, 0 or 1.
  /// - Complexity: O(*n*).
  static func levels(of classes: [BidiClass], base: UInt8) -> [UInt8] {
    var resolved = classes
    resolveNumbers(&resolved, base: base)
    resolveSigns(&resolved)
    resolveNumbersAfterLatin(&resolved, base: base)
    resolveNeutrals(&resolved, base: base)
    var levels = resolved.map { level(of: $0, base: base) }
    resetTrailingSpace(&levels, classes: classes, base: base)
    return levels
  }

  /// The order, from the left, in which pieces of these levels are seen (L2): the index of the
  /// leftmost piece first.
  static func visualOrder(of levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else {
      return order
    }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }

  /// W2 and W3: digits after Arabic letters are Arabic numbers; Arabic letters are right to left.
  private static func resolveNumbers(_ classes: inout [BidiClass], base: UInt8) {
    var isAfterArabic = false
    for index in classes.indices {
      switch classes[index] {
      case .arabic:
        isAfterArabic = true
        classes[index] = .right
      case .left, .right: isAfterArabic = false
      case .number where isAfterArabic: classes[index] = .arabicNumber
      default: break
      }
    }
  }

  /// W4 to W6: signs, separators and units become part of the number they belong to, or neutral.
  private static func resolveSigns(_ classes: inout [BidiClass]) {
    for index in classes.indices.dropFirst().dropLast() {
      let before = classes[index - 1]
      let after = classes[index + 1]
      guard before == after else { continue }
      switch classes[index] {
      case .sign where before == .number: classes[index] = .number
      case .separator where before == .number || before == .arabicNumber:
        classes[index] = before
      default: break
      }
    }
    joinUnits(&classes)
    for index in classes.indices where [.sign, .separator, .unit].contains(classes[index]) {
      classes[index] = .neutral
    }
  }

  /// W5: a stretch of units beside a European number belongs to it.
  private static func joinUnits(_ classes: inout [BidiClass]) {
    var start = 0
    while start < classes.count {
      guard classes[start] == .unit else {
        start += 1
        continue
      }
      var end = start
      while end < classes.count, classes[end] == .unit { end += 1 }
      let touchesNumber =
        (start > 0 && classes[start - 1] == .number)
        || (end < classes.count && classes[end] == .number)
      if touchesNumber { for index in start..<end { classes[index] = .number } }
      start = end
    }
  }

  /// W7: a number after left-to-right text is part of that text.
  private static func resolveNumbersAfterLatin(_ classes: inout [BidiClass], base: UInt8) {
    var isAfterLeft = base == 0
    for index in classes.indices {
      switch classes[index] {
      case .left: isAfterLeft = true
      case .right: isAfterLeft = false
      case .number where isAfterLeft: classes[index] = .left
      default: break
      }
    }
  }

  /// N1 and N2: neutrals between text of one direction take it, others the base direction.
  private static func resolveNeutrals(_ classes: inout [BidiClass], base: UInt8) {
    let outside: BidiClass = base == 0 ? .left : .right
    var start = 0
    while start < classes.count {
      guard isNeutral(classes[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < classes.count, isNeutral(classes[end]) { end += 1 }
      let before = start == 0 ? outside : direction(of: classes[start - 1])
      let after = end == classes.count ? outside : direction(of: classes[end])
      let resolved = before == after ? before : outside
      for index in start..<end { classes[index] = resolved }
      start = end
    }
  }

  private static func isNeutral(_ class: BidiClass) -> Bool {
    `class` == .neutral || `class` == .space
  }

  /// Numbers count as right to left for the neutrals beside them.
  private static func direction(of class: BidiClass) -> BidiClass {
    `class` == .left ? .left : .right
  }

  /// I1 and I2.
  private static func level(of class: BidiClass, base: UInt8) -> UInt8 {
    switch `class` {
    case .right: 1
    case .number, .arabicNumber: 2
    default: base == 0 ? 0 : 2
    }
  }

  /// L1: spaces at the end of a line keep to the paragraph's own end.
  private static func resetTrailingSpace(
    _ levels: inout [UInt8], classes: [BidiClass], base: UInt8
  ) {
    for index in classes.indices.reversed() {
      guard classes[index] == .space else { return }
      levels[index] = base
    }
  }
}

import FrameTiming
import TestSupport

@testable import LayoutFiles

/// Generates random layout files: valid ones, ones with invalid values, and damaged ones.
struct RandomLayoutFiles {
  var random: SplitMix64
  /// The remaining number of groups, which limits the length of a file.
  private var groupsLeft = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns the bytes of a file: valid, with up to three invalid values, or damaged.
  mutating func file() -> [UInt8] {
    groupsLeft = 12
    var value = layout()
    let mistakes = [0, 0, 1, 1, 3].randomElement(using: &random)!
    for _ in 0..<mistakes { value = withMistake(value) }
    var bytes = Array(text(of: value).utf8)
    if chance(4) { damage(&bytes) }
    return bytes
  }

  private mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }

  private mutating func pick(_ texts: String...) -> JSONValue {
    .string(texts.randomElement(using: &random)!)
  }

  private mutating func number(_ range: ClosedRange<Double>) -> JSONValue {
    let number = Double.random(in: range, using: &random)
    return .number(chance(2) ? number.rounded() : number)
  }

  /// Returns an object of `pairs`, without some of the optional ones.
  private mutating func object(_ pairs: [String: JSONValue], needed: Set<String>) -> JSONValue {
    var members: [String: JSONValue] = [:]
    // In order of the names: that of a dictionary differs between processes.
    for (name, value) in pairs.sorted(by: { $0.key < $1.key })
    where needed.contains(name) || !chance(3) {
      members[name] = value
    }
    return .object(members)
  }

  // MARK: - The format

  private mutating func layout() -> JSONValue {
    let container = object(
      [
        "width": number(0...500), "height": number(0...900), "margins": insets(),
        "safeArea": insets(),
      ], needed: ["width", "height"])
    let sections = (0..<Int.random(in: 0...3, using: &random)).map { _ in section() }
    return object(
      [
        "container": container, "sections": .array(sections),
        "scale": [JSONValue.null, .number(1), .number(2), .number(3)]
          .randomElement(using: &random)!,
        "scrollDirection": pick("vertical", "horizontal"),
        "rightToLeft": .bool(Bool.random(using: &random)),
        "offset": .object(["x": number(-100...900), "y": number(-100...900)]),
        "interSectionSpacing": number(-5...30), "insetsReference": reference(),
        "boundary": .array((0..<Int.random(in: 0...2, using: &random)).map { _ in boundary() }),
      ], needed: ["container", "sections"])
  }

  private mutating func reference() -> JSONValue {
    pick("automatic", "none", "safeArea", "layoutMargins", "readableContent")
  }

  private mutating func section() -> JSONValue {
    let measured = Dictionary(
      (0..<4).map { _ in
        (
          "\(Int.random(in: 0..<30, using: &random))",
          JSONValue.object(["width": number(0...300), "height": number(0...300)])
        )
      }, uniquingKeysWith: { first, _ in first })
    return object(
      [
        "items": chance(8) ? .string("*") : .number(Double(Int.random(in: 0...40, using: &random))),
        "insets": insets(), "insetsReference": reference(), "interGroupSpacing": number(-10...30),
        "orthogonal": pick("none", "continuous", "paging", "groupPaging", "groupPagingCentered"),
        "followInsets": .bool(Bool.random(using: &random)),
        "boundary": .array((0..<Int.random(in: 0...3, using: &random)).map { _ in boundary() }),
        "decorations": .array([.object(["kind": .string("background"), "insets": insets()])]),
        "group": group(depth: 0), "measured": .object(measured),
      ], needed: ["items", "group"])
  }

  private mutating func boundary() -> JSONValue {
    object(
      [
        "kind": pick("header", "footer", "badge"), "size": size(),
        "alignment": pick("top", "topLeading", "leading", "bottomLeading", "bottom", "trailing"),
        "pinned": .bool(Bool.random(using: &random)),
        "extendsBoundary": .bool(Bool.random(using: &random)),
        "offset": .object(["x": number(-50...50), "y": number(-50...50)]),
        "zIndex": .number(Double(Int.random(in: -5...5, using: &random))),
        "measured": .object(["height": number(0...90)]),
      ], needed: ["kind", "size", "alignment"])
  }

  private mutating func group(depth: Int) -> JSONValue {
    groupsLeft -= 1
    var members: [String: JSONValue] = [
      "size": size(), "spacing": spacing(), "insets": insets(), "edgeSpacing": edges(),
      "supplementary": .array(chance(4) ? [supplementary()] : []),
    ]
    if depth == 0, chance(6) {
      members["axis"] = .string("custom")
      members["frames"] = .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          .object([
            "x": number(-50...300), "y": number(-50...300), "width": number(0...200),
            "height": number(0...200),
          ])
        })
      return .object(members)
    }
    members["axis"] = pick("horizontal", "vertical")
    var count = Int.random(in: 1...3, using: &random)
    if chance(3) {
      count = 1
      let copies = chance(30) ? 8_192 : Int.random(in: 1...9, using: &random)
      members[Bool.random(using: &random) ? "count" : "repeat"] = .number(Double(copies))
    }
    members["subitems"] = .array((0..<count).map { _ in subitem(depth: depth) })
    return object(members, needed: ["axis", "size", "subitems", "count", "repeat"])
  }

  private mutating func subitem(depth: Int) -> JSONValue {
    if groupsLeft > 0, depth < 6, chance(3) { return group(depth: depth + 1) }
    return object(
      [
        "size": size(), "insets": insets(), "edgeSpacing": edges(),
        "supplementary": .array(chance(3) ? [supplementary()] : []),
      ], needed: ["size"])
  }

  private mutating func supplementary() -> JSONValue {
    let edges = ["top", "leading", "bottom", "trailing"].filter { _ in chance(2) }
    let anchor = JSONValue.object([
      "edges": .array(edges.map { .string($0) }),
      "fractionalOffset": .object(["x": number(-1...1), "y": number(-1...1)]),
    ])
    return object(
      [
        "kind": pick("badge", "other"), "size": size(), "containerAnchor": anchor,
        "itemAnchor": anchor, "zIndex": .number(2),
      ], needed: ["kind", "size", "containerAnchor"])
  }

  private mutating func size() -> JSONValue {
    .object(["width": dimension(), "height": dimension()])
  }

  private mutating func dimension() -> JSONValue {
    let number = [0.0, 0.01, 10, 25, 100.0 / 3, 44, 50, 100, 250].randomElement(using: &random)!
    let text = JSONWriter.text(of: number)
    return [
      .number(number), .string("\(text)%w"), .string("\(text)%h"), .string("~\(text)"),
      .string("~=\(text)"),
    ].randomElement(using: &random)!
  }

  private mutating func spacing() -> JSONValue {
    let number = Double(Int.random(in: -3...20, using: &random))
    return chance(3) ? .string(">=\(JSONWriter.text(of: number))") : .number(number)
  }

  private mutating func sides(_ value: (inout Self) -> JSONValue) -> JSONValue {
    object(
      [
        "top": value(&self), "leading": value(&self), "bottom": value(&self),
        "trailing": value(&self),
      ], needed: [])
  }

  private mutating func insets() -> JSONValue { sides { $0.number(-5...60) } }

  private mutating func edges() -> JSONValue { sides { $0.spacing() } }

  // MARK: - Mistakes

  /// Returns `value` with one value in it replaced by one that is probably invalid.
  private mutating func withMistake(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(var elements) where !elements.isEmpty && !chance(10):
      let index = elements.indices.randomElement(using: &random)!
      elements[index] = withMistake(elements[index])
      return .array(elements)
    case .object(var members) where !members.isEmpty && !chance(20):
      let key = members.keys.sorted().randomElement(using: &random)!
      switch Int.random(in: 0..<12, using: &random) {
      case 0: members[key] = nil
      case 1: members[String(key.dropLast())] = members.removeValue(forKey: key)
      default: members[key] = withMistake(members[key]!)
      }
      return .object(members)
    default:
      return [
        .null, .bool(true), .number(-1), .number(1e300), .number(1e9), .number(0.1), .number(-1e9),
        .string(""), .string("NaN%w"), .string("~"), .string(">=1e999"), .string("1e9%w"),
        .string("toop"), .array([]), .object([:]), .array([.array([.array([])])]),
      ].randomElement(using: &random)!
    }
  }

  /// Changes, removes or inserts some bytes.
  private mutating func damage(_ bytes: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let place = bytes.indices.randomElement(using: &random) else { return }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: Array("[{\"".utf8), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
  }

  private func text(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): JSONWriter.text(of: number)
    case .string(let string): JSONWriter.text(of: string)
    case .array(let elements): "[" + elements.map(text).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\(JSONWriter.text(of: $0.key)): \(text(of: $0.value))" }
        .joined(separator: ", ") + "}"
    }
  }
}

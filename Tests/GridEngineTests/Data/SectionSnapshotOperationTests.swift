import GridEngine
import TestSupport
import Testing

/// Tests each operation on the outline `a(d(f) e) b c(g)`, and the rejected arguments.
@Suite struct SectionSnapshotOperationTests {
  @Test(arguments: OutlineCase.done)
  func `an operation has the result in the table`(row: OutlineCase) throws {
    var outline = WordOutline(row.start)
    try row.operation(&outline)
    #expect(outline.notation == row.result)
    #expect(outline == WordOutline(row.result))
  }

  @Test(arguments: OutlineCase.refused)
  func `a rejected operation throws its reason and changes nothing`(row: OutlineCase) {
    var outline = WordOutline(row.start)
    let error = #expect(throws: SnapshotError.self) { try row.operation(&outline) }
    #expect(error.map { String(describing: $0) } == row.result)
    #expect(outline == WordOutline(row.start))
  }
}

typealias OutlineCase = OperationCase<WordOutline>

extension OutlineCase {
  fileprivate init(
    _ id: String, start: String = "a(d(f) e) b c(g)", _ result: String,
    _ operation: @escaping @Sendable (inout WordOutline) throws -> Void
  ) {
    self.init(id: id, start: start, result: result, operation: operation)
  }
}

extension OutlineCase {
  static let done: [OutlineCase] = [
    OutlineCase("T1", start: "", "a b c") { try $0.append(["a", "b", "c"]) },
    OutlineCase("T3", "a(d(f x y) e) b c(g)") { try $0.append(["x", "y"], to: "d") },
    OutlineCase("T4", "a+(d(f) e) b c(g)") { $0.expand(["a"]) },
    OutlineCase("T6", "a+(d+(f) e) b c(g)") { $0.expand(["d", "a"]) },
    OutlineCase("T7", start: "a+(d+(f) e) b c(g)", "a+(d+(f) e) b c(g)") {
      $0.collapse(["a"])
      $0.expand(["a"])
    },
    OutlineCase("T8", "a(d(f) e) b+ c(g)") { $0.expand(["b"]) },
    OutlineCase("T9", "a(d(f) e) b c(g)") {
      $0.expand(["zz"])
      $0.collapse(["zz"])
    },
    OutlineCase("T10", "a(d(f) x e) b c(g)") { try $0.insert(["x"], before: "e") },
    OutlineCase("T11", "a(d(f) x e) b c(g)") { try $0.insert(["x"], after: "d") },
    OutlineCase("T12", "a(d(f) e) x y b c(g)") { try $0.insert(["x", "y"], after: "a") },
    OutlineCase("T14", "a(d(f) e) b c(g)") {
      try $0.append([], to: "zz")
      try $0.insert([], after: "zz")
    },
    OutlineCase("T16", "b c(g)") { try $0.delete(["a"]) },
    OutlineCase("T18", "a(e) b c(g)") { try $0.delete(["d", "d"]) },
    OutlineCase("T18, with one below it", "b c(g)") { try $0.delete(["f", "a", "d"]) },
    OutlineCase("T19", start: "a+(d(f) e) b c(g)", "b c(g) a(x)") {
      try $0.delete(["a"])
      try $0.append(["a"])
      try $0.append(["x"], to: "a")
    },
    OutlineCase("T20", start: "a+(d(f) e) b c(g)", "") { $0.deleteAll() },
    OutlineCase("T27", "a(d(f) e) b c(x y)") {
      try $0.replace(childrenOf: "c", using: WordOutline("x y"))
    },
    OutlineCase("T27, keeping some", "a(d(f) e) b c(x g)") {
      try $0.replace(childrenOf: "c", using: WordOutline("x g"))
    },
    OutlineCase("T28", "a(d(f) e) b(x+(y)) c(g)") {
      try $0.replace(childrenOf: "b", using: WordOutline("x+(y)"))
    },
    OutlineCase("T29", "a(d(f) e) t r s b c(g)") {
      try $0.insert(WordOutline("r s"), before: "b")
      try $0.insert(WordOutline("t"), after: "a")
    },
    OutlineCase("T31", "a(d(f) e) b c(g) x(y(z))") {
      try $0.insert(WordOutline("x(y(z))"), after: "c")
    },
  ]

  static let refused: [OutlineCase] = [
    OutlineCase("T13", "append(_:to:): already in the snapshot: item a; delete it first") {
      try $0.append(["x", "a"])
    },
    OutlineCase(
      "T13 repeated", "append(_:to:): named more than once: identifier x; name each once"
    ) { try $0.append(["x", "x"]) },
    OutlineCase("T15", "append(_:to:): not in the snapshot: item zz; append it first") {
      try $0.append(["x"], to: "zz")
    },
    OutlineCase(
      "T15 insert", "insert(_:before:): not in the snapshot: item zz; append it first"
    ) { try $0.insert(["x"], before: "zz") },
    OutlineCase("T17", "delete(_:): not in the snapshot: item zz; append it first") {
      try $0.delete(["b", "zz"])
    },
    OutlineCase("T21", "level(of:): not in the snapshot: item zz; append it first") {
      _ = try $0.level(of: "zz")
    },
    OutlineCase("T22", "parent(of:): not in the snapshot: item zz; append it first") {
      _ = try $0.parent(of: "zz")
    },
    OutlineCase("T24", "isExpanded(_:): not in the snapshot: item zz; append it first") {
      _ = try $0.isExpanded("zz")
    },
    OutlineCase("T24 visible", "isVisible(_:): not in the snapshot: item zz; append it first") {
      _ = try $0.isVisible("zz")
    },
    OutlineCase(
      "T30",
      "replace(childrenOf:using:): already in the snapshot: item d; delete it first"
    ) { try $0.replace(childrenOf: "b", using: WordOutline("d x")) },
  ]
}

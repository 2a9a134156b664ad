import TestSupport
import Testing

@testable import GridEngine

/// Tests lists with repeated identifiers (row U1).
@Suite struct SnapshotUniquingTests {
  @Test func `the first of two equal items is kept and the second reported`() {
    let list = WordSnapshot.sections(of: "A[a b a] B[c b]")
    let (snapshot, repeated) = WordSnapshot.uniquing(list)
    #expect(snapshot.notation == "A[a b] B[c]")
    #expect(
      repeated.map(\.description) == [
        "item a at (0, 2) is already at (0, 0); the first one is kept",
        "item b at (1, 1) is already at (0, 1); the first one is kept",
      ])
    snapshot.checkInvariants()
  }

  @Test func `items of a repeated section are added to its first occurrence`() {
    let list = WordSnapshot.sections(of: "A[a] B[b] A[c a]")
    let (snapshot, repeated) = WordSnapshot.uniquing(list)
    #expect(snapshot.notation == "A[a c] B[b]")
    #expect(
      repeated.map(\.description) == [
        "section A at (2, 0) is already at (0, 0); the first one is kept",
        "item a at (2, 1) is already at (0, 0); the first one is kept",
      ])
  }

  @Test func `a list without repeats is unchanged`() {
    let (snapshot, repeated) = WordSnapshot.uniquing(WordSnapshot.sections(of: "A[a b] B[] C[c]"))
    #expect(snapshot.notation == "A[a b] B[] C[c]")
    #expect(repeated.isEmpty)
    #expect(snapshot.indexOfItem("c") == 2)
    snapshot.checkInvariants()
  }

  @Test func `U1 in strict mode a list with repeats is rejected`() throws {
    #expect(throws: SnapshotError.repeated(["a", "A"], operation: "init(strict:)")) {
      _ = try WordSnapshot(strict: WordSnapshot.sections(of: "A[a b a] B[c a] A[d]"))
    }
    let list = WordSnapshot.sections(of: "A[a b] B[] C[c]")
    #expect(try WordSnapshot(strict: list).notation == "A[a b] B[] C[c]")
  }
}

import FrameTiming
import TestSupport
import Testing

@testable import GridLayout

@Suite struct ExtentTreeTests {
  @Test(arguments: [1.25, 1.5, 1.75, 2, 3])
  func `whole and half pixels are exact at any scale`(scale: Double) {
    var tree = ExtentTree(estimate: 40 / scale, count: 5_000, scale: scale)
    for row in 0..<5_000 where row % 3 != 0 {
      tree.setExtent((139.5 + Double(row % 7)) / scale, forRow: row)
    }
    var pixels = 0.0
    for row in 0..<5_000 {
      let extent = row % 3 == 0 ? 40 : 139.5 + Double(row % 7)
      #expect(tree.extent(ofRow: row) == extent / scale)
      #expect(tree.offset(ofRow: row) == pixels / scale)
      #expect(tree.row(at: tree.offset(ofRow: row))?.row == row)
      pixels += extent
    }
    #expect(tree.total == pixels / scale)
  }

  @Test func `ten million unmeasured rows use no memory`() {
    let tree = ExtentTree(estimate: 44, count: 10_000_000)
    #expect(tree.byteCount == 0)
    #expect(MemoryLayout<ExtentTree>.size < 1024)
    #expect(tree.total == 440_000_000)
    #expect(tree.offset(ofRow: 9_999_999) == 439_999_956)
  }

  @Test func `rows measured in order use less than six bytes each`() {
    var tree = ExtentTree(estimate: 44, count: 1_000_000)
    for row in 500_000..<600_000 { tree.setExtent(50, forRow: row) }
    #expect(tree.measuredCount == 100_000)
    #expect(tree.byteCount < 600_000)
  }

  @Test func `rows appended and measured one by one use less than six bytes each`() {
    var tree = ExtentTree(estimate: 44)
    for row in 0..<50_000 {
      tree.insert(count: 1, at: row)
      tree.setExtent(50, forRow: row)
    }
    #expect(tree.byteCount < 300_000)
  }

  @Test func `there is spacing between rows, but not after the last`() {
    var tree = ExtentTree(estimate: 40, spacing: 10, count: 3)
    #expect(tree.total == 140)
    #expect(tree.offset(ofRow: 2) == 100)
    tree.setExtent(60, forRow: 0)
    #expect(tree.offset(ofRow: 1) == 70)
  }

  @Test func `an offset in the spacing belongs to the row before it`() throws {
    let tree = ExtentTree(estimate: 40, spacing: 10, count: 3)
    let found = try #require(tree.row(at: 45))
    #expect(found == (0, 45))
    #expect(try #require(tree.row(at: 50)) == (1, 0))
  }

  @Test func `offsets outside the content belong to the first or the last row`() throws {
    let tree = ExtentTree(estimate: 40, count: 3)
    #expect(try #require(tree.row(at: -5)) == (0, -5))
    #expect(try #require(tree.row(at: 200)) == (2, 120))
    #expect(ExtentTree(estimate: 40).row(at: 0) == nil)
  }

  @Test func `after a change of width old sizes stay as estimates`() {
    var tree = ExtentTree(estimate: 40, count: 10)
    tree.setExtent(100, forRow: 3)
    tree.invalidateMeasurements()
    #expect(!tree.isMeasured(row: 3))
    #expect(tree.measuredCount == 0)
    #expect(tree.extent(ofRow: 3) == 100)
    tree.setEstimate(50)
    #expect(tree.offset(ofRow: 4) == 250)
  }

  @Test func `a moved row keeps its size and stays measured`() {
    var tree = ExtentTree(estimate: 40, count: 1000)
    tree.setExtent(100, forRow: 3)
    tree.move(from: 3, to: 900)
    #expect(tree.isMeasured(row: 900))
    #expect(tree.extent(ofRow: 900) == 100)
    #expect(tree.extent(ofRow: 3) == 40)
  }

  @Test(arguments: [-1, -0.0, .nan, -.infinity])
  func `an invalid length counts as 0`(length: Double) {
    var tree = ExtentTree(estimate: 40, count: 2)
    tree.setExtent(length, forRow: 0)
    #expect(tree.isMeasured(row: 0))
    #expect(tree.extent(ofRow: 0) == 0)
    #expect(tree.total == 40)
  }

  @Test func `an infinite length is clamped so that sums stay finite`() {
    var tree = ExtentTree(estimate: .infinity, count: 2)
    tree.setExtent(.infinity, forRow: 0)
    #expect(tree.total == 2 * Double(ExtentTree.longest))
  }

  @Test func `changing a tree does not change its copy`() {
    var tree = ExtentTree(estimate: 40, count: 300)
    tree.setExtent(100, forRow: 3)
    let copy = tree
    tree.setExtent(60, forRow: 3)
    tree.remove(10..<200)
    #expect(copy.extent(ofRow: 3) == 100)
    #expect(copy.count == 300)
    copy.checkInvariants()
  }

  @Test(arguments: Seeds.chosen)
  func `the offset of a row belongs to that row, for all sizes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var tree = ExtentTree(estimate: 44.3, spacing: 1 / 3, count: 3000)
    for _ in 0..<2000 {
      let row = Int.random(in: 0..<3000, using: &random)
      tree.setExtent(Double.random(in: 1...1000, using: &random), forRow: row)
    }
    for row in 0..<3000 {
      let found = try #require(tree.row(at: tree.offset(ofRow: row)))
      #expect(found == (row, 0))
    }
  }

  @Test func `ten thousand reverted changes of size leave no rounding error`() {
    var random = SplitMix64(seed: 1)
    var tree = ExtentTree(estimate: 44, count: 5000)
    for row in 0..<5000 { tree.setExtent(Double(row % 97) / 3, forRow: row) }
    let before = (tree.total, tree.offset(ofRow: 4321))
    for _ in 0..<10_000 {
      let row = Int.random(in: 0..<5000, using: &random)
      tree.setExtent(Double.random(in: 0...1000, using: &random), forRow: row)
    }
    for row in 0..<5000 { tree.setExtent(Double(row % 97) / 3, forRow: row) }
    #expect((tree.total, tree.offset(ofRow: 4321)) == before)
  }

  @Test func `rows measured from the last to the first fill leaves and nodes too`() {
    var tree = ExtentTree(estimate: 44, count: 100_000)
    for row in (0..<100_000).reversed() { tree.setExtent(50, forRow: row) }
    tree.checkInvariants()
    #expect(tree.byteCount < 500_000)
  }
}

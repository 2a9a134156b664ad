import FrameTiming
import GridEngine
import Scenes
import TestSupport
import Testing

@testable import Demos

@MainActor
struct GalleryContentsTests {
  private static let library = BundledResources.library.map { GalleryLibrary.read([$0]) }
  private let library: GalleryLibrary

  init() throws { library = try #require(Self.library) }

  private func contents(_ seed: UInt64 = 1) -> GalleryContents {
    GalleryContents(library, random: SplitMix64(seed: seed))
  }

  private func board(_ snapshot: GalleryContents.Snapshot) throws -> [GalleryItem] {
    try snapshot.itemIdentifiers(inSection: .board)
  }

  @Test func `every section except the outline has items initially`() throws {
    let snapshot = contents().snapshot
    #expect(snapshot.sectionIdentifiers == GallerySection.allCases)
    for section in GallerySection.allCases where section != .outline {
      #expect(try snapshot.itemIdentifiers(inSection: section).count >= 8, "\(section)")
    }
  }

  @Test func `the outline contains every post once, below its region`() throws {
    let outline = contents().outline
    #expect(outline.items.count { if case .entry = $0 { true } else { false } } == 48)
    #expect(outline.rootItems.count == library.regions.count)
    #expect(try outline.level(of: .fact(0, library.posts[0].asset.description)) == 2)
    #expect(outline.visibleItems.count < 70)
  }

  @Test(arguments: Seeds.chosen)
  func `the board keeps its tiles through shuffles, inserts and deletes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed), contents = contents(seed)
    var snapshot = contents.snapshot
    for step in 0..<Seeds.iterations(60) {
      let before = try board(snapshot)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        contents.shuffle(&snapshot)
        #expect(try Set(board(snapshot)) == Set(before), "step \(step)")
      case 1:
        contents.insert(into: &snapshot)
        let after = try board(snapshot)
        #expect(after.count == before.count + 1 && after.filter(before.contains) == before)
      default:
        contents.delete([], from: &snapshot)
        #expect(try board(snapshot).count == max(0, before.count - 1))
      }
      for case .tile(let number) in try board(snapshot) {
        #expect(contents.tiles.indices.contains(number))
      }
    }
  }

  @Test func `deleting removes only selected items on the board`() throws {
    var contents = contents()
    var snapshot = contents.snapshot
    contents.delete([.tile(2), .tile(5), .post(0, in: .featured)], from: &snapshot)
    let left = try board(snapshot)
    #expect(left.count == 10 && !left.contains(.tile(2)) && !left.contains(.tile(5)))
    #expect(try snapshot.itemIdentifiers(inSection: .featured).count == 8)
  }

  @Test func `a missing library makes an empty page`() {
    var empty = GalleryContents(.read(["/no/such/folder"]), random: SplitMix64(seed: 1))
    var snapshot = empty.snapshot
    empty.insert(into: &snapshot)
    empty.shuffle(&snapshot)
    empty.delete([], from: &snapshot)
    #expect(snapshot.numberOfItems == 0)
  }
}

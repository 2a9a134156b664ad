import TestSupport
import Testing

@testable import Demos

@Suite struct `Tiles of a layout file` {
  private let photos = (0..<7).map { "photo \($0)" }

  @Test func `photos fill the section with any number of items, the others keep their counts`() {
    let sections = LayoutTile.distribute(photos, counts: [1, 3, nil])
    #expect(sections.map(\.count) == [1, 3, 7])
    #expect(sections[0] == [.numbered(section: 0, item: 0)])
    #expect(sections[2] == photos.map(LayoutTile.picture))
  }

  @Test func `of two sections with any number of items the first gets the photos`() {
    let sections = LayoutTile.distribute(photos, counts: [2, nil, nil])
    #expect(sections.map(\.count) == [2, 7, LayoutTile.undeclaredCount])
    #expect(sections[1] == photos.map(LayoutTile.picture))
  }

  @Test func `without such a section photos replace declared tiles in order`() {
    let sections = LayoutTile.distribute(photos, counts: [4, 0, 5])
    #expect(sections.map(\.count) == [4, 0, 5])
    #expect(sections[0] == photos[..<4].map(LayoutTile.picture))
    #expect(
      sections[2] == photos[4...].map(LayoutTile.picture)
        + [.numbered(section: 2, item: 3), .numbered(section: 2, item: 4)])
  }

  @Test func `without photos every tile is numbered`() {
    let sections = LayoutTile.distribute([], counts: [3, nil])
    #expect(sections.map(\.count) == [3, LayoutTile.undeclaredCount])
    #expect(sections[1].first == .numbered(section: 1, item: 0))
  }

  /// All lists of up to three sections with few items, and few photos.
  @Test func `sections have the declared counts, and no photo occurs twice`() {
    let choices: [Int?] = [nil, 0, 1, 2, 5]
    for first in choices {
      for second in choices {
        for third in choices {
          for count in 0...6 {
            let counts = [first, second, third]
            let dealt = Array(photos.prefix(count))
            let sections = LayoutTile.distribute(dealt, counts: counts)
            let found = sections.joined().compactMap {
              if case .picture(let path) = $0 { path } else { nil }
            }
            #expect(found == Array(dealt.prefix(found.count)), "\(counts), \(count) photos")
            let open = counts.firstIndex(of: nil)
            if open != nil { #expect(found.count == count) }
            for (section, tiles) in sections.enumerated() {
              let expected =
                section == open && count > 0 ? count : counts[section] ?? LayoutTile.undeclaredCount
              #expect(tiles.count == expected, "\(counts), \(count) photos")
            }
          }
        }
      }
    }
  }
}

import FrameTiming
import TestSupport
import Testing

@testable import ItemSources

struct PictureNamesTests {
  private func list(_ names: [String]) -> FileNames {
    var list = FileNames()
    for name in names { list.append(name.utf8) }
    return list
  }

  @Test func `photos of several folders are found by path`() {
    let names = PictureNames()
    let first = names.append(list(["a", "b", "c"]), 1..<3, prefix: "/x/")
    let second = names.append(list(["b"]), 0..<1, prefix: "")
    #expect((first + second).map(names.path) == ["/x/b", "/x/c", "b"])
    #expect(names.photos(at: "/x/c") == [first[1]])
    #expect(names.photos(at: "b") == second)
    #expect(names.photos(at: "/x/a").isEmpty)
    #expect(names.photos(at: "/y/b").isEmpty)
  }

  @Test func `the latest photo of a path comes first`() {
    let names = PictureNames()
    let old = names.append(list(["a"]), 0..<1, prefix: "/")
    let new = names.append(list(["a"]), 0..<1, prefix: "/")
    #expect(names.photos(at: "/a") == new + old)
  }

  @Test func `a name that is not UTF-8 has the path of its bytes`() {
    var bytes = FileNames()
    bytes.append([0xE4, 0x2E])
    let names = PictureNames()
    let photo = names.append(bytes, 0..<1, prefix: "/")[0]
    #expect(names.nameBytes(of: photo) == [0xE4, 0x2E])
    #expect(names.photos(at: names.path(of: photo)) == [photo])
  }

  /// Adds random folders over several blocks, and compares with an array of strings.
  @Test(arguments: Seeds.chosen)
  func `paths agree with an array`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let names = PictureNames()
    var model: [String] = []
    while model.count < 10_000 {
      let prefix = "/\(Int.random(in: 0..<9, using: &random))/"
      let added = (0..<Int.random(in: 0..<2_000, using: &random)).map {
        String(repeating: "é", count: $0 % 5) + "\(model.count + $0)"
      }
      let photos = names.append(list(added), added.indices, prefix: prefix)
      #expect(photos.map(\.index) == Array(model.count..<model.count + added.count))
      model += added.map { prefix + $0 }
    }
    #expect(model.indices.map { names.path(of: PictureID(number: UInt32($0))) } == model)
  }

  @Test(arguments: Seeds.chosen)
  func `a table of names agrees with a dictionary`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let all = (0..<400).map { _ in String(UInt64.random(in: 0..<600, using: &random), radix: 36) }
    let table = NameTable(list(all))
    for number in 0..<600 {
      let name = String(number, radix: 36)
      #expect(table.index(of: Array(name.utf8)[...]) == all.firstIndex(of: name))
    }
  }
}

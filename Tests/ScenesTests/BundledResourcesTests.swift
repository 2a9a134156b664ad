import Foundation
import TestSupport
import Testing

@testable import Demos
@testable import ItemSources
@testable import Scenes

@MainActor
struct BundledResourcesTests {
  @Test func `the bundled contacts are complete and in many scripts`() throws {
    let path = try #require(BundledResources.contacts)
    let (cards, problems) = VCardFile.read(path)
    #expect(cards.count == 300 && problems.isEmpty)
    #expect(cards.count { $0.photo != nil } > 150)
    let scripts = Set(cards.compactMap { $0.name.unicodeScalars.first.map(Script.of) })
    #expect(
      scripts.isSuperset(of: [.latin, .cyrillic, .greek, .arabic, .hebrew, .hangul, .han, .thai]))
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect((size ?? .max) < 1_500_000)
  }

  @Test func `an installed program finds its files in the share folder of its prefix`() throws {
    let prefix = try ScratchFolder()
    let resources = prefix.file("share/gridapp")
    try FileManager.default.createDirectory(
      atPath: resources, withIntermediateDirectories: true)
    func folder(_ program: String) -> String? {
      BundledResources.folder(ofProgram: prefix.file(program))
    }
    #expect(folder("bin/GridApp") == nil, "the folder is empty")
    try Data().write(to: URL(filePath: resources + "/README.md"))
    #expect(folder("bin/GridApp") == resources)
    #expect(folder("build/GridApp") == nil)
  }
}

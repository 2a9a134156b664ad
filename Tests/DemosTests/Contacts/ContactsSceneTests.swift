import Foundation
import GridEngine
import Samples
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import Demos
@testable import GridSDL

@MainActor
struct ContactsSceneTests {
  private let folder: ScratchFolder
  private let decoder = ScriptedDecoder()
  private let fixture: SceneFixture

  init() throws {
    folder = try ScratchFolder()
    fixture = SceneFixture(decoder: decoder)
  }

  /// Writes contacts with placeholder photos, and shows them.
  private func scene(count: Int) async throws -> ContactsScene {
    let path = folder.file("people.vcf")
    let text = (0..<count).map { index in
      VCardWriter.text(
        of: InventedPerson(seed: 3, index: index), portrait: [UInt8](repeating: 9, count: 60),
        as: VCardWriter.Version.allCases[index % 3])
    }
    try Data(text.joined().utf8).write(to: URL(filePath: path))
    return try await scene(of: path)
  }

  private func scene(of path: String) async throws -> ContactsScene {
    let scene = ContactsScene(
      paths: [path], language: "en", context: fixture.context, environment: fixture.environment,
      wake: {})
    try await until { scene.hasPendingUpdates }
    try fixture.wholeFrame(of: scene)
    return scene
  }

  @Test(arguments: [true, false])
  func `each photo is decoded once, with and without prepared rows`(
    isPrefetching: Bool
  ) async throws {
    let scene = try await scene(count: 300)
    scene.collectionView.isPrefetchingEnabled = isPrefetching
    let limit = scene.collectionView.maximumContentOffset.y
    #expect(limit > 15_000)
    for y in [stride(from: 0, to: limit, by: 240), stride(from: limit, to: 0, by: -240)].joined() {
      scene.collectionView.setContentOffset(Point(x: 0, y: y))
      try fixture.wholeFrame(of: scene)
    }
    #expect(decoder.decoded.count == 300)
    #expect(Set(decoder.decoded).count == 300)
  }

  @Test func `the index scrolls to a letter, with its first row directly below`() async throws {
    let scene = try await scene(count: 400)
    var bar = IndexBar()
    bar.letters = Array(
      repeating: "",
      count: scene.collectionView.dataSource!
        .numberOfSections(in: scene.collectionView))
    let frame = bar.frame(in: fixture.environment.containerSize)
    let press = Point(x: frame.midX, y: frame.minY + frame.height * 0.4)
    let section = bar.section(at: press.y, in: fixture.environment.containerSize)
    let down = InputEvent.pointerDown(press, .primary, clicks: 1, modifiers: [])
    #expect(scene.handle(down, at: fixture.time))
    try fixture.wholeFrame(of: scene)
    let below = Point(x: 60, y: ContactsLayout.headerHeight(in: fixture.environment) + 1)
    #expect(
      scene.collectionView.indexPathForItem(atViewportPoint: below)
        == IndexPath(item: 0, section: section))
    #expect(scene.handle(.pointerUp(press, .primary), at: fixture.time))
    #expect(!scene.handle(.pointerMoved(press), at: fixture.time))
  }

  @Test func `a file without valid cards ends the program with a message`() async throws {
    let path = folder.file("bad.vcf")
    try Data("BEGIN:VCARD\nFN:A\n".utf8).write(to: URL(filePath: path))
    let failure = await #expect(throws: CommandFailure.self) { try await scene(of: path) }
    #expect(failure?.description == "\(path):1: the card has no END:VCARD and is skipped")
  }

  @Test func `skipped cards are reported once`() async throws {
    let path = folder.file("mixed.vcf")
    let text = "BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nBEGIN:VCARD\nFN:B\n"
    try Data(text.utf8).write(to: URL(filePath: path))
    let scene = try await scene(of: path)
    #expect(scene.takeMessage() == "2 cards skipped, the first at mixed.vcf:4")
    #expect(scene.takeMessage() == nil && scene.notice == nil)
    #expect(scene.collectionView.visibleCells.count == 1)
  }

  /// Waits for the next list, and runs its animation to the end.
  private func waitForUpdate(_ scene: ContactsScene) async throws {
    try await until { scene.hasPendingUpdates }
    for _ in 0..<60 { try fixture.wholeFrame(of: scene) }
  }

  private func names(in scene: ContactsScene) -> [String] {
    scene.collectionView.visibleCells.compactMap { ($0 as? ContactCell)?.name }.sorted()
  }

  private func write(_ names: [String], to path: String) throws {
    let text = names.map { "BEGIN:VCARD\nVERSION:4.0\nFN:\($0)\nEND:VCARD\n" }.joined()
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test func `contacts are found by a part of their names, ignoring accents and case`()
    async throws
  {
    let path = folder.file("people.vcf")
    try write(["Åsa Dahl", "Bo Ek", "Nils Åström", "Æsop"], to: path)
    let scene = try await scene(of: path)
    scene.showItems(matching: "as")
    try await waitForUpdate(scene)
    #expect(names(in: scene) == ["Nils Åström", "Åsa Dahl"])
    scene.showItems(matching: "nobody")
    try await waitForUpdate(scene)
    #expect(names(in: scene) == [] && scene.notice == "No contact has a matching name")
    scene.showItems(matching: "")
    try await waitForUpdate(scene)
    #expect(names(in: scene).count == 4 && scene.notice == nil)
  }

  @Test func `a saved file is read again, and a broken one keeps the old contacts`()
    async throws
  {
    let path = folder.file("people.vcf")
    try write(["Ann", "Bo", "Bo"], to: path)
    let scene = try await scene(of: path)
    try write(["Ann", "Bo", "Cy"], to: path)
    try await until {
      try fixture.wholeFrame(of: scene)
      return names(in: scene) == ["Ann", "Bo", "Cy"]
    }
    try Data("BEGIN:VCARD\nFN:Dee\n".utf8).write(to: URL(filePath: path))
    try await until {
      try fixture.wholeFrame(of: scene)
      return scene.takeMessage()?.contains("no END:VCARD") == true
    }
    #expect(names(in: scene) == ["Ann", "Bo", "Cy"])
  }
}

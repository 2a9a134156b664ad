import Foundation
import FrameTiming
import GridImages
import TestSupport
import Testing

@testable import ItemSources

@Suite(.timeLimit(.minutes(1)))
struct PictureFolderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Returns the listed paths, relative to the folder.
  private func listing(_ paths: [String]? = nil) -> [String] {
    PictureFolder(paths: paths ?? [folder.path]).list().paths.map {
      $0.hasPrefix(folder.path) ? String($0.dropFirst(folder.path.utf8.count + 1)) : $0
    }
  }

  private func write(_ name: String) throws {
    let url = URL(filePath: folder.file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(count: 1).write(to: url)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name), withDestinationPath: target)
  }

  @Test func `files of a folder precede its subfolders, in natural order`() throws {
    for name in ["10.png", "9.png", "b/1.png", "a/2.png", "a/sub/3.png", "no.txt", ".x/4.png"] {
      try write(name)
    }
    #expect(listing() == ["9.png", "10.png", "a/2.png", "a/sub/3.png", "b/1.png"])
  }

  @Test(arguments: [".", "..", "../LINK", "LINK"])
  func `cyclic links do not repeat files`(target: String) throws {
    for number in 0..<20 { try write("in/\(number).png") }
    // Two such links would double the listing at each level.
    for name in ["a", "b"] {
      try link("in/\(name)", to: target.replacing("LINK", with: name))
    }
    #expect(listing([folder.file("in")]) == (0..<20).map { "in/\($0).png" })
  }

  @Test func `a link out of the given folder is followed for one level`() throws {
    try write("in/1.png")
    try write("2.png")
    try write("other/3.png")
    try link("in/up", to: "..")
    #expect(listing([folder.file("in")]) == ["in/1.png", "in/up/2.png"])
  }

  @Test func `a folder with two links is listed once, a file under each name`() throws {
    try write("real/1.png")
    try link("a", to: "real")
    try link("b", to: "real")
    try link("copy.png", to: "real/1.png")
    #expect(listing() == ["copy.png", "a/1.png"])
  }

  @Test func `a folder that is passed twice is listed once`() throws {
    try write("a/1.png")
    try write("2.png")
    #expect(
      listing([folder.file("a"), folder.path + "/", folder.file("a/.")]) == ["a/1.png", "/2.png"])
  }

  @Test func `folders of any depth are listed`() throws {
    let deep = String(repeating: "d/", count: 60) + "1.png"
    try write(deep)
    #expect(listing() == [deep])
  }

  @Test func `a folder whose name is not UTF-8 is listed`() throws {
    try write("in/1.png")
    let bytes: [CChar] = (folder.path + "/").utf8.map { CChar(bitPattern: $0) } + [-28, 0]
    #expect(unsafe rename(folder.file("in"), bytes) == 0)
    #expect(listing() == [SourcePath.string(fromBytes: [0xE4]) + "/1.png"])
  }

  /// Compares random folders and links with a walk by resolved paths.
  @Test(arguments: Seeds.chosen)
  func `each reachable folder is listed once`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var folders = ["root"]
    for number in 0..<12 {
      folders.append(folders.randomElement(using: &random)! + "/f\(number)")
    }
    for (number, name) in folders.enumerated() { try write("\(name)/\(number).png") }
    for number in 0..<10 {
      let place = folders.randomElement(using: &random)!
      try link(
        "\(place)/l\(number)", to: folder.file(folders.randomElement(using: &random)!))
    }
    let names = listing([folder.file("root")]).map { URL(filePath: $0).lastPathComponent }
    let expected = folders.indices.map { "\($0).png" }
    #expect(names.sorted() == expected.sorted())
  }

  // MARK: Files that cannot be shown

  private func skipped() -> (summary: String?, lines: [String]) {
    let pictures = PictureFolder(paths: [folder.path])
    var lines: [String] = []
    pictures.forEachSkippedFile {
      lines.append($0.description.replacing(folder.path + "/", with: ""))
    }
    return (pictures.list().skipped.summary, lines.sorted())
  }

  @Test func `videos and formats without a decoder are counted, other files are not`() throws {
    for name in ["a.jpg", "b.mp4", "c.MOV", "in/d.psd", "e.mkv", "notes.txt", "mp4", ".f.mp4"] {
      try write(name)
    }
    let skipped = skipped()
    #expect(skipped.summary == "4 files cannot be shown: 3 videos, 1 .psd")
    #expect(
      skipped.lines == [
        "b.mp4: videos cannot be shown", "c.MOV: videos cannot be shown",
        "e.mkv: videos cannot be shown", "in/d.psd: .psd files cannot be shown",
      ])
  }

  @Test func `a link without a target is counted`() throws {
    try link("a.jpg", to: "nowhere")
    try link("b.txt", to: "nowhere")
    #expect(skipped().summary == "1 file cannot be shown: 1 broken link")
    #expect(skipped().lines == ["a.jpg: the target of the link does not exist"])
  }

  @Test func `a folder with photos only has nothing to report`() throws {
    try write("a.jpg")
    #expect(skipped().summary == nil)
    #expect(skipped().lines.isEmpty)
  }

  @Test func `the rarest of many kinds are counted together`() throws {
    for name in ["a.psd", "a.xcf", "a.svg", "a.wdp", "a.pcx", "a.mov", "b.mov", "a.exr"] {
      try write(name)
    }
    #expect(
      skipped().summary
        == "8 files cannot be shown: 2 videos, 1 .exr, 1 .pcx, 1 .psd, 1 .svg, 2 others")
  }

  @Test func `folders of storage devices and other programs are left out, and counted`() throws {
    let others = [
      "@eaDir/1.jpg/SYNOPHOTO_THUMB_XL.jpg", "#recycle/2.jpg", "@Recycle/3.jpg",
      "$RECYCLE.BIN/4.jpg", "lost+found/5.jpg", "System Volume Information/6.jpg",
      "in/@eaDir/7.jpg", "thumbnails/8.jpg", "thumbnails/.nomedia", "thumbnails/in/9.jpg",
    ]
    for name in others + ["a.jpg", "in/b.jpg", "._a.jpg"] { try write(name) }
    #expect(listing() == ["a.jpg", "in/b.jpg"])
    let skipped = skipped()
    #expect(skipped.summary == "8 folders of other programs left out")
    #expect(skipped.lines.count == 8)
    #expect(
      skipped.lines.contains(
        "in/@eaDir: folders of the system and of other programs are left out"))
  }

  @Test(arguments: ["#recycle", "hidden"])
  func `a folder that is named is listed, whatever it is`(name: String) throws {
    try write("\(name)/1.jpg")
    if name == "hidden" { try write("\(name)/.nomedia") }
    #expect(listing([folder.file(name)]) == ["\(name)/1.jpg"])
  }

  @Test func `a picture without the extension of one is shown if it is named`() throws {
    for name in ["photo", "photo.backup"] {
      try Data(JPEGFile(.checker).bytes).write(to: URL(filePath: folder.file(name)))
    }
    try write("notes")
    try write("a.jpg")
    #expect(listing() == ["a.jpg"])
    #expect(
      listing([folder.file("photo"), folder.file("photo.backup"), folder.file("notes")])
        == ["photo", "photo.backup"])
    #expect(PictureFolder(paths: [folder.file("photo")]).firstProblem() == nil)
    #expect(PictureFolder(paths: [folder.file("notes")]).firstProblem() != nil)
    let reason = "a picture without the extension of one; give its path to show it"
    #expect(skipped().lines == ["photo.backup: \(reason)", "photo: \(reason)"])
    #expect(skipped().summary == nil, "files are not read to list a folder")
  }

  @Test func `pictures of formats without a decoder are counted`() throws {
    for name in ["a.icns", "b.xpm", "c.svg", "d.jp2", "e.psd"] { try write(name) }
    #expect(
      skipped().summary
        == "5 files cannot be shown: 1 .icns, 1 .jp2, 1 .psd, 1 .svg, 1 .xpm")
  }

  @Test(arguments: [
    ("a.jpg", ".", "./a.jpg"), ("/a.jpg", "/", "//a.jpg"), ("b/a.jpg", "b", "b/a.jpg"),
    ("/c/b/a.jpg", "/c/b", "/c/b/a.jpg"), ("b//a.jpg", "b/", "b//a.jpg"),
  ])
  func `for an opened photo, its folder is listed`(path: String, folder: String, photo: String) {
    let opened = PictureFolder(openedPhoto: path)
    #expect(opened.paths == [folder] && opened.openedPhoto == photo)
  }
}

import Foundation
import Glibc
import GridEngine
import Synchronization
import TestSupport
import Testing

@testable import ItemSources

/// Tests lists of photos whose paths another program writes.
@Suite(.timeLimit(.minutes(2)))
final class PathInputTests {
  private let folder: ScratchFolder
  private let reader: Int32
  private var writer: Int32

  init() throws {
    folder = try ScratchFolder()
    var pipe: [Int32] = [-1, -1]
    try #require(unsafe Glibc.pipe(&pipe) == 0)
    (reader, writer) = (pipe[0], pipe[1])
    for name in ["1.jpg", "2.jpg", "10.jpg", "more/3.jpg", "more/4.jpg"] { try create(name) }
  }

  deinit {
    end()
    close(reader)
  }

  private func create(_ name: String) throws {
    let url = URL(filePath: folder.file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: url)
  }

  /// Writes the paths of files in the test's folder as the other program.
  private func write(_ names: String..., ending: String = "\n") {
    let bytes = Array(names.map { folder.file($0) + ending }.joined().utf8)
    let written = unsafe Glibc.write(writer, bytes, bytes.count)
    #expect(written == bytes.count)
  }

  /// Ends the other program.
  private func end() {
    if writer >= 0 { close(writer) }
    writer = -1
  }

  /// A listing of the input, with its lists.
  private final class Log: Sendable {
    let listing: PictureListing
    private let mailbox: Mailbox<PictureListing.Found>
    private let lists = Mutex<[PictureListing.Found]>([])

    init(_ paths: [String] = [], input: PathInput) {
      let mailbox = Mailbox<PictureListing.Found>(onFilled: {})
      self.mailbox = mailbox
      listing = PictureListing(
        PictureFolder(paths: paths, input: input), PictureListing.Arrangement(order: .name)
      ) { mailbox.post($0) }
      listing.start()
    }

    /// Waits for a list that meets a condition, and returns the names of its photos with it.
    func wait(
      _ isMet: @escaping (PictureListing.Found) -> Bool = { $0.isComplete }
    ) async throws -> (names: [String], found: PictureListing.Found) {
      try await until {
        lists.withLock { lists in
          lists += mailbox.takeAll()
          return lists.contains(where: isMet)
        }
      }
      let found = lists.withLock { $0.last(where: isMet)! }
      return (found.snapshot.itemIdentifiers.map(listing.names.name), found)
    }
  }

  @Test func `photos are listed as they arrive, in the order of the input`() async throws {
    let log = Log(input: PathInput(descriptor: reader))
    write("10.jpg", "2.jpg")
    let first = try await log.wait { $0.total == 2 }
    #expect(first.names == ["10.jpg", "2.jpg"] && !first.found.isComplete)
    write("1.jpg", "10.jpg")
    let second = try await log.wait { $0.total == 3 }
    #expect(second.names == ["10.jpg", "2.jpg", "1.jpg"] && !second.found.isComplete)
    #expect(
      second.found.snapshot.itemIdentifiers.starts(with: first.found.snapshot.itemIdentifiers))
    end()
    #expect(try await log.wait().names == ["10.jpg", "2.jpg", "1.jpg"])
  }

  @Test func `the last path needs no end, and zero bytes end paths too`() async throws {
    try create("line\nfeed.jpg")
    let log = Log(input: PathInput(descriptor: reader))
    write("2.jpg", "line\nfeed.jpg", ending: "\0")
    write("1.jpg", ending: "")
    end()
    #expect(try await log.wait().names == ["2.jpg", "line\nfeed.jpg", "1.jpg"])
  }

  @Test func `an input that is stalled delays neither the other paths nor a search`() async throws {
    let log = Log([folder.file("more")], input: PathInput(descriptor: reader))
    let found = try await log.wait { $0.total == 2 }
    #expect(found.names == ["3.jpg", "4.jpg"] && !found.found.isComplete)
    write("1.jpg")
    _ = try await log.wait { $0.total == 3 }
    log.listing.arrangement.query = PictureQuery("4")
    write("2.jpg")
    #expect(try await log.wait { $0.total == 4 }.names == ["4.jpg"])
  }

  @Test func `folders of the input are listed after its end, and then watched`() async throws {
    let log = Log(input: PathInput(descriptor: reader))
    write("more", "1.jpg")
    _ = try await log.wait { $0.total == 1 }
    end()
    let complete = try await log.wait()
    #expect(complete.names == ["1.jpg", "3.jpg", "4.jpg"])
    #expect(complete.found.input.folders == [folder.file("more")])
    try create("more/5.jpg")
    #expect(try await log.wait { $0.total == 4 }.names == ["1.jpg", "3.jpg", "4.jpg", "5.jpg"])
  }

  @Test func `a photo that is named itself is not repeated by its folder`() async throws {
    let log = Log([folder.file("more")], input: PathInput(descriptor: reader))
    write("more/4.jpg", "1.jpg", "more/3.jpg")
    end()
    #expect(try await log.wait().names == ["3.jpg", "4.jpg", "1.jpg"])
  }

  @Test func `photos of the input keep their identifiers when they are listed again`()
    async throws
  {
    let log = Log(input: PathInput(descriptor: reader))
    write("10.jpg", "more/3.jpg", "2.jpg", "gone.jpg")
    end()
    let first = try await log.wait()
    #expect(first.found.input.problem?.contains("1 of 4 paths") == true)
    try FileManager.default.removeItem(atPath: folder.file("more/3.jpg"))
    let number = log.listing.refresh()
    let second = try await log.wait { $0.refreshes == number }
    #expect(second.names == ["10.jpg", "2.jpg"])
    let before = first.found.snapshot.itemIdentifiers
    #expect(second.found.snapshot.itemIdentifiers == [before[0], before[2]])
  }

  @Test func `a second scene of the same input begins with its first path`() async throws {
    let input = PathInput(descriptor: reader)
    write("2.jpg")
    let first = Log(input: input)
    _ = try await first.wait { $0.total == 1 }
    let second = Log(input: input)
    _ = try await second.wait { $0.total == 1 }
    write("1.jpg")
    end()
    #expect(try await second.wait().names == ["2.jpg", "1.jpg"])
  }
}

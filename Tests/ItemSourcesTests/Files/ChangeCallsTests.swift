import Foundation
import TestSupport
import Testing

@testable import GridImages
@testable import ItemSources

/// Calls that change files of shares, as they are sent to the file process.
struct ChangeCallsTests {
  private let folder: ScratchFolder
  private let trash: Trash
  private let photo: String

  init() throws {
    folder = try ScratchFolder()
    trash = Trash(dataHome: folder.file("data"))
    photo = folder.file("é\u{EFE9}.jpg")
    try Data("photo".utf8).write(to: URL(filePath: folder.file("a.jpg")))
    try FileRename.move(folder.file("a.jpg"), to: photo)
  }

  /// Makes a call in another process, as far as a call can tell.
  private func make<Call: ChangeCall>(_ call: Call) throws -> Call.Value {
    let arrived = try Call(message: call.messageBytes[...])
    #expect(!Call.canBeRepeated && arrived.path == call.path)
    let answer = arrived.perform(.here)
    return try Call.Answer(message: answer.messageBytes[...]).get()
  }

  @Test func `a photo that another process moved to the trash is restored by a third one`() throws {
    let file = try make(TrashCall(path: photo, trash: trash))
    #expect(file.original.hasSuffix("é\u{EFE9}.jpg") && FileRename.exists(file.path))
    #expect(!FileRename.exists(photo))
    #expect(try make(RestoreCall(file: file, trash: trash)) == file.original)
    #expect(FileRename.exists(photo) && !FileRename.exists(file.path))
    let error = #expect(throws: FileActionError.self) {
      try make(RestoreCall(file: file, trash: trash))
    }
    #expect(error == .missingInTrash(file.original))
  }

  @Test func `a photo that another process renamed gets its old name from a third one`() throws {
    let file = try make(RenameCall(path: photo, name: "b.jpg"))
    #expect(FileRename.exists(folder.file("b.jpg")) && !FileRename.exists(photo))
    #expect(try make(UndoRenameCall(file: file)) == photo)
    #expect(FileRename.exists(photo) && !FileRename.exists(folder.file("b.jpg")))
  }

  @Test func `a photo that another process rated has its old rating again from a third one`() throws
  {
    let sidecar = photo + ".xmp"
    for (stars, isNew) in zip(Rating.range, [true] + Array(repeating: false, count: 6)) {
      let rating = try #require(Rating(stars))
      let file = try make(RateCall(path: photo, rating: rating))
      #expect(file.isNew == isNew && file.listed == photo)
      #expect(Sidecar.rating(ofPhotoAt: photo) == rating)
      #expect(try make(UndoRatingCall(file: file)) == photo)
      #expect(FileRename.exists(sidecar) != isNew)
      // The next one changes it.
      _ = try make(RateCall(path: photo, rating: .none))
    }
  }

  @Test func `each error arrives`() throws {
    let errors: [FileActionError] = [
      .missing("a"), .exists("a"), .folderMissing("a"), .missingInTrash("a"), .replacedInTrash("a"),
      .replaced("a"), .isFolder("a"), .inTrash("a"), .noTrash("a", reason: "b"),
      .trashRefused("a", folder: "b", code: 13), .cannotKeepOthers("a"), .invalidName("a"),
      .silent("a"), .refused("a", code: 30), .unreadableSidecar("a"), .sidecarChanged("a"),
    ]
    for error in errors {
      let answer = Result<String, FileActionError>.failure(error)
      #expect(try Result(message: answer.messageBytes[...]) == answer)
      for count in 0..<answer.messageBytes.count {
        #expect(throws: MalformedMessage.self) {
          try Result<String, FileActionError>(message: answer.messageBytes.prefix(count))
        }
      }
    }
  }
}

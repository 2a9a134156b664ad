import GridImages
import Testing

@testable import ItemSources

struct LivePhotoTests {
  private func stem(ofPhoto name: String) -> String? {
    LivePhoto.stem(ofPhoto: Array(name.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  private func stem(ofMovie path: String, _ reason: SkippedFile.Reason = .video) -> String? {
    LivePhoto.stem(ofMovie: SkippedFile(path: path, reason: reason))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: ["IMG_0001.HEIC", "IMG_0001.heif", "IMG_0001.JPG", "IMG_0001.jpeg"])
  func `a photo and a movie have the same name`(photo: String) {
    #expect(stem(ofPhoto: photo) == "IMG_0001")
    #expect(stem(ofMovie: "/a.b/IMG_0001.MOV") == "IMG_0001")
    #expect(stem(ofMovie: "IMG_0001.mov") == "IMG_0001")
  }

  @Test(arguments: ["IMG_0001.png", "IMG_0001.dng", "IMG_0001", "", ".heic.", "mov"])
  func `other photos have none`(photo: String) { #expect(stem(ofPhoto: photo) == nil) }

  @Test func `other files are no movies`() {
    #expect(stem(ofMovie: "/a/IMG_0001.mp4") == nil)
    #expect(stem(ofMovie: "/a.mov/IMG_0001") == nil)
    #expect(stem(ofMovie: "/a/IMG_0001.mov", .brokenLink) == nil)
  }
}

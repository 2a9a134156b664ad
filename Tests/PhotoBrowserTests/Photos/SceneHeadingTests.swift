import Scenes
import Testing

@testable import PhotoBrowser

/// Tests what the header says about a folder of photos.
@MainActor
struct SceneHeadingTests {
  private func places(_ path: String, home: String? = "/home/ada") -> [String] {
    SceneHeading.Place.places(onTheWayTo: path, home: home).map { place in
      place.path.map { "\(place.title)=\($0)" } ?? place.title
    }
  }

  @Test func `the way to a folder begins at the home folder, or at the root, which is not listed`()
  {
    #expect(
      places("/home/ada/Pictures/2024")
        == ["Home=/home/ada", "Pictures=/home/ada/Pictures", "2024=/home/ada/Pictures/2024"])
    #expect(places("/home/ada") == ["Home=/home/ada"])
    #expect(
      places("/home/adam/x") == ["/", "home=/home", "adam=/home/adam", "x=/home/adam/x"])
    #expect(places("/") == ["/"])
    #expect(places("/mnt", home: nil) == ["/", "mnt=/mnt"])
  }

  @Test func `the parents of a relative path are not known`() {
    #expect(places("photos/2024") == ["2024=photos/2024"])
  }

  @Test func `a name cannot reorder the header`() {
    let places = SceneHeading.Place.places(onTheWayTo: "/a\u{202E}b", home: nil)
    #expect(places.map(\.title) == ["/", "ab"])
  }

  @Test func `the number of photos says what is hidden, and that there may be more`() {
    #expect(SceneHeading.count(shown: 1, of: 1, isListing: false) == "1 photo")
    #expect(SceneHeading.count(shown: 1_200, of: 1_200, isListing: true) == "1,200 photos…")
    #expect(SceneHeading.count(shown: 12, of: 1_200, isListing: false) == "12 of 1,200 photos")
  }
}

import FrameTiming
import GridImages
import TestSupport
import Testing

@testable import ItemSources

struct PictureQueryTests {
  private func types(_ names: String...) -> PictureQuery.Filter {
    .type(Set(names.compactMap { FileExtension(name: Array(".\($0)".utf8)) }))
  }

  @Test(arguments: [
    ("beach", ["beach"]), ("  Beach  Day ", ["beach  day"]), ("ÄRGER", ["ärger"]), ("", []),
    ("   ", []), ("5\" disk", ["5\" disk"]), ("\"a b\"", ["a b"]), ("\" \"", [" "]), ("\"\"", []),
    ("\"not closed ", ["not closed "]), ("\"year:2019\"", ["year:2019"]),
    ("a \"b\" c", ["a", "b", "c"]),
  ])
  func `words without a prefix are a text, as before`(text: String, names: [String]) {
    #expect(PictureQuery(text).filters == names.map(PictureQuery.Filter.name))
  }

  @Test(arguments: [
    "lens:50", "12:30", ":", ":raw", "type", "year:abc", "year:20190", "year:2019-20-21", "year:-",
    "year:²", "type:p.g", "type:extensively", "rating:6", "rating:-1", "rating:3.5", "is:red",
  ])
  func `an unknown prefix and an invalid value are text`(text: String) {
    #expect(PictureQuery(text).filters == [.name(text)])
  }

  @Test(arguments: ["type:", "YEAR:", "year: ", "type:\"\""])
  func `a filter without a value has no effect`(text: String) {
    #expect(PictureQuery(text).isEmpty)
  }

  @Test func `a type is an extension, or a family of formats`() {
    #expect(PictureQuery("type:png").filters == [types("png")])
    #expect(PictureQuery("Type:PNG").filters == [types("png")])
    #expect(PictureQuery("type:jpg") == PictureQuery("type:jpeg"))
    #expect(PictureQuery("type:tif").filters == [types("tif", "tiff")])
    #expect(PictureQuery("type:xyz").filters == [types("xyz")])
    for name in ImageFolder.rawFileExtensions {
      #expect(PictureQuery("type:raw").matchesType("a.\(name.uppercased())"))
    }
    #expect(!PictureQuery("type:raw").matchesType("raw.jpg"))
  }

  @Test(arguments: [
    ("2019", 2019...2019), ("2017-2019", 2017...2019), ("2019-2017", 2017...2019),
    ("2017-", 2017...9999), ("-2019", 1...2019), ("201", 2010...2019), ("2", 2000...2999),
    ("2017-20", 2017...2099), ("0", 1...999), ("0000", 1...1),
  ])
  func `years are a year, a range, or all that begin with some digits`(
    text: String, years: ClosedRange<Int>
  ) {
    #expect(PictureQuery("year:\(text)").filters == [.years(years)])
    #expect(PictureQuery("year:\(text)").needsHeaders)
  }

  @Test func `a rating is a minimum, and 0 means none`() {
    for stars in 1...5 {
      #expect(PictureQuery("rating:\(stars)").filters == [.stars(stars...5)])
    }
    #expect(PictureQuery("Rating:0").filters == [.stars(0...0)])
    for word in ["favorite", "FAVOURITE", "fav"] {
      #expect(PictureQuery("is:\(word)").filters == [.stars(5...5)])
    }
    #expect(PictureQuery("rating:0").needsHeaders)
  }

  @Test func `a camera is a text, with quotation marks if it has spaces`() {
    #expect(PictureQuery("camera:NIKON").filters == [.camera("nikon")])
    #expect(PictureQuery("camera:\"EOS 80D\" b").filters == [.camera("eos 80d"), .name("b")])
    #expect(PictureQuery("camera:\"EOS 8").filters == [.camera("eos 8")])
    #expect(PictureQuery("camera:\"a").needsHeaders)
  }

  @Test func `filters and texts are combined`() {
    #expect(
      PictureQuery("Beach day type:png 2nd  year:2019 end").filters == [
        .name("beach day"), types("png"), .name("2nd"), .years(2019...2019), .name("end"),
      ])
    #expect(PictureQuery("year:\"2019\"x").filters == [.years(2019...2019), .name("x")])
    #expect(!PictureQuery("beach type:png").needsHeaders)
  }

  /// Takes random texts of the characters that matter.
  @Test(arguments: Seeds.chosen)
  func `each text is a search whose texts are parts of it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "type:", "year:", "camera:", "rating:", "is:", "20", "19", "-", " ", "\"", ":", "a", "É",
      "e\u{301}", "raw",
    ]
    for _ in 0..<Seeds.iterations(500) {
      let text = (0..<Int.random(in: 0..<9, using: &random))
        .map { _ in parts.randomElement(using: &random)! }.joined()
      for case .name(let name) in PictureQuery(text).filters {
        #expect(text.lowercased().contains(name), "\(text)")
      }
    }
  }
}

extension PictureQuery {
  /// Whether the type of a file name matches.
  fileprivate func matchesType(_ name: String) -> Bool {
    filters.contains {
      guard case .type(let extensions) = $0 else { return false }
      return FileExtension(name: Array(name.utf8)).map(extensions.contains) ?? false
    }
  }
}

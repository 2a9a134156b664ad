import Testing

@testable import ItemSources

struct PictureMonthTests {
  @Test(arguments: [
    ("2024:01:26 23:39:00", 20_240_126_233_900), ("2024:01:26", 20_240_126_000_000),
  ])
  func `EXIF dates are converted to sortable numbers`(_ text: String, _ moment: Int64) {
    #expect(PictureDates.moment(exif: text) == moment)
  }

  @Test(arguments: ["", "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01 00:00:00", "x"])
  func `the values of cameras whose clock is not set are not dates`(_ text: String) {
    #expect(PictureDates.moment(exif: text) == nil)
  }

  @Test func `months are named in words`() {
    #expect(PictureMonth(of: 20_240_126_233_900).title.contains("2024"))
    #expect(PictureMonth(of: 20_240_126_233_900).title.contains { $0.isLetter })
    #expect(PictureMonth.none.title == "")
  }
}

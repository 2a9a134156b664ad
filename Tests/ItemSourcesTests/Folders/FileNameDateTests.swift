import Testing

@testable import ItemSources

struct FileNameDateTests {
  @Test(arguments: [
    ("IMG_20190102_030405.jpg", 20_190_102_030_405),
    ("IMG-20150704-WA0001.jpg", 20_150_704_000_000),
    ("VID-20150704-WA0001.jpg", 20_150_704_000_000),
    ("PXL_20210203_040506789.jpg", 20_210_203_040_506),
    ("Screenshot from 2020-01-02 03-04-05.png", 20_200_102_030_405),
    ("Screenshot_20200102-030405_Chrome.png", 20_200_102_030_405),
    ("Screenshot_2020-01-02-03-04-05-678.jpg", 20_200_102_030_405),
    ("signal-2021-03-04-050607.jpg", 20_210_304_050_607),
    ("signal-2021-03-04-05-06-07-890.jpg", 20_210_304_050_607),
    ("WhatsApp Image 2020-01-02 at 03.04.05.jpeg", 20_200_102_030_405),
    ("photo_2020-01-02_03-04-05.jpg", 20_200_102_030_405),
    ("2020-01-02 03.04.05.jpg", 20_200_102_030_405), ("20190102030405.jpg", 20_190_102_030_405),
    ("20190102_030405_HDR.jpg", 20_190_102_030_405), ("1999-12-31.png", 19_991_231_000_000),
    ("holiday 12 20190102.jpg", 20_190_102_000_000),
    ("DSC00017 2019.06.07.jpg", 20_190_607_000_000),
    ("IMG_20190102_990405.jpg", 20_190_102_000_000),
    ("2020-01-02T03:04:05.png", 20_200_102_030_405),
  ])
  func `the date and the time in a name are found`(name: String, moment: Int64) {
    #expect(FileNameDate.moment(in: name) == moment)
  }

  @Test(arguments: [
    "DSC_0001.jpg", "IMG_1234.JPG", "DSC20193.jpg", "IMG_20191301.jpg", "IMG_20190132.jpg",
    "12345678.jpg", "18991231.jpg", "201901020.jpg", "2019-0102.jpg", "2019-01-021.jpg",
    "201901029912345.jpg", "2019.jpg", "2019-01.jpg", "", "20", "2019-01-", "photo 3000-01-01.jpg",
    "1512345678901.jpg", "2019010203040.jpg",
  ])
  func `a name without a date gives none`(name: String) {
    #expect(FileNameDate.moment(in: name) == nil)
  }
}

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
    ("WhatsApp Image 2018-01-26 at 1.39.00 PM.jpeg", 20_180_126_133_900),
    ("WhatsApp Image 2018-01-26 at 12.05.00 AM.jpeg", 20_180_126_000_500),
    ("WhatsApp Image 2018-01-26 at 12.05.00 PM.jpeg", 20_180_126_120_500),
    ("Screenshot 2023-05-04 at 1.39.00\u{202F}PM.png", 20_230_504_133_900),
    ("Screen Shot 2019-03-05 at 9.08.07 am.png", 20_190_305_090_807),
    ("00000IMG_00000_BURST20180803114034896_COVER.jpg", 20_180_803_114_034),
    ("BURST20190102030405.jpg", 20_190_102_030_405), ("1985-07-04 Lake.jpg", 19_850_704_000_000),
    ("scan 1958-12-24.tif", 19_581_224_000_000), ("19580704.jpg", 19_580_704_000_000),
  ])
  func `the date and the time in a name are found`(name: String, moment: Int64) {
    #expect(FileNameDate.moment(in: name) == moment)
  }

  @Test(arguments: [
    "DSC_0001.jpg", "IMG_1234.JPG", "DSC20193.jpg", "IMG_20191301.jpg", "IMG_20190132.jpg",
    "12345678.jpg", "18991231.jpg", "201901020.jpg", "2019-0102.jpg", "2019-01-021.jpg",
    "201901029912345.jpg", "2019.jpg", "2019-01.jpg", "", "20", "2019-01-", "photo 3000-01-01.jpg",
    "1512345678901.jpg", "2019010203040.jpg",
    "1799-01-01.jpg", "EAN_4006381333931.jpg", "IMG_12345678901234.jpg",
  ])
  func `a name without a date gives none`(name: String) {
    #expect(FileNameDate.moment(in: name) == nil)
  }

  @Test(arguments: [
    "mmexport1536998400000.jpg", "FB_IMG_1536998400000.jpg", "wx_camera_1536998400000.jpg",
    "microMsg.1536998400000.jpg",
  ])
  func `milliseconds since 1970 in a name are the local time`(name: String) {
    #expect(FileNameDate.moment(in: name) == PictureDates.moment(seconds: 1_536_998_400))
  }
}

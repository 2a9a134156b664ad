import Foundation
import Synchronization
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

  @Test func `photos are grouped by month, the newest first, in a stable order`()
    throws
  {
    let taken = [
      "a": "2023:05:01 10:00:00", "b": "2024:06:02 10:00:00", "c": "2023:05:30 10:00:00",
      "d": "2024:06:02 10:00:00",
    ]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = ["a", "b", "c", "d"].map { folder.path + "/" + $0 }
    for path in paths { try Data().write(to: URL(fileURLWithPath: path)) }
    let dates = PictureDates { path in taken[String(path.suffix(1))] }
    let months = PictureOrder.month.arranged(paths, dates: dates)
    #expect(months.map(\.month.number) == [202_406, 202_305])
    #expect(months.map { $0.paths.map { String($0.suffix(1)) } } == [["b", "d"], ["c", "a"]])
  }

  @Test func `a date is read again after its file was written`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data().write(to: file)
    let reads = Mutex(0)
    let dates = PictureDates { _ in
      reads.withLock { $0 += 1 }
      return "2024:06:02 10:00:00"
    }
    #expect(dates.moment(of: file.path) == 20_240_602_100_000)
    #expect(dates.moment(of: file.path) == 20_240_602_100_000)
    #expect(reads.withLock { $0 } == 1)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: file.path)
    #expect(dates.moment(of: file.path) == 20_240_602_100_000)
    #expect(reads.withLock { $0 } == 2)
    #expect(dates.moment(of: "/nowhere/at/all.jpg") == 0)
  }
}

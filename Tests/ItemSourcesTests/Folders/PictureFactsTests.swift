import Foundation
import GridEngine
import GridImages
import Testing

@testable import ItemSources

struct PictureFactsTests {
  private func rows(_ details: PictureDetails?) throws -> [PictureFacts.Row] {
    PictureFacts(
      name: "a.jpg", source: .file("/home/ann/Pictures/a.jpg"), details: details, home: "/home/ann",
      timeZone: try #require(TimeZone(secondsFromGMT: 3_600))
    ).rows
  }

  @Test func `everything that is known has a row`() throws {
    var details = PictureDetails(size: PixelSize(width: 6_000, height: 4_000))
    details.byteCount = 8_412_345
    details.exposureDate = "2024:01:26 23:39:07"
    details.rating = try #require(Rating(4))
    details.capture.camera = "Canon EOS 80D"
    details.capture.lens = "EF-S18-135mm"
    details.capture.exposureTime = 1 / 250.0
    details.capture.fNumber = 2.8
    details.capture.iso = 400
    details.capture.focalLength = 35
    details.capture.position = .init(latitude: 48.8582, longitude: -2.2945)
    #expect(
      try rows(details) == [
        .init("Name", "a.jpg"), .init("Folder", "~/Pictures"),
        .init("Taken", "26 January 2024, 23:39"),
        .init("Size", "6,000 × 4,000 pixels, 24 megapixels"), .init("File", "8.4 MB"),
        .init("Rating", "4 stars"), .init("Camera", "Canon EOS 80D"), .init("Lens", "EF-S18-135mm"),
        .init("Exposure", "1/250 s  ·  f/2.8  ·  ISO 400  ·  35 mm"),
        .init("Position", "48.8582° N, 2.2945° W"),
      ])
  }

  @Test func `a photo without a camera has its modification time`() throws {
    #expect(try rows(nil) == [.init("Name", "a.jpg"), .init("Folder", "~/Pictures")])
    var details = PictureDetails(size: PixelSize(width: 640, height: 480))
    details.modified = 1_700_000_000_000_000_000
    details.exposureDate = "0000:00:00 00:00:00"
    #expect(
      try rows(details).dropFirst(2) == [
        .init("Modified", "14 November 2023, 23:13"),
        .init("Size", "640 × 480 pixels, 0.3 megapixels"),
      ])
  }

  @Test(
    arguments: [
      (0, nil), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 kB"), (999_499, "999 kB"),
      (999_500, "1.0 MB"), (9_949_999, "9.9 MB"), (9_950_000, "10 MB"), (1_234_567_890, "1,235 MB"),
    ] as [(Int64, String?)])
  func `sizes of files have two or three digits`(count: Int64, text: String?) {
    #expect(PictureFacts.bytes(count) == text)
  }

  @Test(arguments: [
    (PixelSize(width: 100, height: 100), "100 × 100 pixels"),
    (PixelSize(width: 1_000, height: 1_000), "1,000 × 1,000 pixels, 1 megapixel"),
    (PixelSize(width: 4_000, height: 3_000), "4,000 × 3,000 pixels, 12 megapixels"),
    (PixelSize(width: 3_000, height: 1_000), "3,000 × 1,000 pixels, 3 megapixels"),
  ])
  func `sizes of photos state their megapixels`(size: PixelSize, text: String) {
    #expect(PictureFacts.size(size) == text)
  }

  @Test(
    arguments: [
      (1 / 8_000.0, "1/8000 s"), (1 / 3.0, "0.3 s"), (0.25, "1/4 s"), (0.5, "0.5 s"), (1, "1 s"),
      (30, "30 s"), (1 / 2.5, "0.4 s"), (1e-300, "0 s"),
    ] as [(Double, String)])
  func `exposure times are fractions below 0.3 s`(seconds: Double, text: String) {
    var capture = CaptureInfo()
    #expect(PictureFacts.exposure(capture) == nil)
    capture.exposureTime = seconds
    #expect(PictureFacts.exposure(capture) == text)
  }

  @Test(
    arguments: [
      ("/home/ann/a.jpg", "~"), ("/home/anna/a.jpg", "/home/anna"), ("/a.jpg", nil), ("a.jpg", nil),
      ("/mnt/b/c/a.jpg", "/mnt/b/c"), ("https://host/x/a.jpg", "https://host/x"),
    ] as [(String, String?)])
  func `the home folder is abbreviated`(source: String, folder: String?) {
    #expect(PictureFacts.folder(of: source, home: "/home/ann") == folder)
  }

  @Test(arguments: [
    "", "2024:01:26", "2024:13:26 23:39:00", "2024:01:32 23:39:00", "2024:01:26 24:39:00",
    "2024:01:26 23:60:00",
  ])
  func `an invalid date is none`(text: String) {
    #expect(PictureFacts.exposureDate(text) == nil)
  }

  @Test(arguments: [(0.95, "f/0.95"), (1.0, "f/1"), (1.4, "f/1.4"), (2.8, "f/2.8"), (11, "f/11")])
  func `an f-number below one has two decimals`(number: Double, text: String) {
    var capture = CaptureInfo()
    capture.fNumber = number
    #expect(PictureFacts.exposure(capture) == text)
  }
}

import CImageDecode
import GridEngine
import Testing

@testable import GridImages

/// The messages between the app and a worker.
struct WorkerMessagesTests {
  private var answer: grid_worker_answer {
    var answer = grid_worker_answer()
    answer.info.format = GRID_FORMAT_PNG
    (answer.info.width, answer.info.height, answer.info.orientation) = (30, 20, 1)
    return answer
  }

  @Test func `a header within the limits is valid`() {
    #expect(answer.isValid(for: .open))
  }

  @Test(
    arguments: [
      (0, 20, 1), (-1, 20, 1), (30, 65_536, 1), (.max, .max, 1), (30, 20, 0), (30, 20, 9),
      (30, 20, -1),
    ] as [(Int32, Int32, Int32)])
  func `a header outside the limits is invalid`(width: Int32, height: Int32, orientation: Int32) {
    var answer = answer
    (answer.info.width, answer.info.height, answer.info.orientation) = (width, height, orientation)
    #expect(!answer.isValid(for: .open))
  }

  @Test(arguments: [0, 14, 99, .max] as [UInt32])
  func `a header of an unknown format is invalid`(format: UInt32) {
    var answer = answer
    answer.info.format = grid_format(rawValue: format)
    #expect(!answer.isValid(for: .open))
  }

  @Test(arguments: [-1, 9, .min, .max] as [Int32])
  func `an unknown result is invalid`(result: Int32) {
    var answer = answer
    answer.result = result
    #expect(!answer.isValid(for: .open))
  }

  @Test(
    arguments: [
      (0, 1, false), (-1, 1, false), (86_400_000_000_001, 1, false), (.max, 1, false),
      (40_000_000, -1, false), (40_000_000, 0, true), (86_400_000_000_000, 7, true),
    ] as [(Int64, Int32, Bool)])
  func `a frame is shown for a day at most`(duration: Int64, playCount: Int32, isValid: Bool) {
    var answer = answer
    answer.frame = grid_frame(duration: duration, is_last: 0, play_count: playCount)
    let target = DecodeTarget(
      size: PixelSize(width: 3, height: 2), cornerRadius: 0, format: .rgba, quality: .sharp,
      cancellation: CancellationFlag())
    #expect(answer.isValid(for: .frame(0, target)) == isValid)
  }

  @Test(arguments: [-1, 16_385, .max] as [Int32])
  func `a text longer than its memory is invalid`(size: Int32) {
    var answer = answer
    answer.text_size = size
    #expect(!answer.isValid(for: .text("key")))
  }

  @Test func `a failure survives the message, without control characters`() {
    var answer = answer
    answer.setFailure(DecodeFailure(reason: .tooLarge, detail: "is\u{1B}[31m\nlarge"))
    #expect(answer.failure.reason == .tooLarge && answer.failure.detail == "is[31m large")
    answer.setFailure(
      DecodeFailure(reason: .damaged, detail: String(repeating: "é", count: 1_000)))
    #expect(answer.failure.detail.count < 100)
  }

  @Test func `a target survives the message`() {
    let target = DecodeTarget(
      size: PixelSize(width: 320, height: 240), cornerRadius: 9, format: .bgra, quality: .fast,
      cancellation: CancellationFlag(), timeLimit: 77)
    var request = grid_worker_request()
    target.write(to: &request)
    let read = DecodeTarget(request, cancellation: CancellationFlag())
    #expect(read.size == target.size && read.cornerRadius == 9 && read.format == .bgra)
    #expect(read.quality == .fast && read.timeLimit == 77)
  }

  @Test func `a keyword survives the message, cut to its capacity`() {
    var request = grid_worker_request()
    request.setKey("Thumb::MTime")
    #expect(request.keyText == "Thumb::MTime")
    request.setKey(String(repeating: "k", count: 100))
    #expect(request.keyText.count == 31)
  }
}

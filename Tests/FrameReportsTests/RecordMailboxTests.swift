import FrameTiming
import Testing

@testable import FrameReports

struct RecordMailboxTests {
  @Test func `records are received in the order in which they were posted`() {
    let mailbox = RecordMailbox(capacity: 4)
    var record = FrameRecord()
    for frame in 0..<20 {
      record.frame = frame
      #expect(mailbox.post(record))
      if frame % 3 == 2 {
        for back in (0...2).reversed() { #expect(mailbox.take()?.frame == frame - back) }
      }
    }
  }

  @Test func `a full mailbox rejects records and counts them`() {
    let mailbox = RecordMailbox(capacity: 4)
    let accepted = (0..<7).filter { _ in mailbox.post(FrameRecord()) }
    #expect(accepted.count == 4 && mailbox.lost == 3)
  }

  @Test func `no record is lost between two threads`() async {
    let mailbox = RecordMailbox(capacity: 64)
    let poster = Task.detached {
      var record = FrameRecord()
      var frame = 0
      while frame < 20_000 {
        record.frame = frame
        if mailbox.post(record) { frame += 1 } else { await Task.yield() }
      }
    }
    var next = 0
    while next < 20_000 {
      guard let record = mailbox.take() else {
        await Task.yield()
        continue
      }
      #expect(record.frame == next)
      next += 1
    }
    await poster.value
  }
}

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import GridEngine

/// The queue from other threads to the main thread.
struct MailboxTests {
  @Test func `values arrive in their order, and only the first wakes the receiver`() {
    let wakes = Atomic(0)
    let mailbox = Mailbox<Int> { wakes.add(1, ordering: .relaxed) }
    #expect(mailbox.isEmpty && mailbox.takeAll().isEmpty)
    for value in 0..<3 { mailbox.post(value) }
    #expect(!mailbox.isEmpty && wakes.load(ordering: .relaxed) == 1)
    #expect(mailbox.takeAll() == [0, 1, 2])
    #expect(mailbox.isEmpty && mailbox.takeAll().isEmpty)
    mailbox.post(3)
    #expect(wakes.load(ordering: .relaxed) == 2)
    #expect(mailbox.takeAll() == [3])
  }

  @Test func `no value is lost or left behind while threads post`() {
    let (threads, count) = (4, 2_000)
    let wakes = DispatchSemaphore(value: 0)
    let mailbox = Mailbox<Int> { wakes.signal() }
    for thread in 0..<threads {
      Thread.detachNewThread {
        for value in 0..<count { mailbox.post(thread * count + value) }
      }
    }
    var values: [Int] = []
    // As an event loop: it looks once after each time that it is woken.
    while values.count < threads * count, wakes.wait(timeout: .now() + 60) == .success {
      values += mailbox.takeAll()
    }
    #expect(values.sorted() == Array(0..<threads * count))
    for thread in 0..<threads {
      let own = values.filter { $0 / count == thread }
      #expect(own == own.sorted())
    }
  }
}

import Foundation
import Synchronization
import Testing

@testable import GridSDL

/// Tests work that other threads post to a window.
@MainActor
struct WindowMailboxTests {
  /// The results of work, which runs on the main actor.
  private final class Results { var numbers: [Int] = [] }

  @Test func `work runs once, in the order in which it was posted, and wakes the window`() {
    let wakes = Mutex(0)
    let results = Results()
    withExtendedLifetime(results) {
      let mailbox = WindowMailbox(wake: { wakes.withLock { $0 += 1 } })
      for number in 0..<3 { mailbox.post { results.numbers.append(number) } }
      #expect(!mailbox.isEmpty && wakes.withLock { $0 } == 3)
      mailbox.run()
      mailbox.run()
      #expect(results.numbers == [0, 1, 2] && mailbox.isEmpty)
    }
  }

  @Test func `work that posts more work leaves it to the next frame`() {
    let results = Results()
    let mailbox = WindowMailbox(wake: {})
    mailbox.post {
      results.numbers.append(1)
      mailbox.post { results.numbers.append(2) }
    }
    mailbox.run()
    #expect(results.numbers == [1] && !mailbox.isEmpty)
    mailbox.run()
    #expect(results.numbers == [1, 2])
  }
}

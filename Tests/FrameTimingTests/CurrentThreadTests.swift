import Foundation
import FrameTiming
import Testing

struct CurrentThreadTests {
  @Test(arguments: [
    ("decode 0", "decode 0"), ("", ""), ("more than fifteen bytes", "more than fifte"),
  ])
  func `the system has the first 15 bytes of a thread's name`(name: String, shown: String) async {
    let found = await withCheckedContinuation { continuation in
      Thread {
        CurrentThread.setName(name)
        let path = "/proc/thread-self/comm"
        continuation.resume(returning: try? String(contentsOfFile: path, encoding: .utf8))
      }.start()
    }
    #expect(found == shown + "\n")
  }
}

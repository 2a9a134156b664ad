import Glibc
import Testing

@testable import GridSDL

struct PeerProcessTests {
  @Test func `the process at the other end of a local socket is known`() {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(PeerProcess.id(ofSocket: ends[0]) == getpid())
  }

  @Test func `a file and a missing connection have no process`() {
    #expect(PeerProcess.id(ofSocket: STDERR_FILENO + 1000) == nil)
    #expect(PeerProcess.id(ofSocket: -1) == nil)
  }
}

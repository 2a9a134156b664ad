import CSandbox
import Glibc
import Testing

@testable import GridImages

/// Shared memory and the channel to a worker.
struct SharedMemoryTests {
  private static let pageSize = Int(grid_shared_memory_page_size())
  private static let contentSize = 5 * pageSize + 1_000
  private static let size = SharedMemory.size(for: contentSize)

  @Test func `both mappings see the content and the flag`() throws {
    let descriptor = grid_shared_memory_create(Self.size)
    defer { close(descriptor) }
    let a = try #require(SharedMemory(descriptor: descriptor, byteCount: Self.size))
    let b = try #require(SharedMemory(descriptor: descriptor, byteCount: Self.size))
    let (first, last) = (2 * Self.pageSize, Self.contentSize - 1)
    #expect(a.capacity == Self.contentSize && !a.isCancelled)
    for byte in [first, last] { unsafe a.content[byte] = 7 }
    b.isCancelled = true
    #expect(unsafe b.content[last] == 7 && a.isCancelled)
    a.release(after: first + 1)
    #expect(unsafe b.content[last] == 0, "the last page")
    #expect(unsafe b.content[first] == 7 && b.isCancelled, "a page that is in use")
  }

  @Test(arguments: [4_096, 16_384, 65_536])
  func `only whole pages after the used bytes are released`(pageSize: Int) {
    func pages(from used: Int, to end: Int) -> Range<Int> {
      SharedMemory.wholePages(from: used, to: end, pageSize: pageSize)
    }
    #expect(pages(from: 0, to: 3 * pageSize) == 0..<3 * pageSize)
    #expect(pages(from: 1, to: 3 * pageSize) == pageSize..<3 * pageSize)
    #expect(pages(from: pageSize, to: 3 * pageSize) == pageSize..<3 * pageSize)
    #expect(pages(from: pageSize + 1, to: 2 * pageSize + 7) == 2 * pageSize..<2 * pageSize + 7)
    #expect(pages(from: 2 * pageSize + 1, to: 2 * pageSize + 7).isEmpty)
    #expect(pages(from: 2 * pageSize, to: 2 * pageSize).isEmpty)
  }

  @Test func `shared memory can neither shrink nor grow`() {
    let descriptor = grid_shared_memory_create(Self.size)
    defer { close(descriptor) }
    #expect(ftruncate(descriptor, 0) != 0)
    #expect(ftruncate(descriptor, off_t(2 * Self.size)) != 0)
  }

  @Test func `memory without room after its header is not used`() {
    #expect(SharedMemory(descriptor: -1, byteCount: 4_096) == nil)
    #expect(SharedMemory(descriptor: -1, byteCount: 8_192) == nil)
  }

  @Test func `a message arrives with its descriptor`() {
    var ends: [Int32] = [0, 0]
    #expect(unsafe grid_channel_pair(&ends) != 0)
    defer { for end in ends { close(end) } }
    var number: Int64 = 42
    #expect(unsafe grid_channel_send(ends[0], &number, 8, 2) == 0)
    var received: Int64 = 0
    var descriptor: Int32 = -1
    #expect(unsafe grid_channel_receive(ends[1], &received, 8, &descriptor) == 0)
    #expect(received == 42 && descriptor > 2)
    close(descriptor)
    #expect(grid_channel_wait(ends[1], 1) == GRID_CHANNEL_TIMEOUT.rawValue)
  }

  @Test(arguments: [1, 7, 9, 100])
  func `a message of another size is malformed`(size: Int) {
    var ends: [Int32] = [0, 0]
    #expect(unsafe grid_channel_pair(&ends) != 0)
    defer { for end in ends { close(end) } }
    let bytes = [UInt8](repeating: 1, count: size)
    #expect(unsafe grid_channel_send(ends[0], bytes, size, -1) == 0)
    var received: Int64 = 0
    let result = unsafe grid_channel_receive(ends[1], &received, 8, nil)
    #expect(result == GRID_CHANNEL_MALFORMED.rawValue)
  }

  @Test func `a closed channel is noticed by both directions`() {
    var ends: [Int32] = [0, 0]
    #expect(unsafe grid_channel_pair(&ends) != 0)
    close(ends[0])
    defer { close(ends[1]) }
    var number: Int64 = 0
    #expect(unsafe grid_channel_receive(ends[1], &number, 8, nil) == GRID_CHANNEL_CLOSED.rawValue)
    #expect(unsafe grid_channel_send(ends[1], &number, 8, -1) == GRID_CHANNEL_CLOSED.rawValue)
  }
}

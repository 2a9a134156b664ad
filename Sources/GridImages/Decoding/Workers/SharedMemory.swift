import CImageDecode
import CSandbox
import Glibc

/// Memory that the app and a worker map: a header with the cancellation flag, then the pixels or the
/// text of an answer.
@safe final class SharedMemory: DecodeCancellation, @unchecked Sendable {
  // The flag is atomic. The rest is written by the worker, and copied by the app after the worker's
  // answer; one that changes later than that belongs to a hostile worker, and changes no copy.
  private let start: UnsafeMutableRawPointer
  private let byteCount: Int
  private static let header = Int(GRID_WORKER_HEADER)

  /// Maps the memory of a descriptor. Returns nil if it is too small or the address space is full.
  init?(descriptor: Int32, byteCount: Int) {
    guard byteCount > Self.header,
      let start = unsafe grid_shared_memory_map(descriptor, byteCount)
    else { return nil }
    unsafe self.start = start
    self.byteCount = byteCount
  }

  deinit { unsafe grid_shared_memory_unmap(start, byteCount) }

  /// The size of the memory with its header, for a content of `byteCount` bytes.
  static func size(for byteCount: Int) -> Int { header + byteCount }

  /// The number of bytes after the header.
  var capacity: Int { byteCount - Self.header }

  /// The bytes after the header.
  var content: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: start + Self.header, count: capacity)
  }

  var isCancelled: Bool {
    get { unsafe grid_shared_flag_load(flag) != 0 }
    set { unsafe grid_shared_flag_store(flag, newValue ? 1 : 0) }
  }

  private var flag: UnsafeMutablePointer<Int32> {
    unsafe start.assumingMemoryBound(to: Int32.self)
  }

  /// Returns the pages after the first `count` bytes of the content to the system.
  func release(after count: Int) {
    let unused = Self.wholePages(
      from: Self.header + count, to: byteCount, pageSize: grid_shared_memory_page_size())
    guard !unused.isEmpty else { return }
    unsafe grid_shared_memory_release(start + unused.lowerBound, unused.count)
  }

  /// Returns the part of a mapping that consists of pages without any of its first bytes.
  ///
  /// The system only releases from the beginning of a page, and pages have 4, 16 or 64 KiB.
  ///
  /// - Parameters:
  ///   - used: The number of bytes that are kept.
  ///   - end: The size of the mapping, whose last page may be incomplete.
  static func wholePages(from used: Int, to end: Int, pageSize: Int) -> Range<Int> {
    let first = (used + pageSize - 1) / pageSize * pageSize
    return min(first, end)..<end
  }
}

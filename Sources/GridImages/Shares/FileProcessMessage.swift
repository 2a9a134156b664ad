import CSandbox
import Glibc

/// A message between the app and the file process: a kind, the number of a call and a payload.
///
/// A payload that is too large for a socket's queue, such as a long listing, is in shared memory.
struct FileProcessMessage {
  enum Kind: UInt8 {
    /// To the file process: the name of a ``FileCall`` and the call. The number 0 asks for no answer.
    case call = 1
    /// To the file process: one of its descriptors, and a message that it sends with it into the socket
    /// that is attached.
    case forward
    /// From the file process, once.
    case ready
    /// From the file process: a thread has begun the call, it makes progress, and its answer.
    case begun, progress, answer
  }

  /// The size of the largest payload that is in the message itself.
  static let inlineLimit = 16 << 10
  private static let headerSize = 18
  /// The size of the largest payload: a folder of some ten million photos.
  private static let limit: Int64 = 1 << 30

  let kind: Kind
  let id: UInt64
  var payload: ArraySlice<UInt8> = []
  /// A descriptor that belongs to the message, which its receiver closes; -1 for none.
  var descriptor: Int32 = -1

  /// Sends the message.
  ///
  /// - Parameter waits: Whether to wait while the queue of the other end is full.
  /// - Returns: Whether it was sent.
  func send(to channel: Int32, waits: Bool) -> Bool {
    let isLarge = payload.count > Self.inlineLimit
    var writer = MessageWriter()
    writer.write(kind.rawValue)
    writer.write(UInt8(isLarge ? 1 : 0))
    writer.write(id)
    writer.write(Int64(payload.count))
    var attached = descriptor
    if isLarge {
      attached = Self.memory(payload)
      guard attached >= 0, descriptor < 0 else { return false }
    }
    defer { if isLarge { close(attached) } }
    let bytes = isLarge ? writer.bytes : writer.bytes + payload
    return unsafe bytes.withUnsafeBytes { buffer in
      let result =
        waits
        ? unsafe grid_channel_send_waiting(channel, buffer.baseAddress, buffer.count, attached)
        : unsafe grid_channel_send(channel, buffer.baseAddress, buffer.count, attached)
      return result == Int32(GRID_CHANNEL_OK.rawValue)
    }
  }

  /// Waits for a message; nil at the end of the other process, and for a message that is none.
  static func receive(from channel: Int32) -> FileProcessMessage? {
    var bytes = [UInt8](repeating: 0, count: inlineLimit + headerSize)
    var (size, descriptor) = (0, Int32(-1))
    let result = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe grid_channel_receive_any(
        channel, buffer.baseAddress, buffer.count, &size, &descriptor)
    }
    guard result == Int32(GRID_CHANNEL_OK.rawValue) else { return nil }
    do throws(MalformedMessage) {
      return try FileProcessMessage(bytes[..<size], descriptor)
    } catch {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
  }

  init(kind: Kind, id: UInt64, payload: [UInt8] = [], descriptor: Int32 = -1) {
    self.kind = kind
    self.id = id
    self.payload = payload[...]
    self.descriptor = descriptor
  }

  /// Reads a received message.
  init(_ bytes: ArraySlice<UInt8>, _ descriptor: Int32) throws(MalformedMessage) {
    var reader = MessageReader(bytes.prefix(Self.headerSize))
    guard let kind = Kind(rawValue: try reader.integer()) else { throw MalformedMessage() }
    let isLarge = try Bool(from: &reader)
    self.kind = kind
    id = try reader.integer()
    let size: Int64 = try reader.integer()
    try reader.end()
    let rest = bytes.dropFirst(Self.headerSize)
    guard isLarge else {
      guard size == rest.count else { throw MalformedMessage() }
      payload = rest
      self.descriptor = descriptor
      return
    }
    guard rest.isEmpty, (0...Self.limit).contains(size),
      let content = Self.content(of: descriptor, Int(size))
    else { throw MalformedMessage() }
    payload = content[...]
    close(descriptor)
  }

  /// Returns a descriptor of new shared memory with a payload, or -1.
  private static func memory(_ payload: ArraySlice<UInt8>) -> Int32 {
    let memory = grid_shared_memory_create(payload.count)
    guard memory >= 0 else { return -1 }
    let isWritten = unsafe payload.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = unsafe pwrite(
          memory, buffer.baseAddress! + done, buffer.count - done, off_t(done))
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
    if isWritten { return memory }
    close(memory)
    return -1
  }

  /// Returns the first `size` bytes of shared memory; nil if it has fewer.
  private static func content(of memory: Int32, _ size: Int) -> [UInt8]? {
    var status = stat()
    guard memory >= 0, unsafe fstat(memory, &status) == 0, status.st_size >= size else {
      return nil
    }
    var content = [UInt8](repeating: 0, count: size)
    let isRead = unsafe content.withUnsafeMutableBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = unsafe pread(
          memory, buffer.baseAddress! + done, buffer.count - done, off_t(done))
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
    return isRead ? content : nil
  }
}

import Glibc

/// A call about a file whose server may not answer, with its arguments.
///
/// It is performed in this process if the file is on a local disk, and by the file process otherwise. All
/// calls but those that say otherwise only ask or read, so one that was lost with its process is repeated.
package protocol FileCall: MessageValue {
  associatedtype Answer: MessageValue

  /// The path of the file, as a string of ``SourcePath``.
  var path: String { get }

  /// Makes the call. May wait for ever.
  func perform(_ context: CallContext) -> Answer

  /// Whether a call that was lost with its process may be made again. By default true.
  static var canBeRepeated: Bool { get }

  /// Releases the resources of an answer for which no caller waits any more.
  static func discard(_ answer: Answer, at site: CallSite)
}

extension FileCall {
  package static var canBeRepeated: Bool { true }

  package static func discard(_ answer: Answer, at site: CallSite) {}

  /// The name by which the file process knows the call.
  static var name: String { String(reflecting: self) }
}

/// The place where a call was made, to which a descriptor in its answer belongs.
package enum CallSite: Sendable {
  /// This process.
  case here
  case process(FileProcess)
}

/// The circumstances of a call.
package struct CallContext: Sendable {
  /// Whether the file is on a share.
  package let isElsewhere: Bool
  /// Reports that the call makes progress, as a long listing does. Callers wait for it then.
  package let didProgress: @Sendable () -> Void

  /// The context of a call about a local file, or in the file process about a part of a call.
  package static let here = CallContext(isElsewhere: false) {}

  package init(isElsewhere: Bool, didProgress: @escaping @Sendable () -> Void) {
    self.isElsewhere = isElsewhere
    self.didProgress = didProgress
  }
}

// MARK: - Calls

/// Asks for the properties of a file, or of the target of a link; nil if there is none.
package struct PropertiesCall: FileCall {
  package let path: String

  package init(path: String) { self.path = path }

  package func perform(_ context: CallContext) -> FileProperties? {
    var status = stat()
    return unsafe stat(SourcePath.cString(path), &status) == 0 ? FileProperties(status) : nil
  }
}

/// Asks for the path of a file without links; nil if there is none.
package struct RealPathCall: FileCall {
  package let path: String

  package init(path: String) { self.path = path }

  package func perform(_ context: CallContext) -> String? {
    guard let real = unsafe realpath(SourcePath.cString(path), nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe SourcePath.string(
      fromBytes: UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }
}

/// Asks whether a file is an image by its content.
package struct SignatureCall: FileCall {
  package let path: String

  package init(path: String) { self.path = path }

  package func perform(_ context: CallContext) -> Bool { ImageSignature.exists(inFileAt: path) }
}

/// Reads a file whose reader has got nothing for long. It returns when the server answers again.
struct ProbeCall: FileCall {
  let path: String

  init(path: String) { self.path = path }

  func perform(_ context: CallContext) -> Bool {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = unsafe open(SourcePath.cString(path), flags)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var part = [UInt8](repeating: 0, count: 1 << 18)
    while unsafe read(descriptor, &part, part.count) > 0 { context.didProgress() }
    return true
  }
}

// MARK: - Messages

extension FileCall {
  /// Writes a call that has a path only.
  package func write(to message: inout MessageWriter) { message.write(path.utf8) }
}

extension PropertiesCall {
  package init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}

extension RealPathCall {
  package init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}

extension SignatureCall {
  package init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}

extension ProbeCall {
  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}

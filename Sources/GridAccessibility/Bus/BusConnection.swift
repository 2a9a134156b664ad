import CGio

/// The connection to the accessibility bus in C, and the Swift values of its messages.
@safe
struct BusConnection: Sendable {
  // Used by several threads: each function that is called here may be called on any thread, or is
  // called on the bus thread.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Starts the bus thread; nil if the session has no bus.
  ///
  /// - Parameter client: Receives what happens on the bus, on the bus thread. Retained until the thread
  ///   has ended.
  init?(for client: AccessibilityService) {
    let context = unsafe Unmanaged.passRetained(client)
    guard
      let handle = unsafe grid_accessibility_start(.ofService, context.toOpaque())
    else {
      unsafe context.release()
      return nil
    }
    unsafe self.handle = handle
  }

  /// Connects to the accessibility bus, if a screen reader is running.
  func open() { unsafe grid_accessibility_open(handle) }

  /// Ends the bus thread. No function may be called after it.
  func stop() { unsafe grid_accessibility_stop(handle) }

  /// Calls ``AccessibilityService/update()`` on the bus thread.
  func invokeUpdate(of client: AccessibilityService) {
    let context = unsafe Unmanaged.passRetained(client)
    unsafe grid_accessibility_invoke(
      handle, { context in unsafe service(context, release: true)?.update() }, context.toOpaque())
  }

  /// Emits signals. Then calls ``AccessibilityService/flushed()`` when they are written. On the bus
  /// thread.
  func emit(_ signals: [BusSignal]) {
    for signal in signals {
      unsafe grid_accessibility_emit(
        handle, signal.path, signal.interface, signal.member, makeValues(signal.values))
    }
    unsafe grid_accessibility_flush(handle)
  }
}

extension grid_accessibility_handlers {
  /// Handlers whose context is a retained ``AccessibilityService``.
  fileprivate static var ofService: Self {
    unsafe grid_accessibility_handlers(
      wanted: { unsafe service($0)?.wantedDidChange($1) },
      opened: { context, name in
        guard let name = unsafe name else { return }
        unsafe service(context)?.opened(as: String(cString: name))
      },
      embedded: { context, name, path in
        guard let name = unsafe name, let path = unsafe path else { return }
        unsafe service(context)?.embedded(
          below: BusObject(name: String(cString: name), path: String(cString: path)))
      },
      closed: { unsafe service($0)?.closed() },
      listening: { unsafe service($0)?.listeningDidChange($1) },
      flushed: { unsafe service($0)?.flushed() },
      called: { context, call in
        guard let call = unsafe call, let service = unsafe service(context) else { return }
        unsafe answer(call, with: service.reply(to: BusCall(call)))
      },
      ended: { _ = unsafe service($0, release: true) })
  }
}

/// Returns the service that is the context of a callback.
///
/// - Parameter release: Whether the reference of the context ends.
private func service(
  _ context: UnsafeMutableRawPointer?, release: Bool = false
) -> AccessibilityService? {
  guard let context = unsafe context else { return nil }
  let reference = unsafe Unmanaged<AccessibilityService>.fromOpaque(context)
  return unsafe release ? reference.takeRetainedValue() : reference.takeUnretainedValue()
}

extension BusCall {
  /// Reads a call of C.
  fileprivate init(_ call: OpaquePointer) {
    unsafe path = String(cString: grid_accessibility_call_path(call))
    unsafe interface = String(cString: grid_accessibility_call_interface(call))
    unsafe method = String(cString: grid_accessibility_call_method(call))
    unsafe signature = String(cString: grid_accessibility_call_signature(call))
    // Only calls with basic types and a variant at the end are known, so each code is an argument.
    arguments = []
    guard signature.allSatisfy({ !"a({".contains($0) }) else { return }
    for (index, type) in signature.enumerated() {
      let index = Int32(index)
      switch type {
      case "i", "u", "b":
        arguments.append(.integer(unsafe grid_accessibility_call_integer(call, index)))
      case "s", "o":
        arguments.append(.text(unsafe String(cString: grid_accessibility_call_text(call, index))))
      case "v":
        arguments.append(.integer(unsafe grid_accessibility_call_variant_integer(call, index)))
      default: arguments.append(.other)
      }
    }
  }
}

/// Answers a call of C, which is freed.
private func answer(_ call: OpaquePointer, with reply: BusReply) {
  switch reply {
  case .values(let values): unsafe grid_accessibility_reply(call, makeValues(values))
  case .failure(let name, let message): unsafe grid_accessibility_fail(call, name, message)
  }
}

/// Returns values for C, to be freed by the function that receives them.
private func makeValues(_ values: [BusValue]) -> OpaquePointer {
  let list = unsafe grid_accessibility_values_create()!
  for value in values { unsafe add(value, to: list) }
  return unsafe list
}

private func add(_ value: BusValue, to list: OpaquePointer) {
  func add(all values: [BusValue]) {
    unsafe grid_accessibility_values_begin(list, value.type)
    for value in values { unsafe GridAccessibility.add(value, to: list) }
    unsafe grid_accessibility_values_end(list)
  }
  switch value {
  case .text(let text): unsafe grid_accessibility_values_add_text(list, text)
  case .path(let path): unsafe grid_accessibility_values_add_path(list, path)
  case .int16(let number): unsafe grid_accessibility_values_add_int16(list, number)
  case .int32(let number): unsafe grid_accessibility_values_add_int32(list, number)
  case .uint32(let number): unsafe grid_accessibility_values_add_uint32(list, number)
  case .double(let number): unsafe grid_accessibility_values_add_double(list, number)
  case .bool(let value): unsafe grid_accessibility_values_add_bool(list, value)
  case .array(_, let values), .structure(let values): add(all: values)
  case .entry(let key, let content): add(all: [key, content])
  case .variant(let content):
    unsafe grid_accessibility_values_begin(list, "v")
    unsafe GridAccessibility.add(content, to: list)
    unsafe grid_accessibility_values_end(list)
  }
}

import Glibc

/// Threads of the system, for work that blocks, which the threads of Swift concurrency must not.
enum SystemThread {
  /// Starts a thread that runs `body`. Returns `nil` if the system refuses.
  ///
  /// - Returns: The thread, to be joined or detached.
  static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let boxed = unsafe Unmanaged.passRetained(Body(body))
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        unsafe Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, boxed.toOpaque())
    if status != 0 { unsafe boxed.release() }
    return status == 0 ? thread : nil
  }

  /// Starts a thread that nobody waits for. Returns whether it runs.
  static func startDetached(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = start(body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// A closure as an object, which `pthread_create` can pass.
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

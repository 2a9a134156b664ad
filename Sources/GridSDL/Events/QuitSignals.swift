import CSDL2
import Dispatch
import Glibc
import Synchronization

/// The signals that ask the program to end, as SDL's quit event: `SIGINT`, `SIGTERM` and `SIGHUP`.
///
/// SDL's own handlers set a flag that is read when events are polled. A signal that the kernel
/// delivers to another thread does not wake a main thread that waits for events, so an idle program
/// would not end.
nonisolated enum QuitSignals {
  /// The ends of a pipe: a handler may call `write`, but not SDL.
  private static let pipe: (input: Int32, output: Int32)? = {
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[1], ends[0])
  }()

  private static let source = Mutex<(any DispatchSourceRead)?>(nil)
  /// The number of video systems, and the signals that are handled for them.
  private static let users = Mutex<(count: Int, signals: [Int32])>((0, []))

  /// Handles each of the signals that has its default action. One that the program or its parent
  /// ignores, as `nohup` does, stays ignored.
  ///
  /// A second signal of any kind has its default action, so that a program that hangs can be ended.
  static func install() {
    guard let pipe else { return }
    source.withLock { source in
      guard source == nil else { return }
      let reading = DispatchSource.makeReadSource(fileDescriptor: pipe.output)
      reading.setEventHandler { pushQuitEvent(afterReading: pipe.output) }
      reading.resume()
      source = reading
    }
    users.withLock { users in
      users.count += 1
      if users.count == 1 { users.signals = handleSignals() }
    }
  }

  /// Restores the default actions when the last user ends: a program that continues after its window
  /// has closed no longer handles quit events.
  static func uninstall() {
    users.withLock { users in
      guard users.count > 0 else { return }
      users.count -= 1
      guard users.count == 0 else { return }
      for signal in users.signals {
        var action = sigaction()
        unsafe sigaction(signal, &action, nil)
      }
      users.signals = []
    }
  }

  /// Installs the handler, and returns the signals that it handles.
  private static func handleSignals() -> [Int32] {
    [SIGINT, SIGTERM, SIGHUP].filter { signal in
      var action = sigaction()
      guard unsafe sigaction(signal, nil, &action) == 0,
        unsafe action.__sigaction_handler.sa_handler == nil
      else { return false }
      unsafe action.__sigaction_handler.sa_handler = { _ in
        let error = errno
        var byte: UInt8 = 1
        _ = unsafe write(QuitSignals.pipe?.input ?? -1, &byte, 1)
        QuitSignals.restore(SIGINT)
        QuitSignals.restore(SIGTERM)
        QuitSignals.restore(SIGHUP)
        errno = error
      }
      action.sa_flags = SA_RESTART
      return unsafe sigaction(signal, &action, nil) == 0
    }
  }

  /// Restores the default action of a signal that is handled, and keeps one that is ignored. Called in the handler.
  private static func restore(_ signal: Int32) {
    var action = sigaction()
    // The address 1 is `SIG_IGN`.
    guard unsafe sigaction(signal, nil, &action) == 0,
      unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != 1
    else { return }
    action = sigaction()
    unsafe sigaction(signal, &action, nil)
  }

  private static func pushQuitEvent(afterReading descriptor: Int32) {
    var byte: UInt8 = 0
    guard unsafe read(descriptor, &byte, 1) == 1 else { return }
    var event = unsafe SDL_Event()
    unsafe event.type = SDL_QUIT.rawValue
    unsafe SDL_PushEvent(&event)
  }
}

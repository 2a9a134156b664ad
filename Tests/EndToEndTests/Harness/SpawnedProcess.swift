import Glibc

/// An error: a program could not be started.
struct SpawnError: Error, CustomStringConvertible {
  let description: String
}

/// A child process, whose identifier is valid until this object has reaped it.
///
/// Foundation's `Process` is not usable. A child inherits the signal mask of the thread that starts
/// it, and the threads of Swift concurrency block all signals. `SIGTERM` would not end a display
/// server.
final class SpawnedProcess {
  /// The process identifier.
  let id: pid_t

  /// The write end of the child's standard input. The child reads the end of its input when this
  /// object is released, or when the tests end.
  private let input: Int32
  private var ending: Int32?

  /// Starts `command`, a path or a name to look for in `PATH`.
  ///
  /// - Parameters:
  ///   - environment: The whole environment of the child.
  ///   - output, errors: The paths of the files for its standard output and error.
  init(
    _ command: [String], environment: [String: String], output: String, errors: String
  ) throws(SpawnError) {
    var pipe: [Int32] = [0, 0]
    guard unsafe Glibc.pipe(&pipe) == 0 else {
      throw SpawnError(description: "\(command[0]): no pipe")
    }
    for descriptor in pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    input = pipe[1]
    defer { close(pipe[0]) }

    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, pipe[0], 0)
    for (descriptor, path) in [(1, output), (2, errors)] as [(Int32, String)] {
      unsafe posix_spawn_file_actions_addopen(
        &actions, descriptor, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    do {
      id = try unsafe Self.spawn(command, environment, &actions)
    } catch {
      close(input)
      throw error
    }
  }

  /// Starts the child without blocked signals and with default handlers.
  private static func spawn(
    _ command: [String], _ environment: [String: String],
    _ actions: inout posix_spawn_file_actions_t
  ) throws(SpawnError) -> pid_t {
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let arguments = CStrings(command)
    let variables = CStrings(environment.map { "\($0)=\($1)" })
    var number: pid_t = 0
    let failure = withExtendedLifetime((arguments, variables)) {
      unsafe posix_spawnp(
        &number, command[0], &actions, &attributes, arguments.pointers, variables.pointers)
    }
    guard failure == 0 else {
      let reason = unsafe String(cString: strerror(failure))
      throw SpawnError(description: "\(command[0]): \(reason)")
    }
    return number
  }

  deinit { close(input) }

  /// Sends a signal, unless the child has ended.
  func signal(_ number: Int32) {
    if status == nil { kill(id, number) }
  }

  /// The exit status, or 128 and the number of the signal that ended it; nil as long as it runs.
  var status: Int32? {
    if let ending { return ending }
    var word: Int32 = 0
    guard unsafe waitpid(id, &word, WNOHANG) == id else { return nil }
    let signal = word & 0x7F
    ending = signal == 0 ? (word >> 8) & 0xFF : 128 + signal
    return ending
  }
}

/// A nil-terminated array of C strings for exec, freed with this object.
@safe private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    unsafe pointers = strings.map { unsafe strdup($0) } + [nil]
  }

  deinit {
    for index in unsafe pointers.indices { unsafe free(pointers[index]) }
  }
}

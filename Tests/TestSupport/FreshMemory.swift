import Glibc

/// Fills allocated memory, like the environment variable `MALLOC_PERTURB_`.
///
/// Pixels that are displayed without having been written differ between two fill values.
public enum FreshMemory {
  /// Runs `body` while glibc fills allocated memory with the complement of `byte`, and freed memory
  /// with `byte`.
  public static func filled<R>(with byte: UInt8, _ body: () throws -> R) rethrows -> R {
    set(Int32(byte))
    defer { set(0) }
    return try body()
  }

  /// mallopt(3), whose header Swift does not import.
  private static func set(_ value: Int32) {
    typealias Mallopt = @convention(c) (Int32, Int32) -> Int32
    let perturb: Int32 = -6
    guard let symbol = unsafe dlsym(nil, "mallopt") else { fatalError("no mallopt: not glibc") }
    _ = unsafe unsafeBitCast(symbol, to: Mallopt.self)(perturb, value)
  }
}

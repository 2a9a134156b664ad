import Glibc

/// What memory that nobody has written yet contains, as `MALLOC_PERTURB_` sets it.
///
/// Pixels that are shown without being written differ between two fillings.
public enum FreshMemory {
  /// Has glibc fill what it allocates with the complement of `byte`, and what is freed with `byte`, while
  /// `body` runs.
  public static func filled<R>(with byte: UInt8, _ body: () throws -> R) rethrows -> R {
    set(Int32(byte))
    defer { set(0) }
    return try body()
  }

  /// mallopt(3), whose header Swift does not see.
  private static func set(_ value: Int32) {
    typealias Mallopt = @convention(c) (Int32, Int32) -> Int32
    let perturb: Int32 = -6
    guard let symbol = unsafe dlsym(nil, "mallopt") else { fatalError("no mallopt: not glibc") }
    _ = unsafe unsafeBitCast(symbol, to: Mallopt.self)(perturb, value)
  }
}

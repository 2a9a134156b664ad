#if canImport(Glibc)
  import Glibc
#endif

/// The parameters of random tests: `SEED` and `ITERATIONS` of the environment.
///
/// `SEED=7 swift test --filter …` repeats a failing run; `ITERATIONS=10000` runs longer.
public enum Seeds {
  /// The seed of the environment, or a fixed list.
  public static let chosen: [UInt64] = number("SEED").map { [UInt64($0)] } ?? [1, 2, 3]

  /// Returns the number of random steps of a test; `usual` by default.
  public static func iterations(_ usual: Int) -> Int { number("ITERATIONS") ?? usual }

  private static func number(_ name: String) -> Int? {
    guard let value = unsafe getenv(name) else { return nil }
    return Int(unsafe String(cString: value))
  }
}

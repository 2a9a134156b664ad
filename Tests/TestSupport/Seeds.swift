#if canImport(Glibc)
  import Glibc
#endif

/// What random tests run with: `SEED` and `ITERATIONS` from the environment.
///
/// `SEED=7 swift test --filter …` repeats a failing run; `ITERATIONS=10000` runs longer.
public enum Seeds {
  /// The seed that was asked for, or a few that are always the same.
  public static let chosen: [UInt64] = number("SEED").map { [UInt64($0)] } ?? [1, 2, 3]

  /// How many random steps a test takes, `usual` when the environment does not say.
  public static func iterations(_ usual: Int) -> Int { number("ITERATIONS") ?? usual }

  private static func number(_ name: String) -> Int? {
    guard let value = unsafe getenv(name) else { return nil }
    return Int(unsafe String(cString: value))
  }
}

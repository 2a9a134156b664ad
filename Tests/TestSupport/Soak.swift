#if canImport(Glibc)
  import Glibc
#endif

/// The long and statistical checks, which run with `make soak` but not with `make test`.
public enum Soak {
  /// Whether soak tests run: `SOAK` is set in the environment.
  public static let isOn = unsafe getenv("SOAK") != nil
}

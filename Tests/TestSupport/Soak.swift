#if canImport(Glibc)
  import Glibc
#endif

/// The long and statistical checks, which `make soak` runs and `make test` leaves out.
public enum Soak {
  /// Whether they are to run: `SOAK` is set in the environment.
  public static let isOn = unsafe getenv("SOAK") != nil
}

import Glibc

/// Seeds of random tests: the environment's `SEED`, or a fixed list.
public enum FrameSeeds {
  public static let chosen: [UInt64] = {
    if let text = unsafe getenv("SEED"), let seed = UInt64(unsafe String(cString: text)) {
      return [seed]
    }
    return [1, 7, 42]
  }()
}

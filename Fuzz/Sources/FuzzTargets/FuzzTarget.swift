import CFuzzTargets

/// A reader of files from outside, which runs on one input and checks properties that hold for every
/// input.
///
/// The same targets run in libFuzzer (`make fuzz`) and in the unit tests.
public struct FuzzTarget: Sendable {
  /// The name on the command line and of the folder of its cases.
  public let name: String

  /// Runs the code under test.
  ///
  /// - Returns: Whether the input has the format of the target. Others are not worth keeping in a
  ///   corpus.
  /// - Throws: A ``FuzzFailure`` for a property that does not hold.
  public let run: @MainActor @Sendable (_ bytes: [UInt8]) throws(FuzzFailure) -> Bool

  /// The seeds that are made on the spot, in addition to the kept cases.
  public let seeds: @Sendable () -> [[UInt8]]

  /// The targets in C, which scripts/fuzz builds without Swift.
  public static let pictures: [FuzzTarget] = {
    var targets: [FuzzTarget] = []
    while let entry = unsafe grid_fuzz_target_at(Int32(targets.count)) {
      unsafe targets.append(FuzzTarget(named: String(cString: entry.pointee.name)))
    }
    return targets
  }()

  /// The targets in Swift.
  public static let texts: [FuzzTarget] = [
    .layout, .vCard, .recording, .replay, .posts, .sidecar,
  ]

  /// All targets.
  public static var all: [FuzzTarget] { pictures + texts }

  init(
    name: String, seeds: @escaping @Sendable () -> [[UInt8]] = { [] },
    run: @escaping @MainActor @Sendable (_ bytes: [UInt8]) throws(FuzzFailure) -> Bool
  ) {
    self.name = name
    self.seeds = seeds
    self.run = run
  }

  /// Makes the target of C with a name.
  private init(named name: String) {
    self.init(name: name, seeds: { Self.seeds(of: name) }) { bytes throws(FuzzFailure) in
      let result = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe grid_fuzz_target_named(name)!.pointee.run(buffer.baseAddress, buffer.count)
      }
      guard let failure = unsafe result.failure else { return unsafe result.is_relevant }
      throw FuzzFailure(unsafe String(cString: failure))
    }
  }

  /// Returns the seeds that C makes for a target.
  private static func seeds(of target: String) -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    var size = 0
    while let bytes = unsafe grid_fuzz_seed(target, Int32(seeds.count), &size) {
      unsafe seeds.append(Array(UnsafeBufferPointer(start: bytes, count: size)))
      unsafe grid_fuzz_seed_free(bytes)
    }
    return seeds
  }
}

/// A property that does not hold for an input.
public struct FuzzFailure: Error, CustomStringConvertible, Sendable {
  public let description: String

  init(_ description: String) { self.description = description }

  /// Throws an error with a message unless a condition is true.
  static func unless(
    _ condition: Bool, _ message: @autoclosure () -> String
  ) throws(FuzzFailure) {
    if !condition { throw FuzzFailure(message()) }
  }
}

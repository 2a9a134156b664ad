import Foundation
import GridImages

/// Downloaded bodies on disk, a file each under the digest of its address, and beside it what its
/// answer said about keeping it.
///
/// Runs on any thread but the main one. Bodies are written aside and renamed, so two windows that
/// share the folder never see half of one.
package struct RemoteCache: Sendable {
  /// A body that is there.
  struct Entry: Sendable {
    let path: String
    let rule: CacheRule
  }

  package let folder: String
  package let limit: Int

  /// The folder that programs of the user share, or nil without a home.
  package static var standardFolder: String? { CacheFolder.path("gridapp/http") }

  /// The file that holds the body of `address`, whether or not it is there.
  package func path(of address: String) -> String {
    folder + "/" + MD5.hexDigest(of: Array(address.utf8))
  }

  /// What is kept for an address; notes that it is used.
  func entry(for address: String) -> Entry? {
    let path = path(of: address)
    guard let data = FileManager.default.contents(atPath: path + ".json"),
      let rule = try? JSONDecoder().decode(CacheRule.self, from: data),
      unsafe access(path, R_OK) == 0
    else { return nil }
    unsafe utimes(path, nil)
    return Entry(path: path, rule: rule)
  }

  /// A name for a body that is being written.
  func temporaryPath() throws(RemoteError) -> String {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch { throw .notStored(error.localizedDescription) }
    return folder + "/" + UUID().uuidString + ".part"
  }

  /// Keeps a body written at a temporary path.
  ///
  /// - Returns: Where it is now.
  func keep(_ temporary: String, rule: CacheRule, for address: String) throws(RemoteError) -> String
  {
    let path = path(of: address)
    unsafe unlink(path + ".json")
    guard unsafe rename(temporary, path) == 0 else {
      unsafe unlink(temporary)
      throw .notStored(unsafe String(cString: strerror(errno)))
    }
    update(rule, for: address)
    return path
  }

  /// Notes what a later answer says about a body that has not changed.
  func update(_ rule: CacheRule, for address: String) {
    // Without a rule the body is not found by the next run, and goes with the pruning.
    guard rule.isStorable, let data = try? JSONEncoder().encode(rule) else { return }
    try? data.write(to: URL(fileURLWithPath: path(of: address) + ".json"), options: .atomic)
  }

  /// Removes what is abandoned, and bodies used longest ago while all take more than the limit.
  ///
  /// - Parameter kept: Paths that stay.
  func prune(keeping kept: Set<String> = []) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let rules = Set(names.filter { $0.hasSuffix(".json") })
    var bodies: [(path: String, used: Int, bytes: Int)] = []
    for name in names where !name.hasSuffix(".json") {
      let path = folder + "/" + name
      var status = stat()
      guard !kept.contains(path), unsafe stat(path, &status) == 0 else { continue }
      let used = Int(status.st_mtim.tv_sec)
      // A killed program was writing it, or its answer said that it must not be stored.
      if !rules.contains(name + ".json"), used < time(nil) - 3_600 {
        unsafe unlink(path)
      } else {
        bodies.append((path, used, Int(status.st_size)))
      }
    }
    var total = bodies.reduce(0) { $0 + $1.bytes }
    for body in bodies.sorted(by: { $0.used < $1.used }) where total > limit {
      unsafe unlink(body.path)
      unsafe unlink(body.path + ".json")
      total -= body.bytes
    }
  }
}

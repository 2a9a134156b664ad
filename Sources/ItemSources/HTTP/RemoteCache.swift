import Foundation
import GridImages

/// A cache of downloaded bodies on disk: a file for each, named by the digest of its address, next to
/// a file with its caching rule.
///
/// Runs on any thread except the main one. Bodies are written to temporary files and renamed, so
/// windows that share the folder never see an incomplete one.
package struct RemoteCache: Sendable {
  /// A cached body.
  struct Entry: Sendable {
    let path: String
    let rule: CacheRule
  }

  package let folder: String
  package let limit: Int

  /// The shared cache folder of the user; nil without a home folder.
  package static var standardFolder: String? { CacheFolder.path("gridapp/http") }

  /// Returns the path of the body of `address`, whether or not it exists.
  package func path(of address: String) -> String {
    folder + "/" + MD5.hexDigest(of: Array(address.utf8))
  }

  /// Returns the entry of an address, and marks it as used.
  func entry(for address: String) -> Entry? {
    let path = path(of: address)
    guard let data = FileManager.default.contents(atPath: path + ".json"),
      let rule = try? JSONDecoder().decode(CacheRule.self, from: data),
      unsafe access(path, R_OK) == 0
    else { return nil }
    unsafe utimes(path, nil)
    return Entry(path: path, rule: rule)
  }

  /// Returns a path for a body that is being written.
  func temporaryPath() throws(RemoteError) -> String {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch { throw .notStored(error.localizedDescription) }
    return folder + "/" + UUID().uuidString + ".part"
  }

  /// Stores a body that was written to a temporary path.
  ///
  /// - Returns: The path of the stored body.
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

  /// Updates the rule of an unchanged body from a later response.
  func update(_ rule: CacheRule, for address: String) {
    // Without a rule the next run does not find the body, and pruning removes it.
    guard rule.isStorable, let data = try? JSONEncoder().encode(rule) else { return }
    try? data.write(to: URL(fileURLWithPath: path(of: address) + ".json"), options: .atomic)
  }

  /// Removes abandoned files, and the least recently used bodies beyond the limit.
  ///
  /// - Parameter kept: Paths that must not be removed.
  func prune(keeping kept: Set<String> = []) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let rules = Set(names.filter { $0.hasSuffix(".json") })
    var bodies: [(path: String, used: Int, bytes: Int)] = []
    for name in names where !name.hasSuffix(".json") {
      let path = folder + "/" + name
      var status = stat()
      guard !kept.contains(path), unsafe stat(path, &status) == 0 else { continue }
      let used = Int(status.st_mtim.tv_sec)
      // Left by a killed program, or not to be stored according to its response.
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

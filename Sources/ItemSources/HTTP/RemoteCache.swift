import Foundation
import GridImages

/// A cache of downloaded bodies on disk: a file for each, named by the digest of its address, next
/// to a file with its caching rule.
///
/// Runs on any thread except the main one. Several programs may share the folder (``CacheFolder``).
package struct RemoteCache: Sendable {
  /// A cached body.
  struct Entry: Sendable {
    let path: String
    let rule: CacheRule
  }

  private let cache: CacheFolder
  /// Whether the folder is created when it is missing. A temporary one is not created again at the end
  /// of the program.
  private let makesFolder: Bool
  /// The limit in bytes.
  private let limit: Int

  /// Creates a cache in `folder`, with a limit in bytes.
  package init(folder: String, makesFolder: Bool = true, limit: Int) {
    cache = CacheFolder(path: folder)
    self.makesFolder = makesFolder
    self.limit = limit
  }

  /// The shared cache folder of the user; nil without a home folder.
  package static var standardFolder: String? { CacheFolder.standardPath("gridapp/http") }

  /// Returns the path of the body of `address`, whether or not it exists.
  package func path(of address: String) -> String { cache.path(of: name(of: address)) }

  private func name(of address: String) -> String { MD5.hexDigest(of: Array(address.utf8)) }

  /// Returns the entry of an address, and marks it as used.
  func entry(for address: String) -> Entry? {
    let path = path(of: address)
    guard let data = FileManager.default.contents(atPath: path + ".json"),
      let rule = try? JSONDecoder().decode(CacheRule.self, from: data),
      unsafe access(path, R_OK) == 0
    else { return nil }
    cache.markUsed(name(of: address))
    return Entry(path: path, rule: rule)
  }

  /// Returns a path for a body that is being written.
  func temporaryPath() throws(RemoteError) -> String {
    do { if makesFolder { try cache.make() } } catch {
      throw .notStored(error.localizedDescription)
    }
    return cache.temporaryPath()
  }

  /// Stores a body that was written to a temporary path.
  ///
  /// - Returns: The path of the stored body.
  func keep(_ temporary: String, rule: CacheRule, for address: String) throws(RemoteError) -> String
  {
    let name = name(of: address)
    cache.delete(name + ".json")
    do throws(POSIXError) { try cache.place(temporary, as: name) } catch {
      throw .notStored(unsafe String(cString: strerror(error.code.rawValue)))
    }
    update(rule, for: address)
    return cache.path(of: name)
  }

  /// Updates the rule of an unchanged body from a later response.
  func update(_ rule: CacheRule, for address: String) {
    // Without a rule the next run does not find the body, and pruning removes it.
    guard rule.isStorable, let data = try? JSONEncoder().encode(rule) else { return }
    try? data.write(to: URL(fileURLWithPath: path(of: address) + ".json"), options: .atomic)
  }

  /// Removes abandoned files, and the least recently used bodies beyond the limit.
  func prune() {
    // Not the lock of a temporary folder.
    let names = cache.names().filter { !$0.hasPrefix(".") }
    let rules = Set(names.filter { $0.hasSuffix(".json") })
    var bodies: [CacheFolder.File] = []
    for name in names where !name.hasSuffix(".json") {
      guard let file = cache.file(name) else { continue }
      // Left by a killed program, or not to be stored according to its response.
      if !rules.contains(name + ".json"), file.used < time(nil) - 3_600 {
        cache.delete(name)
      } else {
        bodies.append(file)
      }
    }
    cache.prune(bodies, to: limit) { cache.delete($0.name + ".json") }
  }
}

/// The position of an item: its section, and its index in that section, both from 0.
///
/// Foundation has a type of the same name. In a file that imports both modules, `IndexPath` is
/// ambiguous as a type; the expression `IndexPath(item: 3, section: 0)` is not. ``ItemPath`` is this type
/// in every file. To use the name `IndexPath` instead, one line, once in a module, chooses this type:
///
/// ```swift
/// typealias IndexPath = GridEngine.IndexPath
/// ```
///
/// In a single file, `import struct GridEngine.IndexPath` does the same.
///
/// - SeeAlso: UIKit's `IndexPath(item:section:)`.
public struct IndexPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The index of the section, from 0.
  public var section: Int
  /// The index of the item in its section, from 0.
  public var item: Int

  /// Creates an index path.
  public init(item: Int, section: Int) {
    self.section = section
    self.item = item
  }

  public static func < (a: IndexPath, b: IndexPath) -> Bool {
    (a.section, a.item) < (b.section, b.item)
  }

  public var description: String { "(\(section), \(item))" }
}

/// ``IndexPath`` under a name that Foundation does not have, for files that import both.
public typealias ItemPath = IndexPath

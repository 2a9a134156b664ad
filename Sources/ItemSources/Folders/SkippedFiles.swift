/// The numbers of files that look like photos or videos by their names, and cannot be shown.
package struct SkippedFiles: Equatable, Sendable {
  private var counts: [Kind: Int] = [:]

  /// The user's word for the files that are counted together.
  private enum Kind: Hashable {
    case video
    case unsupported(FileExtension)
    case unnamed
    case otherProgram
    case brokenLink
    case folder
  }

  package init() {}

  /// Whether all files can be shown.
  package var isEmpty: Bool { counts.isEmpty }

  /// Counts a file.
  mutating func add(_ file: SkippedFile) {
    let kind: Kind =
      switch file.reason {
      case .video: .video
      case .unsupported(let ending): .unsupported(ending)
      case .unnamed: .unnamed
      case .otherProgram: .otherProgram
      case .brokenLink: .brokenLink
      case .unreadableFolder, .silentFolder: .folder
      }
    counts[kind, default: 0] += 1
  }

  /// A message for the user: "12 files cannot be shown: 9 videos, 3 .psd"; nil if there are none.
  package var summary: String? {
    let files = counts.filter { $0.key != .folder && $0.key != .otherProgram }
    var parts: [String] = []
    if !files.isEmpty {
      let total = files.values.reduce(0, +)
      // The most frequent kinds first, and equally frequent ones in a fixed order.
      let named = files.map { (count: $0.value, text: Self.text($0.key, count: $0.value)) }
        .sorted { (-$0.count, $0.text) < (-$1.count, $1.text) }
      let shown = named.prefix(Self.namedKinds).map(\.text)
      let rest = named.dropFirst(Self.namedKinds).reduce(0) { $0 + $1.count }
      let list = shown + (rest > 0 ? ["\(rest) others"] : [])
      parts.append(
        "\(total) file\(total == 1 ? "" : "s") cannot be shown: \(list.joined(separator: ", "))")
    }
    if let folders = counts[.folder] {
      parts.append("\(folders) folder\(folders == 1 ? "" : "s") cannot be read")
    }
    if let folders = counts[.otherProgram] {
      parts.append("\(folders) folder\(folders == 1 ? "" : "s") of other programs left out")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The number of kinds that a message lists.
  private static let namedKinds = 5

  private static func text(_ kind: Kind, count: Int) -> String {
    switch kind {
    case .video: "\(count) video\(count == 1 ? "" : "s")"
    case .unsupported(let ending): "\(count) .\(ending)"
    case .unnamed: "\(count) without an extension"
    case .brokenLink: "\(count) broken link\(count == 1 ? "" : "s")"
    case .otherProgram, .folder: ""
    }
  }
}

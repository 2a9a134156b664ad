import Scenes

/// Two variants of a technique, the best and a worse one, with the scene in which they differ.
package struct LabPair: Equatable, Sendable {
  package let technique: Technique
  /// The variants, as values of the technique's option.
  let best: String
  let worse: String
  /// The scene, and further options of both variants.
  let scene: SceneName
  var options: [String] = []
  /// A description of the worse variant.
  let about: String

  /// The name in tables: `decode main`.
  var name: String { "\(technique.rawValue) \(worse)" }

  /// A pair for every technique, in the order of the table.
  package static let all = [
    pair(
      .prefetch, "on", "off", in: .photos,
      ["--order", "name", "--columns", "4", "--cell-cost", "6-10"],
      "Nothing is prepared before it is visible; a cell takes 6 to 10 ms to configure."),
    pair(
      .decode, "background", "main", in: .photos, ["--order", "name", "--columns", "3"],
      "The main thread also decodes the photos."),
    pair(
      .thumbnails, "on", "off", in: .thumbnails, [],
      "Photos are decoded and cached at full size."),
    pair(
      .uploads, "budgeted", "all", in: .thumbnails, ["--thumbnails", "off"],
      "All decoded photos, here at full size, are uploaded at once, however long that takes."),
    pair(
      .corners, "baked", "masked", in: .thumbnails, [],
      "A mask rounds the corners of each photo in every frame."),
    pair(
      .update, "reconfigure", "reload", in: .destinations,
      ["--columns", "6", "--latency", "50-150"],
      "An item whose photo was decoded gets another cell, which starts empty."),
    pair(
      .cells, "drawn", "nested", in: .cats, ["--columns", "5"],
      "A cell is a deep tree of views, each measured and drawn separately."),
    pair(
      .reuse, "on", "off", in: .contacts, [],
      "Each item that becomes visible gets a new cell, which is discarded later."),
    pair(
      .sizes, "estimated", "fixed", in: .million, [],
      "Nothing is measured: all items have the same height, whatever their content."),
  ]

  private static func pair(
    _ technique: Technique, _ best: String, _ worse: String, in scene: SceneName,
    _ options: [String], _ about: String
  ) -> LabPair {
    LabPair(
      technique: technique, best: best, worse: worse, scene: scene, options: options, about: about)
  }
}

/// Chooses the face for a cluster, on whose coverage text is cut into runs.
protocol FaceChoosing {
  /// The face of ordinary text, whatever it covers.
  var plainFace: FaceID { get }

  /// The face that draws `cluster` best.
  ///
  /// - Parameters:
  ///   - cluster: One grapheme cluster with something to draw.
  ///   - script: The script it is written in, resolved from its neighbours where it has none.
  ///   - language: A BCP 47 tag where the script alone leaves the forms open, as with Han.
  func face(for cluster: Character, script: Script, language: String?) -> FaceID

  /// Whether `face` has what `cluster` needs.
  func covers(_ cluster: Character, face: FaceID) -> Bool
}

/// Cuts a line into runs of one face, script and direction, in the order in which they are seen.
///
/// Grapheme clusters stay whole: a ZWJ family, a flag, a skin tone, a letter and its marks.
struct TextItemizer<Chooser: FaceChoosing> {
  let chooser: Chooser

  /// The runs of a line from left to right; empty where there is nothing to draw.
  ///
  /// Line feeds and tabs count as spaces, other controls and direction marks are not drawn.
  ///
  /// - Complexity: O(*n*) in clusters.
  func runs(of text: String) -> [TextRun] {
    if let plain = plainRun(of: text) { return [plain] }
    var clusters = self.clusters(of: text)
    resolveCommonScripts(&clusters)
    chooseFaces(&clusters)
    joinSpaces(&clusters)
    let logical = Self.grouped(clusters)
    return BidiOrder.visualOrder(of: logical.map(\.level)).map { logical[$0] }
  }

  /// The whole line as one run where it is printable ASCII, which most labels are.
  private func plainRun(of text: String) -> TextRun? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    return TextRun(
      text: text, face: chooser.plainFace, script: .latin, level: 0, isColorEmoji: false)
  }

  /// One cluster on its way to a run.
  private struct Cluster {
    var character: Character
    var script: Script
    var level: UInt8
    var isColorEmoji: Bool
    var face: FaceID
  }

  private func clusters(of text: String) -> [Cluster] {
    let characters = text.map { $0.isLineControl ? " " : $0 }
    let classes = characters.map(BidiClass.of)
    let base: UInt8 = BidiOrder.isRightToLeft(classes) ? 1 : 0
    let levels = BidiOrder.levels(of: classes, base: base)
    return characters.indices.compactMap { index in
      let character = characters[index]
      guard !character.isInvisible, let first = character.unicodeScalars.first else { return nil }
      return Cluster(
        character: character, script: Script.of(first), level: levels[index],
        isColorEmoji: character.isColorEmoji, face: chooser.plainFace)
    }
  }

  /// Gives spaces, digits and punctuation the script before them, at the start the one after.
  private func resolveCommonScripts(_ clusters: inout [Cluster]) {
    var script = clusters.first { $0.script != .common }?.script ?? .latin
    for index in clusters.indices {
      if clusters[index].script == .common {
        clusters[index].script = script
      } else {
        script = clusters[index].script
      }
    }
  }

  /// Which language's forms of Chinese characters a line wants, as far as the line tells.
  private static func hanLanguage(of clusters: [Cluster]) -> String? {
    var telling: Script?
    for cluster in clusters where [.kana, .hangul, .bopomofo].contains(cluster.script) {
      telling = cluster.script
      if telling == .kana { break }
    }
    return telling?.language
  }

  private func chooseFaces(_ clusters: inout [Cluster]) {
    let language = Self.hanLanguage(of: clusters)
    for index in clusters.indices {
      let script = clusters[index].script
      clusters[index].face = chooser.face(
        for: clusters[index].character, script: script, language: script == .han ? language : nil)
    }
  }

  /// Gives a space the face and script of the text before it, or else after it, so that words of
  /// one script are shaped together.
  private func joinSpaces(_ clusters: inout [Cluster]) {
    for index in clusters.indices where clusters[index].character.isWhitespace {
      for neighbour in [index - 1, index + 1] where clusters.indices.contains(neighbour) {
        let text = clusters[neighbour]
        guard !text.isColorEmoji, text.level == clusters[index].level,
          chooser.covers(clusters[index].character, face: text.face)
        else { continue }
        clusters[index].face = text.face
        clusters[index].script = text.script
        break
      }
    }
  }

  private static func grouped(_ clusters: [Cluster]) -> [TextRun] {
    var runs: [TextRun] = []
    for cluster in clusters {
      if let last = runs.last, joins(cluster, to: last) {
        runs[runs.count - 1].text.append(cluster.character)
      } else {
        runs.append(
          TextRun(
            text: String(cluster.character), face: cluster.face, script: cluster.script,
            level: cluster.level, isColorEmoji: cluster.isColorEmoji))
      }
    }
    return runs
  }

  private static func joins(_ cluster: Cluster, to run: TextRun) -> Bool {
    let isSameScript =
      cluster.script == run.script || (cluster.script.isIdeographic && run.script.isIdeographic)
    return isSameScript && cluster.face == run.face && cluster.level == run.level
      && cluster.isColorEmoji == run.isColorEmoji
  }
}

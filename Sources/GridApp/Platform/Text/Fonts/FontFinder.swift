import CFontconfig
import Glibc

/// Finds installed fonts: the system's own for ordinary text, and others for what it lacks.
///
/// Nothing is asked before it is needed: fontconfig starts (4 ms) with the first face, each further
/// face costs one search (0.3 ms), and faces found before are tried first from then on.
final class FontFinder {
  /// Which variant of a family is looked for.
  struct Style: Hashable {
    var isBold = false
    var isMonospaced = false
  }

  /// Under what a found face is offered again.
  private struct Group: Hashable {
    var style: Style
    var script: Script
    var language: String?
  }

  private struct Question: Hashable {
    var cluster: Character
    var group: Group
  }

  /// The language of Chinese characters where a line does not tell.
  private let hanLanguage: String?
  private var faces: [FoundFace] = []
  private var idOfFace: [FontFace: FaceID] = [:]
  private var primaries: [Style: Result<FaceID, FontError>] = [:]
  private var emojiFace: FaceID??
  private var candidates: [Group: [FaceID]] = [:]
  private var answers = GenerationCache<Question, FaceID>(capacity: 4096)
  /// How many characters of a block of 256 no font had.
  private var missesInBlock: [UInt32: Int] = [:]

  /// Makes a finder that has not looked for anything yet.
  ///
  /// - Parameter locale: As in `LANG`: "ja_JP.UTF-8" prefers Japanese forms of Chinese characters.
  init(locale: String = FontFinder.environmentLocale()) {
    hanLanguage = Self.hanLanguage(locale: locale)
  }

  /// The face of `id`.
  subscript(id: FaceID) -> FontFace { faces[id.index].face }

  /// The system's face for user interfaces, or its monospaced one.
  ///
  /// - Throws: ``FontError/fontconfigFailed`` or ``FontError/noFont(family:)``, the same again on
  ///   later calls without another search.
  func primary(_ style: Style) throws(FontError) -> FaceID {
    if let known = primaries[style] { return try known.get() }
    let result = Result { () throws(FontError) in try findPrimary(style) }
    primaries[style] = result
    return try result.get()
  }

  /// Whether the face has all that `cluster` needs.
  func covers(_ cluster: Character, face: FaceID) -> Bool {
    faces[face.index].pattern.covers(cluster.glyphScalars)
  }

  /// The face that draws `cluster` best; the primary one where no font has it.
  ///
  /// Colour emoji take the emoji font even where a text font has them in black and white.
  ///
  /// - Parameter language: The language whose forms are wanted; the script's usual one by default.
  func face(
    for cluster: Character, script: Script, language: String? = nil, style: Style, primary: FaceID
  ) -> FaceID {
    let usual = script == .han ? hanLanguage ?? script.language : script.language
    let group = Group(style: style, script: script, language: language ?? usual)
    let question = Question(cluster: cluster, group: group)
    if let known = answers[question] { return known }
    let answer = findFace(for: cluster, group: group, primary: primary)
    answers.insert(answer, for: question)
    return answer
  }

  private func findFace(for cluster: Character, group: Group, primary: FaceID) -> FaceID {
    if cluster.isColorEmoji, let emoji = emoji(), coversBase(of: cluster, face: emoji) {
      return emoji
    }
    if covers(cluster, face: primary) { return primary }
    if let known = candidates[group]?.first(where: { covers(cluster, face: $0) }) { return known }
    return search(for: cluster, group: group, primary: primary) ?? primary
  }

  /// Asks fontconfig; a face that has the base letter but not every mark is better than boxes.
  private func search(for cluster: Character, group: Group, primary: FaceID) -> FaceID? {
    // A run of characters that no font has would otherwise cost a search each.
    let block = (cluster.unicodeScalars.first?.value ?? 0) >> 8
    guard missesInBlock[block, default: 0] < 4 else { return nil }
    let pattern = FontPattern.sans(
      group.style, preferring: preferredFamily(group, primary: primary))
    if let language = group.language { pattern?.add(FC_LANG, language) }
    pattern?.add(covering: cluster.glyphScalars)
    if let match = pattern?.bestMatch() {
      let id = remember(match, style: group.style)
      if coversBase(of: cluster, face: id),
        !coversBase(of: cluster, face: primary) || covers(cluster, face: id)
      {
        candidates[group, default: []].append(id)
        return id
      }
    }
    missesInBlock[block, default: 0] += 1
    return nil
  }

  /// The sister family for a script, which looks best beside a primary font of Noto.
  private func preferredFamily(_ group: Group, primary: FaceID) -> String? {
    let suffix = group.script.notoSuffix(language: group.language)
    guard self[primary].family.hasPrefix("Noto Sans"), !suffix.isEmpty else { return nil }
    return "Noto Sans " + suffix
  }

  /// The language whose forms of Chinese characters a locale's users expect, nil where it tells
  /// none.
  private static func hanLanguage(locale: String) -> String? {
    switch locale {
    case _ where locale.hasPrefix("ja"): "ja"
    case _ where locale.hasPrefix("ko"): "ko"
    case _ where locale.hasPrefix("zh_TW") || locale.hasPrefix("zh_HK"): "zh-tw"
    default: nil
    }
  }

  /// What the environment says about the language of text; "C" where it says nothing.
  static func environmentLocale() -> String {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = unsafe getenv(name), unsafe value.pointee != 0 {
        return unsafe String(cString: value)
      }
    }
    return "C"
  }

  private func findPrimary(_ style: Style) throws(FontError) -> FaceID {
    guard FcInit() != 0 else { throw .fontconfigFailed }
    let family = style.isMonospaced ? "monospace" : "sans-serif"
    let preferred = style.isMonospaced ? nil : "system-ui"
    guard let match = FontPattern.sans(style, preferring: preferred)?.bestMatch(),
      match.string(FC_FILE) != nil
    else { throw .noFont(family: family) }
    return remember(match, style: style)
  }

  private func emoji() -> FaceID? {
    if let known = emojiFace { return known }
    let pattern = FontPattern()
    pattern?.add(FC_FAMILY, "emoji")
    pattern?.add(FC_COLOR, true)
    var id: FaceID?
    if let match = pattern?.bestMatch(), match.isTrue(FC_COLOR) {
      id = remember(match, style: Style())
    }
    emojiFace = .some(id)
    return id
  }

  private func coversBase(of cluster: Character, face: FaceID) -> Bool {
    faces[face.index].pattern.covers(cluster.glyphScalars.prefix(1))
  }

  private func remember(_ pattern: consuming FontPattern, style: Style) -> FaceID {
    let face = pattern.face(isBold: style.isBold)
    if let known = idOfFace[face] { return known }
    let id = FaceID(index: faces.count)
    faces.append(FoundFace(face: face, pattern: pattern))
    idOfFace[face] = id
    return id
  }
}

/// A face and the characters it has; a class, as arrays do not hold what cannot be copied.
private final class FoundFace {
  let face: FontFace
  let pattern: FontPattern

  init(face: FontFace, pattern: consuming FontPattern) {
    self.face = face
    self.pattern = pattern
  }
}

extension Character {
  /// The scalars for which a font has to have a glyph.
  nonisolated fileprivate var glyphScalars: [Unicode.Scalar] {
    unicodeScalars.filter { !$0.needsNoGlyph }
  }
}

import FrameTiming
import GridSDL

/// A generated comment about cats.
struct CatComment: Equatable {
  let author: String
  let text: String
  /// Whether the text runs from right to left.
  let isRightToLeft: Bool
  /// The emoji next to the name.
  let face: String
  let minutesAgo: Int
  let likes: Int
  /// The index of its bubble color in a theme.
  let hue: Int

  /// Generates the comment of a number, the same at each call.
  init(number: Int) {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(number)) &* 0x2545_F491_4F6C_DD1D)
    let voices = CatVoice.all
    let voice = voices[random.index(below: voices.count)]
    author = voice.names[random.index(below: voice.names.count)]
    text = Self.text(of: voice, using: &random)
    isRightToLeft = voice.isRightToLeft
    face = Self.faces[random.index(below: Self.faces.count)]
    minutesAgo = 1 + random.index(below: 6_000)
    // A few comments have many likes, most have few.
    let fame = random.unit()
    likes = Int(2_000 * fame * fame * fame * fame)
    hue = random.index(below: Theme.bubbleCount)
  }

  /// The age of the comment: "5 min", "3 h", "2 d".
  var age: String {
    switch minutesAgo {
    case ..<60: "\(minutesAgo) min"
    case ..<1_440: "\(minutesAgo / 60) h"
    default: "\(minutesAgo / 1_440) d"
    }
  }

  private static let faces = ["😺", "😸", "😹", "😻", "😼", "😽", "🙀", "😿", "😾", "🐱", "🐈", "🦁"]
  private static let cheers = ["😻", "🐾", "❤️", "😹", "🐈‍⬛", "👍🏽", "🐟", "🧶", "✨"]

  /// Returns one to four different sentences, sometimes with an exclamation.
  private static func text(of voice: CatVoice, using random: inout SplitMix64) -> String {
    var left = voice.sentences
    var chosen: [String] = []
    for _ in 0...random.index(below: 4) where !left.isEmpty {
      chosen.append(left.remove(at: random.index(below: left.count)))
    }
    let text = chosen.joined(separator: voice.separator)
    guard random.unit() < 0.4 else { return text }
    let cheer = cheers[random.index(below: cheers.count)]
    return text + " " + String(repeating: cheer, count: 1 + random.index(below: 3))
  }
}

import Harness

/// `TextBenchmarks`: the cost of labels of 15 px, new and created again, and the memory of their
/// fonts.
///
/// The figures of the previous text stack (SDL_ttf with the app's own itemizing and line breaking)
/// for the same labels are in `docs/benchmarks.md`.
@main
@MainActor
struct TextBenchmarks {
  static func main() {
    var limits = Limits(of: "TextBenchmarks")
    let labels = SampleLabels.make(1_000, seed: 16)
    let before = residentBytes()
    var opening = Timings()
    var maker: LabelMaker?
    opening.measure {
      maker = LabelMaker()
      blackHole(maker?.make("Photos"))
    }
    guard let maker else {
      print("no font is installed: install fonts-noto-core")
      return
    }
    print("first font: \(inWords(opening.mean))")
    let cold = pass(labels, by: maker)
    print("new: \(cold.description)")
    print("memory: \((residentBytes() - before) >> 10) KB")
    let warm = (0..<5).map { _ in pass(labels, by: maker) }.min { $0.mean < $1.mean } ?? cold
    print("made again: \(warm.description)")
    let known =
      (0..<50).map { _ in pass(SampleLabels.emoji, by: maker) }
      .min { $0.mean < $1.mean } ?? cold
    print("an emoji made again: \(known.description)")
    limits.check("made again, of new", ratio: warm.mean / cold.mean, atMost: 0.9)
    limits.finish()
  }

  private static func pass(_ labels: [String], by maker: LabelMaker) -> Timings {
    var timings = Timings()
    for label in labels { timings.measure { blackHole(maker.make(label)) } }
    return timings
  }
}

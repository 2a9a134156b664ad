import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Tests the complete program of the README, `Examples/Sources/PhotoWall/main.swift`.
  @Suite struct PhotoWallTests {
    static let program = "PhotoWallProgram"

    /// The figures that the program prints at its end.
    struct Figures: CustomStringConvertible {
      var frames: Int
      var missed: Int

      init(_ output: String) throws {
        let pattern = /frames (\d+)  missed (\d+)  hitch \d+(\.\d+)? ms\/s/
        let line = try #require(output.split(separator: "\n").last)
        let match = try #require(try pattern.wholeMatch(in: line), "\(line)")
        frames = try #require(Int(match.1))
        missed = try #require(Int(match.2))
      }

      var description: String { "\(missed) missed, \(frames) frames" }
    }

    /// Scrolls the photos by touchpad and returns the figures, and the first and the last screen.
    static func scroll(
      _ pictures: PictureFolder, pixelsPerSecond: Double, for duration: Duration
    ) async throws -> (figures: Figures, first: PixelImage, last: PixelImage) {
      var result: (Figures, PixelImage, PixelImage)?
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        let app = try await display.open(
          [pictures.path], program: program, variables: ["GRIDWINDOW_SUMMARY": "1"])
        let first = try await display.stillScreen(
          after: nil,
          isComplete: { pictures.places(in: $0).count >= 24 && $0.isWithoutPlaceholders },
          isSame: pictures.isSame)
        try await pointer.finger(pixelsPerSecond: pixelsPerSecond, for: duration)
        let last = try await display.stillScreen(
          after: first, isComplete: \.isWithoutPlaceholders, isSame: pictures.isSame)
        let outcome = try await app.close(on: display)
        #expect(outcome.errors == "")
        result = (try Figures(outcome.output), first, last)
      }
      return try #require(result)
    }

    @Test func `the photo wall of the README scrolls by touchpad`() async throws {
      let pictures = try PictureFolder(count: 600)
      // Other programs may use the processor: such a run is repeated.
      var figures: [Figures] = []
      for _ in 1...3 where figures.last.map({ $0.missed > 0 }) ?? true {
        let run = try await Self.scroll(pictures, pixelsPerSecond: 600, for: .seconds(2))
        figures.append(run.figures)
        #expect(pictures.readingOrder(in: run.first).prefix(6) == [0, 1, 2, 3, 4, 5])
        #expect(pictures.columns(in: run.first) == 6)
        #expect(try #require(pictures.readingOrder(in: run.last).first) >= 12)
      }
      let best = try #require(figures.min { $0.missed < $1.missed })
      #expect(best.frames > 60 && best.missed * 10 < best.frames, "\(figures)")
    }

    @Test func `the photo wall ends with one line if there is nothing to show`() async throws {
      let folder = try TemporaryFolder()
      let text = try folder.write("no photo", to: "notes.txt")
      let missing = folder.path("nowhere")
      let photos = try PictureFolder(count: 1)
      try await SwaySession.run { display in
        for (path, word) in [(folder.url.path, "no photos"), (missing, missing), (text, text)] {
          let outcome = try await AppUnderTest([path], on: display, program: Self.program).finish()
          #expect(outcome.status == 1 && outcome.output == "")
          #expect(outcome.errors.hasPrefix(Self.program + ": "), "\(outcome.errors)")
          #expect(outcome.errors.contains(word), "\(outcome.errors)")
          #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
      }
      let outcome = try await AppUnderTest([photos.path], program: Self.program).finish()
      #expect(outcome.status == 1 && outcome.errors.contains("no display can be opened"))
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
  }

  @Suite(.enabled(if: Soak.isOn, "counts refreshes of a busy machine; make soak runs it"))
  struct PhotoWallSoakTests {
    @Test func `the photo wall misses no refresh of 3,600 photos`() async throws {
      let pictures = try PictureFolder(count: 3_600)
      var figures: [PhotoWallTests.Figures] = []
      for _ in 1...5 where figures.last.map({ $0.missed > 0 }) ?? true {
        figures.append(
          try await PhotoWallTests.scroll(pictures, pixelsPerSecond: 1_500, for: .seconds(6))
            .figures)
      }
      #expect(figures.last?.missed == 0, "\(figures)")
    }
  }
}

import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests the harness of the other suites.
  @Suite struct HarnessTests {
    @Test(arguments: [["headless-sway", "640x480@30"], ["headless-xvfb", "640x480"]])
    func `a headless display passes on input, output and status, and leaves no process`(
      script: [String]
    ) async throws {
      let child = try ChildProcess(
        [Repository.path("scripts/\(script[0])"), script[1]]
          + ["sh", "-c", #"echo "$WAYLAND_DISPLAY$DISPLAY $XDG_RUNTIME_DIR"; exit 7"#],
        environment: ProcessInfo.processInfo.environment)
      let outcome = try await child.finish()
      #expect(outcome.status == 7, "\(outcome.errors)")
      let words = outcome.output.split(whereSeparator: \.isWhitespace).map(String.init)
      let runtime = try #require(words.last)
      #expect(words.count == 2)
      #expect(!FileManager.default.fileExists(atPath: runtime))
    }

    @Test(arguments: [["headless-sway", "640x480"], ["headless-xvfb", "big"]])
    func `a headless display prints its usage for wrong arguments`(script: [String]) async throws {
      let child = try ChildProcess(
        [Repository.path("scripts/\(script[0])"), script[1], "true"],
        environment: ProcessInfo.processInfo.environment)
      let outcome = try await child.finish()
      #expect(outcome.status == 64)
      #expect(outcome.errors.hasPrefix("usage: \(script[0])"))
    }

    @Test func `a headless display reads a server's answer in pieces`() async throws {
      let script = """
        source "$1/say.bash"; source "$1/headless.bash"
        make_work_folder
        { printf 1; sleep 0.5; printf '2\n'; exec sleep 60; } >"$work/ready" &
        server=$!
        await_server
        """
      let child = try ChildProcess(
        ["bash", "-c", script, "server", Repository.path("scripts/lib")],
        environment: ProcessInfo.processInfo.environment)
      let outcome = try await child.finish()
      #expect(outcome.output == "12\n", "\(outcome.errors)")
    }

    @Test func `an image is read from a PNG file as it was written`() throws {
      let folder = try TemporaryFolder()
      let pixels: [UInt8] = [1, 2, 3, 255, 250, 128, 0, 255, 9, 9, 9, 0, 0, 255, 0, 128]
      let picture = PixelImage(width: 2, height: 2, bytes: pixels)
      try picture.writePNG(to: folder.path("picture.png"))
      #expect(try PixelImage(contentsOfPNG: folder.path("picture.png")) == picture)
    }

    @Test func `an invalid PNG file is named`() throws {
      let folder = try TemporaryFolder()
      let path = try folder.write("no picture", to: "text.png")
      let error = #expect(throws: PNGError.self) { try PixelImage(contentsOfPNG: path) }
      #expect(error?.description.hasPrefix("\(path): ") == true)
    }

    @Test func `a difference has its position, and none within the tolerance`() {
      let black = PixelImage(width: 4, height: 3, filledWith: PixelColor(0x000000))
      var other = black.bytes
      other[(1 * 4 + 2) * 4 + 1] = 16
      other[(2 * 4 + 1) * 4] = 40
      let changed = PixelImage(width: 4, height: 3, bytes: other)
      #expect(
        changed.difference(from: black)
          == PixelImage.Difference(columns: 1...2, rows: 1...2, count: 2))
      #expect(changed.difference(from: black, tolerance: 16)?.rows == 2...2)
      #expect(changed.difference(from: black, tolerance: 40) == nil)
    }

    @Test func `a Wayland message consists of words, with its size and padded strings`() {
      let message = WaylandMessage(to: 2, opcode: 1).uint(7).fixed(-1.5).string("abcd")
      #expect(
        message.bytes == [
          2, 0, 0, 0, 1, 0, 28, 0, 7, 0, 0, 0, 0x80, 0xFE, 0xFF, 0xFF, 5, 0, 0, 0,
          0x61, 0x62, 0x63, 0x64, 0, 0, 0, 0,
        ])
      var received = message.bytes + [1, 2]
      let event = WaylandEvent(takingFrom: &received)
      #expect(event?.object == 2 && event?.opcode == 1)
      #expect(event?.string(at: 8).text == "abcd" && event?.string(at: 8).next == 20)
      #expect(received == [1, 2])
      #expect(WaylandEvent(takingFrom: &received) == nil)
    }
  }
}

import CSDL
import Foundation
import FrameReports
import GridSDL

// Frame times in a program that uses SDL itself, without the engine: a bouncing square. An argument is the file of a
// recording; `GridApp report --compare` compares two of them.

SDL_Init(SDL_INIT_VIDEO)
let flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_RESIZABLE.rawValue
guard let window = SDL_CreateWindow("Frame times", 0, 0, 900, 600, flags),
  let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
else { fail("no window can be opened (\(String(cString: SDL_GetError())))") }
let overlay = FrameTimeOverlay(window: window, renderer: renderer, mode: .full)

/// Ends the program with a message.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("FrameTimeOverlay: \(message)\n".utf8))
  exit(1)
}

/// Starts a recording, which gets every frame that the overlay has measured.
@MainActor func record(_ overlay: FrameTimeOverlay, to path: String) throws -> FrameRecorder {
  let recorder = try FrameRecorder(path: path, program: "bouncing square")
  overlay.onFrameRecord = { recorder.append($0) }
  return recorder
}

var recorder: FrameRecorder?
do {
  recorder = try CommandLine.arguments.dropFirst().first.map { try record(overlay, to: $0) }
} catch { fail("\(error)") }

// For tests: how long the program runs, and the file of its last frame.
let environment = ProcessInfo.processInfo.environment
let seconds = environment["GRIDWINDOW_SECONDS"].flatMap(Double.init) ?? .infinity
let start = FrameTime.now

var isRunning = true
while isRunning {
  overlay.beginFrame()
  overlay.measure(.input) {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      if event.type == SDL_QUIT.rawValue { isRunning = false }
    }
  }
  overlay.measure(.draw) {
    // The position for the time at which the frame is seen, not for the time at which it is drawn.
    let time = overlay.expectedDisplayTime.seconds(since: start)
    SDL_SetRenderDrawColor(renderer, 0x10, 0x10, 0x18, 0xFF)
    SDL_RenderClear(renderer)
    var square = SDL_Rect(
      x: Int32(410 + 380 * sin(time * 1.5)), y: Int32(260 + 240 * sin(time * 2.3)), w: 80, h: 80)
    SDL_SetRenderDrawColor(renderer, 0x5A, 0xA9, 0xFF, 0xFF)
    SDL_RenderFillRect(renderer, &square)
  }
  overlay.draw()
  if FrameTime.now.seconds(since: start) > seconds {
    isRunning = false
    if let path = environment["GRIDWINDOW_SCREENSHOT"] { save(to: path) }
  }
  overlay.present()
}
do { try recorder?.stop() } catch { fail("\(error)") }

/// Writes the frame that was drawn to a BMP file.
func save(to path: String) {
  var (width, height): (Int32, Int32) = (0, 0)
  SDL_GetRendererOutputSize(renderer, &width, &height)
  guard let surface = SDL_CreateRGBSurface(0, width, height, 32, 0xFF0000, 0xFF00, 0xFF, 0) else {
    return
  }
  SDL_RenderReadPixels(
    renderer, nil, SDL_PIXELFORMAT_RGB888.rawValue, surface.pointee.pixels, surface.pointee.pitch)
  SDL_SaveBMP_RW(surface, SDL_RWFromFile(path, "wb"), 1)
  SDL_FreeSurface(surface)
}

import Foundation
import GridEngine
import GridImages

extension GridWindow {
  static func startVideo() throws(GridWindowError) -> VideoSystem {
    do throws(SDLError) { return try VideoSystem() } catch {
      throw GridWindowError(
        "no display can be opened (\(error.message)); start the program in a desktop session")
    }
  }

  static func open(
    title: String, size: Size, _ options: Options, _ video: VideoSystem, _ typesetter: Typesetter
  ) throws(GridWindowError) -> Display {
    do throws(SDLError) {
      return try Display(
        title: title,
        // The size may be that of the last run, on a larger display.
        size: options.fitsDisplay
          ? video.largestWindowSize.map { size.limited(to: $0) } ?? size : size,
        isMaximized: options.isMaximized, renderer: options.renderer, video: video,
        typesetter: typesetter)
    } catch {
      // SDL 2 makes no window under Wayland without it, whatever draws into the window.
      let advice =
        error.message.contains("EGL")
        ? "install libegl1 and libgl1, or set SDL_VIDEODRIVER=x11" : "try the software renderer"
      throw GridWindowError("no window can be opened (\(error)); \(advice)")
    }
  }

  /// Starts as many decode workers as there are decode threads, which become ready while the window
  /// opens; returns nil if images are decoded in this process.
  static func startWorkers(for options: Options) -> DecodeWorkers? {
    guard options.decoder == nil, options.usesDecodeWorkers, canStartWorkers else { return nil }
    let workers = DecodeWorkers(
      onBan: { error in
        StandardError.write("\(error.source): \(error.detail) twice and will not be opened again")
      },
      onPosture: { posture in
        StandardError.write("the sandbox of the image decoders is now \(posture)")
      })
    workers.start(max(1, ProcessInfo.processInfo.activeProcessorCount))
    return workers
  }

  static func decoder(
    _ options: Options, _ workers: DecodeWorkers?, isRedFirst: Bool
  ) -> any ImageDecoding {
    let format: PixelFormat = isRedFirst ? .rgba : .bgra
    if let decoder = options.decoder { return decoder(format) }
    let folder = options.usesDiskCache ? ThumbnailStore.standardFolder : nil
    let shared = options.usesDiskCache ? SharedThumbnails.standardFolder : nil
    return ImageFileDecoder(
      format: format, workers: workers,
      store: folder.map { ThumbnailStore(folder: $0) },
      shared: shared.map { SharedThumbnails(folder: $0) }, pool: PixelPool(pictureLimit: 8 << 20))
  }
}

/// The reason why a window cannot be opened, or a file of it cannot be written.
public nonisolated struct GridWindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A message of one line for the user: the place, the problem and the way out.
  public let description: String

  /// Creates an error with a message.
  public init(_ description: String) { self.description = description }
}

/// Messages for the user on standard error.
nonisolated enum StandardError {
  /// Writes a message in one line, after the name of the program.
  static func write(_ message: String) {
    let program = (ThisProgram.arguments.first ?? "program").split(separator: "/").last ?? "program"
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    Terminal.report(line, from: String(program))
  }
}

extension Size {
  /// Returns the size, or what fits into another one.
  fileprivate func limited(to room: Size) -> Size {
    Size(width: min(width, room.width), height: min(height, room.height))
  }
}

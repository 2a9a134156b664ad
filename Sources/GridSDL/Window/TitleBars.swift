import CWayland
import Foundation

/// The title bars that programs draw themselves under Wayland, by libdecor, which SDL uses.
nonisolated enum TitleBars {
  /// Whether a plugin of libdecor is installed. Without one it draws nothing.
  static func hasPlugin(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool {
    guard let folder = environment["LIBDECOR_PLUGIN_DIR"] ?? pluginFolder else { return false }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { $0.hasSuffix(".so") }
  }

  /// The folder of the plugins next to the library; nil without the library.
  private static var pluginFolder: String? {
    var path = [CChar](repeating: 0, count: 4_096)
    guard unsafe grid_libdecor_path(&path, path.count) else { return nil }
    let bytes = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let library = String(decoding: bytes, as: UTF8.self)
    return URL(filePath: library).deletingLastPathComponent()
      .appending(path: "libdecor/plugins-1").path
  }
}

extension Window {
  /// A message if the window has no title bar, because the compositor draws none and no installed library
  /// does; nil otherwise. Waits for the compositor.
  package var titleBarProblem: String? {
    guard let surface, unsafe !grid_has_server_title_bars(surface.display), !TitleBars.hasPlugin()
    else { return nil }
    return "this desktop draws no title bars; install libdecor-0-plugin-1-gtk or "
      + "libdecor-0-plugin-1-cairo for one"
  }
}

import Foundation
import Testing

@testable import GridApp

/// Checks the imports of each folder in the sources. The manifest restricts targets only.
struct ArchitectureTests {
  /// The modules that a folder may import, by its path below `Sources` or `Tools/Sources`. The
  /// longest matching path decides.
  static let rules: [(folder: String, allowed: Set<String>)] = [
    ("FrameTiming", ["Synchronization", "Glibc", "Musl"]),
    ("SystemFiles", ["Glibc", "Synchronization"]),
    (
      "FrameReports",
      [
        "FrameTiming", "SystemFiles", "FoundationEssentials", "Dispatch", "Synchronization",
        "Glibc",
      ]
    ),
    ("FrameTimingInterface", ["CFrameTiming", "FrameReports", "FrameTiming", "Glibc"]),
    // Layouts are functions of their input: neither a clock, nor a lock, nor the C library.
    ("GridLayout", []),
    (
      "GridEngine",
      [
        "FrameTiming", "GridLayout", "Synchronization", "Glibc", "Musl", "DequeModule",
        "OrderedCollections",
      ]
    ),
    ("GridImages", ["FrameTiming", "GridEngine", "SystemFiles", "Synchronization", "Glibc"]),
    (
      "GridImages/Decoding",
      ["CImageDecode", "FrameTiming", "GridEngine", "Synchronization", "Glibc"]
    ),
    (
      "GridImages/Decoding/Workers",
      [
        "CImageDecode", "CSandbox", "FrameTiming", "GridEngine", "Synchronization", "SystemFiles",
        "Glibc",
      ]
    ),
    ("GridImages/Folders", ["Foundation"]),
    ("GridImages/Shares", ["CSandbox", "SystemFiles", "Dispatch", "Glibc", "Synchronization"]),
    (
      "GridImages/Thumbnails",
      ["CImageDecode", "FrameTiming", "GridEngine", "Foundation", "Glibc", "Synchronization"]
    ),
    ("GridAccessibility", ["GridEngine", "Synchronization"]),
    ("GridAccessibility/Bus", ["CGio", "GridEngine"]),
    ("LayoutFiles", ["GridLayout", "SystemFiles", "Foundation"]),
    ("ItemSources", itemSources),
    ("ItemSources/Files", itemSources.union(["CFiles", "CGio"])),
    // GLib knows the characters of Unicode, by which names are sorted.
    ("ItemSources/Folders", itemSources.union(["CGio"])),
    ("ItemSources/HTTP", itemSources.union(["CCurl"])),
    ("ItemSources/Index", itemSources.union(["CSQLite"])),
    ("GridSDL", window.union(["CMainQueue", "CSDL2", "CWayland", "CGLX", "CX11"])),
    ("GridSDL/Desktop", ["CGio", "GridEngine", "Glibc", "Synchronization"]),
    ("GridSDL/Drawing", window.union(["CBlit", "CSDL2"])),
    ("GridSDL/Drawing/Shapes", window.union(["CSDL2", "CText"])),
    ("GridSDL/Text", window.union(["CSDL2", "CText"])),
    ("GridSDL/Input", window),
    ("GridSDL/HUD", ["FrameTiming", "GridEngine", "Glibc"]),
    ("GridSDL/Memory", window),
    ("Replays", ["FrameTiming", "GridEngine", "GridImages", "GridSDL"]),
    ("Scenes", scenes.subtracting(["Scenes"]).union(["SystemFiles"])),
    ("PhotoBrowser", scenes),
    ("Demos", scenes.union(["LayoutFiles", "SystemFiles"])),
    // The readers of files know no window.
    ("Demos/VCards", readers),
    ("Demos/Posts", readers),
    ("Lab", scenes.union(["FrameReports"]).subtracting(["ItemSources"])),
    ("GridApp", app.union(["Replays"])),
    ("GridAppProgram", ["GridApp"]),
    (
      "Tools/Samples", ["FrameTiming", "CImageEncode", "Foundation", "Dispatch", "Synchronization"]
    ),
    ("Tools/MakeSamples", ["FrameTiming", "Samples", "Foundation", "ArgumentParser"]),
  ]

  private static let itemSources: Set<String> = [
    "FrameTiming", "GridEngine", "GridImages", "Foundation", "Dispatch", "Synchronization",
    "Glibc",
  ]

  private static let window: Set<String> = [
    "FrameTiming", "GridAccessibility", "GridEngine", "GridImages", "Foundation", "Dispatch",
    "Synchronization", "Glibc",
  ]

  private static let readers: Set<String> = [
    "GridEngine", "GridImages", "ItemSources", "SystemFiles", "Foundation", "Glibc",
  ]

  /// The modules of the photo browser and of the demonstrations, which do not know each other.
  private static let scenes: Set<String> = [
    "FrameTiming", "GridEngine", "GridImages", "GridSDL", "ItemSources", "Scenes", "Foundation",
    "Dispatch", "Synchronization", "Glibc",
  ]

  private static let app: Set<String> = scenes.union([
    "ArgumentParser", "Demos", "FrameReports", "GridAccessibility", "Lab", "LayoutFiles",
    "PhotoBrowser", "SystemFiles",
  ])

  @Test
  func `every file imports only the modules that its folder may use`() throws {
    let files = try Self.sources()
    #expect(files.count > 50, "the sources were not found")
    for file in files {
      let allowed = try #require(Self.allowed(for: file.path), "no rule for \(file.path)")
      let strays = Set(Self.imports(in: file.text)).subtracting(allowed)
      #expect(strays.isEmpty, "\(file.path) imports \(strays.sorted().joined(separator: ", "))")
    }
  }

  @Test
  func `the C library is imported by one file of FrameTiming and one of GridEngine`() throws {
    let files = try Self.sources().filter {
      ["FrameTiming", "GridEngine"].contains($0.path.prefix { $0 != "/" })
        && !Self.imports(in: $0.text).filter { ["Glibc", "Musl"].contains($0) }.isEmpty
    }
    #expect(
      Set(files.map(\.path)) == ["FrameTiming/CLibrary.swift", "GridEngine/Support/CLibrary.swift"])
  }

  @Test
  func `nothing is decoded by SDL_image, whose decoders damaged files have crashed`() throws {
    let names = Set(
      try Self.sources().flatMap { file in
        file.text.matches(of: /\bIMG_[A-Z][a-z]\w*/).map { String($0.output) }
      })
    #expect(names == ["IMG_SavePNG_RW"])
  }

  @Test
  func `imports are found after indentation and attributes`() {
    let text = "import A\n@testable import B\n  import struct C.D\n// import E\nlet importer = 1\n"
    #expect(Self.imports(in: text) == ["A", "B", "C"])
  }

  @Test
  func `the longest matching folder decides`() {
    #expect(
      Self.allowed(for: "GridSDL/Text/Layout/X.swift")?.contains("CText") == true)
    #expect(Self.allowed(for: "GridSDL/Window/Window.swift")?.contains("CText") == false)
    #expect(Self.allowed(for: "GridEngine/Data/X.swift")?.contains("Foundation") == false)
    #expect(Self.allowed(for: "Elsewhere/X.swift") == nil)
  }

  private static func allowed(for path: String) -> Set<String>? {
    rules.filter { path.hasPrefix($0.folder + "/") }.max { $0.folder.count < $1.folder.count }?
      .allowed
  }

  private static func imports(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") || $0 == "public" }
      guard words.first == "import", var module = words.last else { return nil }
      module = module.prefix { $0 != "." }
      return String(module)
    }
  }

  private static func sources() throws -> [(path: String, text: String)] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try files(in: root.appending(path: "Sources"), prefix: "")
      + files(in: root.appending(path: "Tools/Sources"), prefix: "Tools/")
  }

  private static func files(in folder: URL, prefix: String) throws -> [(String, String)] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (all?.allObjects as? [URL] ?? []).filter {
      $0.pathExtension == "swift" && !$0.path.contains(".docc/")
    }.map {
      (
        prefix + String($0.path.dropFirst(folder.path.count + 1)),
        try String(contentsOf: $0, encoding: .utf8)
      )
    }
  }

  /// The files that ask for the time of day, which can be set back: for dates that are stored, shown or
  /// compared with those of files and servers.
  private static let filesWithDates: Set<String> = [
    "FrameReports/FrameRecorder.swift", "GridImages/Thumbnails/ThumbnailStore.swift",
    "ItemSources/Files/Trash.swift", "ItemSources/HTTP/RemoteCache.swift",
    "ItemSources/HTTP/RemoteFetcher.swift", "ItemSources/HTTP/RemoteTransfer.swift",
    "ItemSources/Index/PictureIndex.swift",
  ]

  @Test
  func `intervals use the monotonic clock`() throws {
    let clocks = [
      "Date()", "Date.now", ".timeIntervalSinceNow", "time(nil)", "gettimeofday", "WallTime",
    ]
    let users = try Self.sources().filter { file in
      clocks.contains { file.text.contains($0) }
    }
    #expect(Set(users.map(\.path)).isSubset(of: Self.filesWithDates), "\(users.map(\.path))")
  }

  @Test
  func `only one file writes texts to standard output and standard error`() throws {
    let calls = [
      " print(", "\tprint(", "(print(", "FileHandle.standardError", "FileHandle.standardOutput",
      "fputs(",
    ]
    let users = try Self.sources().filter { file in
      let code = file.text.split(separator: "\n").filter { !$0.contains("///") }
      return code.contains { line in calls.contains { line.contains($0) } }
    }
    // The second prints a summary of numbers.
    let allowed: Set = [
      "SystemFiles/Terminal.swift", "GridSDL/GridWindow/GridWindow.swift",
      "GridEngine/CollectionReport.swift",
    ]
    #expect(
      Set(users.map(\.path).filter { !$0.hasPrefix("Tools/") && !$0.hasPrefix("Make") }).isSubset(
        of: allowed),
      "\(users.map(\.path))")
  }
}

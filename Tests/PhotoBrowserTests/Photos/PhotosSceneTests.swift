import Foundation
import FrameTiming
import Glibc
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridEngine
@testable import GridSDL
@testable import ItemSources
@testable import PhotoBrowser

@MainActor
struct PhotosSceneTests {
  private let folder: ScratchFolder
  private let fixture = SceneFixture()

  init() throws { folder = try ScratchFolder() }

  private func scene(_ path: String, order: PictureOrder = .name) -> PhotosScene {
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.order = order
    return PhotosScene(folder: PictureFolder(paths: [path]), request, in: fixture.context)
  }

  @Test func `an empty folder shows a message, and then photos that are added`() async throws {
    let scene = scene(folder.path)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    #expect(scene.notice == "No photos in \(folder.path) yet. New photos appear here.")
    #expect(scene.offersOtherFolders)
    try Data().write(to: URL(filePath: folder.file("a.jpg")))
    try await until {
      try fixture.frame(scene)
      return scene.pictureCount == 1
    }
    #expect(scene.notice == nil && !scene.offersOtherFolders)
    scene.showItems(matching: "b")
    try await until {
      try fixture.frame(scene)
      return scene.notice != nil
    }
    #expect(!scene.offersOtherFolders, "there are photos, with other names")
  }

  /// Makes the scene of a path that the desktop opens, and waits until it is listed.
  private func explainedScene(_ path: String) async throws -> PhotosScene {
    let request = PhotosRequest(
      explainsProblems: true, environment: fixture.environment, wake: {})
    let made = try request.makeScene(of: [path], in: fixture.context)
    let scene = try #require(made as? PhotosScene)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    return scene
  }

  @Test func `a missing folder that the desktop opens is explained, and shown when it is there`()
    async throws
  {
    let path = folder.file("gone")
    let scene = try await explainedScene(path)
    let problem = "\(path): no such file or directory; give a folder or a photo file"
    #expect(scene.notice == problem && scene.offersOtherFolders)
    #expect(scene.takeMessage() == nil, "the notice says it")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Data().write(to: URL(filePath: path + "/a.jpg"))
    try await until {
      try fixture.frame(scene)
      return scene.pictureCount == 1
    }
  }

  @Test func `of a missing photo that the desktop opens, the others of its folder are shown`()
    async throws
  {
    try Data().write(to: URL(filePath: folder.file("a.jpg")))
    let scene = try await explainedScene(folder.file("gone.jpg"))
    #expect(scene.picture(at: 0)?.name == "a.jpg" && scene.pictureCount == 1)
    #expect(scene.takeMessage()?.hasPrefix("\(folder.file("gone.jpg")): no such file") == true)
  }

  @Test func `a missing path of the command line is an error`() throws {
    let request = PhotosRequest(environment: fixture.environment, wake: {})
    #expect(throws: CommandFailure.self) {
      try request.makeScene(of: [folder.file("gone")], in: fixture.context)
    }
  }

  @Test func `a folder that is deleted while it is shown is named with the reason`() async throws {
    let path = folder.file("photos")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Data().write(to: URL(filePath: path + "/a.jpg"))
    let scene = scene(path)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading && scene.pictureCount == 1
    }
    try FileManager.default.removeItem(atPath: path)
    try await until {
      try fixture.frame(scene)
      return scene.notice?.hasPrefix("\(path): no such file or directory") == true
    }
    #expect(scene.offersOtherFolders)
  }

  @Test func `photos move to their places only after the folder is listed`() async throws {
    func write(_ number: Int) throws {
      try Data().write(to: URL(filePath: folder.file("\(number).jpg")))
    }
    for number in 0..<400 { try write(number) }
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.order = .month
    // Slow headers, whose dates are in another order than the files.
    request.headers = PictureHeaders { path in
      usleep(5_000)
      let number = Int(FileName(ofPath: path).description.dropLast(4)) ?? 0
      return PictureHeader(
        width: 1, height: 1, orientation: 1,
        exposureDate: "\(number == 400 ? 2025 : 1990 + number * 7 % 31):06:15")
    }
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.path]), request, in: fixture.context)
    var (isAnimated, lists) = (false, Set<[String?]>())
    func show(until isDone: @MainActor () -> Bool) async throws {
      try await until(every: .milliseconds(16)) {
        try fixture.frame(scene)
        isAnimated = isAnimated || scene.collectionView.isAnimating
        lists.insert((0..<8).map { scene.picture(at: $0)?.name })
        return isDone()
      }
    }
    try await show { !scene.isLoading }
    #expect(!isAnimated && lists.count > 2, "\(lists.count - 1) lists")
    // A new photo, which is the latest one.
    scene.collectionView.setContentOffset(Point())
    try write(400)
    try await show { scene.pictureCount == 401 && !scene.isLoading }
    #expect(isAnimated)
  }

  @Test func `a missing file is an error`() async throws {
    let scene = scene(folder.file("gone.jpg"))
    await #expect(throws: CommandFailure.self) {
      try await until {
        try fixture.frame(scene)
        return !scene.isLoading
      }
    }
  }

  @Test(arguments: PictureOrder.allCases)
  func `overlays do not cover the month header`(order: PictureOrder) {
    let areas = scene(folder.path, order: order).protectedAreas(in: Size(width: 500, height: 400))
    #expect(
      areas.contains { $0.contains(Rect(x: 0, y: 0, width: 500, height: 44)) } == (order == .month))
  }

  @Test func `files that cannot be shown are counted in a message`() async throws {
    for name in ["a.jpg", "b.mp4", "c.mov", "d.psd"] {
      try Data().write(to: URL(filePath: folder.file(name)))
    }
    let scene = scene(folder.path)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    #expect(scene.takeMessage() == "3 files cannot be shown: 2 videos, 1 .psd")
    #expect(scene.takeMessage() == nil)
  }

  @Test func `single files are listed again after the app has changed them`() async throws {
    let (a, b, c) = (folder.file("a.jpg"), folder.file("b.jpg"), folder.file("c.jpg"))
    for path in [a, b] { try Data().write(to: URL(filePath: path)) }
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.order = .name
    let scene = PhotosScene(folder: PictureFolder(paths: [a, b]), request, in: fixture.context)
    func shows(_ names: String...) async throws {
      try await until {
        try fixture.frame(scene)
        return (0..<scene.pictureCount).compactMap { scene.picture(at: $0)?.name }.sorted() == names
      }
    }
    try await shows("a.jpg", "b.jpg")
    try FileManager.default.moveItem(atPath: a, toPath: c)
    scene.refreshFiles(renamed: a, to: c)
    try await shows("b.jpg", "c.jpg")
    let index = try #require(scene.pictureIndex(of: .file(c)))
    let item = try #require(scene.collectionView.indexPath(ofItem: index))
    #expect(scene.collectionView.focusedIndexPath == item)
    #expect(scene.collectionView.indexPathsForSelectedItems == [item])
    try FileManager.default.removeItem(atPath: b)
    scene.refreshFiles(areRestored: false)
    try await shows("c.jpg")
    try Data().write(to: URL(filePath: b))
    scene.refreshFiles(areRestored: true)
    try await shows("b.jpg", "c.jpg")
    // Another program: files that are named themselves are not watched.
    try FileManager.default.removeItem(atPath: b)
    scene.listFilesAgain()
    try await shows("c.jpg")
  }

  @Test func `a renamed photo that is not listed moves no focus later`() async throws {
    try Data().write(to: URL(filePath: folder.file("a.jpg")))
    let scene = scene(folder.path)
    func shows(_ count: Int) async throws {
      try await until {
        try fixture.frame(scene)
        return !scene.isLoading && scene.pictureCount == count
      }
    }
    try await shows(1)
    // Something moved the file on before the folder was listed.
    scene.refreshFiles(renamed: folder.file("a.jpg"), to: folder.file("b.jpg"))
    try Data().write(to: URL(filePath: folder.file("c.jpg")))
    scene.refreshFiles(areRestored: false)
    try await shows(2)
    try Data().write(to: URL(filePath: folder.file("b.jpg")))
    try await shows(3)
    #expect(scene.collectionView.focusedIndexPath == nil)
  }

  @Test func `an opened photo is among those of its folder, without a message about other files`()
    async throws
  {
    for name in ["a.jpg", "b.jpg", "c.mp4"] {
      try Data().write(to: URL(filePath: folder.file(name)))
    }
    let scene = PhotosScene(
      folder: PictureFolder(openedPhoto: folder.file("b.jpg")),
      PhotosRequest(environment: fixture.environment, wake: {}), in: fixture.context)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    #expect(scene.openedPicture == .file(folder.file("b.jpg")))
    #expect(scene.pictureCount == 2)
    #expect(scene.openedPicture.flatMap(scene.pictureIndex) == 1)
    #expect(scene.takeMessage() == nil)
  }

  @Test func `a folder without photos shows what it has instead`() async throws {
    try Data().write(to: URL(filePath: folder.file("a.psd")))
    let scene = scene(folder.path)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    #expect(
      scene.notice == "No photos in \(folder.path) yet. New photos appear here.\n"
        + "1 file cannot be shown: 1 .psd")
    #expect(scene.takeMessage() == nil)
  }

  /// Returns a scene of ten photos in each month of 2018, 2019 and 2021.
  private func datedScene(order: PictureOrder = .month) async throws -> PhotosScene {
    for number in 0..<360 {
      let month = number / 10 % 12 + 1
      let name =
        "IMG_\([2018, 2019, 2021][number / 120])\(month < 10 ? "0" : "")\(month)11_1010\(10 + number % 10).jpg"
      try Data().write(to: URL(filePath: folder.file(name)))
    }
    let scene = scene(folder.path, order: order)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    return scene
  }

  @Test func `the header of a month grows with the size of type`() async throws {
    let scene = try await datedScene()
    let view = scene.collectionView
    func heights() -> Set<Double> {
      Set(view.visibleSupplementaryViews(ofKind: MonthHeader.kind).map(\.size.height))
    }
    #expect(heights() == [44])
    #expect(scene.protectedAreas(in: Size(width: 300, height: 200)).map(\.height) == [44])
    view.environment.textScale = 2
    try fixture.frame(scene)
    #expect(heights() == [68])
    #expect(scene.protectedAreas(in: Size(width: 300, height: 200)).map(\.height) == [68])
    view.environment.textScale = 0.5
    try fixture.frame(scene)
    #expect(heights() == [44])
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [0.8, 1, 2])
  func `the title of each month begins where its photos do, in shared rows too`(
    direction: LayoutDirection, textScale: Double
  ) async throws {
    for (month, count) in [(1, 1), (2, 3), (3, 30), (4, 2), (5, 1), (6, 2)] {
      for number in 0..<count {
        let name = "IMG_20200\(month)11_1010\(10 + number).jpg"
        try Data().write(to: URL(filePath: folder.file(name)))
      }
    }
    let fixture = SceneFixture(size: Size(width: 1600, height: 1200))
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.order = .month
    request.environment.layoutDirection = direction
    request.environment.textScale = textScale
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.path]), request, in: fixture.context)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    let view = scene.collectionView
    var rows: [Double: Int] = [:]
    for section in 0..<6 {
      let path = IndexPath(item: 0, section: section)
      let tile = try #require(view.layoutAttributesForItem(at: path)).frame
      let header = try #require(
        view.supplementaryView(forElementKind: MonthHeader.kind, at: path))
      let frame = try #require(header.layoutAttributes?.frame)
      let texts = header.drawList.commands.compactMap { command -> (AttributedText, Rect)? in
        if case .attributedText(let text, let box) = command { (text, box) } else { nil }
      }
      let (text, box) = try #require(texts.first)
      let isLeft = direction == .leftToRight
      #expect(text.alignment == (isLeft ? .leading : .trailing))
      #expect(frame.minX + (isLeft ? box.minX : box.maxX) == (isLeft ? tile.minX : tile.maxX))
      #expect(abs(box.midY - frame.height / 2) < 0.51)
      #expect(text.runs.first?.text.hasPrefix(scene.place(of: path).title) == true)
      #expect(
        header.accessibilityLabel?.hasSuffix(
          [
            "2 photos", "1 photo", "2 photos", "30 photos",
            "3 photos", "1 photo",
          ][section]) == true)
      rows[frame.minY, default: 0] += 1
    }
    #expect(rows.keys.sorted().map { rows[$0] } == [3, 1, 2])
  }

  @Test func `the number of photos is left out where it has no room next to the title`() {
    let header = MonthHeader()
    header.show(
      PictureMonth(number: 202009), count: 12, direction: .leftToRight, in: fixture.context)
    func runs(_ width: Double) -> [String] {
      header.size = Size(width: width, height: 44)
      return header.drawList.commands.flatMap { command -> [String] in
        if case .attributedText(let text, _) = command { text.runs.map(\.text) } else { [] }
      }
    }
    #expect(
      runs(400).map { $0.trimmingCharacters(in: .whitespaces) } == [
        "September 2020", "12 photos",
      ])
    #expect(runs(200) == ["September 2020"])
  }

  /// Returns the month below the pinned header.
  private func month(in scene: PhotosScene) -> String? {
    let point = Point(x: 60, y: MonthHeader.height(in: scene.collectionView.environment) + 20)
    return scene.collectionView.indexPathForItem(nearestToViewportPoint: point).map {
      scene.place(of: $0).title
    }
  }

  @Test(arguments: [
    ("2019", "December 2019", nil), ("June 2019", "June 2019", nil), ("2018-03", "March 2018", nil),
    ("2020", "December 2019", "No photos of 2020; the nearest are of December 2019"),
    ("1999", "January 2018", "No photos of 1999; the nearest are of January 2018"),
    (
      "soon", "December 2021",
      "soon: not a date; type a year or a month, such as 2019 or June 2019"
    ),
  ])
  func `a typed date is shown in the next frame`(
    text: String, expected: String, message: String?
  ) async throws {
    let scene = try await datedScene()
    #expect(scene.goToDate(text) == message)
    try fixture.frame(scene)
    // The last month cannot be at the beginning of the window.
    if text != "1999" { #expect(month(in: scene) == expected) }
    #expect(!scene.collectionView.isScrolling)
  }

  @Test func `every month is reached in the next frame`() async throws {
    let scene = try await datedScene()
    for year in [2021, 2018, 2019] {
      for month in (1...12).reversed() where year > 2018 || month > 4 {
        #expect(scene.goToDate("\(year)-\(month)") == nil)
        try fixture.frame(scene)
        #expect(self.month(in: scene) == PictureMonth(number: year * 100 + month).title)
      }
    }
  }

  /// Returns a scene of 200 photos that are alternately wide and tall.
  private func shapedScene(_ arrangement: TileArrangement) async throws -> PhotosScene {
    for number in 0..<200 {
      try Data().write(to: URL(filePath: folder.file("\(number).jpg")))
    }
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.arrangement = arrangement
    request.headers = PictureHeaders { path in
      let isWide = (Int(FileName(ofPath: path).description.dropLast(4)) ?? 0) % 2 == 0
      return PictureHeader(
        width: isWide ? 300 : 200, height: isWide ? 200 : 300, orientation: 1, exposureDate: nil)
    }
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.path]), request, in: fixture.context)
    try await until {
      try fixture.frame(scene)
      return !scene.isLoading
    }
    return scene
  }

  /// Returns whether each visible tile has the shape of its photo, up to a pixel.
  private func hasOwnShapes(_ scene: PhotosScene) -> Bool {
    let tiles = scene.collectionView.visibleCells.compactMap(\.layoutAttributes)
    return !tiles.isEmpty
      && tiles.allSatisfy { tile in
        let (width, height) = (tile.frame.width, tile.frame.height)
        let ratio = tile.indexPath.item % 2 == 0 ? 1.5 : 1 / 1.5
        return abs(width - height * ratio) <= 1 + ratio
      }
  }

  @Test(arguments: TileArrangement.allCases)
  func `tiles have the shapes of their photos except in the grid`(
    arrangement: TileArrangement
  ) async throws {
    let scene = try await shapedScene(arrangement)
    #expect(hasOwnShapes(scene) == (arrangement != .grid))
    // Each tile is decoded at its own size.
    for case let cell as PhotoCell in scene.collectionView.visibleCells {
      #expect(cell.request?.sizeInPixels == fixture.context.pixelSize(of: cell.size))
    }
  }

  @Test func `the arrangement changes when the shapes are known, and back`() async throws {
    let scene = try await shapedScene(.grid)
    scene.cycleTiles()
    #expect(scene.takeMessage() == "Photos in rows, in their own shapes")
    try await until {
      try fixture.frame(scene)
      return hasOwnShapes(scene)
    }
    let rows = Set(
      scene.collectionView.visibleCells.compactMap { $0.layoutAttributes?.frame.height })
    scene.cycleTiles()
    // Without a wait: the shapes are known.
    for _ in 0..<60 { try fixture.frame(scene) }
    #expect(hasOwnShapes(scene))
    let columns = scene.collectionView.visibleCells.compactMap { $0.layoutAttributes?.frame.height }
    #expect(Set(columns) != rows)
    scene.cycleTiles()
    for _ in 0..<60 { try fixture.frame(scene) }
    #expect(!hasOwnShapes(scene))
  }

  @Test func `photos that are not sorted by date have none to go to`() async throws {
    let scene = try await datedScene(order: .name)
    #expect(
      scene.goToDate("2019") == "Photos are sorted by name; press Ctrl S to sort them by date")
  }

  /// Lists photos whose headers, read slowly, put them into another order than their files' times.
  @Test(arguments: Seeds.chosen)
  func `a visible photo stays in its row whenever the list grows`(seed: UInt64) async throws {
    for number in 0..<4_000 {
      let url = URL(filePath: folder.file("\(number % 40)/\(number).jpg"))
      if number < 40 {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      try Data().write(to: url)
    }
    var request = PhotosRequest(environment: fixture.environment, wake: {})
    request.order = .month
    request.headers = PictureHeaders { path in
      usleep(200)
      let number = UInt64(FileName(ofPath: path).description.dropLast(4)) ?? 0
      var random = SplitMix64(seed: seed << 32 + number)
      let day = Int.random(in: 0..<4_000, using: &random)
      return PictureHeader(
        width: 1, height: 1, orientation: 1,
        exposureDate: "\(2000 + day / 336):\(day / 28 % 12 + 1):\(day % 28 + 1)")
    }
    let scene = PhotosScene(
      folder: PictureFolder(paths: [folder.path]), request, in: fixture.context)
    var heights: Set<Double> = []
    // At the rate of a display: more frames would only take time from the listing.
    try await until(every: .milliseconds(16)) {
      let before = visible(in: scene)
      try fixture.frame(scene)
      let after = rows(of: before.keys, in: scene)
      // At its beginning, the content has nothing above that it could scroll to.
      let view = scene.collectionView
      #expect(
        before.isEmpty || view.contentOffset.y == 0
          || before.contains { abs($0.value - (after[$0.key] ?? .nan)) < 0.01 })
      heights.insert(scene.collectionView.contentSize.height)
      return !scene.isLoading
    }
    #expect(scene.pictureCount == 4_000)
    #expect(heights.count > 2, "the list did not grow")
    #expect(scene.collectionView.contentOffset.y > 0, "no photo was inserted above")
  }

  /// Returns the distances of the visible photos from the top of the window, by source.
  private func visible(in scene: PhotosScene) -> [ImageSource: Double] {
    let view = scene.collectionView
    let items = view.visibleCells.compactMap { cell in
      cell.layoutAttributes.flatMap { view.itemIndex(at: $0.indexPath) }
    }
    return rows(of: items.compactMap { scene.picture(at: $0)?.source }, in: scene)
  }

  /// Returns the distances of photos from the top of the window, by source.
  private func rows(
    of sources: some Sequence<ImageSource>, in scene: PhotosScene
  ) -> [ImageSource: Double] {
    let view = scene.collectionView
    var rows: [ImageSource: Double] = [:]
    for source in sources {
      guard let path = scene.pictureIndex(of: source).flatMap({ view.indexPath(ofItem: $0) })
      else { continue }
      let frame = view.collectionViewLayout.layoutAttributesForItem(at: path)?.frame
      rows[source] = frame.map { $0.minY - view.contentOffset.y }
    }
    return rows
  }
}

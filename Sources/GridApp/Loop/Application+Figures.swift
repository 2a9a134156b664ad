import FrameReports
import FrameTiming

extension Application {
  func addEngineFigures(to record: inout FrameRecord) {
    if !marks.isEmpty { record.mark = marks.removeFirst() }
    let counters = scene.collectionView.counters
    record.counters.cellsCreated = Int32(clamping: counters.created - previousCounters.created)
    record.counters.cellsReused = Int32(clamping: counters.reused - previousCounters.reused)
    record.counters.cellsPrepared = Int32(clamping: counters.prepared - previousCounters.prepared)
    record.counters.preparedWasted = Int32(clamping: counters.wasted - previousCounters.wasted)
    record.counters.forcedNanoseconds =
      counters.forcedNanoseconds - previousCounters.forcedNanoseconds
    previousCounters = counters
    let statistics = pipeline.statistics
    record.counters.decodeQueue = Int32(clamping: statistics.queued + statistics.running)
    record.counters.blankTiles = Int32(clamping: renderer.blankTiles)
    let axis = scene.collectionView.mainAxis
    record.scrollPosition = scene.collectionView.contentOffset[axis] * window.scale
    record.scrollVelocity = scene.collectionView.motion[axis].velocity(at: record.simulated)
  }

  func figures() -> EngineFigures {
    let statistics = pipeline.statistics
    memory.refresh(at: .now)
    return EngineFigures(
      cells: scene.collectionView.counters,
      waitingCells: scene.collectionView.waitingCellCount,
      decodeQueue: statistics.queued + statistics.running,
      textures: renderer.textures.count, textureBytes: renderer.textures.byteCount,
      textureLimit: renderer.textures.byteLimit, pictureBytes: statistics.cacheBytes,
      pictureLimit: statistics.cacheLimit, residentBytes: memory.residentBytes,
      recordingSeconds: recording.recorder?.seconds(at: .now),
      handicaps: context.techniques.handicaps)
  }

  private var itemCount: Int {
    let view = scene.collectionView
    guard let source = view.dataSource else { return 0 }
    return (0..<source.numberOfSections(in: view)).reduce(0) {
      $0 + source.collectionView(view, numberOfItemsInSection: $1)
    }
  }

  /// What became of pictures since the start.
  var pictureFigures: PictureFigures {
    let statistics = pipeline.statistics
    return PictureFigures(
      started: statistics.started, decoded: statistics.decoded, shown: statistics.shown,
      startedInMotion: statistics.startedInMotion, shownOfMotion: statistics.shownOfMotion,
      sharpAfter: sharpness.worst?.rounded())
  }

  func takeRate(of clock: FrameClock) {
    rateInForce = RefreshFacts(clock)
  }

  func conditions() -> RecordingConditions {
    var conditions = RecordingConditions()
    conditions.appVersion = GridApp.version
    (conditions.sdlVersion, conditions.isSDLCompat) = PlatformFacts.sdlVersion
    conditions.videoDriver = driver
    conditions.renderer = window.rendererName
    conditions.gpu = window.graphics.device
    conditions.gpuDriver = window.graphics.driver
    conditions.pacing = rateInForce.isPaced ? "display" : "loop"
    conditions.waitsUntilTaken = window.tellsWhenTaken
    conditions.refreshRate = rateInForce.hertz
    conditions.refreshSource = rateInForce.source
    conditions.hasFixedRefresh = rateInForce.isFixed
    conditions.statedRefreshRate = rateInForce.statedHertz
    conditions.outputs = PlatformFacts.outputs
    conditions.scale = window.scale
    conditions.windowWidth = Int(window.size.width)
    conditions.windowHeight = Int(window.size.height)
    conditions.scene = sceneName?.rawValue ?? "layout"
    conditions.scenario = options.replay ?? "live"
    conditions.items = itemCount
    conditions.settings = options.settings.merging(context.techniques.settings) { $1 }
    conditions.settings["hud"] = hud.initialMode.rawValue
    return conditions
  }
}

import CSDL2
import GridEngine

/// Records the operations of a frame, and draws those where the frame differs from what its memory
/// contains.
///
/// The window shows several blocks of memory in turn. Each contains an earlier frame, whose age is
/// the number of frames since then. What changed in that time is drawn again; the compositor only
/// learns what changed since the last frame.
///
/// A frame may be drawn in stages, each ended by ``flush()``, so that the cost of the overlay of
/// frame times can be measured.
@safe
final class OperationRecorder {
  /// The number of frames whose damage is kept: an older block of memory is drawn completely.
  private static let historyLimit = 4

  /// A drawing of the pixels of an operation.
  enum Drawing {
    case onCanvas(CanvasCommand)
    /// Draws within SDL's clip.
    case bySDL(() -> Void)
  }

  let canvas: FrameCanvas
  /// SDL's renderer, which the owner of the recorder destroys.
  private let renderer: OpaquePointer

  private var operations: [DrawOperation] = []
  /// The drawings of ``operations``.
  private var drawings: [Drawing] = []
  private var stages: [Int] = []
  private var previous: [DrawOperation] = []
  private var previousStages: [Int] = []
  /// The parts that changed since the previous frame.
  private var damage = PixelRegion()
  /// The parts of this frame that have been drawn.
  private var drawn = PixelRegion()
  /// The damage of earlier frames, the latest first.
  private var history: [PixelRegion] = []
  /// The number of frames since the memory was drawn; 0 if its content is undefined.
  private var age = 0
  private var clip: SDL_Rect?
  /// The window at the last frame.
  private var size = SDL_Rect()
  /// Whether operations are recorded.
  private(set) var isRecording = false
  /// The share of the window that the last frame drew, 0…1.
  private(set) var drawnShare = 1.0

  /// Creates a recorder for the target of a renderer.
  init(_ canvas: FrameCanvas, renderer: OpaquePointer) {
    self.canvas = canvas
    unsafe self.renderer = renderer
  }

  // MARK: A frame

  /// Sets the memory of the next frame.
  ///
  /// - Parameter age: The number of frames since the memory was presented; 0 if its content is
  ///   undefined.
  func setMemory(age: Int) {
    self.age = age
    restart()
  }

  /// Begins a frame. One that was not presented is discarded.
  func begin() {
    discard()
    if !size.isEqual(to: window) {
      size = window
      (previous, previousStages, history) = ([], [], [])
    }
    isRecording = true
  }

  /// Discards a frame that was not presented.
  func discard() {
    if !drawn.isEmpty { age = 0 }
    restart()
  }

  private func restart() {
    operations.removeAll(keepingCapacity: true)
    drawings.removeAll(keepingCapacity: true)
    stages.removeAll(keepingCapacity: true)
    (damage, drawn) = (PixelRegion(), PixelRegion())
    isRecording = false
    setClip(nil)
  }

  /// Sets the clip of the next operations; nil for the whole window.
  func setClip(_ rect: SDL_Rect?) {
    clip = rect
    if !isRecording { apply(clip: rect) }
  }

  /// Records an operation.
  ///
  /// - Parameters:
  ///   - frame: The target, in device pixels.
  ///   - isIndivisible: Whether a part of it would have other pixels than the whole.
  ///   - opaque: The part that it covers completely; nil for none.
  ///   - image: The image of the signature; nil for none.
  /// - Precondition: ``isRecording``.
  func submit(
    _ signature: @autoclosure () -> DrawSignature, in frame: SDL_Rect, isIndivisible: Bool,
    opaque: SDL_Rect? = nil, image: AnyObject? = nil, _ drawing: Drawing
  ) {
    let visible = frame.intersection(clip ?? window).intersection(window)
    guard !visible.isEmpty else { return }
    operations.append(
      DrawOperation(
        signature: signature(), frame: frame, clip: clip, visible: visible,
        isIndivisible: isIndivisible, opaque: opaque?.intersection(visible) ?? SDL_Rect(),
        image: image))
    drawings.append(drawing)
  }

  /// Draws the operations since the last call, where it is necessary.
  func flush() {
    let first = stages.last ?? 0
    guard isRecording, first < operations.count else { return }
    let number = stages.count
    stages.append(operations.count)
    DamageFinder.add(
      from: stage(number, of: previous, previousStages), to: operations[first...], in: window,
      to: &damage)
    draw(from: first)
  }

  /// Draws the rest of the frame, which is presented next.
  ///
  /// - Returns: What changed since the previous frame.
  func finish() -> PixelRegion {
    guard isRecording else {
      // Drawn without being recorded: nothing is known about its memory.
      (previous, previousStages, history) = ([], [], [])
      var whole = PixelRegion()
      whole.add(window)
      drawnShare = 1
      restart()
      return whole
    }
    flush()
    if stages.count < previousStages.count {
      let first = stages.isEmpty ? 0 : previousStages[stages.count - 1]
      for operation in previous[first...] {
        damage.add(operation.visible)
      }
      draw(from: operations.count)
    }
    drawnShare = Double(drawn.area) / Double(max(1, window.area))
    let result = damage
    history.insert(damage, at: 0)
    if history.count > Self.historyLimit { history.removeLast() }
    swap(&previous, &operations)
    swap(&previousStages, &stages)
    restart()
    return result
  }

  /// Draws what has been recorded completely, and everything else of this frame at once. For
  /// operations that change the render target within a frame.
  func stopRecording() {
    guard isRecording else { return }
    var whole = PixelRegion()
    whole.add(window)
    replay(0, in: whole)
    isRecording = false
    (previous, previousStages, history, age) = ([], [], [], 0)
    apply(clip: clip)
  }

  // MARK: Drawing

  private func stage(
    _ number: Int, of operations: [DrawOperation], _ stages: [Int]
  ) -> ArraySlice<DrawOperation> {
    guard number < stages.count else { return [] }
    return operations[(number == 0 ? 0 : stages[number - 1])..<stages[number]]
  }

  /// Draws the operations from `first` on, and earlier ones where the damage has grown.
  private func draw(from first: Int) {
    let region = staleRegion
    let isComplete = region.rects.allSatisfy { drawn.contains($0) }
    replay(isComplete ? first : 0, in: region)
    drawn = region
  }

  /// The parts that the memory does not show yet, enlarged to contain operations that cannot be divided.
  private var staleRegion: PixelRegion {
    var region = damage
    if age == 0 || age - 1 > history.count {
      region.add(window)
    } else {
      for earlier in history.prefix(age - 1) { region.add(earlier) }
    }
    region.add(drawn)
    var hasGrown = !region.isEmpty
    while hasGrown {
      hasGrown = false
      for operation in operations where operation.isIndivisible {
        guard region.intersects(operation.visible), !region.contains(operation.visible) else {
          continue
        }
        region.add(operation.visible)
        hasGrown = true
      }
    }
    return region
  }

  private func replay(_ first: Int, in region: PixelRegion) {
    for rect in region.rects {
      for (index, operation) in operations[first...].enumerated() {
        let part = operation.visible.intersection(rect)
        guard !part.isEmpty else { continue }
        if index == 0, first == 0 {
          drawUncovered(drawings[0], in: part)
        } else {
          draw(drawings[first + index], in: operation.isIndivisible ? operation.clip : part)
        }
      }
    }
    drawAdded()
    apply(clip: nil)
  }

  /// Draws with SDL, or adds a command to those that the canvas draws together.
  private func draw(_ drawing: Drawing, in clip: SDL_Rect?) {
    switch drawing {
    case .onCanvas(let command): canvas.add(command, in: clip ?? window)
    case .bySDL(let draw):
      drawAdded()
      apply(clip: clip)
      draw()
    }
  }

  /// Draws what has been added to the canvas, over what SDL has drawn.
  private func drawAdded() {
    guard canvas.hasAdded else { return }
    unsafe SDL_RenderFlush(renderer)
    canvas.drawAdded()
  }

  /// Draws the background where no opaque image covers it.
  private func drawUncovered(_ background: Drawing, in rect: SDL_Rect) {
    var parts = [rect]
    for operation in operations where !operation.opaque.isEmpty {
      var rest: [SDL_Rect] = []
      for part in parts { part.forEachPart(outside: operation.opaque) { rest.append($0) } }
      parts = rest
    }
    for part in parts { draw(background, in: part) }
  }

  private func apply(clip: SDL_Rect?) {
    canvas.clip = clip ?? window
    guard var clip else {
      unsafe SDL_RenderSetClipRect(renderer, nil)
      return
    }
    unsafe SDL_RenderSetClipRect(renderer, &clip)
  }

  private var window: SDL_Rect { canvas.bounds }
}

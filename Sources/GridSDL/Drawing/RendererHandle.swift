import CSDL2

/// The owner of an `SDL_Renderer`.
///
/// All objects made by a renderer retain its handle, and the handle retains its render target. The
/// last user destroys them in the order that SDL needs: textures, renderer, window, video.
@safe
@MainActor package final class RendererHandle {
  let pointer: OpaquePointer
  private let target: AnyObject?
  /// Records frames that are drawn into memory of the app; nil if SDL draws everything at once.
  let recorder: OperationRecorder?

  /// Whether ``pointer`` is destroyed with this object.
  private let isOwner: Bool
  private static var lastTextureNumber: UInt64 = 0
  /// The textures that recorded operations may still draw.
  private var destroyed: [OpaquePointer] = unsafe []

  /// Takes ownership of a renderer of the main thread.
  ///
  /// - Parameters:
  ///   - target: The owner of the window or pixels that it draws into; nil if they outlive every
  ///     renderer.
  ///   - frame: The pixels of its target, if they may be drawn without SDL; `target` owns them, and
  ///     SDL must not delay commands.
  init(_ pointer: OpaquePointer, drawingInto target: AnyObject?, frame: FrameCanvas? = nil) {
    unsafe self.pointer = pointer
    self.target = target
    recorder = frame.map { unsafe OperationRecorder($0, renderer: pointer) }
    isOwner = true
  }

  /// Uses a renderer that its owner destroys after this object.
  init(borrowing pointer: OpaquePointer) {
    unsafe self.pointer = pointer
    target = nil
    recorder = nil
    isOwner = false
  }

  isolated deinit {
    destroyTextures()
    if isOwner { unsafe SDL_DestroyRenderer(pointer) }
  }

  // MARK: Drawing

  /// Begins a frame that covers the whole target.
  func beginFrame() {
    recorder?.begin()
    destroyTextures()
  }

  /// Draws what has been submitted.
  func flush() {
    recorder?.flush()
    unsafe SDL_RenderFlush(pointer)
  }

  /// Draws the rest of a frame, which is presented next.
  ///
  /// - Returns: What changed since the previous frame.
  func finishFrame() -> PixelRegion { recorder?.finish() ?? PixelRegion() }

  /// Draws everything of this frame at once, which is then presented completely. Call it before an
  /// operation that changes a texture that the frame draws.
  func stopRecording() { recorder?.stopRecording() }

  /// Whether operations are recorded now: not while a texture is the render target.
  var isRecording: Bool {
    guard let recorder, recorder.isRecording else { return false }
    return unsafe SDL_GetRenderTarget(pointer) == nil
  }

  /// The pixels of the frame, if nothing is recorded; nil if only SDL can draw them.
  private var canvas: FrameCanvas? {
    guard let recorder, unsafe SDL_GetRenderTarget(pointer) == nil else { return nil }
    unsafe SDL_RenderFlush(pointer)
    return recorder.canvas
  }

  /// Draws now, or when the frame is flushed.
  ///
  /// - Parameters:
  ///   - signature: What `draw` draws.
  ///   - frame: Where, in device pixels.
  ///   - isIndivisible: Whether a part of it would have other pixels than the whole.
  ///   - opaque: The part that it covers completely; nil for none.
  ///   - image: The image of the signature; nil for none.
  ///   - command: The same drawing without SDL, for frames in memory of the app; nil if only SDL can
  ///     draw it.
  ///   - draw: Draws with SDL.
  func submit(
    _ signature: @autoclosure () -> DrawSignature, in frame: SDL_Rect, isIndivisible: Bool = false,
    opaque: SDL_Rect? = nil, image: AnyObject? = nil,
    command: @autoclosure () -> CanvasCommand? = nil, _ draw: @escaping () -> Void
  ) {
    guard isRecording, let recorder else {
      if let canvas, let command = command() { return canvas.draw(command) }
      return draw()
    }
    recorder.submit(
      signature(), in: frame, isIndivisible: isIndivisible, opaque: opaque, image: image,
      command().map { OperationRecorder.Drawing.onCanvas($0) } ?? .bySDL(draw))
  }

  /// Sets the clip of the next operations; nil for the whole target.
  func setClip(_ rect: SDL_Rect?) {
    if let recorder, unsafe SDL_GetRenderTarget(pointer) == nil { return recorder.setClip(rect) }
    guard var rect else {
      unsafe SDL_RenderSetClipRect(pointer, nil)
      return
    }
    unsafe SDL_RenderSetClipRect(pointer, &rect)
  }

  // MARK: Textures

  /// Returns a number that no other texture of the process has.
  static func nextTextureNumber() -> UInt64 {
    lastTextureNumber += 1
    return lastTextureNumber
  }

  /// Destroys a texture, as soon as no recorded operation draws it.
  func destroy(_ texture: OpaquePointer) {
    guard recorder?.isRecording == true else { return unsafe SDL_DestroyTexture(texture) }
    unsafe destroyed.append(texture)
  }

  private func destroyTextures() {
    while let texture = unsafe destroyed.popLast() { unsafe SDL_DestroyTexture(texture) }
  }
}

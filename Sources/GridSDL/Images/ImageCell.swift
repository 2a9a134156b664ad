import GridEngine
import GridImages

/// A cell that an image fills: cropped to the cell, with round corners.
///
/// ```swift
/// let cell = CellRegistration<ImageCell, String> { cell, _, path in
///   cell.show(file: path, from: window.images)
/// }
/// ```
///
/// Items of any type have images if a function returns their sources: see
/// ``registration(with:source:)``.
///
/// The image is requested at the size of the cell when the cell is prepared. It has precedence
/// while the cell is visible, and is cancelled when the cell is reused. Until it has a texture, the
/// cell shows its preview or a flat color. A cell whose image cannot be decoded shows the reason.
///
/// A subclass draws more by overriding ``drawForeground(into:)``, moves the image by overriding
/// ``imageFrame``, and requests other images by overriding ``request(for:size:in:)``.
@MainActor
open class ImageCell: CollectionViewCell {
  /// The source of the image; nil without an image.
  public private(set) var source: ImageSource?
  /// The error of the image; nil unless it cannot be shown.
  public private(set) var failure: ImageError?
  /// Whether the image shows only what could be read of a damaged file.
  public private(set) var isDamaged = false
  /// The traits of the file; none until it has an image. They stay while another size is loaded.
  public private(set) var traits: ImageTraits = []
  /// The colors of the cell; dark by default.
  open var theme: Theme { .dark }
  /// The frame of the image in the cell, in points; the whole cell by default.
  open var imageFrame: Rect { Rect(size: size) }
  /// The corner radius of the image in points; that of ``ImageLoader/cornerRadius`` by default.
  open var cornerRadius: Double { ImageLoader.cornerRadius }

  private var images: ImageLoader?
  private var load: ImageLoad?
  /// The request for the image at the size of the cell; nil without an image.
  public private(set) var request: ImageRequest?

  /// Shows an image.
  ///
  /// - Parameters:
  ///   - source: The source of the image; nil for none.
  ///   - images: Loads the image, such as ``GridWindow/images``.
  public func show(_ source: ImageSource?, from images: ImageLoader) {
    if source != self.source { removeImage() }
    self.source = source
    self.images = images
    startLoading(priority: load?.priority ?? .prepared)
  }

  /// Shows the image of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - images: Loads the image, such as ``GridWindow/images``.
  public func show(file path: String, from images: ImageLoader) {
    show(.file(path), from: images)
  }

  /// Returns a registration of cells that show the images of items.
  ///
  /// ```swift
  /// let cell = ImageCell.registration(with: window.images) { (id: Photo.ID) in
  ///   photos[id].map { .file($0.path) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - images: Loads the images, such as ``GridWindow/images``.
  ///   - source: Returns the source of an item's image; `nil` for an item without one.
  public static func registration<Item>(
    with images: ImageLoader, source: @escaping (Item) -> ImageSource?
  ) -> CellRegistration<ImageCell, Item> {
    CellRegistration { cell, _, item in cell.show(source(item), from: images) }
  }

  /// Loads the image again, because its file has changed. The old one is shown until then.
  public func reload() {
    let priority = load?.priority ?? .prepared
    load?.cancel()
    load = nil
    failure = nil
    setNeedsDisplay()
    startLoading(priority: priority)
  }

  /// Returns the request for the image at a size in points; by default with the scale and the corner
  /// radius of the loader.
  open func request(for source: ImageSource, size: Size, in images: ImageLoader) -> ImageRequest {
    images.request(for: source, size: size, cornerRadius: cornerRadius)
  }

  /// Draws the parts of the cell over its image, such as a caption; nothing by default.
  open func drawForeground(into list: inout DrawList) {}

  /// The name of the image's file by default.
  open override var accessibilityLabel: String? {
    get {
      super.accessibilityLabel ?? source?.description.split(separator: "/").last.map(String.init)
    }
    set { super.accessibilityLabel = newValue }
  }

  /// The reason why the image cannot be shown, or cannot be shown as a whole, if there is one.
  open override var accessibilityValue: String? {
    get {
      super.accessibilityValue ?? failure.map { "Cannot be displayed: \($0.detail)" }
        ?? (isDamaged ? "Damaged file" : nil)
    }
    set { super.accessibilityValue = newValue }
  }

  /// Draws the reason why the image cannot be shown.
  open func drawFailure(_ failure: ImageError, into list: inout DrawList) {
    let frame = imageFrame
    list.fill(frame, theme.placeholder, cornerRadius: cornerRadius)
    list.text(
      failure.detail, in: frame.insetBy(dx: min(8, frame.width / 2), dy: 0),
      style: TextStyle(size: 12, color: theme.secondaryText, alignment: .center))
  }

  /// Draws the image with the marks of its state: a border if the item is focused or selected, a
  /// check mark if it is selected, a highlight under the pointer.
  open override func draw(into list: inout DrawList) {
    let frame = imageFrame
    let theme = theme
    SelectionMark.drawBorder(
      state, around: frame, cornerRadius: cornerRadius, theme: theme, into: &list)
    if let failure {
      drawFailure(failure, into: &list)
    } else if let request {
      list.image(request, in: frame, placeholder: theme.placeholder)
    }
    if state.isHovered {
      list.fill(frame, Color(0xFFFFFF, alpha: 22), cornerRadius: cornerRadius)
    }
    drawForeground(into: &list)
    if isDamaged {
      DamageMark.draw(in: frame, theme: theme, measuring: textMeasuring, into: &list)
    }
    SelectionMark.drawCheck(state, in: frame, theme: theme, into: &list)
  }

  open override func prepareForReuse() { removeImage() }

  open override func didEnterPool() { removeImage() }

  open override func apply(_ layoutAttributes: LayoutAttributes) {
    load?.place = layoutAttributes.frame
  }

  open override func sizeDidChange() { startLoading(priority: load?.priority ?? .prepared) }

  open override func willDisplay() {
    startLoading(priority: .visible)
    load?.priority = .visible
    if let source { images?.endPreload(of: source) }
  }

  open override func didEndDisplaying() { load?.priority = .far }

  private func startLoading(priority: ImagePriority) {
    let size = imageFrame.size
    guard let images, let source, size.width >= 1, size.height >= 1 else { return }
    let wanted = request(for: source, size: size, in: images)
    if wanted == request, load != nil || images.isComplete(wanted) { return }
    defer { showProperties() }
    load?.cancel()
    if wanted != request {
      request = wanted
      setNeedsDisplay()
    }
    load = images.load(
      wanted, priority: priority,
      onReady: { [weak self] in
        self?.loadDidEnd(nil)
        self?.showProperties()
      },
      onFailure: { [weak self] error in self?.loadDidEnd(error) })
    load?.place = layoutAttributes?.frame
  }

  private func loadDidEnd(_ failure: ImageError?) {
    guard failure != self.failure else { return }
    self.failure = failure
    setNeedsDisplay()
  }

  private func showProperties() {
    let isDamaged = request.map { images?.isDamaged($0) ?? false } ?? false
    let traits = request.flatMap { images?.traits(of: $0) } ?? traits
    guard isDamaged != self.isDamaged || traits != self.traits else { return }
    (self.isDamaged, self.traits) = (isDamaged, traits)
    setNeedsDisplay()
  }

  private func removeImage() {
    load?.cancel()
    load = nil
    request = nil
    failure = nil
    isDamaged = false
    traits = []
    source = nil
    setNeedsDisplay()
  }
}

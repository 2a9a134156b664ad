import GridSDL

// A chat that opens at its end, follows it, grows at both ends, and is loaded with `await`. Its messages are written in a
// bar at the bottom, and sent with `await`, too.

struct Message: Sendable { let id: Int, text: String, isOwn: Bool }

/// A server that takes its time.
struct Server {
  private func message(_ id: Int, words count: Int) -> Message {
    let words = "the ferry leaves at nine bring a lamp and two blue pencils".split(separator: " ")
    let text = (0..<count).map { words[(id + 9_000 + $0) % words.count] }
    return Message(id: id, text: text.joined(separator: " "), isOwn: id % 3 == 0)
  }

  /// Returns the messages before one, oldest first.
  func messages(before id: Int) async throws -> [Message] {
    try await Task.sleep(for: .milliseconds(150))
    return (max(-2_000, id - 40)..<id).map { message($0, words: 3 + abs($0) * 7 % 40) }
  }

  /// Sends a text, and returns its message.
  func send(_ text: String, after id: Int) async throws -> Message {
    try await Task.sleep(for: .milliseconds(150))
    return Message(id: id + 1, text: text, isOwn: true)
  }

  /// New messages, each word by word as it is written.
  func incoming() -> AsyncStream<Message> {
    AsyncStream { continuation in
      Task {
        for count in 0... {
          try await Task.sleep(for: .milliseconds(60))
          continuation.yield(message(count / 16 * 1_000, words: count % 16 + 1))
        }
      }
    }
  }
}

final class BubbleCell: CollectionViewCell {
  private static let style = TextStyle(size: 15, color: Theme.dark.text)
  var message = Message(id: 0, text: "", isOwn: false)

  override func preferredSize(fitting proposed: Size) -> Size {
    let text = textMeasuring?.size(
      of: message.text, style: Self.style, width: proposed.width * 0.7 - 24, maximumLines: 0)
    return Size(width: proposed.width, height: (text?.height ?? 20) + 28)
  }

  override func draw(into list: inout DrawList) {
    let (isOwn, width) = (message.isOwn, size.width * 0.7)
    let bubble = Rect(
      x: isOwn ? size.width - width : 0, y: 4, width: width, height: size.height - 8)
    list.fill(bubble, isOwn ? Color(0x2F5D8C) : Theme.dark.placeholder, cornerRadius: 12)
    guard let textMeasuring else { return }
    list.paragraph(
      message.text, in: bubble.insetBy(dx: 12, dy: 10), style: Self.style, measuring: textMeasuring)
  }
}

/// The bar in which a message is written: an element of the window with a band at its bottom.
final class Composer: WindowElement {
  private static let height = 56.0
  private var field = TextField(label: "Message")
  /// Called with the text when Enter is pressed.
  var onSend: (String) -> Void = { _ in }

  init() { field.open() }

  func reserve(_ space: inout FloatingSpace, in context: ElementContext) {
    space.reserve(.bottom, Self.height)
  }

  func place(in context: ElementContext) -> ElementPlace {
    let size = context.size
    return .frame(
      Rect(x: 0, y: size.height - Self.height, width: size.width, height: Self.height))
  }

  func draw(_ context: ElementContext, into list: inout DrawList) {
    field.draw(in: box(context), theme: context.theme, measuring: context.text, into: &list)
  }

  private func box(_ context: ElementContext) -> Rect { context.frame.insetBy(dx: 10, dy: 8) }

  var acceptsText: Bool { field.isOpen }

  func caretFrame(_ context: ElementContext) -> Rect? {
    field.caretFrame(in: box(context), measuring: context.text)
  }

  func handle(_ event: InputEvent, _ context: ElementContext) -> Bool {
    switch event {
    case .text(let text): return field.type(text) != .ignored
    case .composition(let text): return field.compose(text) != .ignored
    case .keyDown(.enter, _, _):
      let text = field.text
      _ = field.leave()
      field.open()
      if !text.isEmpty { onSend(text) }
      return true
    case .keyDown(let key, let modifiers, _): return field.press(key, modifiers) != .ignored
    default: return false
    }
  }

  func dismiss(_ context: ElementContext) -> Bool {
    defer { field.open() }
    return field.leave() == .changed
  }
}

GridWindow.main {
  let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(60))
  let section = LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))
  let layout = CompositionalLayout(section: section)
  let window = try GridWindow(title: "Chat", size: Size(width: 560, height: 720), layout: layout)
  let (view, server, composer) = (window.collectionView, Server(), Composer())
  window.push(composer)
  var (messages, isLoading) = ([Int: Message](), false)
  let bubble = CellRegistration<BubbleCell, Int> { $0.message = messages[$2] ?? $0.message }
  let source = DiffableDataSource<Int, Int>(collectionView: view) {
    $0.dequeueConfiguredReusableCell(using: bubble, for: $1, item: $2)
  }

  /// Adds messages at either end. A reader at the end stays there, any other where he is.
  @MainActor func show(_ new: [Message]) {
    let isAtEnd = view.contentOffset.y >= view.maximumContentOffset.y - 1
    let anchor = isAtEnd ? UpdateAnchor<Int>.bottomEdge : .firstVisible
    for message in new { messages[message.id] = message }
    source.apply(uniquing: [(0, messages.keys.sorted())], anchor: anchor)
    source.reconfigure(new.map(\.id), anchor: anchor)
  }

  Task {
    show(try await server.messages(before: 0))
    await view.scroll(toItem: -1, at: .end, animated: false)
    for await message in server.incoming() { show([message]) }
  }
  composer.onSend = { text in
    Task {
      // An error that leaves a task is lost.
      do {
        show([try await server.send(text, after: messages.keys.max() ?? 0)])
      } catch { window.onMessage("“\(text)” was not sent: \(error)") }
    }
  }
  window.onFrame = { _ in
    guard !isLoading, view.contentOffset.y < 900, let first = messages.keys.min() else { return }
    isLoading = true
    Task {
      show(try await server.messages(before: first))
      isLoading = false
    }
  }
  window.run(showing: source)
}

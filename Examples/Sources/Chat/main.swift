import GridSDL

// A chat that opens at its end, follows it, grows at both ends, and is loaded with `await`.

struct Message: Sendable { let id: Int, text: String }

/// A server that takes its time.
struct Server {
  private func message(_ id: Int, words count: Int) -> Message {
    let words = "the ferry leaves at nine bring a lamp and two blue pencils".split(separator: " ")
    let text = (0..<count).map { words[(id + 9_000 + $0) % words.count] }
    return Message(id: id, text: text.joined(separator: " "))
  }

  /// Returns the messages before one, oldest first.
  func messages(before id: Int) async throws -> [Message] {
    try await Task.sleep(for: .milliseconds(150))
    return (max(-2_000, id - 40)..<id).map { message($0, words: 3 + abs($0) * 7 % 40) }
  }

  /// New messages, each word by word as it is written.
  func incoming() -> AsyncStream<Message> {
    AsyncStream { continuation in
      Task {
        for count in 0... {
          try await Task.sleep(for: .milliseconds(60))
          continuation.yield(message(count / 16, words: count % 16 + 1))
        }
      }
    }
  }
}

final class BubbleCell: CollectionViewCell {
  private static let style = TextStyle(size: 15, color: Theme.dark.text)
  var message = Message(id: 0, text: "")

  override func preferredSize(fitting proposed: Size) -> Size {
    let text = textMeasuring?.size(
      of: message.text, style: Self.style, width: proposed.width * 0.7 - 24, maximumLines: 0)
    return Size(width: proposed.width, height: (text?.height ?? 20) + 28)
  }

  override func draw(into list: inout DrawList) {
    let (isOwn, width) = (message.id % 3 == 0, size.width * 0.7)
    let bubble = Rect(
      x: isOwn ? size.width - width : 0, y: 4, width: width, height: size.height - 8)
    list.fill(bubble, isOwn ? Color(0x2F5D8C) : Theme.dark.placeholder, cornerRadius: 12)
    guard let textMeasuring else { return }
    list.paragraph(
      message.text, in: bubble.insetBy(dx: 12, dy: 10), style: Self.style, measuring: textMeasuring)
  }
}

GridWindow.main {
  let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(60))
  let section = LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))
  let layout = CompositionalLayout(section: section)
  let window = try GridWindow(title: "Chat", size: Size(width: 560, height: 720), layout: layout)
  let (view, server) = (window.collectionView, Server())
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

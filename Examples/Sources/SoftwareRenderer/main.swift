import Foundation
import GridEngine

// The engine without SDL: a renderer of draw lists of some ninety lines, which writes a picture.
//
//   SoftwareRenderer out.ppm

/// Executes draw lists on an array of pixels.
struct SoftwareRenderer {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt8]
  private var clips: [Rect]

  init(width: Int, height: Int, background: Color) {
    (self.width, self.height) = (width, height)
    clips = [Rect(x: 0, y: 0, width: Double(width), height: Double(height))]
    pixels = []
    pixels.reserveCapacity(width * height * 3)
    for _ in 0..<width * height {
      pixels += [background.red, background.green, background.blue]
    }
  }

  /// Draws a list whose coordinates are relative to `origin`.
  mutating func draw(_ list: DrawList, at origin: Point, opacity: Double) {
    for command in list.commands {
      switch command {
      case .fill(let rect, let color, let radius):
        fill(rect.offsetBy(dx: origin.x, dy: origin.y), color, radius, opacity)
      case .fills(let rects, let color):
        for rect in rects { fill(rect.offsetBy(dx: origin.x, dy: origin.y), color, 0, opacity) }
      case .stroke(let rect, let color, let width, _):
        stroke(rect.offsetBy(dx: origin.x, dy: origin.y), color, width, opacity)
      case .image(_, let rect, let placeholder):
        fill(rect.offsetBy(dx: origin.x, dy: origin.y), placeholder, 0, opacity)
      case .text(let text, let rect, let style):
        write(text, in: rect.offsetBy(dx: origin.x, dy: origin.y), style, opacity)
      case .pushClip(let rect):
        let clip = rect.offsetBy(dx: origin.x, dy: origin.y)
        clips.append(
          clip.intersection(clips[clips.count - 1]) ?? Rect(size: Size(width: 0, height: 0)))
      case .popClip: clips.removeLast()
      // A renderer may leave out commands that its cells do not use.
      @unknown default: break
      }
    }
  }

  /// Fills a rectangle with round corners. A pixel at the edge of a corner is filled in part.
  private mutating func fill(_ rect: Rect, _ color: Color, _ radius: Double, _ opacity: Double) {
    guard let visible = rect.intersection(clips[clips.count - 1]) else { return }
    let inner = rect.insetBy(dx: radius, dy: radius)
    for y in Int(visible.minY.rounded())..<Int(visible.maxY.rounded()) {
      for x in Int(visible.minX.rounded())..<Int(visible.maxX.rounded()) {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let dx = max(inner.minX - px, px - inner.maxX, 0)
        let dy = max(inner.minY - py, py - inner.maxY, 0)
        let coverage = min(max(radius - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
        blend(x, y, color, opacity * (radius > 0 ? coverage : 1))
      }
    }
  }

  private mutating func stroke(_ rect: Rect, _ color: Color, _ width: Double, _ opacity: Double) {
    for edge in [
      Rect(x: rect.minX, y: rect.minY, width: rect.width, height: width),
      Rect(x: rect.minX, y: rect.maxY - width, width: rect.width, height: width),
      Rect(x: rect.minX, y: rect.minY, width: width, height: rect.height),
      Rect(x: rect.maxX - width, y: rect.minY, width: width, height: rect.height),
    ] { fill(edge, color, 0, opacity) }
  }

  /// Writes digits; each is five rows of three pixels, scaled to the size of the text.
  private mutating func write(_ text: String, in rect: Rect, _ style: TextStyle, _ opacity: Double)
  {
    let digits: [UInt16] = [
      0x7B6F, 0x2C97, 0x73E7, 0x73CF, 0x5BC9, 0x79CF, 0x79EF, 0x7249, 0x7BEF, 0x7BCF,
    ]
    let unit = (style.size / 7).rounded(.up)
    var x = rect.minX
    if style.alignment == .center { x += (rect.width - Double(text.count) * 4 * unit) / 2 }
    let top = rect.minY + (rect.height - 5 * unit) / 2
    for character in text {
      if let digit = character.wholeNumberValue, digits.indices.contains(digit) {
        for bit in 0..<15 where digits[digit] >> (14 - bit) & 1 == 1 {
          fill(
            Rect(
              x: (x + Double(bit % 3) * unit).rounded(),
              y: (top + Double(bit / 3) * unit).rounded(),
              width: unit, height: unit),
            style.color, 0, opacity)
        }
      }
      x += 4 * unit
    }
  }

  private mutating func blend(_ x: Int, _ y: Int, _ color: Color, _ opacity: Double) {
    let alpha = Double(color.alpha) / 255 * opacity
    let index = (y * width + x) * 3
    for (offset, value) in [color.red, color.green, color.blue].enumerated() {
      let below = Double(pixels[index + offset])
      pixels[index + offset] = UInt8((below + (Double(value) - below) * alpha).rounded())
    }
  }
}

final class NumberCell: CollectionViewCell {
  private static let colors: [UInt32] = [0x3A4A7A, 0x2F6B62, 0x6B4A7F, 0x7A5A35, 0x7A3F5A]
  private var number = 0

  func show(_ number: Int) {
    self.number = number
    setNeedsDisplay()
  }

  override func draw(into list: inout DrawList) {
    list.fill(
      Rect(size: size), Color(Self.colors[number % Self.colors.count]), cornerRadius: 14)
    list.text(
      String(number + 1), in: Rect(size: size), style: TextStyle(size: 28, alignment: .center))
  }
}

// A layout, a data source, and one frame.
let size = Size(width: 640, height: 480)
let tile = LayoutItem(
  size: LayoutSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)))
var row = LayoutGroup.horizontal(
  size: LayoutSize(width: .fractionalWidth(1), height: .absolute(104)),
  repeatingSubitem: tile, count: 4)
row.interItemSpacing = .fixed(12)
var section = LayoutSection(group: row)
section.interGroupSpacing = 12
section.contentInsets = DirectionalEdgeInsets(all: 12)
let view = CollectionView(
  layout: CompositionalLayout(section: section),
  environment: LayoutEnvironment(containerSize: size, scale: 1))
let cell = CellRegistration<NumberCell, Int> { cell, _, number in cell.show(number) }
let source = DiffableDataSource<Int, Int>(collectionView: view) {
  $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
}
source.apply(uniquing: [(section: 0, items: Array(0..<10_000_000))])
view.layoutIfNeeded()
view.setContentOffset(Point(x: 0, y: 116 * 250.5))
view.layoutIfNeeded()

var renderer = SoftwareRenderer(
  width: Int(size.width), height: Int(size.height), background: Color(0x101018))
view.forEachDisplayedView { view, frame, opacity in
  renderer.draw(view.drawList, at: frame.origin, opacity: opacity)
}
let path = CommandLine.arguments.dropFirst().first ?? "out.ppm"
let header = Data("P6 \(renderer.width) \(renderer.height) 255\n".utf8)
do { try (header + renderer.pixels).write(to: URL(filePath: path)) } catch {
  FileHandle.standardError.write(
    Data("SoftwareRenderer: \(path): cannot be written; give another path\n".utf8))
  exit(1)
}

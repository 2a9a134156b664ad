import ArgumentParser

/// Where pictures are decoded.
enum DecodePlace: String, ExpressibleByArgument, CaseIterable, Sendable { case background, main }

/// How a cell learns that its picture has come.
enum UpdateWay: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// The item's id is marked, and its cell of that moment is configured again.
  case reconfigure
  /// The item gets another cell, which starts from nothing.
  case reload
  /// The cell that asked is filled when the picture comes, whatever it shows by then: the mistake
  /// that puts wrong pictures into reused cells.
  case captured
}

/// When a picture's corners are rounded.
enum CornerWay: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Once, in the pixels, when it is decoded.
  case baked
  /// In every frame, through a mask.
  case masked
}

/// What a cell is made of.
enum CellWay: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// It draws itself in one pass.
  case drawn
  /// It is a deep tree of views, each measured and drawn by itself.
  case nested
}

/// How textures are made of finished pictures.
enum UploadWay: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// As many as fit in a frame, the rest in later ones.
  case budgeted
  /// All that wait, at once.
  case all
}

/// How the heights of cells are known.
enum SizeWay: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Guessed, and measured when a cell comes into view.
  case estimated
  /// All the same, whatever is in them.
  case fixed
}

/// Every technique as it is set now; by default each at its best.
struct Techniques: Equatable, Sendable {
  var prefetch = Switch.on
  var decode = DecodePlace.background
  var thumbnails = Switch.on
  var reuse = Switch.on
  var update = UpdateWay.reconfigure
  var corners = CornerWay.baked
  var cells = CellWay.drawn
  var uploads = UploadWay.budgeted
  var sizes = SizeWay.estimated

  /// How `technique` is set, in the word that its option takes.
  subscript(technique: Technique) -> String {
    switch technique {
    case .prefetch: prefetch.rawValue
    case .decode: decode.rawValue
    case .thumbnails: thumbnails.rawValue
    case .reuse: reuse.rawValue
    case .update: update.rawValue
    case .corners: corners.rawValue
    case .cells: cells.rawValue
    case .uploads: uploads.rawValue
    case .sizes: sizes.rawValue
    }
  }

  /// Goes on to a technique's next way, and from the last to the first.
  mutating func toggle(_ technique: Technique) {
    switch technique {
    case .prefetch: prefetch = prefetch.next
    case .decode: decode = decode.next
    case .thumbnails: thumbnails = thumbnails.next
    case .reuse: reuse = reuse.next
    case .update: update = update.next
    case .corners: corners = corners.next
    case .cells: cells = cells.next
    case .uploads: uploads = uploads.next
    case .sizes: sizes = sizes.next
    }
  }

  /// The techniques that are not at their best, as `decode main`.
  var handicaps: [String] {
    let best = Techniques()
    return Technique.allCases.filter { self[$0] != best[$0] }.map { "\($0.rawValue) \(self[$0])" }
  }

  /// All of them by their option's name, for a recording's sidecar.
  var settings: [String: String] {
    Dictionary(uniqueKeysWithValues: Technique.allCases.map { ($0.rawValue, self[$0]) })
  }
}

extension CaseIterable where Self: Equatable {
  /// The case after this one, and the first after the last.
  fileprivate var next: Self {
    let all = Array(Self.allCases)
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}

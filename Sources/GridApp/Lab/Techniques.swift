import ArgumentParser

/// The threads that decode photos.
enum DecodePlace: String, ExpressibleByArgument, CaseIterable, Sendable { case background, main }

/// The strategy by which a decoded photo reaches its cell.
enum UpdateStrategy: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// The item is reconfigured by its identifier, in the cell that it has at that time.
  case reconfigure
  /// The item gets another cell, which starts empty.
  case reload
  /// The requesting cell is captured and filled, even if it shows another item by then. This common
  /// mistake puts wrong photos into reused cells.
  case captured
}

/// The strategy for rounding the corners of photos.
enum CornerRounding: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Once, in the pixels of the photo, when the photo is decoded.
  case baked
  /// In every frame, by a mask.
  case masked
}

/// The structure of a cell.
enum CellStructure: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// The cell draws itself in one pass.
  case drawn
  /// The cell is a deep tree of views, each measured and drawn separately.
  case nested
}

/// The strategy for uploading decoded photos to textures.
enum UploadStrategy: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// As many as the budget of a frame allows; the rest in later frames.
  case budgeted
  /// All pending photos at once.
  case all
}

/// The strategy for the heights of cells.
enum SizingStrategy: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Estimated, and measured when a cell becomes visible.
  case estimated
  /// One height for all cells, whatever their content.
  case fixed
}

/// The current variant of every technique; by default the best ones.
struct Techniques: Equatable, Sendable {
  var prefetch = Switch.on
  var decode = DecodePlace.background
  var thumbnails = Switch.on
  var reuse = Switch.on
  var update = UpdateStrategy.reconfigure
  var corners = CornerRounding.baked
  var cells = CellStructure.drawn
  var uploads = UploadStrategy.budgeted
  var sizes = SizingStrategy.estimated

  /// The variant of `technique`, as the value of its option.
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

  /// Selects the next variant of a technique; the first follows the last.
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

  /// The names of the variants of a technique, the best one first.
  static func variants(of technique: Technique) -> [String] {
    var techniques = Techniques()
    var names: [String] = []
    while !names.contains(techniques[technique]) {
      names.append(techniques[technique])
      techniques.toggle(technique)
    }
    return names
  }

  /// Selects a variant of a technique by the name of its option.
  ///
  /// - Returns: Whether there is such a variant.
  mutating func set(_ technique: Technique, to variant: String) -> Bool {
    guard Self.variants(of: technique).contains(variant) else { return false }
    while self[technique] != variant { toggle(technique) }
    return true
  }

  /// The techniques that do not use their best variant, such as `decode main`.
  var slowerVariants: [String] {
    let best = Techniques()
    return Technique.allCases.filter { self[$0] != best[$0] }.map { "\($0.rawValue) \(self[$0])" }
  }

  /// The variants by the names of their options, for the sidecar of a recording.
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

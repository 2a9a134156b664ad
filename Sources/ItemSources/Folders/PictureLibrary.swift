import Glibc
import GridImages

/// The photos of listed folders, with their attributes. Used by the thread that lists.
struct PictureLibrary: Sendable {
  /// A folder, or several files of the command line.
  private struct Group: Sendable {
    /// The path of the folder with a slash at the end.
    let prefix: String
    /// The photos in natural order, or in the order of the command line.
    var photos: [PictureID] = []
    var isFolder = true
  }

  let names: PictureNames
  private let index: PictureIndex?
  private(set) var attributes = PictureAttributes()
  /// The groups in the order of the listing.
  private var groups: [Group] = []
  /// The folder that is being read, and the photos of it that have an identifier, in the order of
  /// the directory.
  private var current: (path: String, photos: [PictureID])?
  /// The groups of the previous listing by prefix.
  private var previous: [String: [PictureID]] = [:]
  /// The tables of names in these groups, for single files, as far as they were needed.
  private var previousTables: [String: NameTable] = [:]
  /// The tables of names in the folders of this listing, as far as they were needed.
  private var folderTables: [String: NameTable] = [:]
  /// The paths of single files, which are not repeated in their folders.
  private var files: Set<String> = []
  /// The photos whose header has to be read.
  private var unread: [PictureID] = []
  /// The photos that have a sidecar, or had one.
  private var annotated: Set<PictureID> = []
  /// The photos with a movie of their name next to them.
  private var livePhotos: Set<PictureID> = []

  /// Creates an empty library.
  init(names: PictureNames, index: PictureIndex?) {
    self.names = names
    self.index = index
  }

  /// All photos in the order of the listing, with those of the folder that is being read.
  var photos: [PictureID] {
    var all: [PictureID] = []
    all.reserveCapacity(groups.reduce(current?.photos.count ?? 0) { $0 + $1.photos.count })
    for group in groups { all += group.photos }
    return all + (current?.photos ?? [])
  }

  /// Returns whether a photo matches a search. What is in a header that was not read matches no filter.
  func matches(_ photo: PictureID, _ query: PictureQuery) -> Bool {
    query.filters.allSatisfy { filter in
      switch filter {
      case .name(let text): names.name(of: photo).lowercased().contains(text)
      case .type(let extensions):
        FileExtension(name: names.nameBytes(of: photo)).map(extensions.contains) ?? false
      case .camera(let text): attributes.camera(of: photo).contains(text)
      case .stars(let stars): attributes.stars(of: photo).map(stars.contains) ?? false
      case .years(let years):
        years.contains(PictureMonth(of: attributes.moment(of: photo)).year)
      }
    }
  }

  /// Returns the ratings of those of some photos that have one.
  func ratings(of photos: [PictureID]) -> [PictureID: Rating] {
    var ratings: [PictureID: Rating] = [:]
    for photo in photos {
      if let stars = attributes.stars(of: photo), stars != 0 { ratings[photo] = Rating(stars) }
    }
    return ratings
  }

  /// Returns the Live Photos among some photos.
  func livePhotos(among photos: [PictureID]) -> Set<PictureID> {
    livePhotos.isEmpty ? [] : Set(photos.lazy.filter(livePhotos.contains))
  }

  /// Removes and returns the photos whose header has to be read.
  mutating func takeUnread() -> [HeaderReader.Request] {
    defer { unread = [] }
    return unread.map { HeaderReader.Request(photo: $0, hasSidecar: annotated.contains($0)) }
  }

  // MARK: Listing

  /// Begins to list the folders again. Photos that are still there keep their identifiers.
  mutating func beginListing() {
    previous = [:]
    for group in groups { previous[group.prefix, default: []] += group.photos }
    previousTables = [:]
    folderTables = [:]
    groups = []
    files = []
  }

  /// Ends a listing.
  mutating func endListing() {
    previous = [:]
    previousTables = [:]
  }

  /// Removes folders that are gone from the index.
  ///
  /// - Parameter roots: The listed folders.
  func pruneIndex(of roots: [String]) {
    let kept = Set(groups.map { PictureIndex.folder(ofPrefix: $0.prefix) })
    // A folder without any photos may be the mount point of a disk that is not there.
    guard let index, groups.contains(where: { !$0.photos.isEmpty }) else { return }
    index.keep(kept, roots: roots.map { PictureIndex.folder(ofPrefix: $0 + "/") })
  }

  /// Adds a file of the command line.
  mutating func addFile(_ path: String) {
    let (prefix, name) = PictureNames.split(path)
    guard files.insert(path).inserted, !isListed(name, inFolder: prefix) else { return }
    var list = FileNames()
    list.append(SourcePath.bytes(of: name))
    let photo = identifiers(of: list, prefix: prefix)
    // Its folder is not listed, so it may have a sidecar.
    annotated.formUnion(photo)
    if groups.last?.prefix == prefix, groups.last?.isFolder == false {
      groups[groups.count - 1].photos += photo
    } else {
      groups.append(Group(prefix: prefix, photos: photo, isFolder: false))
    }
  }

  /// Whether a folder was listed with a photo.
  private mutating func isListed(_ name: String, inFolder prefix: String) -> Bool {
    if folderTables[prefix] == nil {
      let group = groups.first { $0.isFolder && $0.prefix == prefix }
      folderTables[prefix] = NameTable(fileNames(of: group?.photos ?? []))
    }
    return folderTables[prefix]?.index(of: SourcePath.bytes(of: name)[...]) != nil
  }

  /// Adds the part of a folder that was read so far.
  mutating func addPart(of folder: FolderWalk.Folder) {
    var photos = current?.path == folder.path ? current?.photos ?? [] : []
    photos += names.append(
      folder.pictures, photos.count..<folder.pictures.count, prefix: folder.path + "/")
    attributes.grow(to: names.count)
    current = (folder.path, photos)
  }

  /// Adds a folder that was read completely.
  mutating func add(_ folder: FolderWalk.Folder) {
    let prefix = folder.path + "/"
    var photos: [PictureID]
    if current?.path == folder.path {
      addPart(of: folder)
      photos = current?.photos ?? []
    } else {
      photos = identifiers(of: folder.pictures, prefix: prefix)
    }
    current = nil
    (previousTables[prefix], folderTables[prefix]) = (nil, nil)
    photos = folder.pictures.naturalOrder().map { photos[Int($0)] }
    if !files.isEmpty { photos.removeAll { files.contains(names.path(of: $0)) } }
    annotate(photos, folder.sidecars)
    pair(photos, folder.skipped)
    groups.append(Group(prefix: prefix, photos: photos))
  }

  /// Finds the photos of a folder that have sidecars. The headers of those that had none, or have none
  /// any more, are read again.
  private mutating func annotate(_ photos: [PictureID], _ sidecars: FileNames) {
    guard sidecars.count > 0 || !annotated.isEmpty else { return }
    let table = NameTable(sidecars)
    for photo in photos {
      let paths = Sidecar.paths(of: names.nameBytes(of: photo))
      let hasSidecar = paths.contains { table.index(of: $0[...]) != nil }
      guard hasSidecar != annotated.contains(photo) else { continue }
      if hasSidecar { annotated.insert(photo) } else { annotated.remove(photo) }
      attributes.invalidate(photo)
    }
  }

  /// Finds the photos of a folder that are Live Photos of Apple's, which consist of a photo and a movie.
  private mutating func pair(_ photos: [PictureID], _ skipped: [SkippedFile]) {
    let movies = Set(skipped.compactMap(LivePhoto.stem(ofMovie:)))
    guard !movies.isEmpty || !livePhotos.isEmpty else { return }
    for photo in photos {
      let stem = LivePhoto.stem(ofPhoto: names.nameBytes(of: photo))
      if stem.map(movies.contains) == true {
        livePhotos.insert(photo)
      } else {
        livePhotos.remove(photo)
      }
    }
  }

  /// Returns the identifiers of names: those of the previous listing, or new ones.
  private mutating func identifiers(of list: FileNames, prefix: String) -> [PictureID] {
    defer { attributes.grow(to: names.count) }
    guard let known = previous[prefix], !known.isEmpty else {
      return names.append(list, 0..<list.count, prefix: prefix)
    }
    let table = previousTables[prefix] ?? NameTable(fileNames(of: known))
    previousTables[prefix] = table
    return (0..<list.count).map { index in
      if let found = table.index(of: list[index]) { return known[found] }
      return names.append(list, index..<index + 1, prefix: prefix)[0]
    }
  }

  private func fileNames(of photos: [PictureID]) -> FileNames {
    var list = FileNames()
    list.reserve(photos.count)
    for photo in photos { list.append(names.nameBytes(of: photo)) }
    return list
  }

  // MARK: Attributes

  /// Adds the attributes that a list needs to all photos that lack them.
  mutating func addAttributes(for list: PictureListing.Arrangement) {
    for group in groups { addAttributes(of: group, for: list) }
    if list.needsAttributes { addProvisionalAttributes() }
  }

  /// Adds the attributes that a list needs to the photos of the last folder.
  mutating func addAttributesOfLastFolder(for list: PictureListing.Arrangement) {
    if let group = groups.last { addAttributes(of: group, for: list) }
  }

  private mutating func addAttributes(of group: Group, for list: PictureListing.Arrangement) {
    if list.needsHeaders {
      addAttributes(of: group)
    } else if list.needsAttributes {
      addProvisionalAttributes(of: group)
    }
  }

  /// Asks the file system for the part of a folder that was read so far.
  mutating func addProvisionalAttributes() {
    guard let current else { return }
    addProvisionalAttributes(of: Group(prefix: current.path + "/", photos: current.photos))
  }

  private mutating func addProvisionalAttributes(of group: Group) {
    let photos = group.photos.filter { attributes.state(of: $0) == .unknown }
    guard !photos.isEmpty else { return }
    let list = fileNames(of: photos)
    for (place, file) in statuses(of: list, in: group.prefix).enumerated() {
      attributes.set(file?.version ?? .missing, of: photos[place])
      let moment = file?.moment(name: Array(list[place]), header: nil) ?? 0
      attributes.set(moment, .provisional, of: photos[place])
    }
  }

  /// Asks the file system and the index.
  private mutating func addAttributes(of group: Group) {
    let photos = group.photos.filter { attributes.state(of: $0) < .queued }
    guard !photos.isEmpty else { return }
    let list = fileNames(of: photos)
    let files = statuses(of: list, in: group.prefix)
    let headers = indexedHeaders(
      of: list, files, sidecars(of: photos, in: group.prefix), in: group,
      isComplete: photos.count == group.photos.count)
    for (place, photo) in photos.enumerated() {
      let file = files[place]
      attributes.set(file?.version ?? .missing, of: photo)
      let header = headers[place]
      let moment = file?.moment(name: Array(list[place]), header: header) ?? 0
      attributes.set(moment, header == nil ? .queued : .known, of: photo)
      if let header {
        attributes.set(ratio: header.aspectRatio, of: photo)
        attributes.set(camera: header.camera, header.rating, of: photo)
      } else {
        unread.append(photo)
      }
    }
  }

  /// Returns the headers that the index knows; nil for photos that it does not know, or that were
  /// written since, themselves or their sidecars.
  ///
  /// - Parameter isComplete: Whether these are all photos of the group. The others are removed from
  ///   the index.
  private func indexedHeaders(
    of list: FileNames, _ files: [FileStatus?], _ sidecars: [Int: SidecarVersion], in group: Group,
    isComplete: Bool
  ) -> [PictureHeader?] {
    var headers: [PictureHeader?] = Array(repeating: nil, count: list.count)
    guard let index else { return headers }
    let folder = PictureIndex.folder(ofPrefix: group.prefix)
    let indexed = index.photos(in: folder)
    guard !indexed.records.isEmpty else { return headers }
    let table = NameTable(list)
    var gone: [[UInt8]] = []
    for (place, record) in indexed.records.enumerated() {
      guard let found = table.index(of: indexed.names[place]) else {
        gone.append(Array(indexed.names[place]))
        continue
      }
      if record.version == files[found]?.version, record.sidecars == sidecars[found] ?? .none {
        headers[found] = record.header
      }
    }
    index.markUsed(folder)
    if group.isFolder, isComplete { index.remove(gone, from: folder) }
    return headers
  }

  /// Asks the file system for the sidecars of photos of a folder, and returns their versions by the places
  /// of the photos.
  private func sidecars(of photos: [PictureID], in prefix: String) -> [Int: SidecarVersion] {
    let places = photos.indices.filter { annotated.contains(photos[$0]) }
    guard !places.isEmpty else { return [:] }
    var list = FileNames()
    var counts: [Int] = []
    for place in places {
      let paths = Sidecar.paths(of: names.nameBytes(of: photos[place]))
      for path in paths { list.append(path) }
      counts.append(paths.count)
    }
    var files = statuses(of: list, in: prefix)[...]
    var versions: [Int: SidecarVersion] = [:]
    for (place, count) in zip(places, counts) {
      versions[place] = SidecarVersion(files.prefix(count))
      files = files.dropFirst(count)
    }
    return versions
  }

  /// Asks the file system for files of a folder; nil for those that are missing.
  private func statuses(of list: FileNames, in prefix: String) -> [FileStatus?] {
    guard let found = FileCalls.shared.run(StatusesCall(of: list, in: prefix)),
      found.count == list.count
    else { return Array(repeating: nil, count: list.count) }
    return found.map { $0.map(FileStatus.init) }
  }

  /// Forgets the attributes of files that were written, and of photos whose sidecars were, and returns
  /// the photos of the files.
  ///
  /// - Parameter paths: The paths of the files and sidecars.
  mutating func invalidate(_ paths: Set<String>) -> Set<PictureID> {
    let byFolder = Dictionary(grouping: paths.map(PictureNames.split), by: \.prefix)
    var photos: Set<PictureID> = []
    for group in groups {
      guard let written = byFolder[group.prefix] else { continue }
      let wanted = Set(written.map { SourcePath.bytes(of: $0.name) })
      let hasSidecars = wanted.contains(where: Sidecar.isSidecar)
      for photo in group.photos {
        let name = names.nameBytes(of: photo)
        if wanted.contains(name) {
          attributes.invalidate(photo)
          photos.insert(photo)
        }
        if hasSidecars, Sidecar.paths(of: name).contains(where: wanted.contains) {
          annotated.insert(photo)
          attributes.invalidate(photo)
        }
      }
    }
    return photos
  }

  /// Sets what the header of a file states.
  ///
  /// - Returns: Whether a list that shows the photo changes.
  mutating func set(
    _ result: HeaderReader.Result, for list: PictureListing.Arrangement
  ) -> Bool {
    attributes.set(result.version, of: result.photo)
    let isShapeNew = attributes.set(ratio: result.ratio, of: result.photo) && list.needsAspectRatios
    let isDateNew = attributes.set(result.moment, .known, of: result.photo)
    let isRatingNew = attributes.set(camera: result.camera, result.rating, of: result.photo)
    return isShapeNew || isRatingNew || isDateNew && list.needsDates
  }
}

extension PictureIndex {
  /// Returns the absolute path of a folder, without a slash at the end.
  static func folder(ofPrefix prefix: String) -> String {
    var path = prefix
    if !path.utf8.starts(with: "/".utf8) {
      let working = unsafe getcwd(nil, 0)
      defer { unsafe free(working) }
      if let working = unsafe working {
        path = unsafe SourcePath.string(fromBytes: bytes(of: working)) + "/" + path
      }
    }
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }

  private static func bytes(of string: UnsafeMutablePointer<CChar>) -> [UInt8] {
    unsafe (0..<strlen(string)).map { unsafe UInt8(bitPattern: string[$0]) }
  }
}

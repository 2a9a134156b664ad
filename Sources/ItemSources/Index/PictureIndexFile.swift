import Glibc
import GridImages

/// The database file of ``PictureIndex``: its tables and statements on one connection.
final class PictureIndexFile {
  /// A change of the index.
  enum Change: Sendable {
    case store(folder: String, name: [UInt8], PictureRecord)
    /// Removes files that are gone from a folder.
    case remove(folder: String, names: [[UInt8]])
    /// Marks a folder as used today.
    case use(folder: String)
    /// Removes the folders in `roots` that no longer exist.
    case keep(folders: Set<String>, roots: [String])
  }

  /// The version of the tables, and of the rules for dates. A file with another one is replaced.
  private static let version: Int64 = 3

  private static let tables = """
    CREATE TABLE folder (
      id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, used INTEGER NOT NULL);
    CREATE TABLE photo (
      folder INTEGER NOT NULL, name BLOB NOT NULL, size INTEGER NOT NULL,
      modified INTEGER NOT NULL, changed INTEGER NOT NULL,
      width INTEGER NOT NULL, height INTEGER NOT NULL,
      orientation INTEGER NOT NULL, date INTEGER NOT NULL, readable INTEGER NOT NULL,
      camera BLOB NOT NULL, rating INTEGER NOT NULL, sidecars INTEGER NOT NULL,
      PRIMARY KEY (folder, name)) WITHOUT ROWID;
    PRAGMA user_version = \(version);
    """

  private let connection: SQLiteConnection
  /// The numbers of folders that the current transaction stored or found. Outside of a transaction
  /// another program may change them.
  private var folders: [String: Int64] = [:]

  /// Opens the file, and creates it with its tables if it is missing or of another version.
  ///
  /// - Parameter busyTimeout: The time in milliseconds for which a call waits for other programs.
  init(path: String, busyTimeout: Int32) throws(SQLiteError) {
    var opened = try Self.open(path, busyTimeout)
    var version = try opened.number("PRAGMA user_version")
    if version != 0, version != Self.version {
      Self.delete(path)
      opened = try Self.open(path, busyTimeout)
      version = 0
    }
    if version == 0 {
      let connection = opened
      try connection.transaction { () throws(SQLiteError) in
        // Another program may have created the tables in the meantime.
        guard try connection.number("PRAGMA user_version") == 0 else { return }
        try connection.execute(Self.tables)
      }
    }
    connection = opened
  }

  private static func open(_ path: String, _ busyTimeout: Int32) throws(SQLiteError)
    -> SQLiteConnection
  {
    let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
    // Readers and the writer do not wait for each other. After a power failure the last changes may
    // be missing, but the file is intact.
    try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    return connection
  }

  /// Deletes the file with its log.
  static func delete(_ path: String) {
    for ending in ["", "-wal", "-shm", "-journal"] { unsafe unlink(path + ending) }
  }

  // MARK: Reading

  /// Returns the photos of a folder.
  func photos(in folder: String) throws(SQLiteError) -> IndexedFolder {
    var found = IndexedFolder()
    let rows = try connection.statement(
      "SELECT name, size, modified, width, height, orientation, date, readable, changed, "
        + "camera, rating, sidecars FROM photo WHERE folder = (SELECT id FROM folder WHERE path = ?)"
    )
    try rows.bind(0, SourcePath.bytes(of: folder))
    defer { rows.reset() }
    while try rows.step() {
      var header = PictureHeader.unreadable
      // Other programs can write the file.
      header.width = Int(rows.number(3).limited(to: PictureHeader.sides))
      header.height = Int(rows.number(4).limited(to: PictureHeader.sides))
      header.orientation = Int(rows.number(5).limited(to: 1...8))
      header.date = rows.number(6).limited(to: PictureDates.moments)
      header.isReadable = rows.number(7) != 0
      header.camera = unsafe rows.withBytes(9) { unsafe String(decoding: $0, as: UTF8.self) }
      header.rating = Rating(Int(rows.number(10).limited(to: -1...5))) ?? .none
      let version = FileVersion(
        size: rows.number(1), modified: rows.number(2), changed: rows.number(8))
      unsafe rows.withBytes(0) { unsafe found.names.append($0) }
      var record = PictureRecord(version: version, header: header)
      record.sidecars = SidecarVersion(number: rows.number(11))
      found.records.append(record)
    }
    return found
  }

  /// Returns the number of a folder; nil if it has none.
  private func number(of folder: String) throws(SQLiteError) -> Int64? {
    if let number = folders[folder] { return number }
    let rows = try connection.statement("SELECT id FROM folder WHERE path = ?")
    try rows.bind(0, SourcePath.bytes(of: folder))
    defer { rows.reset() }
    guard try rows.step() else { return nil }
    folders[folder] = rows.number(0)
    return rows.number(0)
  }

  // MARK: Writing

  /// Performs changes together.
  ///
  /// - Parameter today: The days since 1970.
  func write(_ changes: [Change], today: Int64) throws(SQLiteError) {
    defer { folders = [:] }
    try connection.transaction { () throws(SQLiteError) in
      for change in changes { try write(change, today: today) }
    }
  }

  private func write(_ change: Change, today: Int64) throws(SQLiteError) {
    switch change {
    case .store(let folder, let name, let record): try store(record, name, in: folder, today)
    case .remove(let folder, let names):
      guard let number = try number(of: folder) else { return }
      for name in names {
        let statement = try connection.statement("DELETE FROM photo WHERE folder = ? AND name = ?")
        try statement.bind(0, number)
        try statement.bind(1, name)
        try statement.run()
      }
    case .use(let folder):
      guard let number = try number(of: folder) else { return }
      let statement = try connection.statement(
        "UPDATE folder SET used = ?2 WHERE id = ?1 AND used <> ?2")
      try statement.bind(0, number)
      try statement.bind(1, today)
      try statement.run()
    case .keep(let folders, let roots): try removeFolders(notIn: folders, roots: roots)
    }
  }

  private func store(
    _ record: PictureRecord, _ name: [UInt8], in folder: String, _ today: Int64
  ) throws(SQLiteError) {
    let statement = try connection.statement(
      "INSERT OR REPLACE INTO photo VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    try statement.bind(0, try numberForStoring(folder, today))
    try statement.bind(1, name)
    let header = record.header
    let values: [Int64] = [
      record.version.size, record.version.modified, record.version.changed,
      Int64(header.width), Int64(header.height), Int64(header.orientation), header.date,
      header.isReadable ? 1 : 0,
    ]
    for (index, value) in values.enumerated() { try statement.bind(Int32(index + 2), value) }
    try statement.bind(10, Array(header.camera.utf8))
    try statement.bind(11, Int64(header.rating.stars))
    try statement.bind(12, record.sidecars.number)
    try statement.run()
  }

  private func numberForStoring(_ folder: String, _ today: Int64) throws(SQLiteError) -> Int64 {
    if let number = try number(of: folder) { return number }
    let statement = try connection.statement("INSERT INTO folder (path, used) VALUES (?, ?)")
    try statement.bind(0, SourcePath.bytes(of: folder))
    try statement.bind(1, today)
    try statement.run()
    return try number(of: folder) ?? 0
  }

  // MARK: Pruning

  private func removeFolders(
    notIn kept: Set<String>, roots: [String]
  ) throws(SQLiteError) {
    var gone: [Int64] = []
    let rows = try connection.statement("SELECT id, path FROM folder")
    while try rows.step() {
      let path = unsafe rows.withBytes(1) { unsafe SourcePath.string(fromBytes: $0) }
      let isListed = roots.contains { path == $0 || path.hasPrefix($0 == "/" ? $0 : $0 + "/") }
      if isListed, !kept.contains(path) { gone.append(rows.number(0)) }
    }
    rows.reset()
    for folder in gone { try remove(folder) }
  }

  /// Removes the least recently used folders until the index is within a limit in bytes.
  func prune(to limit: Int64) throws(SQLiteError) {
    guard try byteCount() > limit else { return }
    try connection.transaction { () throws(SQLiteError) in
      while try byteCount() > limit / 10 * 9 {
        let oldest = try connection.number("SELECT id FROM folder ORDER BY used, id LIMIT 1")
        guard oldest != 0 else { return }
        try remove(oldest)
      }
    }
  }

  /// The bytes that the index occupies. Free pages of the file are used before it grows.
  private func byteCount() throws(SQLiteError) -> Int64 {
    let pages = try connection.number("PRAGMA page_count")
    let free = try connection.number("PRAGMA freelist_count")
    return (pages - free) * (try connection.number("PRAGMA page_size"))
  }

  private func remove(_ folder: Int64) throws(SQLiteError) {
    folders = [:]
    for text in ["DELETE FROM photo WHERE folder = ?", "DELETE FROM folder WHERE id = ?"] {
      let statement = try connection.statement(text)
      try statement.bind(0, folder)
      try statement.run()
    }
  }
}

extension Int64 {
  /// Returns the number, or the nearest one in a range.
  fileprivate func limited(to range: ClosedRange<Int64>) -> Int64 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

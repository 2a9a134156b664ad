import CSQLite

/// The failure of a call of SQLite.
struct SQLiteError: Error, CustomStringConvertible, Sendable {
  /// The primary result code.
  let code: Int32
  let message: String

  /// Whether the file is not a valid database, or has other tables than the statements expect
  /// (`SQLITE_ERROR`), so that only a new one helps.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR].contains(code) }

  /// Whether another program uses the database.
  var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }

  var description: String { message }
}

/// A connection to a database file. One thread at a time may use it.
@safe
final class SQLiteConnection {
  private let handle: OpaquePointer
  /// The prepared statements by their text.
  private var statements: [String: SQLiteStatement] = [:]

  /// Opens a file, or creates it.
  ///
  /// - Parameter busyTimeout: The time in milliseconds for which a call waits for other programs.
  init(path: String, busyTimeout: Int32) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened = unsafe opened else {
      throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
    }
    guard code == SQLITE_OK else {
      let message = unsafe String(cString: sqlite3_errmsg(opened))
      unsafe sqlite3_close(opened)
      throw SQLiteError(code: code & 0xFF, message: message)
    }
    unsafe handle = opened
    unsafe sqlite3_busy_timeout(opened, busyTimeout)
  }

  deinit {
    // Statements have to be finalized before their connection is closed.
    statements = [:]
    unsafe sqlite3_close(handle)
  }

  /// Runs statements without parameters and results.
  func execute(_ text: String) throws(SQLiteError) {
    try check(unsafe sqlite3_exec(handle, text, nil, nil, nil))
  }

  /// Returns the prepared statement of a text, without parameters.
  func statement(_ text: String) throws(SQLiteError) -> SQLiteStatement {
    if let statement = statements[text] {
      statement.reset()
      return statement
    }
    var prepared: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(handle, text, -1, &prepared, nil))
    guard let prepared = unsafe prepared else {
      throw SQLiteError(code: SQLITE_ERROR, message: "an empty statement")
    }
    let statement = unsafe SQLiteStatement(prepared, of: self)
    statements[text] = statement
    return statement
  }

  /// Returns the whole number that a statement without parameters results in.
  func number(_ text: String) throws(SQLiteError) -> Int64 {
    let statement = try statement(text)
    defer { statement.reset() }
    return try statement.step() ? statement.number(0) : 0
  }

  /// Performs changes together, or none of them.
  func transaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    // Locks at once: a lock that a later statement needs could fail although nobody waits.
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      try body()
      try execute("COMMIT")
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Throws the connection's error unless a result code means success.
  func check(_ code: Int32) throws(SQLiteError) {
    guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return }
    throw SQLiteError(code: code & 0xFF, message: unsafe String(cString: sqlite3_errmsg(handle)))
  }
}

import CSQLite

/// A prepared statement. Columns and parameters count from 0.
@safe
final class SQLiteStatement {
  private let handle: OpaquePointer
  // The connection owns the statement and outlives it.
  private unowned let connection: SQLiteConnection

  init(_ handle: OpaquePointer, of connection: SQLiteConnection) {
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Ends the current execution, which releases its locks.
  func reset() { unsafe sqlite3_reset(handle) }

  /// Sets a parameter to a number.
  func bind(_ index: Int32, _ value: Int64) throws(SQLiteError) {
    try connection.check(unsafe sqlite3_bind_int64(handle, index + 1, value))
  }

  /// Sets a parameter to bytes.
  func bind(_ index: Int32, _ bytes: [UInt8]) throws(SQLiteError) {
    let code = unsafe bytes.withUnsafeBytes {
      // An empty blob is not NULL.
      unsafe grid_sqlite_bind_blob(
        handle, index + 1, $0.baseAddress ?? UnsafeRawPointer(bitPattern: 1), Int32($0.count))
    }
    try connection.check(code)
  }

  /// Continues to the next row, and returns whether there is one.
  func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code != SQLITE_ROW, code != SQLITE_DONE {
      // The connection has the error of the statement until the statement is reset.
      defer { reset() }
      try connection.check(code)
    }
    return code == SQLITE_ROW
  }

  /// Performs a statement without results.
  func run() throws(SQLiteError) {
    while try step() {}
    reset()
  }

  /// The number in a column of the current row.
  func number(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// Calls `body` with the bytes in a column of the current row.
  func withBytes<R>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    let bytes = unsafe sqlite3_column_blob(handle, column)
    let count = unsafe sqlite3_column_bytes(handle, column)
    return unsafe body(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }
}

#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

// SQLite, and wrappers of what Swift cannot import.

#include <sqlite3.h>

// Binds a blob that SQLite copies. The macro SQLITE_TRANSIENT casts a number to a function pointer.
static inline int grid_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif

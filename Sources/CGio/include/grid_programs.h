#ifndef CGIO_GRID_PROGRAMS_H
#define CGIO_GRID_PROGRAMS_H

#include <stdbool.h>
#include <stddef.h>

/// Finds installed programs that open files, by GIO: `.desktop` files and `mimeapps.list` of the XDG folders.
/// Pango depends on GIO, so the process has loaded it anyway. Functions may be called on any thread.

/// An installed program.
struct grid_program {
  /// The name of its `.desktop` file.
  char *id;
  /// Its name in the user's language.
  char *name;
};

/// Returns the programs for files with the type of a file, first the default one. The type is that of its name's
/// extension.
///
/// - Returns: Memory for `grid_programs_free`; NULL if `count` is 0.
struct grid_program *grid_programs_for(const char *path, size_t *count);

/// Frees programs.
void grid_programs_free(struct grid_program *programs, size_t count);

/// Opens files with a program.
///
/// - Parameters:
///   - id: The identifier of the program, as returned for `path`.
///   - uris: The URIs of the files.
/// - Returns: NULL if it was started; otherwise a message that the caller frees.
char *grid_program_open(const char *id, const char *path, const char *const *uris, size_t count);

#endif

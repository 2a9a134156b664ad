#ifndef CFILES_H
#define CFILES_H

/// Renames a file unless there is something at the new path, atomically (`renameat2` with
/// `RENAME_NOREPLACE`, which Swift's import of the C library leaves out). Returns 0, or an error code: EEXIST
/// if there is, EINVAL if the file system does not support it.
int grid_rename_new(const char *from, const char *to);

#endif

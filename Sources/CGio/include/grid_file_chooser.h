#ifndef CGIO_GRID_FILE_CHOOSER_H
#define CGIO_GRID_FILE_CHOOSER_H

#include <stdbool.h>

/// Shows the desktop's dialog for choosing files or folders (org.freedesktop.portal.FileChooser), and returns when the
/// user has closed it. Callable on any thread that may wait.
///
/// - Parameters:
///   - parent: The window in front of which the dialog is shown, as the portal identifies it: `x11:` and its number in
///     hexadecimal digits, or the empty string for none.
///   - title: The title of the dialog.
///   - folders: Whether to choose folders instead of images.
///   - error: Set to a message that the caller frees if the dialog could not be shown, otherwise to NULL.
/// - Returns: The paths, which end with NULL, for `grid_file_chooser_free`; NULL if the user chose nothing.
char **grid_file_chooser_run(const char *parent, const char *title, bool folders, char **error);

/// Frees paths.
void grid_file_chooser_free(char **paths);

#endif

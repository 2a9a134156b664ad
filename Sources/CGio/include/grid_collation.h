#ifndef CGIO_GRID_COLLATION_H
#define CGIO_GRID_COLLATION_H

#include <stddef.h>

/// Folds a file name in UTF-8 for sorting, independently of the locale: without case, accents of Latin and Greek
/// letters and the difference between composed and decomposed characters, and with special Latin letters spelled out (Ä
/// as a, ß as ss).
///
/// - Parameters:
///   - name: A name without zeros.
///   - size: Its size in bytes.
///   - folded_size: Receives the size of the result.
/// - Returns: The folded name, which grid_collation_free frees, or NULL if the name is not valid UTF-8.
char *grid_collation_fold(const char *name, size_t size, size_t *folded_size);
void grid_collation_free(char *folded);

#endif

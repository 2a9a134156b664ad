#ifndef CSANDBOX_PROGRAM_H
#define CSANDBOX_PROGRAM_H

/// Returns an argument of this process, the name of the program first; NULL beyond the last one, or if the C
/// library does not pass them to constructors.
const char *grid_program_argument(int index);

/// Returns the path with which the kernel started the program, possibly relative to the folder of that time; NULL
/// if it is unknown.
const char *grid_program_path(void);

#endif

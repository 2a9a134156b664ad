#ifndef GRID_RESTRICT_H
#define GRID_RESTRICT_H

/// The mechanisms that a container may refuse.
enum grid_restriction {
  GRID_RESTRICT_LANDLOCK = 1,
  GRID_RESTRICT_NAMESPACES = 2,
  GRID_RESTRICT_SECCOMP = 4,
};

/// Makes the system refuse mechanisms to this process and those that it starts, as a container does: with EPERM.
/// Returns whether it succeeded.
int grid_restrict(int restrictions);

/// Attacks as a decoder that a file has taken over.
///
/// - Returns: 0 if the system refused; 1 if the attack succeeded. Some attacks do not return.
int grid_attack(const char *name);

#endif

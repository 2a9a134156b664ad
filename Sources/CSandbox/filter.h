#ifndef CSANDBOX_FILTER_H
#define CSANDBOX_FILTER_H

/// Installs the filter of system calls for the calling thread and the processes that it starts. The thread must
/// have no new privileges (PR_SET_NO_NEW_PRIVS).
///
/// - Parameter channel: The socket whose messages may be sent and received.
/// - Returns: 0, or the error number.
int grid_filter_install(int channel);

#endif

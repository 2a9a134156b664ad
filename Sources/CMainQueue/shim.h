#ifndef CMAINQUEUE_SHIM_H
#define CMAINQUEUE_SHIM_H

// The descriptor of the main queue is an eventfd. The module of the C library does not have this header.
#include <sys/eventfd.h>

// libdispatch exports these functions for event loops of other libraries, such as the run loop of Foundation,
// which is why their names have a number. No header declares them.

/// Returns a descriptor that becomes readable when the main queue has work. Reading it resets it.
int _dispatch_get_main_queue_handle_4CF(void);

/// Performs the work that is in the main queue now. May be called on the main thread only. The argument is not
/// used.
void _dispatch_main_queue_callback_4CF(void *message);

#endif

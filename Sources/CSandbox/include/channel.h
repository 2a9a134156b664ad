#ifndef CSANDBOX_CHANNEL_H
#define CSANDBOX_CHANNEL_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call of this header.
enum grid_channel_result {
  GRID_CHANNEL_OK = 0,
  /// The other end is closed, or its process has ended.
  GRID_CHANNEL_CLOSED = 1,
  /// No message arrived in time.
  GRID_CHANNEL_TIMEOUT = 2,
  /// A message has another size, or a descriptor that was not asked for.
  GRID_CHANNEL_MALFORMED = 3,
  /// Any other error.
  GRID_CHANNEL_FAILED = 4,
};

/// Creates a connected pair of sockets for messages (SOCK_SEQPACKET), closed on exec. Returns whether it
/// succeeded.
int grid_channel_pair(int ends[2]);

/// Sends a message, with a descriptor unless that is negative. Fails if the other end's queue is full.
int grid_channel_send(int channel, const void *message, size_t size, int descriptor);

/// Sends a message as `grid_channel_send` does, and waits while the other end's queue is full.
int grid_channel_send_waiting(int channel, const void *message, size_t size, int descriptor);

/// Receives a message of exactly `size` bytes. Blocks until one arrives.
///
/// - Parameter descriptor: Set to the descriptor in the message, which the caller closes, or to -1. NULL to
///   refuse descriptors: they are closed without being received.
int grid_channel_receive(int channel, void *message, size_t size, int *descriptor);

/// Receives a message of at most `capacity` bytes as `grid_channel_receive` does, and sets `size` to its size.
int grid_channel_receive_any(int channel, void *message, size_t capacity, size_t *size, int *descriptor);

/// Waits until a message or the end of the other process can be received.
///
/// - Parameter milliseconds: The longest time to wait; -1 for no limit.
/// - Returns: GRID_CHANNEL_OK, GRID_CHANNEL_TIMEOUT or GRID_CHANNEL_FAILED.
int grid_channel_wait(int channel, int milliseconds);

#endif

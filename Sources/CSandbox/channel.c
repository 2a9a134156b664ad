// Messages with descriptors over a socket.

#define _GNU_SOURCE
#include "channel.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// A buffer for one descriptor, aligned for its header.
union control {
  char bytes[CMSG_SPACE(sizeof(int))];
  struct cmsghdr header;
};

int grid_channel_pair(int ends[2]) { return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0; }

static int failure(void) { return errno == EPIPE || errno == ECONNRESET ? GRID_CHANNEL_CLOSED : GRID_CHANNEL_FAILED; }

static int send_message(int channel, const void *message, size_t size, int descriptor, int flags) {
  struct iovec part = {.iov_base = (void *)message, .iov_len = size};
  struct msghdr header = {.msg_iov = &part, .msg_iovlen = 1};
  union control control;
  if (descriptor >= 0) {
    memset(&control, 0, sizeof control);
    header.msg_control = control.bytes;
    header.msg_controllen = sizeof control.bytes;
    struct cmsghdr *item = CMSG_FIRSTHDR(&header);
    item->cmsg_level = SOL_SOCKET;
    item->cmsg_type = SCM_RIGHTS;
    item->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(item), &descriptor, sizeof descriptor);
  }
  ssize_t sent;
  do {
    sent = sendmsg(channel, &header, MSG_NOSIGNAL | flags);
  } while (sent < 0 && errno == EINTR);
  return sent == (ssize_t)size ? GRID_CHANNEL_OK : failure();
}

int grid_channel_send(int channel, const void *message, size_t size, int descriptor) {
  // The queue of the other end is never full, unless that is hostile and reads nothing.
  return send_message(channel, message, size, descriptor, MSG_DONTWAIT);
}

int grid_channel_send_waiting(int channel, const void *message, size_t size, int descriptor) {
  return send_message(channel, message, size, descriptor, 0);
}

/// Returns the descriptor in a received message, or -1.
static int descriptor_in(struct msghdr *header) {
  struct cmsghdr *item = CMSG_FIRSTHDR(header);
  if (!item || item->cmsg_level != SOL_SOCKET || item->cmsg_type != SCM_RIGHTS ||
      item->cmsg_len != CMSG_LEN(sizeof(int))) {
    return -1;
  }
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(item), sizeof descriptor);
  return descriptor;
}

/// Receives a message of `least` to `most` bytes, and sets `size` to its size.
static int receive(int channel, void *message, size_t least, size_t most, size_t *size, int *descriptor) {
  if (descriptor) *descriptor = -1;
  struct iovec part = {.iov_base = message, .iov_len = most};
  struct msghdr header = {.msg_iov = &part, .msg_iovlen = 1};
  union control control;
  if (descriptor) {
    header.msg_control = control.bytes;
    header.msg_controllen = sizeof control.bytes;
  }
  ssize_t got;
  do {
    got = recvmsg(channel, &header, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  if (got < 0) return failure();
  const int received = descriptor ? descriptor_in(&header) : -1;
  // A message of no bytes is the end, and also what a hostile process can send.
  const int result = got == 0                                                                ? GRID_CHANNEL_CLOSED
                     : got < (ssize_t)least || (header.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) ? GRID_CHANNEL_MALFORMED
                                                                                             : GRID_CHANNEL_OK;
  if (result == GRID_CHANNEL_OK) {
    *size = (size_t)got;
    if (descriptor) *descriptor = received;
  } else if (received >= 0) {
    close(received);
  }
  return result;
}

int grid_channel_receive(int channel, void *message, size_t size, int *descriptor) {
  size_t received;
  return receive(channel, message, size, size, &received, descriptor);
}

int grid_channel_receive_any(int channel, void *message, size_t capacity, size_t *size, int *descriptor) {
  *size = 0;
  return receive(channel, message, 1, capacity, size, descriptor);
}

int grid_channel_wait(int channel, int milliseconds) {
  struct pollfd entry = {.fd = channel, .events = POLLIN};
  const int count = poll(&entry, 1, milliseconds);
  if (count > 0) return GRID_CHANNEL_OK;
  return count == 0 || errno == EINTR ? GRID_CHANNEL_TIMEOUT : GRID_CHANNEL_FAILED;
}

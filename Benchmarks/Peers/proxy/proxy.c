// Passes messages between Wayland clients and their compositor, and logs when surfaces are committed
// and when the compositor answers.
//
//     proxy LISTEN COMPOSITOR LOG
//
// LISTEN is the path of the socket for clients, COMPOSITOR that of the compositor's, LOG a text file.
// Ends on SIGTERM. Each line of the log is
//
//     NANOSECONDS CONNECTION EVENT SURFACE [VALUE]
//
// with the time of CLOCK_MONOTONIC at which the proxy received the message. EVENT is
//   commit   wl_surface.commit; VALUE is 1 if the surface got a buffer or damage since the last one
//   frame    wl_surface.frame, a request for a frame callback
//   done     wl_callback.done of such a request
//   shown    wp_presentation_feedback.presented; VALUE is the reported time in nanoseconds
//
// Each direction of a connection has a thread, which blocks in recvmsg and sendmsg. Messages are passed
// on unchanged, with their file descriptors.

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum {
  CHUNK_SIZE = 1 << 16,
  // libwayland sends at most 28 descriptors with one message.
  DESCRIPTOR_LIMIT = 64,
  // A message has at most 65,535 bytes.
  PENDING_LIMIT = CHUNK_SIZE + (1 << 16),
  CLIENT_ID_LIMIT = 1 << 16,
};

// The interfaces that are followed. Objects of the others stay `OTHER`.
enum kind { OTHER, REGISTRY, COMPOSITOR, SURFACE, CALLBACK, PRESENTATION, FEEDBACK };

struct object {
  enum kind kind;
  // The surface of a callback or a feedback.
  uint32_t surface;
  // Whether a buffer or damage of a surface arrived since its last commit.
  bool changed;
};

struct connection {
  int number;
  int client;
  int server;
  // Protects `objects`, which both directions use.
  pthread_mutex_t lock;
  struct object objects[CLIENT_ID_LIMIT];
};

struct direction {
  struct connection *connection;
  bool from_client;
  size_t pending;
  uint8_t bytes[PENDING_LIMIT];
};

static FILE *log_file;
static const char *compositor_path;

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static uint32_t word(const uint8_t *bytes, size_t index) {
  uint32_t value;
  memcpy(&value, bytes + 4 * index, 4);
  return value;
}

static struct object *object(struct connection *connection, uint32_t id) {
  static struct object none;
  if (id < CLIENT_ID_LIMIT) return &connection->objects[id];
  none = (struct object){OTHER, 0, false};
  return &none;
}

static void add(struct connection *connection, uint32_t id, enum kind kind, uint32_t of_surface) {
  *object(connection, id) = (struct object){kind, of_surface, false};
}

static void bind_global(struct connection *connection, const uint8_t *arguments, size_t size) {
  if (size < 8) return;
  size_t length = word(arguments, 1), padded = (length + 3) / 4 * 4;
  if (length == 0 || 8 + padded + 8 > size) return;
  const char *name = (const char *)arguments + 8;
  uint32_t id = word(arguments + 8 + padded, 1);
  enum kind kind = OTHER;
  if (length == sizeof "wl_compositor" && memcmp(name, "wl_compositor", length) == 0) kind = COMPOSITOR;
  if (length == sizeof "wp_presentation" && memcmp(name, "wp_presentation", length) == 0) kind = PRESENTATION;
  add(connection, id, kind, 0);
}

static void note_request(struct connection *connection, uint64_t time, uint32_t id, uint32_t opcode,
                         const uint8_t *arguments, size_t size) {
  if (id == 1) {
    // wl_display: sync and get_registry.
    if (size >= 4) add(connection, word(arguments, 0), opcode == 1 ? REGISTRY : OTHER, 0);
    return;
  }
  struct object *target = object(connection, id);
  switch (target->kind) {
    case REGISTRY:
      if (opcode == 0) bind_global(connection, arguments, size);
      break;
    case COMPOSITOR:
      if (opcode == 0 && size >= 4) add(connection, word(arguments, 0), SURFACE, 0);
      break;
    case PRESENTATION:
      if (opcode == 1 && size >= 8) add(connection, word(arguments, 1), FEEDBACK, word(arguments, 0));
      break;
    case SURFACE:
      if (opcode == 1 && size >= 4 && word(arguments, 0) != 0) target->changed = true;
      if (opcode == 2 || opcode == 9) target->changed = true;
      if (opcode == 3 && size >= 4) {
        add(connection, word(arguments, 0), CALLBACK, id);
        fprintf(log_file, "%llu %d frame %u\n", (unsigned long long)time, connection->number, id);
      }
      if (opcode == 6) {
        fprintf(log_file, "%llu %d commit %u %d\n", (unsigned long long)time, connection->number, id, target->changed);
        target->changed = false;
      }
      break;
    default: break;
  }
}

static void note_event(struct connection *connection, uint64_t time, uint32_t id, uint32_t opcode,
                       const uint8_t *arguments, size_t size) {
  if (id == 1) {
    // wl_display.delete_id: the client may use the identifier again.
    if (opcode == 1 && size >= 4) add(connection, word(arguments, 0), OTHER, 0);
    return;
  }
  struct object *source = object(connection, id);
  if (source->kind == CALLBACK && opcode == 0) {
    fprintf(log_file, "%llu %d done %u\n", (unsigned long long)time, connection->number, source->surface);
  } else if (source->kind == FEEDBACK && opcode == 1 && size >= 12) {
    uint64_t seconds = (uint64_t)word(arguments, 0) << 32 | word(arguments, 1);
    uint64_t shown = seconds * 1000000000u + word(arguments, 2);
    fprintf(log_file, "%llu %d shown %u %llu\n", (unsigned long long)time, connection->number, source->surface,
            (unsigned long long)shown);
  }
}

// Parses the whole messages that have arrived, and keeps the rest.
static void note(struct direction *direction, uint64_t time) {
  struct connection *connection = direction->connection;
  size_t at = 0;
  pthread_mutex_lock(&connection->lock);
  while (direction->pending - at >= 8) {
    const uint8_t *message = direction->bytes + at;
    size_t size = word(message, 1) >> 16;
    if (size < 8) size = 8;
    if (direction->pending - at < size) break;
    uint32_t id = word(message, 0), opcode = word(message, 1) & 0xffff;
    if (direction->from_client) {
      note_request(connection, time, id, opcode, message + 8, size - 8);
    } else {
      note_event(connection, time, id, opcode, message + 8, size - 8);
    }
    at += size;
  }
  pthread_mutex_unlock(&connection->lock);
  direction->pending -= at;
  memmove(direction->bytes, direction->bytes + at, direction->pending);
}

// Sends all of a chunk; the descriptors are sent with its first bytes.
static bool send_all(int socket, struct msghdr *message) {
  struct iovec *part = message->msg_iov;
  while (part->iov_len > 0) {
    ssize_t sent = sendmsg(socket, message, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) return false;
    part->iov_base = (char *)part->iov_base + sent;
    part->iov_len -= (size_t)sent;
    message->msg_control = NULL;
    message->msg_controllen = 0;
  }
  return true;
}

static void close_descriptors(struct msghdr *message) {
  for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part; part = CMSG_NXTHDR(message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < count; index++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(part) + index * sizeof(int), sizeof(int));
      close(descriptor);
    }
  }
}

static void *pass_messages(void *argument) {
  struct direction *direction = argument;
  struct connection *connection = direction->connection;
  int from = direction->from_client ? connection->client : connection->server;
  int to = direction->from_client ? connection->server : connection->client;
  union {
    char bytes[CMSG_SPACE(DESCRIPTOR_LIMIT * sizeof(int))];
    struct cmsghdr alignment;
  } control;
  uint8_t chunk[CHUNK_SIZE];
  for (;;) {
    uint8_t *start = direction->bytes + direction->pending;
    struct iovec part = {start, CHUNK_SIZE};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t received = recvmsg(from, &message, MSG_CMSG_CLOEXEC);
    uint64_t time = now();
    if (received < 0 && errno == EINTR) continue;
    if (received <= 0) break;
    part.iov_len = (size_t)received;
    struct msghdr with_descriptors = message;
    direction->pending += (size_t)received;
    // Parsed before it is sent: the answer must find its object in the table. The parser keeps the
    // rest of an incomplete message at the start of the buffer, so the chunk is copied.
    memcpy(chunk, start, (size_t)received);
    part.iov_base = chunk;
    note(direction, time);
    bool sent = send_all(to, &message);
    close_descriptors(&with_descriptors);
    if (!sent) break;
  }
  // The other direction ends, too. The process is short-lived, so nothing is freed.
  shutdown(from, SHUT_RDWR);
  shutdown(to, SHUT_RDWR);
  return NULL;
}

static struct sockaddr_un address(const char *path) {
  struct sockaddr_un result = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof result.sun_path) {
    fprintf(stderr, "proxy: %s: a socket's path has at most 107 bytes\n", path);
    exit(1);
  }
  strcpy(result.sun_path, path);
  return result;
}

static void start(struct connection *connection, bool from_client) {
  struct direction *direction = calloc(1, sizeof *direction);
  direction->connection = connection;
  direction->from_client = from_client;
  pthread_t thread;
  pthread_create(&thread, NULL, pass_messages, direction);
  pthread_detach(thread);
}

static void serve(int client, int number) {
  struct sockaddr_un to = address(compositor_path);
  int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(server, (struct sockaddr *)&to, sizeof to) != 0) {
    perror(compositor_path);
    close(client);
    close(server);
    return;
  }
  struct connection *connection = calloc(1, sizeof *connection);
  connection->number = number;
  connection->client = client;
  connection->server = server;
  pthread_mutex_init(&connection->lock, NULL);
  start(connection, true);
  start(connection, false);
}

// A proxy that waits for a core would delay the client that it observes.
static const char *raise_priority(void) {
  struct sched_param parameters = {.sched_priority = 1};
  if (sched_setscheduler(0, SCHED_FIFO, &parameters) == 0) return "realtime";
  if (setpriority(PRIO_PROCESS, 0, -15) == 0) return "raised";
  return "normal";
}

static void stop(int signal_number) { (void)signal_number; }

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "usage: proxy LISTEN COMPOSITOR LOG\n");
    return 64;
  }
  compositor_path = arguments[2];
  log_file = fopen(arguments[3], "w");
  if (!log_file) {
    perror(arguments[3]);
    return 1;
  }
  setvbuf(log_file, NULL, _IOFBF, 1 << 20);
  fprintf(log_file, "# priority %s\n", raise_priority());
  // Without SA_RESTART, so that accept returns.
  struct sigaction action = {.sa_handler = stop};
  sigaction(SIGTERM, &action, NULL);
  // The threads inherit a mask without SIGTERM, so the main thread receives it.
  sigset_t term;
  sigemptyset(&term);
  sigaddset(&term, SIGTERM);

  struct sockaddr_un at = address(arguments[1]);
  unlink(arguments[1]);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(listener, (struct sockaddr *)&at, sizeof at) != 0 || listen(listener, 16) != 0) {
    perror(arguments[1]);
    return 1;
  }
  for (int number = 0;; number++) {
    int client = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (client < 0) break;
    pthread_sigmask(SIG_BLOCK, &term, NULL);
    serve(client, number);
    pthread_sigmask(SIG_UNBLOCK, &term, NULL);
  }
  // Other threads may be writing; exit flushes under the file's lock.
  unlink(arguments[1]);
  fflush(log_file);
  _exit(0);
}

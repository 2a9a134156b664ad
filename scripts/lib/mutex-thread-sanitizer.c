// Shows the thread sanitizer how Swift's Mutex synchronizes threads. `scripts/test threads` loads it first.
//
// The sanitizer sees the lock and the unlock without contention, which the compiler puts into the caller. A thread
// that has to wait calls these two functions of libswiftSynchronization.so, which is not built for the sanitizer: what
// the lock protects would be reported as a data race. The symbols are part of Swift's binary interface on Linux; if
// one is missing, the program that uses it does not start, either.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

// Missing in programs that are not built for the sanitizer, such as decode workers.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

typedef SWIFT_CALL void lock_function(uint32_t thread, SWIFT_SELF void *mutex);
typedef SWIFT_CALL void unlock_function(SWIFT_SELF void *mutex);

lock_function lock_slowly __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
unlock_function unlock_slowly __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

SWIFT_CALL void lock_slowly(uint32_t thread, SWIFT_SELF void *mutex) {
  static lock_function *original;
  if (!original)
    original = (lock_function *)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  original(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT_CALL void unlock_slowly(SWIFT_SELF void *mutex) {
  static unlock_function *original;
  if (!original) original = (unlock_function *)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  if (__tsan_release) __tsan_release(mutex);
  original(mutex);
}

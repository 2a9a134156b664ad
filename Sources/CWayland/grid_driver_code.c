// Unmaps the pages of libraries that were loaded and are not used.

#define _GNU_SOURCE
#include "grid_driver_code.h"

#include <link.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static bool is_emulation(const char *path) {
  static const char *const names[] = {"/libLLVM", "/libz3.", "_dri.so", "/libgallium"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strstr(path, names[i])) return true;
  }
  return false;
}

/// Whether the loader has written addresses into code. Such pages cannot be read again.
static bool has_text_relocations(const struct dl_phdr_info *info) {
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL) return true;
      if (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL) return true;
    }
  }
  return false;
}

static int release(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size, (void)context;
  if (!info->dlpi_name || !is_emulation(info->dlpi_name) || has_text_relocations(info)) return 0;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < info->dlpi_phnum; i++) {
    // Segments that were never writable equal the file. The last page may contain the next segment.
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    const uintptr_t start = (info->dlpi_addr + segment->p_vaddr + page - 1) & ~(page - 1);
    const uintptr_t end = (info->dlpi_addr + segment->p_vaddr + segment->p_memsz) & ~(page - 1);
    if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void grid_release_driver_code(void) { dl_iterate_phdr(release, NULL); }

// For pthread_sigmask.
#define _GNU_SOURCE

#include "grid_programs.h"

#include <gio/gio.h>
#include <signal.h>
#include <string.h>

/// Returns the programs for a file; the caller frees the list with its objects.
static GList *find_programs(const char *path) {
  char *type = g_content_type_guess(path, NULL, 0, NULL);
  // Programs for more general types, such as any image, follow. The default program comes first.
  GList *programs = g_app_info_get_all_for_type(type);
  GAppInfo *preferred = g_app_info_get_default_for_type(type, FALSE);
  if (preferred) programs = g_list_prepend(programs, preferred);
  g_free(type);
  return programs;
}

static bool is_listed(const struct grid_program *programs, size_t count, const char *id) {
  for (size_t i = 0; i < count; i++) {
    if (strcmp(programs[i].id, id) == 0) return true;
  }
  return false;
}

struct grid_program *grid_programs_for(const char *path, size_t *count) {
  GList *found = find_programs(path);
  struct grid_program *programs = g_new0(struct grid_program, g_list_length(found) + 1);
  *count = 0;
  for (GList *each = found; each; each = each->next) {
    const char *id = g_app_info_get_id(each->data);
    const char *name = g_app_info_get_display_name(each->data);
    if (!id || !name || is_listed(programs, *count, id)) continue;
    programs[(*count)++] = (struct grid_program){g_strdup(id), g_strdup(name)};
  }
  g_list_free_full(found, g_object_unref);
  return programs;
}

void grid_programs_free(struct grid_program *programs, size_t count) {
  for (size_t i = 0; i < count; i++) {
    g_free(programs[i].id);
    g_free(programs[i].name);
  }
  g_free(programs);
}

/// Starts a program. It must not inherit signals that the calling thread blocks.
static char *launch(GAppInfo *program, GList *uris) {
  GError *error = NULL;
  sigset_t none, before;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, &before);
  const bool is_started = g_app_info_launch_uris(program, uris, NULL, &error);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (is_started) return NULL;
  // The caller frees it with `free`.
  char *message = strdup(error ? error->message : "it did not start");
  g_clear_error(&error);
  return message;
}

char *grid_program_open(const char *id, const char *path, const char *const *uris, size_t count) {
  GList *found = find_programs(path);
  GList *list = NULL;
  for (size_t i = count; i > 0; i--) list = g_list_prepend(list, (gpointer)uris[i - 1]);
  char *message = NULL;
  GList *each = found;
  while (each && g_strcmp0(g_app_info_get_id(each->data), id) != 0) each = each->next;
  message = each ? launch(each->data, list) : strdup("it is not installed any more");
  g_list_free(list);
  g_list_free_full(found, g_object_unref);
  return message;
}

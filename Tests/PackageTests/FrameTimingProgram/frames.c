// Calls all functions of frametiming.h with frames of no window, and checks what can be known about them.
#include <frametiming.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int failures;

static void check(bool holds, const char *what) {
  if (holds) return;
  printf("failed: %s\n", what);
  failures++;
}

static void wait_for(long milliseconds) {
  const struct timespec time = {0, milliseconds * 1000000};
  nanosleep(&time, NULL);
}

// A frame whose presenting takes some milliseconds.
static void frame(struct frametiming *times, long present) {
  frametiming_begin(times);
  frametiming_phase(times, FRAMETIMING_UPDATE);
  frametiming_phase(times, FRAMETIMING_DRAW);
  frametiming_present(times);
  wait_for(present);
  frametiming_end(times);
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  const char *recording = arguments[1], *other = arguments[2];
  struct frametiming *times = frametiming_new(100);
  check(*frametiming_error(times) == 0, "there is no error at first");
  check(!frametiming_record(times, "/dev/null/x.csv", "frames"), "a file in no folder is not recorded");
  check(strstr(frametiming_error(times), "/dev/null/x.csv") != NULL, "the error names the file");
  check(!frametiming_record(times, other, "frames"), "another file is not replaced");
  check(frametiming_record(times, recording, "frames"), "the recording begins");
  int64_t last = 0;
  for (int i = 0; i < 60; i++) {
    frame(times, 10);
    check(frametiming_display_time(times) > last, "display times ascend");
    last = frametiming_display_time(times);
  }
  frametiming_mark(times, "a stall");
  frame(times, 60);
  for (int i = 0; i < 5; i++) frame(times, 10);
  // A frame that was not presented, and calls out of order.
  frametiming_begin(times);
  frametiming_end(times);
  frametiming_present(times);
  frametiming_phase(times, FRAMETIMING_IDLE);
  frametiming_phase(times, (enum frametiming_phase_name)99);
  frametiming_rest(times);
  const struct frametiming_figures figures = frametiming_figures(times);
  check(figures.frames > 40 && figures.frames < 70, "frames after the first ones count");
  check(figures.hitches >= 1 && figures.missed >= 3, "the stall is a hitch");
  check(figures.longest_freeze >= 55, "the stall is the longest freeze");
  check(figures.refresh_rate > 0 && figures.active_seconds > 0.4, "time in motion is measured");
  frametiming_changed(times, 0);
  frametiming_changed(times, 60);
  frametiming_set_hidden(times, true);
  frame(times, 1);
  check(frametiming_stop(times), "the recording is complete");
  check(frametiming_stop(times), "a second end does nothing");
  frametiming_free(times);

  bool is_report = false;
  char *text = frametiming_report(recording, &is_report);
  check(is_report && strstr(text, "missed") != NULL, "the report has the missed refreshes");
  check(strstr(text, "0x0") == NULL, "an unknown size is left out");
  free(text);
  text = frametiming_report("/nothing.csv", &is_report);
  check(!is_report && strstr(text, "/nothing.csv") != NULL, "a missing file is no report");
  free(text);
  free(frametiming_report(NULL, NULL));

  frametiming_begin(NULL);
  frametiming_phase(NULL, FRAMETIMING_DRAW);
  frametiming_present(NULL);
  frametiming_end(NULL);
  frametiming_rest(NULL);
  frametiming_mark(NULL, NULL);
  frametiming_changed(NULL, 60);
  check(frametiming_stop(NULL) && *frametiming_error(NULL) == 0, "NULL is ignored");
  check(frametiming_figures(NULL).frames == 0 && frametiming_display_time(NULL) == 0, "NULL has no figures");
  frametiming_free(NULL);
  if (failures == 0) printf("all holds\n");
  return failures ? 1 : 0;
}

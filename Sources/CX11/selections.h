#ifndef GRIDAPP_SELECTIONS_H
#define GRIDAPP_SELECTIONS_H

#include "include/CX11.h"
#include "x11_connection.h"

enum { max_offered_types = 32, max_parts_sent = 16 };

/// Data that are offered through a selection.
typedef struct {
  xcb_atom_t selection;
  bool is_offered;
  xcb_timestamp_t since;
  uint64_t generation;
  int type_count;
  char *types[max_offered_types];
  xcb_atom_t atoms[max_offered_types];
} selection_offer;

/// Data that another program receives in parts.
typedef struct {
  xcb_window_t window;
  xcb_atom_t property, type;
  uint8_t *bytes;
  size_t count, sent;
} part_transfer;

/// The selections of a connection: the clipboard and that of drags.
typedef struct {
  x11_connection *x11;
  grid_x11_data data;
  void *context;
  selection_offer clipboard, drag;
  part_transfer parts[max_parts_sent];
} selections;

/// Initializes selections that offer nothing.
void selections_init(selections *all, x11_connection *x11, grid_x11_data data, void *context);

/// Offers MIME types, one on each line. Returns false if another program has the selection.
bool selection_begin(
    selections *all, selection_offer *offer, const char *types, uint64_t generation);

/// Ends an offer.
void selection_end(selection_offer *offer);

/// Answers an event of another program, if it concerns selections.
void selections_handle(selections *all, const xcb_generic_event_t *event);

/// Frees memory.
void selections_close(selections *all);

#endif

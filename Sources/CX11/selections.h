#ifndef CX11_SELECTIONS_H
#define CX11_SELECTIONS_H

#include "include/CX11.h"
#include "x11_connection.h"

enum { MAX_OFFERED_TYPES = 32, MAX_PARTS_SENT = 16 };

/// Data that are offered through a selection.
struct selection_offer {
  xcb_atom_t selection;
  bool is_offered;
  xcb_timestamp_t since;
  uint64_t generation;
  int type_count;
  char *types[MAX_OFFERED_TYPES];
  xcb_atom_t atoms[MAX_OFFERED_TYPES];
};

/// Data that another program receives in parts.
struct part_transfer {
  xcb_window_t window;
  xcb_atom_t property, type;
  uint8_t *bytes;
  size_t count, sent;
};

/// The selections of a connection: the clipboard and that of drags.
struct selections {
  struct x11_connection *x11;
  grid_x11_data data;
  void *context;
  struct selection_offer clipboard, drag;
  struct part_transfer parts[MAX_PARTS_SENT];
};

/// Initializes selections that offer nothing.
void selections_init(struct selections *all, struct x11_connection *x11, grid_x11_data data, void *context);

/// Offers MIME types, one on each line. Returns false if another program has the selection.
bool selection_begin(struct selections *all, struct selection_offer *offer, const char *types, uint64_t generation);

/// Ends an offer.
void selection_end(struct selection_offer *offer);

/// Answers an event of another program, if it concerns selections.
void selections_handle(struct selections *all, const xcb_generic_event_t *event);

/// Frees memory.
void selections_close(struct selections *all);

#endif

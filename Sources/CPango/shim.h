/* Empty on purpose: only CText includes Pango's headers, so that Swift does not import GObject types. */

/* Empty on purpose: only CText includes Pango's headers, so no GObject type reaches Swift. */

// Method calls, and the values of replies and signals.

#include "private.h"

struct grid_accessibility_call {
  GDBusConnection *connection;
  GDBusMessage *message;
  /// The arguments; NULL if there are none.
  GVariant *arguments;
};

// MARK: Calls

struct grid_accessibility_call *accessibility_call_create(GDBusConnection *connection, GDBusMessage *message) {
  struct grid_accessibility_call *call = g_new(struct grid_accessibility_call, 1);
  *call = (struct grid_accessibility_call){g_object_ref(connection), g_object_ref(message),
                                           g_dbus_message_get_body(message)};
  return call;
}

static void free_call(struct grid_accessibility_call *call) {
  g_object_unref(call->connection);
  g_object_unref(call->message);
  g_free(call);
}

static const char *text_or_empty(const char *text) { return text ? text : ""; }

const char *grid_accessibility_call_path(const struct grid_accessibility_call *call) {
  return text_or_empty(g_dbus_message_get_path(call->message));
}

const char *grid_accessibility_call_interface(const struct grid_accessibility_call *call) {
  return text_or_empty(g_dbus_message_get_interface(call->message));
}

const char *grid_accessibility_call_method(const struct grid_accessibility_call *call) {
  return text_or_empty(g_dbus_message_get_member(call->message));
}

const char *grid_accessibility_call_signature(const struct grid_accessibility_call *call) {
  return g_dbus_message_get_signature(call->message);
}

/// Returns an argument; NULL if there is none.
static GVariant *argument(const struct grid_accessibility_call *call, int32_t index) {
  if (!call->arguments || index < 0 || (gsize)index >= g_variant_n_children(call->arguments)) return NULL;
  return g_variant_get_child_value(call->arguments, (gsize)index);
}

static int64_t integer(GVariant *value) {
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_INT32)) return g_variant_get_int32(value);
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32)) return g_variant_get_uint32(value);
  if (g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN)) return g_variant_get_boolean(value);
  return 0;
}

int64_t grid_accessibility_call_integer(const struct grid_accessibility_call *call, int32_t index) {
  g_autoptr(GVariant) value = argument(call, index);
  return value ? integer(value) : 0;
}

int64_t grid_accessibility_call_variant_integer(const struct grid_accessibility_call *call, int32_t index) {
  g_autoptr(GVariant) value = argument(call, index);
  if (!value || !g_variant_is_of_type(value, G_VARIANT_TYPE_VARIANT)) return 0;
  g_autoptr(GVariant) content = g_variant_get_variant(value);
  return integer(content);
}

const char *grid_accessibility_call_text(const struct grid_accessibility_call *call, int32_t index) {
  // The text is in the buffer of the message, which the call keeps.
  g_autoptr(GVariant) value = argument(call, index);
  if (!value ||
      !(g_variant_is_of_type(value, G_VARIANT_TYPE_STRING) || g_variant_is_of_type(value, G_VARIANT_TYPE_OBJECT_PATH)))
    return "";
  return g_variant_get_string(value, NULL);
}

static void send(struct grid_accessibility_call *call, GDBusMessage *reply) {
  bool wants_reply = !(g_dbus_message_get_flags(call->message) & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED);
  if (wants_reply) g_dbus_connection_send_message(call->connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);
  g_object_unref(reply);
  free_call(call);
}

void grid_accessibility_reply(struct grid_accessibility_call *call, struct grid_accessibility_values *values) {
  GVariantBuilder *builder = (GVariantBuilder *)values;
  GDBusMessage *reply = g_dbus_message_new_method_reply(call->message);
  g_dbus_message_set_body(reply, g_variant_builder_end(builder));
  g_variant_builder_unref(builder);
  send(call, reply);
}

void grid_accessibility_fail(struct grid_accessibility_call *call, const char *name, const char *message) {
  send(call, g_dbus_message_new_method_error_literal(call->message, name, message));
}

// MARK: Values

static GVariantBuilder *builder(struct grid_accessibility_values *values) { return (GVariantBuilder *)values; }

struct grid_accessibility_values *grid_accessibility_values_create(void) {
  return (struct grid_accessibility_values *)g_variant_builder_new(G_VARIANT_TYPE_TUPLE);
}

void grid_accessibility_values_begin(struct grid_accessibility_values *values, const char *type) {
  g_variant_builder_open(builder(values), G_VARIANT_TYPE(type));
}

void grid_accessibility_values_end(struct grid_accessibility_values *values) {
  g_variant_builder_close(builder(values));
}

void grid_accessibility_values_add_text(struct grid_accessibility_values *values, const char *text) {
  g_variant_builder_add_value(builder(values), g_variant_new_string(text));
}

void grid_accessibility_values_add_path(struct grid_accessibility_values *values, const char *path) {
  g_variant_builder_add_value(builder(values), g_variant_new_object_path(path));
}

void grid_accessibility_values_add_int16(struct grid_accessibility_values *values, int16_t number) {
  g_variant_builder_add_value(builder(values), g_variant_new_int16(number));
}

void grid_accessibility_values_add_int32(struct grid_accessibility_values *values, int32_t number) {
  g_variant_builder_add_value(builder(values), g_variant_new_int32(number));
}

void grid_accessibility_values_add_uint32(struct grid_accessibility_values *values, uint32_t number) {
  g_variant_builder_add_value(builder(values), g_variant_new_uint32(number));
}

void grid_accessibility_values_add_double(struct grid_accessibility_values *values, double number) {
  g_variant_builder_add_value(builder(values), g_variant_new_double(number));
}

void grid_accessibility_values_add_bool(struct grid_accessibility_values *values, bool value) {
  g_variant_builder_add_value(builder(values), g_variant_new_boolean(value));
}

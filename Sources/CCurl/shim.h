#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

// Wrappers of libcurl's variadic functions and macros, which Swift cannot import.
//
// They return libcurl's `CURLcode` or `CURLMcode`, also for an option that the loaded version of libcurl does
// not support.

#define CURL_DISABLE_TYPECHECK
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>

static inline CURLcode grid_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode grid_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode grid_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode grid_curl_set_context(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

// The callbacks of the body and of the header have this type.
static inline CURLcode grid_curl_set_callback(CURL *handle, CURLoption option, curl_write_callback value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLMcode grid_curl_set_multi_long(CURLM *handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}

// Allows only http and https. libcurl 7.85 replaced the option.
static inline CURLcode grid_curl_allow_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// Prevents the removal of a transfer from waiting for a pending DNS lookup (libcurl 7.87 and
// later).
static inline CURLcode grid_curl_leave_lookups(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)handle;
  return CURLE_OK;
#endif
}

// Returns the handle and the result of a transfer that has finished; NULL for other messages.
static inline CURL *grid_curl_ended(const CURLMsg *message, CURLcode *result) {
  if (message->msg != CURLMSG_DONE) return NULL;
  *result = message->data.result;
  return message->easy_handle;
}

#endif

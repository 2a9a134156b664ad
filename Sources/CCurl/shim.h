// libcurl for Swift, which imports neither variadic functions nor macros.
//
// `CURLcode` and `CURLMcode` come back as libcurl gives them; an option that the library in use does
// not know is one of its errors.

#ifndef GRID_CURL_SHIM_H
#define GRID_CURL_SHIM_H

#define CURL_DISABLE_TYPECHECK
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>

static inline CURLcode grid_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode grid_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode grid_curl_set_list(CURL *handle, CURLoption option,
                                          struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode grid_curl_set_context(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

// Both the body's and the header's callback have this type.
static inline CURLcode grid_curl_set_callback(CURL *handle, CURLoption option,
                                              curl_write_callback value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLMcode grid_curl_set_multi_long(CURLM *handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}

// Allows http and https alone, by the names that libcurl has for it since 7.85.
static inline CURLcode grid_curl_allow_http(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// Does not wait for a name that is being looked up when its transfer is removed, since 7.87.
static inline CURLcode grid_curl_leave_lookups(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)handle;
  return CURLE_OK;
#endif
}

// The result of a message that says that a transfer has ended, and its handle; NULL for others.
static inline CURL *grid_curl_ended(const CURLMsg *message, CURLcode *result) {
  if (message->msg != CURLMSG_DONE) return NULL;
  *result = message->data.result;
  return message->easy_handle;
}

#endif

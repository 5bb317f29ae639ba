// libcurl, loaded on first use. Loading its about thirty dependencies takes as long as the rest of the start, and
// most runs need no network.
//
// libcurl's setters and getters take a variable argument, so Swift cannot call them. There is one typed function
// per kind of argument.
#ifndef AGG_CURL_H
#define AGG_CURL_H

#include <curl/curl.h>
#include <stdbool.h>

// Loads and initializes libcurl once per process. Returns false if it is not installed. All other functions require
// that this returned true.
bool agg_curl_load(void);

CURL *agg_easy_init(void);
void agg_easy_cleanup(CURL *handle);
const char *agg_easy_strerror(CURLcode code);
CURLM *agg_multi_init(void);
CURLMcode agg_multi_cleanup(CURLM *multi);
CURLMcode agg_multi_add(CURLM *multi, CURL *handle);
CURLMcode agg_multi_remove(CURLM *multi, CURL *handle);
CURLMcode agg_multi_perform(CURLM *multi, int *running);
CURLMcode agg_multi_poll(CURLM *multi, int milliseconds);
CURLMcode agg_multi_wakeup(CURLM *multi);
CURLMsg *agg_multi_next_message(CURLM *multi, int *left);
struct curl_slist *agg_list_append(struct curl_slist *list, const char *text);
void agg_list_free(struct curl_slist *list);

CURLcode agg_set_long(CURL *handle, CURLoption option, long value);
CURLcode agg_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode agg_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode agg_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode agg_set_write(CURL *handle, CURLoption option, curl_write_callback value);
CURLcode agg_set_progress(CURL *handle, curl_xferinfo_callback value);
CURLcode agg_set_open_socket(CURL *handle, curl_opensocket_callback value);
CURLcode agg_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode agg_get_size(CURL *handle, CURLINFO info, curl_off_t *value);
CURLcode agg_get_text(CURL *handle, CURLINFO info, const char **value);
CURLMcode agg_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLcode agg_result(const CURLMsg *message);

#endif

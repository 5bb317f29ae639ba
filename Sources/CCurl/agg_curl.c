// The type checks in curl.h need the plain names of the functions.
#define CURL_DISABLE_TYPECHECK
#include "agg_curl.h"

#include <dlfcn.h>
#include <pthread.h>

static struct {
    CURLcode (*global_init)(long);
    CURL *(*easy_init)(void);
    void (*easy_cleanup)(CURL *);
    const char *(*easy_strerror)(CURLcode);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *);
    CURLMcode (*multi_add_handle)(CURLM *, CURL *);
    CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
    CURLMcode (*multi_perform)(CURLM *, int *);
    CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd[], unsigned int, int, int *);
    CURLMcode (*multi_wakeup)(CURLM *);
    CURLMsg *(*multi_info_read)(CURLM *, int *);
    CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static void load(void) {
    // The two names of the library in Debian, one per TLS library.
    void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *place;
        const char *name;
    } symbols[] = {
        {&curl.global_init, "curl_global_init"},       {&curl.easy_init, "curl_easy_init"},
        {&curl.easy_cleanup, "curl_easy_cleanup"},     {&curl.easy_strerror, "curl_easy_strerror"},
        {&curl.easy_setopt, "curl_easy_setopt"},       {&curl.easy_getinfo, "curl_easy_getinfo"},
        {&curl.multi_init, "curl_multi_init"},         {&curl.multi_cleanup, "curl_multi_cleanup"},
        {&curl.multi_add_handle, "curl_multi_add_handle"},
        {&curl.multi_remove_handle, "curl_multi_remove_handle"},
        {&curl.multi_perform, "curl_multi_perform"},   {&curl.multi_poll, "curl_multi_poll"},
        {&curl.multi_wakeup, "curl_multi_wakeup"},     {&curl.multi_info_read, "curl_multi_info_read"},
        {&curl.multi_setopt, "curl_multi_setopt"},     {&curl.slist_append, "curl_slist_append"},
        {&curl.slist_free_all, "curl_slist_free_all"},
    };
    for (unsigned long i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *symbol = dlsym(library, symbols[i].name);
        if (!symbol) return;
        *(void **)symbols[i].place = symbol;
    }
    is_loaded = curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool agg_curl_load(void) {
    pthread_once(&once, load);
    return is_loaded;
}

CURL *agg_easy_init(void) { return curl.easy_init(); }
void agg_easy_cleanup(CURL *handle) { curl.easy_cleanup(handle); }
const char *agg_easy_strerror(CURLcode code) { return curl.easy_strerror(code); }
CURLM *agg_multi_init(void) { return curl.multi_init(); }
CURLMcode agg_multi_cleanup(CURLM *multi) { return curl.multi_cleanup(multi); }
CURLMcode agg_multi_add(CURLM *multi, CURL *handle) { return curl.multi_add_handle(multi, handle); }
CURLMcode agg_multi_remove(CURLM *multi, CURL *handle) { return curl.multi_remove_handle(multi, handle); }
CURLMcode agg_multi_perform(CURLM *multi, int *running) { return curl.multi_perform(multi, running); }
CURLMcode agg_multi_poll(CURLM *multi, int milliseconds) { return curl.multi_poll(multi, 0, 0, milliseconds, 0); }
CURLMcode agg_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }
CURLMsg *agg_multi_next_message(CURLM *multi, int *left) { return curl.multi_info_read(multi, left); }
struct curl_slist *agg_list_append(struct curl_slist *list, const char *text) { return curl.slist_append(list, text); }
void agg_list_free(struct curl_slist *list) { curl.slist_free_all(list); }

CURLcode agg_set_long(CURL *handle, CURLoption option, long value) { return curl.easy_setopt(handle, option, value); }
CURLcode agg_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl.easy_setopt(handle, option, value);
}
CURLcode agg_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl.easy_setopt(handle, option, value);
}
CURLcode agg_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl.easy_setopt(handle, option, value);
}
CURLcode agg_set_write(CURL *handle, CURLoption option, curl_write_callback value) {
    return curl.easy_setopt(handle, option, value);
}
CURLcode agg_set_progress(CURL *handle, curl_xferinfo_callback value) {
    return curl.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}
CURLcode agg_set_open_socket(CURL *handle, curl_opensocket_callback value) {
    return curl.easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}
CURLcode agg_get_long(CURL *handle, CURLINFO info, long *value) { return curl.easy_getinfo(handle, info, value); }
CURLcode agg_get_size(CURL *handle, CURLINFO info, curl_off_t *value) { return curl.easy_getinfo(handle, info, value); }
CURLcode agg_get_text(CURL *handle, CURLINFO info, const char **value) { return curl.easy_getinfo(handle, info, value); }
CURLMcode agg_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl.multi_setopt(multi, option, value);
}
CURLcode agg_result(const CURLMsg *message) { return message->data.result; }

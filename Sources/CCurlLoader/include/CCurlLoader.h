/* libcurl, loaded when its first function is called.
 *
 * The target defines the functions of libcurl that WxMaps calls, each handing its call on. Linked in the usual way the
 * library and the thirty that it brings (Kerberos, LDAP, GnuTLS, SSH …) take more than half of the time that the program
 * needs to start, and few runs download anything. Where the library is missing, curl_easy_init returns nothing.
 */
#ifndef WX_CURL_LOADER_H
#define WX_CURL_LOADER_H
#endif

internal import Clibcurl

/// libcurl's codes as our errors.
enum CurlFailure {
    static func error(_ code: CURLcode, url: String, limits: TransferLimits) -> TransportError {
        let host = PlainURL.host(url)
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            return TransportError(.unreachable, "the name \(host) cannot be resolved: no network?", url: url)
        case CURLE_COULDNT_CONNECT:
            return TransportError(.unreachable, "no connection to \(host)", url: url)
        case CURLE_OPERATION_TIMEDOUT:
            return TransportError(.timedOut, "no connection to \(host) within \(limits.connect.inWords)", url: url)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR:
            return TransportError(.insecure, "no secure connection to \(host): \(text(code))", url: url)
        case CURLE_GOT_NOTHING:
            return TransportError(.broken, "\(host) ended the connection without an answer", url: url)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM, CURLE_BAD_CONTENT_ENCODING:
            return TransportError(.broken, "\(host) ended the answer half-way", url: url)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT:
            return TransportError(.refusedAddress, "not an address of the web", url: url)
        case CURLE_FILESIZE_EXCEEDED:
            return TransportError(.tooLarge, "larger than \(limits.bodyBytes >> 20) MB", url: url)
        default:
            return TransportError(.other, text(code), url: url)
        }
    }

    private static func text(_ code: CURLcode) -> String {
        curl_easy_strerror(code).map { String(cString: $0) } ?? "libcurl error \(code.rawValue)"
    }
}

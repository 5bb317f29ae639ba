internal import CCurl

/// libcurl's codes as our errors.
enum CurlFailure {
    /// - Parameter proxy: the proxy that was connected to, as `host:port`; nil where it was the host itself.
    static func error(
        _ code: CURLcode,
        url: String,
        limits: TransferLimits,
        verdict: Int = 0,
        proxy: String? = nil
    ) -> TransportError {
        let host = RedactedURL.host(url)
        let reached = proxy.map { "the proxy \($0)" } ?? host
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return TransportError(.unreachable, "the name \(host) cannot be resolved: no network?", url: url)
        case CURLE_COULDNT_RESOLVE_PROXY:
            return TransportError(.unreachable, "the name of the proxy cannot be resolved", url: url)
        case CURLE_COULDNT_CONNECT:
            return TransportError(.unreachable, "no connection to \(reached)", url: url)
        case CURLE_OPERATION_TIMEDOUT:
            return TransportError(
                .unreachable,
                "no connection to \(reached) within \(limits.connect.text)",
                url: url
            )
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR:
            return TransportError(
                .insecure,
                "no secure connection to \(host): \(certificate(verdict, code) ?? text(code))",
                url: url
            )
        case CURLE_GOT_NOTHING:
            return TransportError(.broken, "\(host) ended the connection without an answer", url: url)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            return TransportError(.broken, "\(host) ended the answer half-way", url: url)
        // The second is libcurl's word for a packed answer behind which something stands; nothing is written by us.
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            return TransportError(.unreadable, "the answer is not packed as \(host) says", url: url)
        // An answer without a head has no protocol that libcurl would take.
        case CURLE_WEIRD_SERVER_REPLY,
            CURLE_UNSUPPORTED_PROTOCOL where ["http", "https"].contains(RedactedURL.scheme(url)):
            return TransportError(.unreadable, "\(host) does not answer as a web server does", url: url)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT:
            return TransportError(.refusedAddress, "not an address of the web", url: url)
        // libcurl takes no line of more than 100 KB, and has no better code for it.
        case CURLE_OUT_OF_MEMORY:
            return TransportError(
                .tooLarge,
                "a line of its headers is longer than 100 KB, or there is no memory",
                url: url
            )
        case CURLE_FILESIZE_EXCEEDED:
            return TransportError(.tooLarge, "larger than \(limits.bodyBytes >> 20) MB", url: url)
        default:
            return TransportError(.other, text(code), url: url)
        }
    }

    /// What OpenSSL found wrong with a server's certificate (X509_V_ERR of openssl/x509_vfy.h); nil where it says nothing
    /// that a person could use.
    private static func certificate(_ verdict: Int, _ code: CURLcode) -> String? {
        switch verdict {
        // OpenSSL found nothing wrong (1 is where libcurl begins), and yet it is refused: libcurl compares the names itself.
        case 0 where code == CURLE_PEER_FAILED_VERIFICATION, 1 where code == CURLE_PEER_FAILED_VERIFICATION:
            "its certificate is for another host"
        case 9: "its certificate is not valid yet"
        case 10: "its certificate has expired"
        case 18, 19: "its certificate is signed by itself alone"
        case 20, 21: "no one who is trusted has signed its certificate"
        case 62: "its certificate is for another host"
        default: nil
        }
    }

    private static func text(_ code: CURLcode) -> String {
        agg_easy_strerror(code).map { String(cString: $0) } ?? "libcurl error \(code.rawValue)"
    }
}

internal import CCurl

/// Converts libcurl's codes to errors.
enum CurlFailure {
    /// - Parameter proxy: The proxy that was connected to, as `host:port`, or nil if the host itself was.
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
                "no connection to \(reached) within \(limits.connectTimeout.text)",
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
            return TransportError(.broken, "\(host) closed the connection without a response", url: url)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            return TransportError(.broken, "\(host) closed the connection in the middle of the response", url: url)
        // libcurl returns the second one if bytes follow the compressed data. aggctl itself writes nothing.
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            return TransportError(.unreadable, "the response from \(host) cannot be decompressed", url: url)
        // A response without headers has no protocol that libcurl accepts.
        case CURLE_WEIRD_SERVER_REPLY,
            CURLE_UNSUPPORTED_PROTOCOL where ["http", "https"].contains(RedactedURL.scheme(url)):
            return TransportError(.unreadable, "\(host) did not send an HTTP response", url: url)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT:
            return TransportError(.refusedAddress, "not a web address", url: url)
        // libcurl accepts no line of more than 100 KB, and has no better code for it.
        case CURLE_OUT_OF_MEMORY:
            return TransportError(
                .tooLarge,
                "a header line is longer than 100 KB, or there is no memory",
                url: url
            )
        case CURLE_FILESIZE_EXCEEDED:
            return TransportError(.tooLarge, "larger than \(limits.bodyBytes >> 20) MB", url: url)
        default:
            return TransportError(.other, text(code), url: url)
        }
    }

    /// Returns OpenSSL's verdict about a server's certificate (X509_V_ERR of openssl/x509_vfy.h), or nil if it does
    /// not help the user.
    private static func certificate(_ verdict: Int, _ code: CURLcode) -> String? {
        switch verdict {
        // OpenSSL accepted the certificate (1 is libcurl's initial value), but libcurl compares the names itself.
        case 0 where code == CURLE_PEER_FAILED_VERIFICATION, 1 where code == CURLE_PEER_FAILED_VERIFICATION:
            "its certificate is for another host"
        case 9: "its certificate is not valid yet"
        case 10: "its certificate has expired"
        case 18, 19: "its certificate is self-signed"
        case 20, 21: "its certificate is not signed by a trusted authority"
        case 62: "its certificate is for another host"
        default: nil
        }
    }

    private static func text(_ code: CURLcode) -> String {
        agg_easy_strerror(code).map { String(cString: $0) } ?? "libcurl error \(code.rawValue)"
    }
}

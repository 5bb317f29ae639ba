internal import CCurl

/// Converts libcurl's codes to errors.
enum CurlFailure {
    /// Returns the error for a transfer that failed.
    ///
    /// - Parameters:
    ///   - code: The result of the transfer.
    ///   - verdict: OpenSSL's result of checking the certificate (`CertificateVerdict`).
    ///   - proxy: The proxy that was connected to, as `host:port`, or nil if the host itself was.
    static func error(
        _ code: CURLcode,
        url: String,
        limits: TransferLimits,
        verdict: Int = 0,
        proxy: String? = nil
    ) -> TransportError {
        let host = RedactedURL.host(url)
        let peer = proxy.map { "the proxy \($0)" } ?? host
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return TransportError(.unreachable, "the name \(host) cannot be resolved: no network?", url: url)
        case CURLE_COULDNT_RESOLVE_PROXY:
            return TransportError(.unreachable, "the name of the proxy cannot be resolved", url: url)
        case CURLE_COULDNT_CONNECT:
            return TransportError(.unreachable, "no connection to \(peer)", url: url)
        // libcurl limits only the time to connect. `TransferMonitor` limits the rest.
        case CURLE_OPERATION_TIMEDOUT:
            return TransportError(
                .unreachable,
                "no connection to \(peer) within \(limits.connectTimeout.text)",
                url: url
            )
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR:
            return TransportError(
                .insecure,
                "no secure connection to \(host): \(certificateProblem(verdict, code) ?? description(of: code))",
                url: url
            )
        case CURLE_GOT_NOTHING:
            return TransportError(.broken, "\(host) closed the connection without a response", url: url)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            return TransportError(.broken, "\(host) closed the connection in the middle of the response", url: url)
        // libcurl returns `CURLE_WRITE_ERROR` if bytes follow the compressed data. If aggctl itself ends a transfer,
        // the caller has an error already.
        case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            return TransportError(.unreadable, "the response from \(host) cannot be decompressed", url: url)
        // libcurl rejects a response without headers as an unsupported protocol, even if the address is correct.
        case CURLE_WEIRD_SERVER_REPLY,
            CURLE_UNSUPPORTED_PROTOCOL where ["http", "https"].contains(RedactedURL.scheme(url)):
            return TransportError(.unreadable, "\(host) did not send an HTTP response", url: url)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT:
            return TransportError(.refusedAddress, "not a web address", url: url)
        // libcurl also returns this code for a header line of more than 100 KB.
        case CURLE_OUT_OF_MEMORY:
            return TransportError(
                .tooLarge,
                "a header line is longer than 100 KB, or there is no memory",
                url: url
            )
        case CURLE_FILESIZE_EXCEEDED:
            return TransportError(.tooLarge, "larger than \(limits.bodyBytes >> 20) MB", url: url)
        default:
            return TransportError(.other, description(of: code), url: url)
        }
    }

    /// Returns the problem of a server's certificate, or nil if OpenSSL's verdict does not help the user.
    private static func certificateProblem(_ verdict: Int, _ code: CURLcode) -> String? {
        switch verdict {
        // libcurl compares the host names itself. If they differ, OpenSSL has no objection.
        case CertificateVerdict.accepted, CertificateVerdict.initial:
            code == CURLE_PEER_FAILED_VERIFICATION ? "its certificate is for another host" : nil
        case CertificateVerdict.notYetValid: "its certificate is not valid yet"
        case CertificateVerdict.expired: "its certificate has expired"
        case CertificateVerdict.selfSigned, CertificateVerdict.selfSignedInChain: "its certificate is self-signed"
        case CertificateVerdict.issuerNotFound, CertificateVerdict.unverifiable:
            "its certificate is not signed by a trusted authority"
        case CertificateVerdict.otherHost: "its certificate is for another host"
        default: nil
        }
    }

    /// Returns libcurl's text for a code.
    private static func description(of code: CURLcode) -> String {
        agg_easy_strerror(code).map { String(cString: $0) } ?? "libcurl error \(code.rawValue)"
    }
}

/// OpenSSL's results of checking a certificate: the values of X509_V_OK and X509_V_ERR in openssl/x509_vfy.h.
private enum CertificateVerdict {
    static let accepted = 0
    /// The value that libcurl sets before the check.
    static let initial = 1
    static let notYetValid = 9
    static let expired = 10
    static let selfSigned = 18
    static let selfSignedInChain = 19
    static let issuerNotFound = 20
    static let unverifiable = 21
    static let otherHost = 62
}

internal import CCurl
internal import Foundation

/// An exchange in progress: libcurl's easy handle, the data received so far, and the continuation.
///
/// It is only used on the loop's thread, where libcurl calls its functions.
final class Transfer {
    let ticket: Int
    let transferRequest: TransferRequest
    let easy: UnsafeMutableRawPointer
    var watch: TransferMonitor
    private let reply: CurlLoop.Reply
    private let headerList: UnsafeMutablePointer<curl_slist>?
    private var body: [UInt8] = []
    private var headers: [String: String] = [:]
    private var headerBytes = 0
    private var verdict: TransferMonitor.Verdict?
    private var isAddressRefused = false
    /// The address of the latest connection.
    private var connected: [UInt8]?

    init?(_ transferRequest: TransferRequest, ticket: Int, reply: CurlLoop.Reply) {
        guard let easy = agg_easy_init() else { return nil }
        self.ticket = ticket
        self.transferRequest = transferRequest
        self.easy = easy
        self.reply = reply
        watch = TransferMonitor(transferRequest.limits, at: Self.now())
        headerList = transferRequest.request.headers.reduce(nil) { list, header in
            agg_list_append(list, header.key + ": " + header.value)
        }
        configure()
    }

    /// Returns the current moment of a monotonic clock.
    static func now() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Resumes the caller, and frees all resources.
    func end(with result: Result<WebResponse, any Error>) {
        reply.resume(with: result)
        agg_easy_cleanup(easy)
        agg_list_free(headerList)
    }

    func result(_ code: CURLcode) -> Result<WebResponse, any Error> {
        let url = transferRequest.request.url
        if let verdict { return .failure(verdict.error(transferRequest.limits, url: url)) }
        if isAddressRefused, code != CURLE_OK {
            return .failure(TransportError(.refusedAddress, "leads to a private network", url: url))
        }
        guard code == CURLE_OK else {
            var verdict = 0
            _ = agg_get_long(easy, CURLINFO_SSL_VERIFYRESULT, &verdict)
            let proxy = connected.flatMap(transferRequest.proxies.name)
            return .failure(
                CurlFailure.error(code, url: url, limits: transferRequest.limits, verdict: verdict, proxy: proxy)
            )
        }
        var status = 0
        _ = agg_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        var location: UnsafePointer<CChar>?
        _ = agg_get_text(easy, CURLINFO_REDIRECT_URL, &location)
        if let location { headers["location"] = String(cString: location) }
        return .success(WebResponse(url: url, status: status, headers: headers, body: body))
    }

    private func configure() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = agg_set_text(easy, CURLOPT_URL, transferRequest.request.url)
        _ = agg_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        if let authorities = transferRequest.caBundlePath { _ = agg_set_text(easy, CURLOPT_CAINFO, authorities) }
        _ = agg_set_text(easy, CURLOPT_USERAGENT, CurlTransport.userAgent)
        _ = agg_set_text(easy, CURLOPT_ACCEPT_ENCODING, "gzip, br")
        _ = agg_set_list(easy, CURLOPT_HTTPHEADER, headerList)
        if let body = transferRequest.request.body {
            _ = agg_set_long(easy, CURLOPT_POST, 1)
            _ = agg_set_long(easy, CURLOPT_POSTFIELDSIZE, body.count)
            // libcurl copies the body.
            body.withUnsafeBytes { bytes in
                _ = agg_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            }
        }
        _ = agg_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        _ = agg_set_long(easy, CURLOPT_PIPEWAIT, RedactedURL.scheme(transferRequest.request.url) == "https" ? 1 : 0)
        _ = agg_set_long(easy, CURLOPT_NOSIGNAL, 1)
        // Without it, a transfer that gives up during name resolution blocks the loop until the resolver returns.
        _ = agg_set_long(easy, CURLOPT_QUICK_EXIT, 1)
        _ = agg_set_long(easy, CURLOPT_NETRC, 0)
        _ = agg_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        let connect = transferRequest.limits.connectTimeout.inSeconds * 1000
        _ = agg_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(min(max(connect, 1), 600_000)))
        _ = agg_set_long(easy, CURLOPT_NOPROGRESS, 0)
        _ = agg_set_pointer(easy, CURLOPT_XFERINFODATA, context)
        _ = agg_set_progress(easy, onProgress)
        _ = agg_set_pointer(easy, CURLOPT_WRITEDATA, context)
        _ = agg_set_write(easy, CURLOPT_WRITEFUNCTION, onBody)
        _ = agg_set_pointer(easy, CURLOPT_HEADERDATA, context)
        _ = agg_set_write(easy, CURLOPT_HEADERFUNCTION, onHeader)
        _ = agg_set_pointer(easy, CURLOPT_OPENSOCKETDATA, context)
        _ = agg_set_open_socket(easy, onOpenSocket)
    }

    fileprivate func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        // libcurl calls the progress function after the write function, so the size on the wire is read here.
        var received: curl_off_t = 0
        _ = agg_get_size(easy, CURLINFO_SIZE_DOWNLOAD_T, &received)
        if let verdict = watch.received(inAll: Int(received), at: Self.now()) ?? watch.decoded(bytes.count) {
            self.verdict = verdict
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    fileprivate func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
        headerBytes += bytes.count
        if headerBytes > transferRequest.limits.headerBytes {
            verdict = .headersTooLarge
            return 0
        }
        // A status line begins a new set of headers. Those of "100 Continue" and similar responses are dropped.
        if bytes.starts(with: "HTTP/".utf8) { headers = [:] }
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
            let value = bytes[(colon + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.prefix {
                $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n")
            }
            headers[name] = String(decoding: value, as: UTF8.self)
        }
        return bytes.count
    }

    fileprivate func receiveHeader(received: Int) -> Int32 {
        guard let verdict = watch.received(inAll: received, at: Self.now()) else { return 0 }
        self.verdict = verdict
        return 1
    }

    /// Opens a socket if the address is allowed. Otherwise returns libcurl's value for no socket.
    fileprivate func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let isAllowed = withUnsafePointer(to: &address.pointee.addr) {
            transferRequest.allowsPrivate || !AddressPolicy.isPrivate($0) || transferRequest.proxies.contain($0)
        }
        guard isAllowed else {
            isAddressRefused = true
            return -1
        }
        connected = withUnsafePointer(to: &address.pointee.addr) { ProxyAddresses.bytes(of: $0) }
        return socket(
            address.pointee.family,
            address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
            address.pointee.protocol
        )
    }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

private func onBody(
    _ data: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    transfer(context)?.receiveBody(UnsafeRawBufferPointer(start: data, count: size * count)) ?? 0
}

private func onHeader(
    _ data: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    transfer(context)?.receiveHeader(UnsafeRawBufferPointer(start: data, count: size * count)) ?? 0
}

private func onProgress(
    _ context: UnsafeMutableRawPointer?,
    _ total: curl_off_t,
    _ received: curl_off_t,
    _ upTotal: curl_off_t,
    _ sent: curl_off_t
) -> Int32 {
    transfer(context)?.receiveHeader(received: Int(received)) ?? 1
}

private func onOpenSocket(
    _ context: UnsafeMutableRawPointer?,
    _ purpose: curlsocktype,
    _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let address else { return -1 }
    return transfer(context)?.openSocket(address) ?? -1
}

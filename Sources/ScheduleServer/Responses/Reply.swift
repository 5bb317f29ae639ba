internal import HTTPTypes
internal import NIOCore

/// The response to a request, before it is written to the connection.
struct Reply: Sendable {
    /// The body of a response.
    enum Body: Sendable {
        case none
        case bytes(ByteBuffer)
        /// A body that is stored compressed and sent decompressed.
        ///
        /// - Parameter count: the size of the decompressed body, in bytes.
        case gzipped(ByteBuffer, count: Int)
        /// A stream of pieces.
        ///
        /// - Parameter end: a closure that ends the stream when the client disconnects.
        case stream(AsyncStream<ByteBuffer>, end: @Sendable () -> Void)

        /// The size in bytes. It is 0 for a stream.
        var count: Int { if case .gzipped(_, let count) = self { count } else { buffer.readableBytes } }

        /// The memory use, in bytes.
        var memoryUse: Int {
            if case .gzipped(let bytes, _) = self { bytes.readableBytes } else { buffer.readableBytes }
        }

        /// Whether the response gets a `Content-Length` from the body: not for a stream, and not without a body.
        var hasLength: Bool {
            switch self {
            case .bytes, .gzipped: true
            case .none, .stream: false
            }
        }

        /// Whether the body is stored compressed.
        var isCompressed: Bool { if case .gzipped = self { true } else { false } }

        var buffer: ByteBuffer { if case .bytes(let bytes) = self { bytes } else { ByteBuffer() } }
    }

    var status: HTTPResponse.Status
    var headers = HTTPFields()
    var body = Body.none
    /// The memory of the body, which is in use until it is sent.
    var reservation: MemoryReservation?

    init(
        _ status: HTTPResponse.Status,
        _ headers: HTTPFields = HTTPFields(),
        _ body: Body = .none,
        reservation: MemoryReservation? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.reservation = reservation
    }

    /// Creates a response with a body of a media type.
    init(_ status: HTTPResponse.Status = .ok, _ kind: String, _ bytes: [UInt8], _ caching: String = "no-store") {
        self.init(status, [.contentType: kind, .cacheControl: caching], .bytes(ByteBuffer(bytes: bytes)))
    }
}

extension HTTPField.Name {
    // The names below are valid, so the fallback is never used.
    private static func named(_ text: String) -> HTTPField.Name { HTTPField.Name(text) ?? .contentType }

    static let host = named("Host")
    static let linkTo = named("Link")
    static let secFetchSite = named("Sec-Fetch-Site")
    static let lastEventID = named("Last-Event-ID")
    static let forwardedFor = named("X-Forwarded-For")
    static let noBuffering = named("X-Accel-Buffering")
    private static let crossOriginOpener = named("Cross-Origin-Opener-Policy")
    private static let crossOriginResource = named("Cross-Origin-Resource-Policy")
    private static let referrerPolicy = named("Referrer-Policy")
    private static let permissions = named("Permissions-Policy")
    static let allowOrigin = named("Access-Control-Allow-Origin")
    static let allowMethods = named("Access-Control-Allow-Methods")
    static let allowHeaders = named("Access-Control-Allow-Headers")
    static let exposeHeaders = named("Access-Control-Expose-Headers")

    /// The header fields of every response: only scripts of this server, no sniffing, no frames, no referrer to other
    /// sites.
    static let defaultHeaders: HTTPFields = [
        .contentSecurityPolicy:
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
            + "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        .xContentTypeOptions: "nosniff",
        // With "no-referrer" a browser would also send the origin "null" for this server's own forms.
        referrerPolicy: "same-origin",
        crossOriginOpener: "same-origin",
        crossOriginResource: "same-origin",
        permissions: "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ]

    /// Returns the header fields that let a page of another origin read a response.
    static func allowingOrigin(_ origin: String) -> HTTPFields {
        [.allowOrigin: origin, crossOriginResource: "cross-origin", .exposeHeaders: "ETag, Link, Retry-After"]
    }
}

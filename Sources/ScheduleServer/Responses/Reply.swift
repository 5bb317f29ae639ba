internal import HTTPTypes
internal import NIOCore

/// An answer to a request, before it is written.
struct Reply: Sendable {
    /// What is answered, beside the headers.
    enum Body: Sendable {
        case none
        case bytes(ByteBuffer)
        /// Pieces as they come, until the stream ends.
        ///
        /// - Parameter end: ends it, for when no one hears it any more.
        case stream(AsyncStream<ByteBuffer>, end: @Sendable () -> Void)

        /// How many bytes it is, as far as that is known.
        var count: Int { buffer.readableBytes }

        var buffer: ByteBuffer { if case .bytes(let bytes) = self { bytes } else { ByteBuffer() } }
    }

    var status: HTTPResponse.Status
    var headers = HTTPFields()
    var body = Body.none

    init(_ status: HTTPResponse.Status, _ headers: HTTPFields = HTTPFields(), _ body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Some bytes of a kind.
    init(_ status: HTTPResponse.Status = .ok, _ kind: String, _ bytes: [UInt8], _ caching: String = "no-store") {
        self.init(status, [.contentType: kind, .cacheControl: caching], .bytes(ByteBuffer(bytes: bytes)))
    }
}

extension HTTPField.Name {
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

    /// What every answer has, whatever made it: no script but our own, no sniffing, no frames, no word of where one came
    /// from.
    static let defaultHeaders: HTTPFields = [
        .contentSecurityPolicy:
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
            + "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        .xContentTypeOptions: "nosniff",
        // Without any a browser says of its own forms, too, that they come from nowhere.
        referrerPolicy: "same-origin",
        crossOriginOpener: "same-origin",
        crossOriginResource: "same-origin",
        permissions: "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ]

    /// Lets the page of another origin use an answer.
    static func allowingOrigin(_ origin: String) -> HTTPFields {
        [.allowOrigin: origin, crossOriginResource: "cross-origin", .exposeHeaders: "ETag, Link, Retry-After"]
    }
}

internal import Foundation
internal import HTTPTypes
internal import ProgramVersion

/// The description of the API for programs (OpenAPI 3.1). It is made of the same tables that requests are routed by.
/// Only addresses that are in no table are listed here.
enum OpenAPIDescription {
    /// Returns the description as one line of JSON.
    static func bytes(basePath: String) -> [UInt8] {
        var paths: [String: [String: Any]] = [:]
        for endpoint in Endpoint.all {
            paths[endpoint.path, default: [:]]["get"] = operation(endpoint, endpoint.path)
        }
        // The same feeds with a token in the path, for clients that cannot send an Authorization header.
        for feed in Endpoint.feeds {
            let path = "/feed/{token}" + String(feed.path.dropFirst("/feed".utf8.count))
            var described = operation(feed, path)
            // An empty requirement: the path contains the token, so no header is needed.
            described["security"] = [[String: Any]()]
            paths[path] = ["get": described]
        }
        for action in WriteEndpoint.all {
            paths[action.path, default: [:]][action.method.rawValue.lowercased()] = operation(action)
        }
        // The following addresses are in no table.
        paths["/api/v1/events"] = ["get": plain("A stream of events (text/event-stream).", "text/event-stream")]
        paths["/api/v1/session"] = [
            "post": session("Sign in with a token of scope write. Sets a cookie.", hasBody: true),
            "delete": session("Sign out. Deletes the cookie.", hasBody: false),
        ]
        paths["/api/v1/openapi.json"] = [
            "get": plain("This description.", "application/json", schema: "object", hasETag: true)
        ]
        paths["/healthz"] = ["get": plain("Whether the process is running.", "text/plain", isForPeople: true)]
        paths["/readyz"] = [
            "get": plain("Whether the first schedule was fetched.", "text/plain", isForPeople: true)
        ]
        paths["/metrics"] = ["get": plain("Metrics for Prometheus.", "text/plain", isForPeople: true)]
        let document: [String: Any] = [
            "openapi": "3.1.0",
            "info": [
                "title": "aggctl", "version": ProgramVersion.text,
                "description":
                    "Television schedules merged from many sources. Documents are the same as on the command line.",
                "license": ["name": "MIT"],
            ],
            "servers": [["url": basePath.isEmpty ? "/" : basePath]],
            "paths": paths,
            "components": [
                "schemas": Schemas.components,
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
            ],
            // The empty requirement is for local clients, which need no token.
            "security": [[String: Any](), ["token": [String]()]],
        ]
        let bytes = try? JSONSerialization.data(
            withJSONObject: document,
            options: [.sortedKeys, .withoutEscapingSlashes]
        )
        return [UInt8](bytes ?? Data()) + [UInt8(ascii: "\n")]
    }

    /// Returns the description of error responses.
    ///
    /// - Parameter isForPeople: whether browsers open the address. They then receive an HTML page instead of a
    ///   document.
    private static func problems(isForPeople: Bool = false) -> [String: Any] {
        var content: [String: Any] = [
            "application/problem+json": ["schema": ["$ref": "#/components/schemas/problem"]]
        ]
        if isForPeople { content["text/html"] = ["schema": ["type": "string"]] }
        return ["description": "The reason why the request failed (RFC 9457).", "content": content]
    }

    /// The description of a 304 response.
    private static var unchanged: [String: Any] { ["description": "The client's copy is current."] }

    /// Returns the description of a request that reads.
    ///
    /// - Parameter path: The path of the endpoint, or for a feed also its path with a token.
    private static func operation(_ endpoint: Endpoint, _ path: String) -> [String: Any] {
        let type =
            switch endpoint.kind {
            case .document: "application/json"
            case .media(let type): type
            }
        var schema: [String: Any] = ["type": "string"]
        if type == "application/feed+json" { schema = ["$ref": "#/components/schemas/json-feed"] }
        if case .document(let name) = endpoint.kind {
            schema = ["$ref": "#/components/schemas/\(name)"]
            let others = Schemas.others[endpoint.path] ?? []
            if !others.isEmpty { schema = ["anyOf": ([name] + others).map { ["$ref": "#/components/schemas/\($0)"] }] }
        }
        return [
            "summary": endpoint.summary,
            "operationId": operationID("get", path),
            "parameters": endpoint.parameters.map(queryParameter) + pathParameters(path),
            "responses": [
                "200": [
                    "description": "The response. Send its ETag in If-None-Match to check for changes.",
                    "content": [type: ["schema": schema]],
                ],
                "304": unchanged,
                "default": problems(isForPeople: endpoint.isPage),
            ],
        ]
    }

    /// Returns the description of a request that writes. Its body is required if the schema requires a member.
    private static func operation(_ action: WriteEndpoint) -> [String: Any] {
        var responses: [String: Any] = ["default": problems()]
        if let schema = action.schema {
            responses["200"] = [
                "description": "The new state.",
                "content": ["application/json": ["schema": ["$ref": "#/components/schemas/\(schema)"]]],
            ]
        } else {
            responses["204"] = ["description": "Done, or nothing to do."]
        }
        var operation: [String: Any] = [
            "summary": action.summary,
            "operationId": operationID(action.method.rawValue.lowercased(), action.path),
            "parameters": pathParameters(action.path),
            "responses": responses,
        ]
        if let body = action.body, let schema = try? JSONSerialization.jsonObject(with: Data(body.utf8)) {
            operation["requestBody"] = [
                "required": (schema as? [String: Any])?["required"] != nil,
                "content": ["application/json": ["schema": schema]],
            ]
        }
        return operation
    }

    /// Returns the description of a request that signs in or out.
    private static func session(_ summary: String, hasBody: Bool) -> [String: Any] {
        var operation: [String: Any] = [
            "summary": summary, "responses": ["204": ["description": "Done."], "default": problems()],
        ]
        let schema: [String: Any] = [
            "type": "object", "required": ["token"], "properties": ["token": ["type": "string"]],
        ]
        if hasBody {
            operation["requestBody"] = ["required": true, "content": ["application/json": ["schema": schema]]]
        }
        return operation
    }

    /// Returns the description of a request without parameters.
    ///
    /// - Parameters:
    ///   - type: The media type of the response.
    ///   - schema: The JSON type of the response.
    ///   - hasETag: True if the response has an ETag, so that the server can reply that nothing has changed.
    ///   - isForPeople: See `problems(isForPeople:)`.
    private static func plain(
        _ summary: String,
        _ type: String,
        schema: String = "string",
        hasETag: Bool = false,
        isForPeople: Bool = false
    ) -> [String: Any] {
        var responses: [String: Any] = [
            "200": ["description": "The response.", "content": [type: ["schema": ["type": schema]]]],
            "default": problems(isForPeople: isForPeople),
        ]
        if hasETag { responses["304"] = unchanged }
        return ["summary": summary, "responses": responses]
    }

    /// Returns the unique name of a request: `get-api-v1-cast-show` for `/api/v1/cast/{show}`.
    private static func operationID(_ method: String, _ path: String) -> String {
        let parts = path.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return ([method] + parts.map(String.init)).joined(separator: "-")
    }

    /// Returns the descriptions of the placeholders in a path. A placeholder is always a complete segment.
    private static func pathParameters(_ path: String) -> [[String: Any]] {
        path.split(separator: "/").filter { $0.utf8.first == UInt8(ascii: "{") }.map { piece in
            [
                "name": String(piece.dropFirst().dropLast()), "in": "path", "required": true,
                "schema": ["type": "string", "minLength": 1],
            ]
        }
    }

    /// Returns the description of a parameter in the query.
    private static func queryParameter(_ parameter: Parameter) -> [String: Any] {
        var schema: [String: Any]
        switch parameter.kind {
        case .text(let limit): schema = ["type": "string", "minLength": 1, "maxLength": limit]
        case .flag: schema = ["type": "boolean"]
        case .optionalText(let limit): schema = ["type": "string", "maxLength": limit]
        case .optionalNumber: schema = ["type": "string", "pattern": "^[0-9]{0,5}$"]
        case .number(let range): schema = ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
        case .choice(let values): schema = ["type": "string", "enum": values]
        }
        if parameter.repeats { schema = ["type": "array", "items": schema] }
        var described: [String: Any] = [
            "name": parameter.name, "in": "query", "description": parameter.summary, "schema": schema,
        ]
        if parameter.isRequired { described["required"] = true }
        if let example = parameter.example, !parameter.repeats { described["example"] = example }
        return described
    }
}

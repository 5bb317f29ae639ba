internal import Foundation
internal import HTTPTypes
internal import ProgramVersion

/// What the API is, for programs (OpenAPI 3.1): made of the same tables by which it answers.
enum OpenAPIDescription {
    /// The description, in one line.
    static func bytes(basePath: String) -> [UInt8] {
        var paths: [String: [String: Any]] = [:]
        for endpoint in Endpoint.all {
            paths[endpoint.path, default: [:]]["get"] = operation(endpoint, endpoint.path)
        }
        // The same with a token in the address, for what can send none beside it.
        for feed in Endpoint.feeds {
            let path = "/feed/{token}" + String(feed.path.dropFirst("/feed".utf8.count))
            var described = operation(feed, path)
            described["security"] = [[String: Any]()]
            paths[path] = ["get": described]
        }
        for action in WriteEndpoint.all {
            paths[action.path, default: [:]][action.method.rawValue.lowercased()] = operation(action)
        }
        paths["/api/v1/events"] = ["get": plain("Events as they come (text/event-stream).", "text/event-stream")]
        paths["/api/v1/session"] = [
            "post": session("Sign a page in: a cookie for a token that may write.", hasBody: true),
            "delete": session("Take the cookie back.", hasBody: false),
        ]
        paths["/api/v1/openapi.json"] = [
            "get": plain("This description.", "application/json", schema: "object", isTagged: true)
        ]
        paths["/healthz"] = ["get": plain("Whether the process lives.", "text/plain", isForPeople: true)]
        paths["/readyz"] = [
            "get": plain("Whether there is a schedule to answer from.", "text/plain", isForPeople: true)
        ]
        paths["/metrics"] = ["get": plain("Numbers, for Prometheus.", "text/plain", isForPeople: true)]
        let document: [String: Any] = [
            "openapi": "3.1.0",
            "info": [
                "title": "aggctl", "version": ProgramVersion.text,
                "description":
                    "Television schedules from many sources, as one. Documents are those of the command line.",
                "license": ["name": "MIT"],
            ],
            "servers": [["url": basePath.isEmpty ? "/" : basePath]],
            "paths": paths,
            "components": [
                "schemas": Schemas.components,
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
            ],
            "security": [[String: Any](), ["token": [String]()]],
        ]
        let bytes = try? JSONSerialization.data(
            withJSONObject: document,
            options: [.sortedKeys, .withoutEscapingSlashes]
        )
        return [UInt8](bytes ?? Data()) + [UInt8(ascii: "\n")]
    }

    /// What is answered where nothing else can be.
    ///
    /// - Parameter isForPeople: whether a browser may go there: it is told as a page, a program as a document.
    private static func problems(isForPeople: Bool = false) -> [String: Any] {
        var content: [String: Any] = [
            "application/problem+json": ["schema": ["$ref": "#/components/schemas/problem"]]
        ]
        if isForPeople { content["text/html"] = ["schema": ["type": "string"]] }
        return ["description": "Why there is no other answer (RFC 9457).", "content": content]
    }

    private static var unchanged: [String: Any] { ["description": "It is as it was."] }

    /// - Parameter path: the address, which of a feed may have a token in it.
    private static func operation(_ endpoint: Endpoint, _ path: String) -> [String: Any] {
        let type =
            switch endpoint.kind {
            case .document: "application/json"
            case .media(let type): type
            }
        var schema: [String: Any] = ["type": "string"]
        if case .document(let name) = endpoint.kind {
            schema = ["$ref": "#/components/schemas/\(name)"]
            let others = Schemas.others[endpoint.path] ?? []
            if !others.isEmpty { schema = ["anyOf": ([name] + others).map { ["$ref": "#/components/schemas/\($0)"] }] }
        }
        return [
            "summary": endpoint.summary,
            "operationId": name("get", path),
            "parameters": endpoint.parameters.map(described) + pathParameters(path),
            "responses": [
                "200": [
                    "description": "The answer. Its ETag lets one ask whether it changed.",
                    "content": [type: ["schema": schema]],
                ],
                "304": unchanged,
                "default": problems(isForPeople: endpoint.isPage),
            ],
        ]
    }

    private static func operation(_ action: WriteEndpoint) -> [String: Any] {
        var responses: [String: Any] = ["default": problems()]
        if let schema = action.schema {
            responses["200"] = [
                "description": "As it is now.",
                "content": ["application/json": ["schema": ["$ref": "#/components/schemas/\(schema)"]]],
            ]
        } else {
            responses["204"] = ["description": "As it is wished."]
        }
        var operation: [String: Any] = [
            "summary": action.summary,
            "operationId": name(action.method.rawValue.lowercased(), action.path),
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

    private static func plain(
        _ summary: String,
        _ type: String,
        schema: String = "string",
        isTagged: Bool = false,
        isForPeople: Bool = false
    ) -> [String: Any] {
        var responses: [String: Any] = [
            "200": ["description": "The answer.", "content": [type: ["schema": ["type": schema]]]],
            "default": problems(isForPeople: isForPeople),
        ]
        if isTagged { responses["304"] = unchanged }
        return ["summary": summary, "responses": responses]
    }

    private static func name(_ method: String, _ path: String) -> String {
        let words = path.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return ([method] + words.map(String.init)).joined(separator: "-")
    }

    private static func pathParameters(_ path: String) -> [[String: Any]] {
        path.split(separator: "/").filter { $0.utf8.first == UInt8(ascii: "{") }.map { piece in
            [
                "name": String(piece.dropFirst().dropLast()), "in": "path", "required": true,
                "schema": ["type": "string", "minLength": 1],
            ]
        }
    }

    private static func described(_ parameter: Parameter) -> [String: Any] {
        var schema: [String: Any]
        switch parameter.kind {
        case .text(let limit): schema = ["type": "string", "minLength": 1, "maxLength": limit]
        case .flag: schema = ["type": "boolean"]
        case .optionalText(let limit): schema = ["type": "string", "maxLength": limit]
        case .optionalNumber: schema = ["type": "string", "pattern": "^[0-9]{0,5}$"]
        case .number(let range): schema = ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
        case .choice(let words): schema = ["type": "string", "enum": words]
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

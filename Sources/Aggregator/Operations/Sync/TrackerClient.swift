internal import Foundation
internal import ProviderAPI
internal import ScheduleStore

/// Sends the requests of one tracker's API.
struct TrackerClient {
    let service: TrackerService
    let web: any WebFetching
    let now: Date

    /// The code that the user types on a page of the tracker.
    struct Code: Decodable {
        var user_code: String
        var device_code: String?
        var verification_uri: String?
        var verification_url: String?
        var interval: Int?
        var expires_in: Int?
    }

    private struct Token: Decodable {
        var access_token: String?
        var refresh_token: String?
        var expires_in: Int?
        var device_code: String?
    }

    /// The result of an upload.
    struct Answer: Decodable {
        struct Added: Decodable { var episodes: Int? }
        struct NotFound: Decodable { var shows: [Show]? }
        struct Show: Decodable { var title: String? }

        var added: Added?
        var not_found: NotFound?
    }

    /// Requests a code for the user.
    ///
    /// - Throws: `ProviderError`.
    func code(clientID: String) async throws -> Code {
        let address = service.codeAddress(clientID: clientID)
        let headers = service.headers(clientID: clientID)
        guard service == .trakt else { return try decode(Code.self, try await body(at: address, headers)) }
        return try decode(Code.self, try await post(["client_id": clientID], to: address, headers, isRepeatable: true))
    }

    /// Returns the account after the user typed the code, or nil as long as that is pending.
    ///
    /// - Throws: `ProviderError` if the code has expired.
    func account(for code: Code, clientID: String, clientSecret: String?) async throws -> TrackerAccount? {
        let headers = service.headers(clientID: clientID)
        let token: Token
        if service == .trakt {
            let body = ["code": code.device_code ?? "", "client_id": clientID, "client_secret": clientSecret ?? ""]
            let address = service.tokenAddress(code: "", clientID: clientID)
            do {
                token = try decode(Token.self, try await post(body, to: address, headers, isRepeatable: true))
            } catch let error as ProviderError where error.status == 400 {
                // Trakt answers with 400 until the user has typed the code.
                return nil
            }
        } else {
            let address = service.tokenAddress(code: code.user_code, clientID: clientID)
            token = try decode(Token.self, try await body(at: address, headers))
            // Simkl answers with a new code if the old one is gone.
            if token.device_code != nil { throw ProviderError(.refused, "the code has expired") }
        }
        guard let text = token.access_token else { return nil }
        return account(text, token, clientID, clientSecret)
    }

    /// Returns an account with a new token.
    ///
    /// - Throws: `ProviderError` if the tracker does not renew it.
    func renewed(_ account: TrackerAccount) async throws -> TrackerAccount {
        guard let refreshToken = account.refreshToken else { return account }
        let body = [
            "refresh_token": refreshToken, "client_id": account.clientID,
            "client_secret": account.clientSecret ?? "", "redirect_uri": "urn:ietf:wg:oauth:2.0:oob",
            "grant_type": "refresh_token",
        ]
        // A token can be renewed once, so the request is not repeated.
        let answer = try await post(
            body,
            to: service.renewalAddress,
            service.headers(clientID: account.clientID),
            isRepeatable: false
        )
        let token = try decode(Token.self, answer)
        guard let text = token.access_token else { throw ProviderError(.refused, "no new token") }
        return self.account(text, token, account.clientID, account.clientSecret)
    }

    private func account(_ text: String, _ token: Token, _ clientID: String, _ clientSecret: String?) -> TrackerAccount
    {
        TrackerAccount(
            clientID: clientID,
            clientSecret: clientSecret,
            token: text,
            refreshToken: token.refresh_token,
            expiresAt: token.expires_in.map { now.addingTimeInterval(Double($0)) }
        )
    }

    /// Returns the documents with the watched episodes. An empty history has none.
    ///
    /// - Throws: `ProviderError`.
    func history(_ account: TrackerAccount) async throws -> [[UInt8]] {
        var documents: [[UInt8]] = []
        for address in service.historyAddresses(account) {
            let headers = service.headers(clientID: account.clientID, token: account.token)
            let document = try await body(at: address, headers)
            let text = document.filter { $0 > 0x20 }
            if ![Array("null".utf8), Array("[]".utf8), Array("{}".utf8)].contains(text) { documents.append(document) }
        }
        return documents
    }

    /// Adds watched episodes. The request is not repeated, because a tracker may count each as another watching.
    ///
    /// - Throws: `ProviderError`.
    func upload(_ body: [UInt8], _ account: TrackerAccount) async throws -> Answer {
        let headers = service.headers(clientID: account.clientID, token: account.token)
        let post = WebPost(to: service.uploadAddress(account), headers: headers, body: body, isRepeatable: false)
        return try decode(Answer.self, try await web.send(post).body)
    }

    private func body(at address: String, _ headers: [String: String]) async throws -> [UInt8] {
        guard let page = try await web.fetch(address, headers: headers, validators: nil) else { return [] }
        return page.body
    }

    private func post(
        _ body: [String: String],
        to address: String,
        _ headers: [String: String],
        isRepeatable: Bool
    ) async throws -> [UInt8] {
        try await web.send(WebPost(to: address, headers: headers, json: body, isRepeatable: isRepeatable)).body
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
        do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch {
            throw ProviderError(.malformed, "the answer of \(service.name) is not the expected JSON")
        }
    }
}

internal import ScheduleStore
internal import Aggregator
internal import Foundation
internal import ServerPages
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import ScheduleMerging
internal import ScheduleModel

/// The forms of the pages, for browsers without the script. The script uses the API instead.
enum PageForm: String {
    case mark, follow, link, refresh, settings, assign
    case importFile = "import"
    case signIn = "sign-in"
    case signOut = "sign-out"
}

/// The fields of a submitted form.
struct FormFields {
    private let pairs: [(name: String, value: String)]

    /// Parses the body of a form.
    ///
    /// - Throws: a `Problem` if the body is not a form in UTF-8.
    init(_ body: [UInt8]) throws(Problem) {
        guard let text = String(validating: body, as: UTF8.self) else {
            throw Problem(.badRequest, "request.body", "the body is not a form in UTF-8")
        }
        pairs = try QueryText.pairs(text)
    }

    subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// Returns all values of a field.
    func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    /// Returns the value of a required field.
    ///
    /// - Throws: a `Problem` if the field is missing or empty.
    func required(_ name: String) throws(Problem) -> String {
        guard let value = self[name], !value.isEmpty else {
            throw Problem(.badRequest, "request.body", "“\(name)” is missing")
        }
        return value
    }
}

extension Site {
    /// Performs the action of a form and redirects back to the page.
    func act(
        _ form: PageForm,
        _ request: Request,
        from address: String,
        into outcome: inout Outcome
    ) async throws(Problem) -> Reply {
        try identity.checkWrite(request.headers)
        if let pause = consumeQuota(of: address) { throw Self.tooMany(pause) }
        if form == .importFile { return try await importForm(request, into: &outcome) }
        if form == .assign { return try await assignForm(request, into: &outcome) }
        let type = request.headers[.contentType]?.lowercased() ?? ""
        let bytes = try await body(of: request, isJSON: false)
        guard bytes.isEmpty || type.utf8.starts(with: "application/x-www-form-urlencoded".utf8) else {
            throw Problem(.unsupportedMediaType, "request.type", "the body must be a form")
        }
        let fields = try FormFields(bytes)
        let back = safeRedirectPath(fields["back"])
        switch form {
        case .signIn: return try signIn(fields, request)
        case .settings: return savePreferences(fields)
        case .signOut:
            var reply = redirect(to: identity.basePath + "/")
            reply.headers[.setCookie] = accessControl.signOut(request.headers, path: identity.basePath)
            reply.headers[.clearSiteData] = "\"cache\", \"storage\""
            return reply
        case .mark, .follow, .link, .refresh, .assign, .importFile: break
        }
        let client = try accessControl.client(request.headers)
        outcome.lastFour = client.lastFour
        guard client.scope == .write else { throw Problem(.forbidden, "token.scope", "this token may not write") }
        do throws(OperationError) {
            let confirmation: Reply?
            switch form {
            case .mark:
                confirmation = try await mark(fields).flatMap { self.confirmationPage($0, back: back, to: request) }
            case .follow:
                confirmation = try await follow(fields).flatMap { self.confirmationPage($0, back: back, to: request) }
            default:
                try await save(form, fields)
                confirmation = nil
            }
            await live.poll()
            return confirmation ?? redirect(to: back)
        } catch {
            throw Problem(error)
        }
    }

    /// Marks the episodes of a form, or restores their previous marks.
    ///
    /// - Returns: the changes, or nil if previous marks were restored.
    private func mark(_ fields: FormFields) async throws(OperationError) -> MarkResult? {
        let before = fields.all(UndoFields.previousMarksField)
        if !before.isEmpty {
            try await undo(before, beginning: fields[UndoFields.prefixField] ?? "", of: fields["show"] ?? "")
            return nil
        }
        let parts = (fields["mark"] ?? "").split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count == 3 else { throw .emptyName(.show) }
        let isMany = ["up-to", "watched-season"].contains(parts[0])
        guard let state = isMany ? .watched : WatchState(rawValue: parts[0]) else { throw .emptyName(.show) }
        let prefix = parts[0] == "up-to" ? ".." : parts[0] == "watched-season" ? "S" : ""
        let names = parts[2].split(separator: " ")
        let selections = names.compactMap { try? EpisodeSelection(prefix + $0) }
        guard !names.isEmpty, selections.count == names.count else { throw .emptyName(.show) }
        return try await live.current.perform(
            MarkEpisodesAction(parts[1], selections, as: state, markedAt: live.now, overridesLater: true)
        )
    }

    /// Restores the previous marks of episodes. If a field is invalid, nothing is marked.
    private func undo(
        _ before: [String],
        beginning: String,
        of show: String
    ) async throws(OperationError) {
        guard let states = UndoFields.read(before, prefix: beginning),
            states.reduce(0, { $0 + $1.ids.count }) <= UndoFields.capacity
        else { throw .emptyName(.show) }
        var parsed: [(state: WatchState, selections: [EpisodeSelection])] = []
        for (text, ids) in states {
            let selections = ids.compactMap { try? EpisodeSelection($0) }
            guard let state = WatchState(rawValue: text), selections.count == ids.count else {
                throw .emptyName(.show)
            }
            parsed.append((state, selections))
        }
        for (state, selections) in parsed {
            _ = try await live.current.perform(
                MarkEpisodesAction(show, selections, as: state, markedAt: live.now, overridesLater: true)
            )
        }
    }

    /// Returns the confirmation of several marks, with a button to undo them. Returns nil for a single mark, which
    /// can be undone with its own button.
    private func confirmationPage(_ result: MarkResult, back: String, to request: Request) -> Reply? {
        guard result.previousStates.count > 1 else { return nil }
        return confirmationPage(back: back, to: request) {
            MarkedPage($0, result: result, back: back, maxSize: limits.body).bytes
        }
    }

    /// Returns the confirmation that a followed show is hidden, with a button to undo it. Returns nil for a show that
    /// was not followed, which can be unhidden with its own button.
    private func confirmationPage(_ result: FollowResult, back: String, to request: Request) -> Reply? {
        result.previouslyFollowedSince.map { since in
            confirmationPage(back: back, to: request) {
                HiddenPage($0, show: result.show, since: since, back: back).bytes
            }
        }
    }

    private func confirmationPage(back: String, to request: Request, _ bytes: (Page) -> [UInt8]) -> Reply {
        let context = PageContext(site: self, reader: Reader(request.headers), requestTarget: back, host: nil)
        var reply = Reply(.ok, "text/html; charset=utf-8", bytes(context.page(live.snapshot.session)))
        reply.headers[.cacheControl] = "no-store"
        return reply
    }

    /// Follows, unfollows, hides or unhides a show.
    ///
    /// - Returns: the result if the show was hidden, or else nil.
    private func follow(_ fields: FormFields) async throws(OperationError) -> FollowResult? {
        let (session, show) = (live.current, fields["show"] ?? "")
        switch fields["do"] {
        case "follow":
            let since = fields[HiddenPage.sinceField].flatMap { Instant.parse($0) }
            _ = try await session.perform(FollowShowAction(show, since: since))
        case "hide": return try await session.perform(FollowShowAction(show, hides: true))
        case let action:
            // A form may be old, so it changes only its own state and not decisions made since.
            let target: UnfollowShowAction.Target =
                switch action {
                case "unfollow": .followed
                case "unhide": .hidden
                default: .either
                }
            do { _ = try await session.perform(UnfollowShowAction(show, target)) } catch {
                // The show is already in the requested state.
                guard case .notFollowed = error else { throw error }
            }
        }
        return nil
    }

    private func save(_ form: PageForm, _ fields: FormFields) async throws(OperationError) {
        let session = live.current
        switch form {
        case .link:
            let decision = fields["do"].flatMap(LinkDecision.init(rawValue:)) ?? .undecided
            guard let first = fields["one"].flatMap(SourceKey.init) else { throw .emptyName(.show) }
            let second: SourceKey
            if let key = fields["other"].flatMap(SourceKey.init) {
                second = key
            } else {
                second = try await counterpart(fields["named"] ?? "", of: first, in: session)
            }
            _ = try await session.perform(LinkShowsAction(first, second, decision))
        case .refresh:
            if let last = live.lastRefresh, live.now.timeIntervalSince(last) < 60 { return }
            _ = try await live.refresh()
        case .mark, .follow, .settings, .signIn, .signOut, .assign, .importFile: return
        }
    }

    /// Returns the show of another source that the user names by title or ID. If several shows have that title, it
    /// must be the only one that is not from the same source.
    private func counterpart(
        _ name: String,
        of key: SourceKey,
        in session: Session
    ) async throws(OperationError) -> SourceKey {
        func foreign(_ show: MergedShow) -> SourceKey? {
            let keys = show.sources.map(\.key)
            return keys.contains { $0.provider == key.provider } ? nil : keys.first
        }
        if name.utf8.allSatisfy({ $0 <= 0x20 }) { throw .emptyName(.show) }
        if let other = SourceKey(name), session.instances.contains(where: { $0.id == other.provider }) { return other }
        do throws(OperationError) {
            let show = try await session.perform(ShowDetailsQuery(name)).show
            if let other = foreign(show) { return other }
            throw .sameProvider(key, show.id)
        } catch {
            guard case .ambiguousShow(_, let shows, _) = error else { throw error }
            let keys = shows.compactMap(foreign)
            if keys.count == 1 { return keys[0] }
            throw error
        }
    }

    private func redirect(to path: String) -> Reply {
        Reply(.seeOther, [.location: path, .cacheControl: "no-store"])
    }

    private func signIn(_ fields: FormFields, _ request: Request) throws(Problem) -> Reply {
        do throws(Problem) {
            let cookie = try accessControl.signIn(
                try fields.required("token"),
                path: identity.basePath,
                isSecure: identity.isSecure
            )
            // The user wanted to open another page before.
            var reply = redirect(to: safeRedirectPath(fields["back"]))
            reply.headers[.setCookie] = cookie
            return reply
        } catch {
            let context = PageContext(
                site: self,
                reader: Reader(request.headers),
                requestTarget: safeRedirectPath(fields["back"]),
                host: nil
            )
            let page = SignInPage(context.page(live.snapshot.session), lastAttemptFailed: true)
            return Reply(error.status, "text/html; charset=utf-8", page.bytes)
        }
    }

    private func savePreferences(_ fields: FormFields) -> Reply {
        var preferences = ReaderPreferences()
        if let tag = fields["language"], Language.choices.contains(where: { $0.tag == tag }) {
            preferences.language = tag
        }
        preferences.theme = fields["theme"].flatMap(ReaderPreferences.Theme.init(rawValue:)) ?? .system
        preferences.hidesSpoilers = fields["spoilers"] == "on"
        preferences.hasKeys = fields["keys"] == "on"
        preferences.clock = fields["clock"].flatMap(ReaderPreferences.Clock.init(rawValue:))
        preferences.startsOnSunday = fields["week"] == "sunday"
        preferences.start = fields["start"].flatMap(ReaderPreferences.Start.init(rawValue:)) ?? .tonight
        preferences.country = fields["country"].flatMap { try? CountryParser.parse($0) }
        preferences.zone = fields["zone"].flatMap {
            ReaderPreferences.zoneNames.contains($0) ? TimeZone(identifier: $0) : nil
        }
        preferences.includesStreaming = fields["streaming"] == "on"
        var reply = redirect(to: identity.basePath + "/settings?saved")
        reply.headers[.setCookie] = Cookies.setting(
            ReaderPreferences.cookie,
            preferences.text,
            path: identity.basePath,
            seconds: 400 * 86_400,
            isSecure: identity.isSecure
        )
        return reply
    }
}

extension HTTPField.Name {
    fileprivate static let clearSiteData = HTTPField.Name("Clear-Site-Data") ?? .cacheControl
}

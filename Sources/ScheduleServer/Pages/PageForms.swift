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

/// The forms of the page: what they do without a script. With one, the API is asked instead.
enum PageForm: String {
    case mark, follow, link, refresh, settings
    case signIn = "sign-in"
    case signOut = "sign-out"
}

/// What a form says.
struct FormFields {
    private let pairs: [(name: String, value: String)]

    /// Reads the body of a form.
    init(_ body: [UInt8]) throws(Problem) {
        guard let text = String(validating: body, as: UTF8.self) else {
            throw Problem(.badRequest, "request.body", "the body is not the form that belongs here")
        }
        pairs = try QueryText.pairs(text)
    }

    subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// Every value that a name has.
    func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    /// A field that has to be there.
    func needed(_ name: String) throws(Problem) -> String {
        guard let value = self[name], !value.isEmpty else {
            throw Problem(.badRequest, "request.body", "“\(name)” is missing")
        }
        return value
    }
}

extension Site {
    /// Does what a form wishes, and leads back to the page.
    func act(
        _ form: PageForm,
        _ request: Request,
        from address: String,
        into outcome: inout Outcome
    ) async throws(Problem) -> Reply {
        try identity.checkWrite(request.headers)
        if let pause = consumeQuota(of: address) { throw Self.tooMany(pause) }
        let type = request.headers[.contentType]?.lowercased() ?? ""
        let bytes = try await body(of: request, isJSON: false)
        guard bytes.isEmpty || type.utf8.starts(with: "application/x-www-form-urlencoded".utf8) else {
            throw Problem(.unsupportedMediaType, "request.type", "the body is to be a form")
        }
        let fields = try FormFields(bytes)
        let back = safeBack(fields["back"])
        switch form {
        case .signIn: return try signIn(fields, request)
        case .settings: return chosen(fields)
        case .signOut:
            var reply = leading(to: identity.basePath + "/")
            reply.headers[.setCookie] = admission.signOut(request.headers, path: identity.basePath)
            reply.headers[.clearSiteData] = "\"cache\", \"storage\""
            return reply
        case .mark, .follow, .link, .refresh: break
        }
        let visitor = try admission.visitor(request.headers)
        outcome.lastFour = visitor.lastFour
        guard visitor.scope == .write else { throw Problem(.forbidden, "token.scope", "this token may not write") }
        do throws(OperationError) {
            let told: Reply?
            switch form {
            case .mark: told = try await mark(fields).flatMap { self.confirmationPage($0, back: back, to: request) }
            case .follow: told = try await follow(fields).flatMap { self.confirmationPage($0, back: back, to: request) }
            default:
                try await save(form, fields)
                told = nil
            }
            live.poll()
            return told ?? leading(to: back)
        } catch {
            throw Problem(error)
        }
    }

    /// Marks what a form says, or as it was before.
    ///
    /// - Returns: what was changed; nil where that was taken back.
    private func mark(_ fields: FormFields) async throws(OperationError) -> MarkResult? {
        let before = fields.all(UndoFields.previousMarksField)
        if !before.isEmpty {
            try await undo(before, beginning: fields[UndoFields.beginning] ?? "", of: fields["show"] ?? "")
            return nil
        }
        let words = (fields["mark"] ?? "").split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3 else { throw .emptyName(.show) }
        let isMany = ["up-to", "watched-season"].contains(words[0])
        guard let state = isMany ? .watched : EpisodeMark.State(rawValue: words[0]) else { throw .emptyName(.show) }
        let name = words[0] == "up-to" ? "..\(words[2])" : words[0] == "watched-season" ? "S\(words[2])" : words[2]
        guard let selection = try? EpisodeSelection(name) else { throw .emptyName(.show) }
        return try await live.current.perform(
            MarkEpisodesAction(words[1], [selection], as: state, at: live.now, overridesLater: true)
        )
    }

    /// Marks episodes as they were before. What cannot be read is refused before anything is marked.
    private func undo(
        _ before: [String],
        beginning: String,
        of show: String
    ) async throws(OperationError) {
        guard let states = UndoFields.read(before, beginning: beginning),
            states.reduce(0, { $0 + $1.ids.count }) <= UndoFields.capacity
        else { throw .emptyName(.show) }
        var chosen: [(state: EpisodeMark.State, selections: [EpisodeSelection])] = []
        for (word, ids) in states {
            let selections = ids.compactMap { try? EpisodeSelection($0) }
            guard let state = EpisodeMark.State(rawValue: word), selections.count == ids.count else {
                throw .emptyName(.show)
            }
            chosen.append((state, selections))
        }
        for (state, selections) in chosen {
            _ = try await live.current.perform(
                MarkEpisodesAction(show, selections, as: state, at: live.now, overridesLater: true)
            )
        }
    }

    /// What was marked at once, with a way to take it back; nil where that was no more than one, whose own button does.
    private func confirmationPage(_ answer: MarkResult, back: String, to request: Request) -> Reply? {
        guard answer.before.count > 1 else { return nil }
        return confirmationPage(back: back, to: request) {
            MarkedPage($0, result: answer, back: back, room: limits.body).bytes
        }
    }

    /// That a show which was followed is hidden, with a way to take it back; nil where its own button does.
    private func confirmationPage(_ answer: FollowResult, back: String, to request: Request) -> Reply? {
        answer.followedBefore.map { since in
            confirmationPage(back: back, to: request) {
                HiddenPage($0, show: answer.show, since: since, back: back).bytes
            }
        }
    }

    private func confirmationPage(back: String, to request: Request, _ bytes: (Page) -> [UInt8]) -> Reply {
        let place = PageContext(site: self, reader: Reader(request.headers), own: back, host: nil)
        var reply = Reply(.ok, "text/html; charset=utf-8", bytes(place.page(live.snapshot.session)))
        reply.headers[.cacheControl] = "no-store"
        return reply
    }

    /// Follows a show or hides it, or takes that back.
    ///
    /// - Returns: a show that was hidden.
    private func follow(_ fields: FormFields) async throws(OperationError) -> FollowResult? {
        let (session, show) = (live.current, fields["show"] ?? "")
        switch fields["do"] {
        case "follow":
            let since = fields[HiddenPage.sinceField].flatMap { Instant.parse($0) }
            _ = try await session.perform(FollowShowAction(show, since: since))
        case "hide": return try await session.perform(FollowShowAction(show, hides: true))
        case let word:
            // A form that lay about takes back what it says, and nothing that was decided since.
            let wish: UnfollowShowAction.Target =
                switch word {
                case "unfollow": .followed
                case "unhide": .hidden
                default: .either
                }
            do { _ = try await session.perform(UnfollowShowAction(show, wish)) } catch {
                // It is as it is wished to be.
                guard case .notFollowed = error else { throw error }
            }
        }
        return nil
    }

    private func save(_ form: PageForm, _ fields: FormFields) async throws(OperationError) {
        let session = live.current
        switch form {
        case .link:
            let wish = fields["do"].flatMap(LinkDecision.init(rawValue:)) ?? .undecided
            guard let one = fields["one"].flatMap(SourceKey.init) else { throw .emptyName(.show) }
            let other: SourceKey
            if let key = fields["other"].flatMap(SourceKey.init) {
                other = key
            } else {
                other = try await counterpart(fields["named"] ?? "", of: one, in: session)
            }
            _ = try await session.perform(LinkShowsAction(one, other, wish))
        case .refresh:
            if let last = live.lastRefresh, live.now.timeIntervalSince(last) < 60 { return }
            _ = try await live.refresh()
        case .mark, .follow, .settings, .signIn, .signOut: return
        }
    }

    /// The show of another source that a reader names, by a title or an id. Where namesakes fit it is the one that is meant
    /// if it alone is another's.
    private func counterpart(
        _ name: String,
        of one: SourceKey,
        in session: Session
    ) async throws(OperationError) -> SourceKey {
        func foreign(_ show: MergedShow) -> SourceKey? {
            let keys = show.sources.map(\.key)
            return keys.contains { $0.provider == one.provider } ? nil : keys.first
        }
        if name.utf8.allSatisfy({ $0 <= 0x20 }) { throw .emptyName(.show) }
        if let key = SourceKey(name), session.instances.contains(where: { $0.id == key.provider }) { return key }
        do throws(OperationError) {
            let show = try await session.perform(ShowDetailsQuery(name)).show
            if let key = foreign(show) { return key }
            throw .sameProvider(one, show.id)
        } catch {
            guard case .ambiguousShow(_, let shows, _) = error else { throw error }
            let keys = shows.compactMap(foreign)
            if keys.count == 1 { return keys[0] }
            throw error
        }
    }

    private func leading(to path: String) -> Reply {
        Reply(.seeOther, [.location: path, .cacheControl: "no-store"])
    }

    private func signIn(_ fields: FormFields, _ request: Request) throws(Problem) -> Reply {
        do throws(Problem) {
            let cookie = try admission.signIn(
                try fields.needed("token"),
                path: identity.basePath,
                isSecure: identity.isSecure
            )
            var reply = leading(to: identity.basePath + "/")
            reply.headers[.setCookie] = cookie
            return reply
        } catch {
            let place = PageContext(
                site: self,
                reader: Reader(request.headers),
                own: identity.basePath + "/",
                host: nil
            )
            let page = SignInPage(place.page(live.snapshot.session), isWrong: true)
            return Reply(error.status, "text/html; charset=utf-8", page.bytes)
        }
    }

    private func chosen(_ fields: FormFields) -> Reply {
        var choices = ReaderPreferences()
        if let tag = fields["language"], Language.choices.contains(where: { $0.tag == tag }) { choices.language = tag }
        choices.theme = fields["theme"].flatMap(ReaderPreferences.Theme.init(rawValue:)) ?? .system
        choices.hidesSpoilers = fields["spoilers"] == "on"
        choices.hasKeys = fields["keys"] == "on"
        choices.country = fields["country"].flatMap { try? CountryParser.parse($0) }
        choices.zone = fields["zone"].flatMap {
            ReaderPreferences.zoneNames.contains($0) ? TimeZone(identifier: $0) : nil
        }
        choices.includesStreaming = fields["streaming"] == "on"
        var reply = leading(to: identity.basePath + "/settings?saved")
        reply.headers[.setCookie] = Cookies.setting(
            ReaderPreferences.cookie,
            choices.text,
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

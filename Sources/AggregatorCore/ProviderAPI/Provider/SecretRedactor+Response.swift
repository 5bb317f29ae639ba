internal import Foundation
internal import ScheduleModel

extension SecretRedactor {
    /// Returns a response without the secrets in its notices, addresses and texts.
    ///
    /// An address that contains a secret, such as the API key for a picture, is removed and reported. In texts the
    /// secret is masked. Secrets shorter than eight bytes are only removed from notices.
    func redacted(_ response: SourceResponse) -> SourceResponse {
        var response = response
        if !response.notices.isEmpty {
            response.notices = response.notices.map {
                Notice($0.code, redacted($0.message), at: $0.location.map { redacted($0) })
            }
        }
        if dataSecrets.isEmpty { return response }
        var data = DataRedaction(secrets: dataSecrets)
        data.redact(&response)
        if data.removedLinks > 0 {
            let count = data.removedLinks == 1 ? "an address contains" : "\(data.removedLinks) addresses contain"
            let message = "\(count) a secret of this source, so they are not used: leave the secret out of addresses"
            response.notices.append(Notice(.unreadableField, message))
        }
        return response
    }
}

/// The removal of secrets from the rows of one response.
private struct DataRedaction {
    let secrets: [String]
    /// The number of addresses that were removed.
    private(set) var removedLinks = 0

    init(secrets: [String]) { self.secrets = secrets }

    mutating func redact(_ response: inout SourceResponse) {
        for index in response.shows.indices { redact(&response.shows[index]) }
        for index in response.episodes.indices { redact(&response.episodes[index]) }
        for index in response.seasons.indices {
            clean(&response.seasons[index].title)
            clean(&response.seasons[index].summary)
            clean(&response.seasons[index].image)
        }
        for (show, credits) in response.credits {
            var credits = credits
            redact(&credits)
            response.credits[show] = credits
        }
    }

    private mutating func redact(_ show: inout Show) {
        show.title = masked(show.title)
        clean(&show.summary)
        clean(&show.image)
        clean(&show.officialSite)
        clean(&show.url)
        if show.genres.contains(where: hasSecret) { show.genres = show.genres.map(masked) }
        if show.aliases.contains(where: { hasSecret($0.title) }) {
            show.aliases = show.aliases.map { AlternateTitle(title: masked($0.title), country: $0.country) }
        }
        for index in show.offers.indices { show.offers[index].service = masked(show.offers[index].service) }
        redact(&show.network)
        redact(&show.webChannel)
    }

    private mutating func redact(_ episode: inout Episode) {
        clean(&episode.title)
        clean(&episode.summary)
        clean(&episode.image)
        clean(&episode.url)
        if episode.packedCredits != nil {
            var credits = episode.credits
            redact(&credits)
            if credits != episode.credits { episode.credits = credits }
        }
        for index in episode.airings.indices { redact(&episode.airings[index].channel) }
    }

    private mutating func redact(_ credits: inout [Credit]) {
        for index in credits.indices {
            clean(&credits[index].person.image)
            clean(&credits[index].person.url)
            clean(&credits[index].image)
            clean(&credits[index].character)
            credits[index].person.name = masked(credits[index].person.name)
        }
    }

    private func redact(_ channel: inout Channel?) {
        guard let name = channel?.name, hasSecret(name) else { return }
        channel?.name = masked(name)
    }

    private func clean(_ text: inout String?) {
        if let value = text, hasSecret(value) { text = masked(value) }
    }

    private mutating func clean(_ link: inout WebLink?) {
        guard let value = link?.rawValue, hasSecret(value) || hasSecret(value.removingPercentEncoding ?? value) else {
            return
        }
        link = nil
        removedLinks += 1
    }

    private func masked(_ text: String) -> String {
        hasSecret(text) ? secrets.reduce(text) { $0.replacing($1, with: SecretRedactor.mask) } : text
    }

    private func hasSecret(_ text: String) -> Bool {
        secrets.contains { secret in
            text.utf8.count >= secret.utf8.count && text.utf8.firstRange(of: secret.utf8) != nil
        }
    }
}

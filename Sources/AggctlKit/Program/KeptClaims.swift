internal import AggregatorCore
internal import Foundation

/// The claims of a keeper, as a run sees them: what is written is written behind its back, and a file is made only
/// when there is something to write.
struct KeptClaims: AnswerStore {
    let keeper: Keeper

    func answer(of provider: ProviderID, for resource: ResourceID) -> KeptAnswer? {
        keeper.readClaims { $0.answer(of: provider, for: resource) } ?? nil
    }

    func keep(_ answers: [ResourceID: KeptAnswer], of provider: ProviderID) {
        keeper.writeClaims { $0.keep(answers, of: provider) }
    }

    func newest(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? {
        keeper.readClaims { $0.newest(of: provider, at: now) } ?? nil
    }

    func knownShows(of provider: ProviderID) -> [KnownShow] {
        keeper.readClaims { $0.knownShows(of: provider) } ?? []
    }

    func recallShows(of provider: ProviderID, fitting query: ShowQuery) -> KeptAnswer? {
        keeper.readClaims { $0.recallShows(of: provider, fitting: query) } ?? nil
    }

    func recallShows(of provider: ProviderID) -> KeptAnswer? {
        keeper.readClaims { $0.recallShows(of: provider) } ?? nil
    }

    func recallShow(_ id: String, of provider: ProviderID) -> KeptAnswer? {
        keeper.readClaims { $0.recallShow(id, of: provider) } ?? nil
    }
}

internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

extension Session {
    /// In a sentence for who reads of changes, which sources did not answer when they were asked last, or not for all of it;
    /// nil where all did. It says nothing that changes with each try.
    package var unansweredSourcesNotice: String? {
        let names = instances.compactMap { instance -> String? in
            let (name, health) = (instance.id.rawValue, sessionStore.storage.health(of: instance.id, at: now))
            if health.isFailing { return name }
            if health.missed.isEmpty { return nil }
            let days = Set(health.missed.compactMap(\.day)).sorted().map(\.description)
            return name + (days.isEmpty ? " (in part)" : " (\(days.joined(separator: ", ")))")
        }
        if names.isEmpty { return nil }
        return "Not every source answered: what changed there may not be told of \(names.joined(separator: "; "))."
    }
}

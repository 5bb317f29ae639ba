internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

extension Session {
    /// Returns a sentence for readers of changes about sources that did not respond, or not to every request, at the
    /// last attempt. Nil if all responded. The text does not change with each attempt.
    package func unansweredSourcesNotice() async -> String? {
        var names: [String] = []
        for instance in instances {
            let (name, health) = (instance.id.rawValue, await sessionStore.storage.health(of: instance.id, at: now))
            if health.isFailing { names.append(name) }
            if health.isFailing || health.missed.isEmpty { continue }
            let days = Set(health.missed.compactMap(\.day)).sorted().map(\.description)
            names.append(name + (days.isEmpty ? " (in part)" : " (\(days.joined(separator: ", ")))"))
        }
        if names.isEmpty { return nil }
        return "Not every source responded: changes of \(names.joined(separator: "; ")) may be missing."
    }
}

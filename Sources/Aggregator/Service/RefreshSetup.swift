public import Foundation
internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel

extension RefreshService {
    /// For whom and from whom things are fetched.
    public struct Setup: Sendable {
        /// The providers.
        public var instances: [ProviderInstance]
        /// The viewer's zone. It is asked for again and again: it may change while the service runs.
        public var zone: @Sendable () -> TimeZone
        /// Which country's schedule to ask for.
        public var region: Country
        /// Whether web channels that belong to no country are wanted too.
        public var includesStreaming: Bool
        /// How claims are merged.
        public var policy: MergePolicy
        /// Whether an answer that has suspiciously few rows is believed at once.
        public var acceptsShrink: Bool

        /// Whether no source is asked: files are looked at all the same.
        var isOffline = false
        /// Hears how far a refresh has come.
        var progress = RunProgress()
        /// What others ask meanwhile.
        var inFlightFetches = InFlightFetches()

        /// A setup; what is not given is as a configuration without it has it.
        public init(
            instances: [ProviderInstance],
            zone: @escaping @Sendable () -> TimeZone,
            region: Country,
            includesStreaming: Bool = false,
            policy: MergePolicy = MergePolicy(),
            acceptsShrink: Bool = false
        ) {
            self.instances = instances
            self.zone = zone
            self.region = region
            self.includesStreaming = includesStreaming
            self.policy = policy
            self.acceptsShrink = acceptsShrink
        }
    }
}

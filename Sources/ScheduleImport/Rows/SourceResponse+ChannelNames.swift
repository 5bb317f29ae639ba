package import ProviderAPI
package import ScheduleModel

extension SourceResponse {
    /// Returns the response with the names of channels that are declared elsewhere, in another file or after their
    /// programmes. Returns nil if no name changes.
    package func applyingChannelNames(_ channels: [String: Channel]) -> SourceResponse? {
        var named = self
        var isChanged = false
        for episode in named.episodes.indices {
            for airing in named.episodes[episode].airings.indices {
                let current = named.episodes[episode].airings[airing].channel
                guard let current, let channel = channels[current.id ?? current.name], channel != current
                else { continue }
                named.episodes[episode].airings[airing].channel = channel
                isChanged = true
            }
        }
        return isChanged ? named : nil
    }
}

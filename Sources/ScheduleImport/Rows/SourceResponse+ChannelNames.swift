package import ProviderAPI
package import ScheduleModel

extension SourceResponse {
    /// The answer with the names of channels that are declared elsewhere: in another file, or after their programmes;
    /// nil where there are none.
    package func applyingChannelNames(_ channels: [String: Channel]) -> SourceResponse? {
        var named = self
        var isChanged = false
        for episode in named.episodes.indices {
            for airing in named.episodes[episode].airings.indices {
                let known = named.episodes[episode].airings[airing].channel
                guard let known, let channel = channels[known.id ?? known.name], channel != known else { continue }
                named.episodes[episode].airings[airing].channel = channel
                isChanged = true
            }
        }
        return isChanged ? named : nil
    }
}

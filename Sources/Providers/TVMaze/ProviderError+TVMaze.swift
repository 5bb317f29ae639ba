internal import ProviderAPI

extension ProviderError {
    /// What a failure of the web means here, with the whole address: none of TVMaze's has a secret in it.
    func mappedForTVmaze(at url: String) -> ProviderError {
        var error = self
        error.location = url
        switch status {
        case 404: error.message += ": TVMaze does not know it"
        case 422: error.message += ": TVMaze does not know this country or date"
        case 429: error.message += ": TVMaze asks to be left alone for a while"
        default: break
        }
        return error
    }
}

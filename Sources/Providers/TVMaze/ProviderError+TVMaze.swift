internal import ProviderAPI

extension ProviderError {
    /// Returns a web error with an explanation and the complete address. TVMaze's addresses contain no secrets.
    func mappedForTVMaze(at url: String) -> ProviderError {
        var error = self
        error.location = url
        switch status {
        case 404: error.message += ": not found on TVMaze"
        case 422: error.message += ": TVMaze does not accept this country or date"
        case 429: error.message += ": TVMaze requested a pause"
        default: break
        }
        return error
    }
}

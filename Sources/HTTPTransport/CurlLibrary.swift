internal import CCurl
internal import Foundation

/// libcurl, which is loaded on first use.
public enum CurlLibrary {
    /// Whether libcurl could be loaded. Loads it on first use.
    static var isLoaded: Bool { agg_curl_load() }

    /// Loads libcurl in the background, for callers that expect to need it soon.
    public static func preload() { Thread.detachNewThread { _ = agg_curl_load() } }
}

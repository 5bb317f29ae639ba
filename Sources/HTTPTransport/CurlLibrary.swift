internal import CCurl
internal import Foundation

/// libcurl, which is loaded when it is first needed.
public enum CurlLibrary {
    /// Whether it is there; loads it where that was not done yet.
    static var isLoaded: Bool { agg_curl_load() }

    /// Loads it beside whatever goes on: for who will need it soon.
    public static func preload() { Thread.detachNewThread { _ = agg_curl_load() } }
}

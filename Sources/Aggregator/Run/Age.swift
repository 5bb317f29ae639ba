package import Foundation

/// The age of something as text, such as `5 min ago`.
package enum Age {
    package static func text(of instant: Date, at now: Date) -> String {
        let seconds = now.timeIntervalSince(instant)
        switch seconds {
        case ..<60: return "just now"
        case ..<3600: return "\(Int(seconds / 60)) min ago"
        case ..<172_800: return "\(Int(seconds / 3600)) h ago"
        case ..<3.2e9: return "\(Int(seconds / 86_400)) days ago"
        default: return "long ago"
        }
    }
}

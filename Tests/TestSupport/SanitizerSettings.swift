import Foundation

/// The settings of ThreadSanitizer and AddressSanitizer, for the programs that a test runs with a clean environment.
public let sanitizerSettings = ProcessInfo.processInfo.environment.filter {
    ["TSAN_OPTIONS", "ASAN_OPTIONS"].contains($0.key)
}

/// True if the tests run under a sanitizer, which cannot work with limits that a test sets for its process.
public let isSanitized = !sanitizerSettings.isEmpty

internal import ArgumentParser

/// The flags for streaming services that belong to no single country.
struct StreamingOption: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Include or leave out streaming services of no single country.")
    var streaming: Bool?
}

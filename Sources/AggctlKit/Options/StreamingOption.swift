internal import ArgumentParser

/// Whether the web channels that belong to no country are asked for.
struct StreamingOption: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Include or leave out streaming services of no single country.")
    var streaming: Bool?
}

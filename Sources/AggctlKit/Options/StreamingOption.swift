internal import ArgumentParser

/// Whether the web channels that belong to no country are asked for.
struct StreamingOption: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Add the web channels that belong to no country, or leave them out.")
    var streaming: Bool?
}

internal import ArgumentParser

/// The options that every command takes which asks providers and shows a document.
struct CommonOptions: ParsableArguments {
    @OptionGroup var sources: SourceOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var global: GlobalOptions
}

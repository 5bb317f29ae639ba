/// Terms that sources use for shows and people: states, types, genres, languages, roles. The page translates a term
/// if the user's language has it. Other terms appear as the source spells them.
///
/// The terms are English, so the English file has none. In other files their IDs look like `word Running`.
enum SourceTerm {
    /// The terms that every language except English must translate.
    static let known = [
        "Running", "Ended", "To Be Determined", "In Development",
        "Scripted", "Animation", "Reality", "Talk Show", "Documentary", "Game Show", "News", "Sports", "Variety",
        "Award Show", "Panel Show",
        "Action", "Adult", "Adventure", "Anime", "Children", "Comedy", "Crime", "DIY", "Drama", "Espionage", "Family",
        "Fantasy", "Food", "History", "Horror", "Legal", "Medical", "Music", "Mystery", "Nature", "Romance",
        "Science-Fiction", "Supernatural", "Thriller", "Travel", "War", "Western",
        "English", "German", "French", "Spanish", "Italian", "Portuguese", "Dutch", "Swedish", "Norwegian", "Danish",
        "Finnish", "Polish", "Russian", "Turkish", "Hebrew", "Arabic", "Hindi", "Japanese", "Korean", "Chinese", "Thai",
        "director", "writer", "producer", "presenter", "guest", "commentator", "editor", "composer", "adapter",
    ]

    /// Returns the message ID of a term.
    static func id(_ term: String) -> String { "word " + term }
}

extension Language {
    /// Returns a term of a source in this language, or unchanged if there is no translation.
    func translated(_ text: String) -> String { messages.all(SourceTerm.id(text)).first ?? text }
}

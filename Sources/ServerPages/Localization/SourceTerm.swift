/// Words that sources use of shows and people: states, types, genres, languages, roles. The page says them in the reader's
/// language where its file has them; others stay as the source writes them.
///
/// They are English, so the English file has none. In a file they stand as `word Running`.
enum SourceTerm {
    /// Those that every other language is to have.
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

    /// A word's name in a file of words.
    static func id(_ word: String) -> String { "word " + word }
}

extension Language {
    /// A word of a source in this language; as it is where there is none.
    func translated(_ text: String) -> String { messages.all(SourceTerm.id(text)).first ?? text }
}

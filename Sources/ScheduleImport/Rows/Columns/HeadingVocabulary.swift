/// The meanings of the words in headings, in some forty languages. Words are folded (`HeadingWords`).
enum HeadingVocabulary {
    /// The meaning of a word, as far as it helps to find the field of a column.
    enum Meaning {
        case season, episode, number, code, title, show, date, airing, time, start, end, overall, within, watched,
            runtime, summary, network, image, year
        /// The word adds nothing: an article or “original”.
        case filler
        /// A column with this word has no field: viewers, ratings, people, ids of other services.
        case foreign
    }

    static func meaning(of word: String) -> Meaning? { meanings[word] }

    private static let meanings: [String: Meaning] = {
        var meanings: [String: Meaning] = [:]
        for (meaning, words) in groups {
            for word in words.split(separator: " ") { meanings[folded(word)] = meaning }
        }
        return meanings
    }()

    /// Returns a word as headings are compared. In this file only those of Thai and Hindi are not folded.
    private static func folded(_ word: Substring) -> String {
        let hasMarks = word.unicodeScalars.contains { (0x0900...0x0EFF).contains($0.value) }
        return hasMarks ? HeadingWords.folded(String(word)) : String(word)
    }

    private static let groups: [(Meaning, String)] = [
        (
            .season,
            "season seasons seazon seasson saison saisons staffel staffeln temporada temporadas stagione stagioni "
                + "seizoen seizoenen sezon sezony sezonu sasong sesong saeson kausi sezona serie evad rada seria сезон сезона сезоны 시즌 季 季數 季数 シーズン 期"
                + " sezonul hooaeg sezonas musim mua עונה الموسم موسم فصل ซีซั่น ซีซัน सीज़न सीजन "
                + "σεζον temporades"
        ),
        (
            .episode,
            "episode episodes epsiode episod ep eps epi folge folgen episodio episodios episodi episodenummer "
                + "folgennummer folgennr aflevering afleveringen afl odcinek odcinka odcinki odc avsnitt afsnit capitulo "
                + "capitulos puntata puntate chapter bolum jakso resz dil diel epizod epizoda серия серии серія эпизод епізод выпуск επεισοδιο 회차 회 集 集數 集数 話 话 話数 回 エピソード"
                + " episodul епизод серіи osa serija tap ตอน ตอนที่ एपिसोड قسمت حلقة الحلقة פרק 화 "
                + "afsnitsnummer epizody"
        ),
        (
            .number,
            "no num number nr n # № номер cislo szam sira 번호 numero numeros nummer numer nro no. nbr # 番号 編號 编号"
        ),
        (.code, "code codes sxxeyy sxxexx"),
        (
            .title,
            "title titles subject titel titre titres titulo titulos titolo titoli tytul tytuly name names episodename nom noms "
                + "folgenname episodenname nome nomi nombre nombres naam nazwa namn navn otsikko baslik cim nazev nazov название назва заголовок τιτλος τιτλοσ 제목 episodentitel folgentitel 標題 标题 題名 "
                + "タイトル サブタイトル 名稱 名称"
                + " заглавие titlu titlul naslov titol pealkiri pavadinimas nosaukums judul tieu ten "
                + "tittel nume nimi ชื่อ ชื่อตอน ชื่อเรื่อง शीर्षक عنوان العنوان כותרת 副标题 副標題 부제"
        ),
        (
            .show,
            "show shows anime series serie serien tvshow program programme programma programm sendung emission 番組 節目 dizi sorozat serial serialy сериал телесериал 프로그램"
                + " σειρα sarja סדרה مسلسل المسلسل سریال ซีรีส์ รายการ धारावाहिक 드라마 トラマ 番組名 作品名 剧名 "
                + "劇名 节目 serialas serials"
        ),
        (
            .date,
            "date dates datum fecha fechas data dato datums day airdate airdates sendedatum sendetermin "
                + "ausstrahlungsdatum erstausstrahlungsdatum uitzenddatum premieredatum tarih tarihi datumu дата 날짜 방송일 ημερομηνια 日期 日付 放送日 上架日 播出日期 首播日期 首播"
                + " תאריך تاريخ تاریخ วันที่ ngay tanggal तिथि दिनांक kuupaev paiva paivamaara "
                + "esityspaiva visningsdatum sandningsdatum premiardatum premieredato 방영일 放映日 播出 "
                + "播出时间"
        ),
        (
            .airing,
            "air aired airs airing broadcast broadcasted broadcasts premiere premiered premieres premier release "
                + "released releases ausstrahlung erstausstrahlung ausgestrahlt veroffentlichung erschienen diffusion "
                + "diffuse emision emitido estreno lancamento exibicao estreia messa onda trasmissione trasmesso uscita "
                + "uitzending uitgezonden premiera premiery emisja emisji sandning sandes sant sorti sortie publication "
                + "published yayin yayinlanma vetitve vetites premiera vysilani vysilano uvedeni выхода выход премьера эфира показа"
                + " излъчване трансляции показу виходу emitiranja difuzarii difuzare emissio العرض "
                + "البث שידור ออกอากาศ วันที่ออกอากาศ phat tayang प्रसारण پخش eetris eetriaeg "
                + "bemutato 初回 premjera"
        ),
        (
            .time,
            "time clock hour uhrzeit zeit hora heure orario ora tijd uur godzina tid"
                + " 放送時間 время saat"
        ),
        (.start, "start starts begin beginn debut inicio inizio debute"),
        (.end, "end ends stop ende fin fine einde koniec slut"),
        (.overall, "overall absolute abs total gesamt gesamtnummer running global cumulative"),
        (.within, "in of within per der im dans de du la della nella w en i del nel da na"),
        (
            .watched,
            "watched seen viewed gesehen geschaut vu vue vus vues visto vista vistos vistas visti viste bekeken gezien "
                + "obejrzane obejrzany obejrzana ogladane widziane sedd sett assistido assistida assistidos visionado visionada "
                + "izlendi megnezve videno katsottu просмотрено смотрел done complete completed finished played plays playcount 視聴済み 看過 看过"
                + " 視聴 視聴日 鑑賞 已看 已观看 已觀看 觀看 시청 시청여부 просмотрен просмотрена смотрела переглянуто "
                + "дивився videl zhlednuto videne vizionat vazut شوهد مشاهدة נצפה צפיתי ดูแล้ว xem "
                + "ditonton देखा دیده гледан гледано gledano pogledano vist vaadatud ziureta "
                + "perziureta skatits noskatits nahty ειδα izledim"
        ),
        (
            .runtime,
            "runtime duration durations length minutes mins min laufzeit dauer lange duree duracion durata duracao duur czas"
        ),
        (
            .summary,
            "summary description overview plot synopsis desc beschreibung inhalt zusammenfassung resume resumen resumo "
                + "sinopsis sinopse descripcion descricao trama riassunto beschrijving samenvatting opis handling あらすじ 簡介"
                + " описание опис 概要 简介 剧情 줄거리 الوصف תקציר aciklama ozet beskrivelse beskrivning "
                + "kuvaus leiras popis"
        ),
        (
            .network,
            "network channel station sender kanal chaine cadena rete zender stacja canal"
                + " 放送局 频道 頻道 电视台 방송사 채널 канал телеканал ערוץ القناة قناة ช่อง kenh saluran"
        ),
        (.image, "image picture still thumbnail poster bild foto imagen immagine afbeelding obraz"),
        (.year, "year jahr annee ano anno jaar rok ar"),
        (
            .filler,
            "original originally first last us u s uk the a an on at at' date' tv erste originale originel original' local "
                + "hhmmss hhmm mmss full english englischer deutscher deutsche deutsch german e el le l il to for and or long short"
        ),
        (
            .foreign,
            "tconst percent percentage prozent pct pitch pitches viewers viewer viewership views rating ratings rated share rank votes vote voters prod production producer "
                + "directed director directors written writer writers writing teleplay story star stars starring guest "
                + "guests winner score imdb tmdb tvdb thetvdb trakt wikidata youtube yt ytid id ids uuid slug budget count "
                + "review reviews downloaded recorded rented bought purchased url link links cast role roles character characters notes note comment comments "
                + "audience dvd country language genre genres tag tags status file filename path size bar sec secs "
                + "seconds ms bytes quality resolution notas media media_notas votos escritor diretor usuarios drehbuch "
                + "regie realisateur scenariste regia regista reparto director' guion guionista rezyser scenariusz regissor "
                + "manus zuschauer quote marktanteil modified updated created added retrieved accessed expires"
        ),
    ]
}

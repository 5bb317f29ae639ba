// Written by Scripts/embed-schemas from docs/schemas.
// swift-format-ignore-file

/// The schemas of all documents, as one JSON object.
let schemaTexts = #"""
    {"AIRING":{"additionalProperties":false,"properties":{"channel":{"$ref":"#/components/schemas/CHANNEL"},"details":{"$ref":"#/components/schemas/DETAILS"},"end":\#
    {"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"label":{"type":["string","null\#
    "]},"labels":{"description":"all that the source calls it, the weightiest first; since 0.2","items":{"type":"string"},"type":"array"},"sources":{"items":{"type"\#
    :"string"},"type":"array"},"start":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null\#
    "]},"title":{"description":"the show's title as the source writes it here; since 0.2","type":"string"}},"required":["start","end","channel","label","sources"],"\#
    type":"object"},"CHANGE":{"additionalProperties":false,"properties":{"at":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"code":{"ty\#
    pe":["string","null"]},"date":{"type":["string","null"]},"episode":{"type":["string","null"]},"kind":{"enum":["added","dropped","moved","length","renumbered","r\#
    enamed","show-renamed","show-status","available","season-complete"]},"new":{"type":["string","null"]},"old":{"type":["string","null"]},"provider":{"type":"strin\#
    g"},"show":{"additionalProperties":false,"properties":{"id":{"type":"string"},"title":{"type":"string"}},"required":["id","title"],"type":"object"},"title":{"ty\#
    pe":["string","null"]}},"required":["at","provider","kind","show","episode","code","title","date","old","new"],"type":"object"},"CHANNEL":{"additionalProperties\#
    ":false,"properties":{"country":{"type":["string","null"]},"id":{"description":"the source's own id of the channel; since 0.2","type":["string","null"]},"kind":\#
    {"enum":["network","web"]},"name":{"type":"string"},"timezone":{"type":["string","null"]}},"required":["name","kind","country","timezone"],"type":["object","nul\#
    l"]},"CLAIM":{"additionalProperties":false,"properties":{"chosen":{"type":"boolean"},"saidAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"\#
    string"},"source":{"type":"string"},"value":{"type":"string"}},"required":["source","value","saidAt","chosen"],"type":"object"},"CREDIT":{"additionalProperties"\#
    :false,"properties":{"character":{"type":["string","null"]},"guest":{"description":"since 0.2","type":"boolean"},"image":{"type":["string","null"]},"person":{"t\#
    ype":"string"},"role":{"description":"since 0.2","type":"string"},"self":{"type":"boolean"},"voice":{"type":"boolean"}},"required":["person","character","self",\#
    "voice","image"],"type":"object"},"DETAILS":{"additionalProperties":false,"properties":{"audio":{"additionalProperties":false,"properties":{"present":{"type":["\#
    string","null"]},"stereo":{"type":["string","null"]}},"required":["present","stereo"],"type":["object","null"]},"categories":{"items":{"type":"string"},"type":"\#
    array"},"countries":{"items":{"type":"string"},"type":"array"},"date":{"type":["string","null"]},"keywords":{"items":{"type":"string"},"type":"array"},"language\#
    ":{"type":["string","null"]},"lastChance":{"type":["string","null"]},"new":{"type":"boolean"},"numbers":{"items":{"additionalProperties":false,"properties":{"sy\#
    stem":{"type":["string","null"]},"value":{"type":"string"}},"required":["system","value"],"type":"object"},"type":"array"},"originalLanguage":{"type":["string",\#
    "null"]},"premiere":{"type":["string","null"]},"previouslyShown":{"additionalProperties":false,"properties":{"channel":{"type":["string","null"]},"start":{"type\#
    ":["string","null"]}},"required":["start","channel"],"type":["object","null"]},"ratings":{"items":{"additionalProperties":false,"properties":{"system":{"type":[\#
    "string","null"]},"value":{"type":"string"}},"required":["system","value"],"type":"object"},"type":"array"},"starRatings":{"items":{"additionalProperties":false\#
    ,"properties":{"system":{"type":["string","null"]},"value":{"type":"string"}},"required":["system","value"],"type":"object"},"type":"array"},"subtitles":{"items\#
    ":{"additionalProperties":false,"properties":{"language":{"type":["string","null"]},"type":{"type":["string","null"]}},"required":["type","language"],"type":"ob\#
    ject"},"type":"array"},"video":{"additionalProperties":false,"properties":{"aspect":{"type":["string","null"]},"colour":{"type":["string","null"]},"present":{"t\#
    ype":["string","null"]},"quality":{"type":["string","null"]}},"required":["present","colour","aspect","quality"],"type":["object","null"]}},"required":["date","\#
    categories","keywords","language","originalLanguage","countries","ratings","starRatings","video","audio","subtitles","previouslyShown","premiere","lastChance","\#
    new","numbers"],"type":["object","null"]},"EPISODE":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]},"airDate":{"pattern":"^\\\#
    d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"airTime":{"pattern":"^\\d\\d:\\d\\d$","type":["string","null"]},"airings":{"items":{"$ref":"#/components/schemas\#
    /AIRING"},"type":"array"},"channel":{"$ref":"#/components/schemas/CHANNEL"},"code":{"type":["string","null"]},"credits":{"description":"who has to do with this \#
    episode; since 0.2","items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"end":{"\#
    description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"have":{"description":"whether a \#
    library has the episode, only if a source is one; since 0.2","type":"boolean"},"id":{"type":"string"},"image":{"type":["string","null"]},"kind":{"type":"string"\#
    },"localStart":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$","type":["string","null"]},"network":{"type":["string","null"]},"number"\#
    :{"type":["integer","null"]},"part":{"type":["integer","null"]},"rating":{"description":"0 to 10, only if a source has one; since 0.2","type":"number"},"role":{\#
    "description":"series-premiere, season-premiere, mid-season-premiere, mid-season-finale, season-finale, series-finale, or a source's own word; since 0.2","type"\#
    :["string","null"]},"runtime":{"type":["integer","null"]},"season":{"type":["integer","null"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"skipped":{"const\#
    ":true,"description":"only if you, or a file, skipped it; since 0.2"},"sources":{"items":{"type":"string"},"type":"array"},"start":{"description":"RFC 3339, UTC\#
    , whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summary":{"type":["string","null"]},"timeKnown":{"type":"bo\#
    olean"},"title":{"type":["string","null"]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","null"]}},"required":["i\#
    d","show","season","number","absolute","code","title","kind","date","airDate","airTime","start","end","localStart","timeKnown","runtime","channel","network","we\#
    bChannel","image","summary","url","watched","sources","airings"],"type":"object"},"FIELD":{"additionalProperties":false,"properties":{"claims":{"items":{"$ref":\#
    "#/components/schemas/CLAIM"},"type":"array"},"disputed":{"type":"boolean"},"field":{"type":"string"},"rule":{"type":"string"},"subject":{"enum":["show","episod\#
    e","airing"]},"value":{"type":"string"}},"required":["subject","field","value","rule","disputed","claims"],"type":"object"},"LINK":{"additionalProperties":false\#
    ,"properties":{"against":{"items":{"type":"string"},"type":"array"},"agreeingEpisodes":{"type":"integer"},"left":{"type":"string"},"reason":{"type":"string"},"r\#
    ight":{"type":"string"},"rule":{"type":"string"}},"required":["left","right","rule","reason","agreeingEpisodes","against"],"type":"object"},"NOTICE":{"additiona\#
    lProperties":false,"properties":{"code":{"type":"string"},"message":{"type":"string"},"place":{"type":["string","null"]},"provider":{"type":"string"}},"required\#
    ":["provider","code","message","place"],"type":"object"},"PROGRESS":{"additionalProperties":false,"properties":{"episodes":{"type":"integer"},"next":{"anyOf":[{\#
    "type":"null"},{"$ref":"#/components/schemas/EPISODE"}]},"watched":{"type":"integer"}},"required":["watched","episodes","next"],"type":"object"},"PROVIDER-STATE\#
    ":{"additionalProperties":false,"properties":{"attribution":{"additionalProperties":false,"description":"Whom to thank for what this source says, and under whic\#
    h licence","properties":{"licence":{"type":"string"},"text":{"type":"string"},"url":{"type":"string"}},"required":["text","licence","url"],"type":["object","nul\#
    l"]},"episodes":{"type":"integer"},"error":{"type":["string","null"]},"fetchedAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\d\#
    T\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"kind":{"type":"string"},"retryAt":{"description":"RFC 3339, UTC, whole seconds","patt\#
    ern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"state":{"enum":["fresh","stale","failed","missing"]}},"required":["id","kind","st\#
    ate","fetchedAt","episodes","retryAt","error"],"type":"object"},"SHOW":{"additionalProperties":false,"properties":{"aliases":{"items":{"type":"string"},"type":"\#
    array"},"country":{"type":["string","null"]},"ended":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"externals":{"additionalProperties":false,"pr\#
    operties":{"imdb":{"type":["string","null"]},"thetvdb":{"type":["integer","null"]},"tmdb":{"type":["integer","null"]},"tvrage":{"type":["integer","null"]}},"req\#
    uired":["imdb","thetvdb","tmdb","tvrage"],"type":"object"},"followed":{"type":"boolean"},"genres":{"items":{"type":"string"},"type":"array"},"id":{"type":"strin\#
    g"},"image":{"type":["string","null"]},"language":{"type":["string","null"]},"network":{"type":["string","null"]},"next":{"anyOf":[{"$ref":"#/components/schemas\#
    /EPISODE"},{"type":"null"}]},"officialSite":{"type":["string","null"]},"premiered":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"progress":{"$r\#
    ef":"#/components/schemas/PROGRESS"},"rating":{"type":["number","null"]},"runtime":{"type":["integer","null"]},"sources":{"items":{"type":"string"},"type":"arra\#
    y"},"status":{"type":["string","null"]},"summary":{"type":["string","null"]},"title":{"type":"string"},"type":{"type":["string","null"]},"url":{"type":["string"\#
    ,"null"]},"watch":{"description":"The services on which the show can be watched, if a source lists them.","items":{"additionalProperties":false,"properties":{"c\#
    ountry":{"type":["string","null"]},"own":{"type":"boolean"},"service":{"type":"string"},"terms":{"enum":["subscription","free","ads","rent","buy"]}},"required":\#
    ["service","terms","country","own"],"type":"object"},"type":"array"},"webChannel":{"type":["string","null"]},"year":{"type":["integer","null"]}},"required":["id\#
    ","title","year","network","webChannel","genres","image","followed","sources","premiered","ended","status","type","language","country","runtime","rating","alias\#
    es","externals","officialSite","summary","url","next"],"type":"object"},"SHOW-REF":{"additionalProperties":false,"properties":{"followed":{"type":"boolean"},"ge\#
    nres":{"items":{"type":"string"},"type":"array"},"id":{"type":"string"},"image":{"type":["string","null"]},"network":{"type":["string","null"]},"sources":{"item\#
    s":{"type":"string"},"type":"array"},"title":{"type":"string"},"webChannel":{"type":["string","null"]},"year":{"type":["integer","null"]}},"required":["id","tit\#
    le","year","network","webChannel","genres","image","followed","sources"],"type":"object"},"backup":{"additionalProperties":false,"properties":{"file":{"type":"s\#
    tring"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type\#
    ":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/backup/1"},"shows":{"type":"integer"}},\#
    "required":["schema","generatedAt","file","shows","providers","notices"],"title":"aggctl/backup/1","type":"object"},"cards":{"properties":{"data":{"items":{"typ\#
    e":"object"},"type":"array"}},"required":["data"],"title":"upcoming-media-card for Home Assistant","type":"object"},"cast":{"additionalProperties":false,"proper\#
    ties":{"cast":{"items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"credits":{"description":"who has to do with single episodes; since 0.2","items":{\#
    "additionalProperties":false,"properties":{"character":{"type":["string","null"]},"episodes":{"description":"of how many known episodes it is said","type":"inte\#
    ger"},"guest":{"description":"since 0.2","type":"boolean"},"image":{"type":["string","null"]},"person":{"type":"string"},"role":{"description":"since 0.2","type\#
    ":"string"},"self":{"type":"boolean"},"voice":{"type":"boolean"}},"required":["person","character","self","voice","image"],"type":"object"},"type":"array"},"gen\#
    eratedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"\#
    providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/cast/1"},"show":{"$ref":"#/components/schemas/SHOW"\#
    }},"required":["schema","generatedAt","show","cast","providers","notices"],"title":"aggctl/cast/1","type":"object"},"changes":{"additionalProperties":false,"pro\#
    perties":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","typ\#
    e":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type\#
    ":"array"},"schema":{"const":"aggctl/changes/1"},"since":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}},"required":["schema","gener\#
    atedAt","since","changes","providers","notices"],"title":"aggctl/changes/1","type":"object"},"check":{"additionalProperties":false,"properties":{"clauses":{"ite\#
    ms":{"additionalProperties":false,"properties":{"notChecked":{"type":["string","null"]},"rule":{"type":"string"},"violations":{"items":{"type":"string"},"type":\#
    "array"}},"required":["rule","violations","notChecked"],"type":"object"},"type":"array"},"comparison":{"additionalProperties":false,"properties":{"findings":{"i\#
    tems":{"type":"string"},"type":"array"},"provider":{"type":"string"},"sharedEpisodes":{"minimum":0,"type":"integer"}},"required":["provider","sharedEpisodes","f\#
    indings"],"type":"object"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/sch\#
    emas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/check/1"}},"required\#
    ":["schema","generatedAt","clauses","providers","notices"],"title":"aggctl/check/1","type":"object"},"config":{"additionalProperties":false,"properties":{"gener\#
    atedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"pr\#
    oviders":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/config/1"},"settings":{"items":{"additionalProperties\#
    ":false,"properties":{"key":{"type":"string"},"origin":{"type":"string"},"value":{"type":"string"}},"required":["key","value","origin"],"type":"object"},"type":\#
    "array"}},"required":["schema","generatedAt","settings","providers","notices"],"title":"aggctl/config/1","type":"object"},"conflicts":{"additionalProperties":fa\#
    lse,"properties":{"conflicts":{"items":{"additionalProperties":false,"properties":{"claims":{"items":{"$ref":"#/components/schemas/CLAIM"},"type":"array"},"code\#
    ":{"type":["string","null"]},"date":{"type":["string","null"]},"episode":{"type":"string"},"kind":{"enum":["day","time","number","title"]},"show":{"$ref":"#/com\#
    ponents/schemas/SHOW-REF"},"title":{"type":["string","null"]}},"required":["kind","show","episode","code","title","date","claims"],"type":"object"},"type":"arra\#
    y"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"a\#
    rray"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/conflicts/1"},"suggestions":{"items":{"$ref\#
    ":"#/components/schemas/LINK"},"type":"array"}},"required":["schema","generatedAt","conflicts","suggestions","providers","notices"],"title":"aggctl/conflicts/1"\#
    ,"type":"object"},"doctor":{"additionalProperties":false,"properties":{"findings":{"items":{"additionalProperties":false,"properties":{"cure":{"type":["string",\#
    "null"]},"subject":{"type":"string"},"text":{"type":"string"},"verdict":{"enum":["ok","warning","bad"]}},"required":["subject","verdict","text","cure"],"type":"\#
    object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schem\#
    as/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/doctor/1"}},"required"\#
    :["schema","generatedAt","findings","providers","notices"],"title":"aggctl/doctor/1","type":"object"},"episode":{"additionalProperties":false,"properties":{"cas\#
    t":{"items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"episode":{"$ref":"#/components/schemas/EPISODE"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\\#
    d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/componen\#
    ts/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/episode/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt\#
    ","show","episode","providers","notices","cast"],"title":"aggctl/episode/1","type":"object"},"episodes":{"additionalProperties":false,"properties":{"episodes":{\#
    "items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notice\#
    s":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":\#
    {"const":"aggctl/episodes/1"}},"required":["schema","generatedAt","episodes","providers","notices"],"title":"aggctl/episodes/1","type":"object"},"error":{"addit\#
    ionalProperties":false,"properties":{"error":{"additionalProperties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"\#
    array"},"code":{"type":"string"},"message":{"type":"string"},"provider":{"type":["string","null"]},"retryAt":{"description":"RFC 3339, UTC, whole seconds","patt\#
    ern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]}},"required":["code","message","provider","retryAt","candidates"],"type":"object"},\#
    "schema":{"const":"aggctl/error/1"}},"required":["schema","error"],"title":"aggctl/error/1","type":"object"},"event":{"additionalProperties":false,"properties":\#
    {"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"count":{"type":"integer"},"episode":{"$ref":"#/components/schemas/EPISODE"},"episode\#
    s":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"event":{"enum":["changed","lost","back","day","starting","released","ending","season-comple\#
    te","marks","missed","reload"]},"from":{"type":"string"},"lostSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"messag\#
    e":{"type":"string"},"nextTry":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"provider":{"type":"string"},"schema":{"const\#
    ":"aggctl/event/1"},"to":{"type":"string"},"today":{"type":"string"}},"required":["schema","event"],"title":"aggctl/event/1","type":"object"},"explain":{"additi\#
    onalProperties":false,"properties":{"airings":{"items":{"items":{"$ref":"#/components/schemas/FIELD"},"type":"array"},"type":"array"},"comparison":{"additionalP\#
    roperties":false,"description":"the show of the second argument, and why the two are not one; since 0.2","properties":{"against":{"items":{"additionalProperties\#
    ":false,"properties":{"left":{"type":"string"},"reason":{"type":"string"},"right":{"type":"string"}},"required":["left","right","reason"],"type":"object"},"type\#
    ":"array"},"isSameShow":{"type":"boolean"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"required":["show","isSameShow","against"],"type":"object"},"episode\#
    ":{"anyOf":[{"$ref":"#/components/schemas/EPISODE"},{"type":"null"}]},"fields":{"items":{"$ref":"#/components/schemas/FIELD"},"type":"array"},"generatedAt":{"pa\#
    ttern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"$ref":"#/components/schemas/LINK"},"type":"array"},"notices":{"items":\#
    {"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"role":{"additionalPr\#
    operties":false,"description":"what the episode opens or closes, and by whom and what that is known; since 0.2","properties":{"agreeing":{"type":"integer"},"cla\#
    ims":{"items":{"additionalProperties":false,"properties":{"by":{"enum":["said","list","number"]},"role":{"type":"string"},"source":{"type":"string"}},"required"\#
    :["source","role","by"],"type":"object"},"type":"array"},"role":{"type":"string"},"sources":{"type":"integer"}},"required":["role","agreeing","sources","claims"\#
    ],"type":["object","null"]},"schema":{"const":"aggctl/explain/1"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"required":["schema","generatedAt","show","ep\#
    isode","links","fields","airings","providers","notices"],"title":"aggctl/explain/1","type":"object"},"hidden":{"additionalProperties":false,"properties":{"gener\#
    atedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"pr\#
    oviders":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/hidden/1"},"shows":{"items":{"additionalProperties":f\#
    alse,"properties":{"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"type":["integer","null"]}},"required":["title","year"\#
    ,"sources"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","shows","providers","notices"],"title":"aggctl/hidden/1","type":"object"},"hist\#
    ory":{"additionalProperties":false,"properties":{"count":{"description":"without a limit","type":"integer"},"episodes":{"items":{"additionalProperties":false,"p\#
    roperties":{"code":{"type":["string","null"]},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"number":{"type":["integer","null"]},"season"\#
    :{"type":["integer","null"]},"show":{"additionalProperties":false,"properties":{"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"\#
    year":{"type":["integer","null"]}},"required":["title","year","sources"],"type":"object"},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":[\#
    "string","null"]},"watchedAt":{"description":"null if the time is unknown","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]}},"\#
    required":["watchedAt","show","season","number","code","title","date","sources"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\\#
    dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/\#
    schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/history/1"}},"required":["schema","generatedAt","count","episodes","providers","notices"],"ti\#
    tle":"aggctl/history/1","type":"object"},"ids":{"additionalProperties":false,"properties":{"episodes":{"items":{"additionalProperties":false,"properties":{"abso\#
    lute":{"type":["integer","null"]},"code":{"type":["string","null"]},"number":{"type":["integer","null"]},"season":{"type":["integer","null"]},"sources":{"items"\#
    :{"type":"string"},"type":"array"},"title":{"type":["string","null"]}},"required":["season","number","absolute","code","title","sources"],"type":"object"},"type\#
    ":"array"},"externals":{"additionalProperties":false,"properties":{"imdb":{"type":["string","null"]},"thetvdb":{"type":["integer","null"]},"tmdb":{"type":["inte\#
    ger","null"]},"tvrage":{"type":["integer","null"]}},"required":["imdb","thetvdb","tmdb","tvrage"],"type":"object"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\#
    \dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components\#
    /schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/ids/1"},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year\#
    ":{"type":["integer","null"]}},"required":["schema","generatedAt","title","year","sources","externals","episodes","providers","notices"],"title":"aggctl/ids/1",\#
    "type":"object"},"image":{"additionalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\#
    \dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STA\#
    TE"},"type":"array"},"schema":{"const":"aggctl/image/1"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"required":["schema","generatedAt","show","file","prov\#
    iders","notices"],"title":"aggctl/image/1","type":"object"},"import-marks":{"additionalProperties":false,"properties":{"episodes":{"type":"integer"},"generatedA\#
    t":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"newEpisodes":{"type":"integer"},"notices":{"items":{"$ref":"#/components/schemas/\#
    NOTICE"},"type":"array"},"problems":{"items":{"type":"string"},"type":"array"},"proofs":{"additionalProperties":{"type":"integer"},"type":"object"},"providers":\#
    {"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/import-marks/1"},"shows":{"type":"integer"},"tracker":{"type":\#
    "string"},"unclear":{"items":{"additionalProperties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"episode\#
    s":{"type":"integer"},"title":{"type":"string"}},"required":["title","episodes","candidates"],"type":"object"},"type":"array"},"unplaced":{"items":{"additionalP\#
    roperties":false,"properties":{"episodes":{"items":{"type":"string"},"type":"array"},"isShowKnown":{"type":"boolean"},"title":{"type":"string"}},"required":["ti\#
    tle","isShowKnown","episodes"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","shows","episodes","newEpisodes","problems","providers","not\#
    ices"],"title":"aggctl/import-marks/1","type":"object"},"import-report":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\#
    \\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"omitted":{"items":{"type":"string"},"type":"array"},"problems":{"items":{"type":"string"},"type":"array"},"proofs"\#
    :{"additionalProperties":{"type":"integer"},"type":"object"},"schema":{"const":"aggctl/import-report/1"},"shows":{"items":{"additionalProperties":false,"propert\#
    ies":{"externals":{"items":{"type":"string"},"type":"array"},"marks":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]}\#
    ,"at":{"type":["string","null"]},"episode":{"additionalProperties":false,"properties":{"id":{"type":"string"},"number":{"type":["integer","null"]},"season":{"ty\#
    pe":["integer","null"]},"title":{"type":["string","null"]}},"required":["id","season","number","title"],"type":["object","null"]},"mark":{"enum":["watched","ski\#
    pped","unwatched"]},"number":{"type":["integer","null"]},"proof":{"enum":["id","number-and-title","title","number","day","position","ambiguous","not-found"]},"s\#
    eason":{"type":["integer","null"]},"title":{"type":["string","null"]}},"required":["season","number","title","mark","at","proof","episode"],"type":"object"},"ty\#
    pe":"array"},"placed":{"type":"integer"},"shows":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"title":{"type":"string"},"year":{"type":["in\#
    teger","null"]}},"required":["title","year","externals","shows","placed","marks"],"type":"object"},"type":"array"},"tracker":{"type":["string","null"]}},"requir\#
    ed":["schema","generatedAt","tracker","proofs","shows","omitted","problems"],"title":"aggctl/import-report/1","type":"object"},"json-feed":{"properties":{"descr\#
    iption":{"type":"string"},"items":{"items":{"properties":{"content_text":{"type":"string"},"date_published":{"type":"string"},"id":{"type":"string"},"image":{"t\#
    ype":"string"},"tags":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"url":{"type":"string"}},"required":["id","title","content_text","dat\#
    e_published"],"type":"object"},"type":"array"},"title":{"type":"string"},"version":{"const":"https://jsonfeed.org/version/1.1"}},"required":["version","title","\#
    items"],"title":"JSON Feed 1.1","type":"object"},"link":{"additionalProperties":false,"properties":{"changed":{"type":"boolean"},"generatedAt":{"pattern":"^\\d{\#
    4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref"\#
    :"#/components/schemas/PROVIDER-STATE"},"type":"array"},"same":{"type":["boolean","null"]},"schema":{"const":"aggctl/link/1"},"shows":{"items":{"type":"string"}\#
    ,"maxItems":2,"minItems":2,"type":"array"}},"required":["schema","generatedAt","shows","same","changed","providers","notices"],"title":"aggctl/link/1","type":"o\#
    bject"},"marks":{"additionalProperties":false,"properties":{"before":{"items":{"additionalProperties":false,"properties":{"id":{"type":"string"},"mark":{"enum":\#
    ["watched","skipped","unwatched"]}},"required":["id","mark"],"type":"object"},"type":"array"},"changed":{"type":"integer"},"episodes":{"items":{"$ref":"#/compon\#
    ents/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"mark":{"enum":["watched","skipp\#
    ed","unwatched"]},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},\#
    "type":"array"},"schema":{"const":"aggctl/marks/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","mark","changed","bef\#
    ore","episodes","providers","notices"],"title":"aggctl/marks/1","type":"object"},"marks-export":{"additionalProperties":false,"properties":{"generatedAt":{"patt\#
    ern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"additionalProperties":false,"properties":{"at":{"pattern":"^\\d{4}-\\d\\\#
    d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"same":{"type":"boolean"},"shows":{"items":{"type":"string"},"maxItems":2,"minItems":2,"type":"array"}},"requi\#
    red":["shows","same","at"],"type":"object"},"type":"array"},"schema":{"const":"aggctl/marks-export/1"},"shows":{"items":{"additionalProperties":false,"propertie\#
    s":{"episodes":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]},"at":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\#
    \\d\\dZ$","type":["string","null"]},"date":{"type":["string","null"]},"mark":{"enum":["watched","skipped","unwatched"]},"note":{"minLength":1,"type":"string"},"\#
    number":{"type":["integer","null"]},"part":{"type":["integer","null"]},"rating":{"maximum":10,"minimum":1,"type":"number"},"rewatches":{"items":{"type":["string\#
    ","null"]},"type":"array"},"season":{"type":["integer","null"]},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":["string","null"]}},"requir\#
    ed":["season","number","part","absolute","title","date","mark","at","sources"],"type":"object"},"type":"array"},"externals":{"items":{"type":"string"},"type":"a\#
    rray"},"followedSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"hidden":{"type":"boolean"},"lists":{"items":{"type":\#
    "string"},"type":"array"},"note":{"minLength":1,"type":"string"},"rating":{"maximum":10,"minimum":1,"type":"number"},"sources":{"items":{"type":"string"},"type"\#
    :"array"},"stoppedSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"title":{"type":"string"},"year":{"type":["integer","null"]}\#
    },"required":["title","year","followedSince","hidden","sources","externals","episodes"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","sh\#
    ows","links"],"title":"aggctl/marks-export/1","type":"object"},"next":{"additionalProperties":false,"properties":{"episodes":{"items":{"$ref":"#/components/sche\#
    mas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/\#
    schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/next/1"}},"requir\#
    ed":["schema","generatedAt","episodes","providers","notices"],"title":"aggctl/next/1","type":"object"},"now":{"additionalProperties":false,"properties":{"genera\#
    tedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"next":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"notic\#
    es":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"on":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","nul\#
    l"]},"airDate":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"airTime":{"pattern":"^\\d\\d:\\d\\d$","type":["string","null"]},"airings":{"items"\#
    :{"$ref":"#/components/schemas/AIRING"},"type":"array"},"channel":{"$ref":"#/components/schemas/CHANNEL"},"code":{"type":["string","null"]},"credits":{"descript\#
    ion":"who has to do with this episode; since 0.2","items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","typ\#
    e":["string","null"]},"end":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id\#
    ":{"type":"string"},"image":{"type":["string","null"]},"kind":{"type":"string"},"localStart":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\\#
    d\\d$","type":["string","null"]},"minutesLeft":{"type":["integer","null"]},"network":{"type":["string","null"]},"number":{"type":["integer","null"]},"part":{"ty\#
    pe":["integer","null"]},"rating":{"description":"0 to 10, only if a source has one; since 0.2","type":"number"},"role":{"description":"series-premiere, season-p\#
    remiere, mid-season-premiere, mid-season-finale, season-finale, series-finale, or a source's own word; since 0.2","type":["string","null"]},"runtime":{"type":["\#
    integer","null"]},"season":{"type":["integer","null"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"skipped":{"const":true,"description":"only if you, or a \#
    file, skipped it; since 0.2"},"sources":{"items":{"type":"string"},"type":"array"},"start":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\#
    \d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summary":{"type":["string","null"]},"timeKnown":{"type":"boolean"},"title":{"type":["string","null"\#
    ]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","null"]}},"required":["id","show","season","number","absolute","\#
    code","title","kind","date","airDate","airTime","start","end","localStart","timeKnown","runtime","channel","network","webChannel","image","summary","url","watch\#
    ed","sources","airings","minutesLeft"],"type":"object"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"sch\#
    ema":{"const":"aggctl/now/1"},"timezone":{"type":"string"}},"required":["schema","generatedAt","timezone","on","next","providers","notices"],"title":"aggctl/now\#
    /1","type":"object"},"pending-marks":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":\#
    "string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"placed":{"type":"integer"},"providers":{"items":{"$ref":"#/components/schem\#
    as/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/pending-marks/1"},"unplaced":{"items":{"additionalProperties":false,"properties":{"episodes":{"ite\#
    ms":{"type":"string"},"type":"array"},"isShowKnown":{"type":"boolean"},"title":{"type":"string"}},"required":["title","isShowKnown","episodes"],"type":"object"}\#
    ,"type":"array"}},"required":["schema","generatedAt","placed","unplaced","providers","notices"],"title":"aggctl/pending-marks/1","type":"object"},"problem":{"ad\#
    ditionalProperties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"code":{"type":"string"},"detail":{"type"\#
    :"string"},"hints":{"items":{"type":"string"},"type":"array"},"provider":{"type":["string","null"]},"retryAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\\#
    d\\dZ$","type":["string","null"]},"status":{"type":"integer"},"title":{"type":"string"},"type":{"type":"string"}},"required":["type","title","status","detail","\#
    code","hints","provider","retryAt","candidates"],"title":"problem (RFC 9457)","type":"object"},"providers":{"additionalProperties":false,"properties":{"generate\#
    dAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"provi\#
    ders":{"items":{"additionalProperties":false,"properties":{"abilities":{"items":{"type":"string"},"type":"array"},"attribution":{"additionalProperties":false,"p\#
    roperties":{"licence":{"type":"string"},"text":{"type":"string"},"url":{"type":"string"}},"required":["text","licence","url"],"type":["object","null"]},"episode\#
    s":{"type":"integer"},"error":{"type":["string","null"]},"failures":{"type":"integer"},"fetchedAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d\#
    {4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"kind":{"type":"string"},"missed":{"description":"what was asked for,\#
     not answered, and not answered since","items":{"properties":{"day":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"error":{"type":"string"},"tri\#
    edAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}},"required":["day","error","triedA\#
    t"],"type":"object"},"type":"array"},"priority":{"type":"integer"},"retryAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\#
    \d:\\d\\d:\\d\\dZ$","type":["string","null"]},"state":{"enum":["fresh","stale","failed","missing"]},"title":{"type":"string"}},"required":["id","kind","state","\#
    fetchedAt","episodes","retryAt","error","title","priority","abilities","attribution","failures"],"type":"object"},"type":"array"},"schema":{"const":"aggctl/prov\#
    iders/1"}},"required":["schema","generatedAt","providers","notices"],"title":"aggctl/providers/1","type":"object"},"refresh":{"additionalProperties":false,"prop\#
    erties":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type\#
    ":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type"\#
    :"array"},"schema":{"const":"aggctl/refresh/1"}},"required":["schema","generatedAt","changes","providers","notices"],"title":"aggctl/refresh/1","type":"object"}\#
    ,"restore":{"additionalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"\#
    string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"a\#
    rray"},"schema":{"const":"aggctl/restore/1"},"shows":{"type":"integer"}},"required":["schema","generatedAt","file","shows","providers","notices"],"title":"aggct\#
    l/restore/1","type":"object"},"review":{"additionalProperties":false,"properties":{"episodes":{"items":{"additionalProperties":false,"properties":{"id":{"type":\#
    "string"},"note":{"type":["string","null"]},"number":{"type":["integer","null"]},"rating":{"type":["number","null"]},"season":{"type":["integer","null"]}},"requ\#
    ired":["id","season","number","rating","note"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"\#
    string"},"note":{"type":["string","null"]},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/\#
    schemas/PROVIDER-STATE"},"type":"array"},"rating":{"type":["number","null"]},"schema":{"const":"aggctl/review/1"},"show":{"$ref":"#/components/schemas/SHOW-REF"\#
    }},"required":["schema","generatedAt","show","rating","note","providers","notices"],"title":"aggctl/review/1","type":"object"},"schedule":{"additionalProperties\#
    ":false,"properties":{"days":{"items":{"additionalProperties":false,"properties":{"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"},"episodes":{"items\#
    ":{"$ref":"#/components/schemas/EPISODE"},"type":"array"}},"required":["date","episodes"],"type":"object"},"type":"array"},"from":{"pattern":"^\\d{4}-\\d\\d-\\d\#
    \\d$","type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas\#
    /NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/schedule/1"},"timezone":\#
    {"type":"string"},"to":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"}},"required":["schema","generatedAt","from","to","timezone","days","providers","notic\#
    es"],"title":"aggctl/schedule/1","type":"object"},"season":{"additionalProperties":false,"properties":{"episodes":{"items":{"$ref":"#/components/schemas/EPISODE\#
    "},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOT\#
    ICE"},"type":"array"},"progress":{"$ref":"#/components/schemas/PROGRESS"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"s\#
    chema":{"const":"aggctl/season/1"},"season":{"type":"integer"},"selected":{"type":["string","null"]},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["s\#
    chema","generatedAt","show","season","episodes","selected","progress","providers","notices"],"title":"aggctl/season/1","type":"object"},"show":{"additionalPrope\#
    rties":false,"properties":{"followedBefore":{"description":"since when the show was followed that is hidden now; since 0.2","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\#
    \\d:\\d\\d:\\d\\dZ$","type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/com\#
    ponents/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/show/1"},\#
    "show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","providers","notices"],"title":"aggctl/show/1","type":"object"},"shows":{\#
    "additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"near":{"items":{"$ref":"#/c\#
    omponents/schemas/SHOW-REF"},"minItems":1,"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref"\#
    :"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/shows/1"},"shows":{"items":{"$ref":"#/components/schemas/SHOW"},"type":"array"\#
    }},"required":["schema","generatedAt","shows","providers","notices"],"title":"aggctl/shows/1","type":"object"},"stats":{"additionalProperties":false,"properties\#
    ":{"episodes":{"type":"integer"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"left":{"type":"integer"},"leftMinutes\#
    ":{"type":"integer"},"longestStreak":{"additionalProperties":false,"properties":{"days":{"type":"integer"},"from":{"type":"string"},"to":{"type":"string"}},"req\#
    uired":["days","from","to"],"type":["object","null"]},"minutes":{"type":"integer"},"months":{"items":{"additionalProperties":false,"properties":{"minutes":{"typ\#
    e":"integer"},"month":{"type":"string"},"watchings":{"type":"integer"}},"required":["month","watchings","minutes"],"type":"object"},"type":"array"},"notices":{"\#
    items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"con\#
    st":"aggctl/stats/1"},"shows":{"type":"integer"},"watchings":{"type":"integer"},"withoutLength":{"type":"integer"},"withoutTime":{"type":"integer"},"years":{"it\#
    ems":{"additionalProperties":false,"properties":{"minutes":{"type":"integer"},"watchings":{"type":"integer"},"year":{"type":"string"}},"required":["year","watch\#
    ings","minutes"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","shows","episodes","watchings","minutes","withoutLength","withoutTime","ye\#
    ars","months","longestStreak","left","leftMinutes","providers","notices"],"title":"aggctl/stats/1","type":"object"},"sync":{"additionalProperties":false,"proper\#
    ties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"missing":{"type":"integer"},"newEpisodes":{"type":"integer"},"n\#
    otFound":{"items":{"type":"string"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"problems":{"items":{"type":"strin\#
    g"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/sync/1"},"sent":{"type":"integ\#
    er"},"tracker":{"type":"string"},"undated":{"type":"integer"},"unnumbered":{"type":"integer"}},"required":["schema","generatedAt","tracker","newEpisodes","missi\#
    ng","sent","undated","unnumbered","notFound","problems","providers","notices"],"title":"aggctl/sync/1","type":"object"},"tokens":{"additionalProperties":false,"\#
    properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},\#
    "type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/tokens/1"},"text":{"description":"\#
    The new token. It is shown only once.","type":["string","null"]},"tokens":{"items":{"additionalProperties":false,"properties":{"lastFour":{"type":"string"},"mad\#
    eAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"name":{"type":"string"},"scope":{"enum":["hook","feed","read","write"]}},"requi\#
    red":["name","scope","lastFour","madeAt"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","tokens","text","providers","notices"],"title":"a\#
    ggctl/tokens/1","type":"object"},"tonight":{"additionalProperties":false,"properties":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"}\#
    ,"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"later":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array\#
    "},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"on":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["inte\#
    ger","null"]},"airDate":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"airTime":{"pattern":"^\\d\\d:\\d\\d$","type":["string","null"]},"airings"\#
    :{"items":{"$ref":"#/components/schemas/AIRING"},"type":"array"},"channel":{"$ref":"#/components/schemas/CHANNEL"},"code":{"type":["string","null"]},"credits":{\#
    "description":"who has to do with this episode; since 0.2","items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\#
    \d$","type":["string","null"]},"end":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","nu\#
    ll"]},"id":{"type":"string"},"image":{"type":["string","null"]},"kind":{"type":"string"},"localStart":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\#
    \\d\\d:\\d\\d$","type":["string","null"]},"minutesLeft":{"type":["integer","null"]},"network":{"type":["string","null"]},"number":{"type":["integer","null"]},"p\#
    art":{"type":["integer","null"]},"rating":{"description":"0 to 10, only if a source has one; since 0.2","type":"number"},"role":{"description":"series-premiere,\#
     season-premiere, mid-season-premiere, mid-season-finale, season-finale, series-finale, or a source's own word; since 0.2","type":["string","null"]},"runtime":{\#
    "type":["integer","null"]},"season":{"type":["integer","null"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"skipped":{"const":true,"description":"only if y\#
    ou, or a file, skipped it; since 0.2"},"sources":{"items":{"type":"string"},"type":"array"},"start":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\\#
    d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summary":{"type":["string","null"]},"timeKnown":{"type":"boolean"},"title":{"type":["strin\#
    g","null"]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","null"]}},"required":["id","show","season","number","ab\#
    solute","code","title","kind","date","airDate","airTime","start","end","localStart","timeKnown","runtime","channel","network","webChannel","image","summary","ur\#
    l","watched","sources","airings","minutesLeft"],"type":"object"},"type":"array"},"out":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"provide\#
    rs":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/tonight/1"},"timezone":{"type":"string"},"waiting":{"items\#
    ":{"additionalProperties":false,"properties":{"count":{"description":"the episodes that are out and not watched","type":"integer"},"newest":{"description":"the \#
    day of the newest of them","pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"next":{"$ref":"#/components/schemas/EPISODE"}},"required":["next","coun\#
    t","newest"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","timezone","on","later","out","waiting","changes","providers","notices"],"titl\#
    e":"aggctl/tonight/1","type":"object"},"undo":{"additionalProperties":false,"properties":{"at":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":\#
    "string"},"change":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/comp\#
    onents/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/undo/1"},"\#
    shows":{"items":{"type":"string"},"type":"array"}},"required":["schema","generatedAt","change","at","shows","providers","notices"],"title":"aggctl/undo/1","type\#
    ":"object"},"unfollow":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"not\#
    ices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schem\#
    a":{"const":"aggctl/unfollow/1"},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"}},"required":["schema","generatedAt","title","sou\#
    rces","providers","notices"],"title":"aggctl/unfollow/1","type":"object"},"widget":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}\#
    -\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"items":{"items":{"additionalProperties":false,"properties":{"channel":{"type":["string","null"]},"clock\#
    ":{"type":["string","null"]},"code":{"type":["string","null"]},"date":{"type":["string","null"]},"id":{"description":"since 0.2","type":"string"},"minutesLeft":\#
    {"type":["integer","null"]},"network":{"description":"the network or streaming service of the show; since 0.2","type":["string","null"]},"page":{"description":"\#
    the address of the episode's page at the server, without its host; since 0.2","type":"string"},"picture":{"description":"the address of the show's poster at its\#
     source; since 0.2","type":["string","null"]},"show":{"type":"string"},"start":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"\#
    ]},"title":{"type":["string","null"]}},"required":["show","code","title","date","start","clock","channel","minutesLeft"],"type":"object"},"type":"array"},"notic\#
    es":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema"\#
    :{"const":"aggctl/widget/1"}},"required":["schema","generatedAt","items","providers","notices"],"title":"aggctl/widget/1","type":"object"}}\#
    """#

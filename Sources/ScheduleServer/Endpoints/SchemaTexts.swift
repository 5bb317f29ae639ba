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
    enamed","show-renamed","show-status","season-complete"]},"new":{"type":["string","null"]},"old":{"type":["string","null"]},"provider":{"type":"string"},"show":{\#
    "additionalProperties":false,"properties":{"id":{"type":"string"},"title":{"type":"string"}},"required":["id","title"],"type":"object"},"title":{"type":["string\#
    ","null"]}},"required":["at","provider","kind","show","episode","code","title","date","old","new"],"type":"object"},"CHANNEL":{"additionalProperties":false,"pro\#
    perties":{"country":{"type":["string","null"]},"id":{"description":"the source's own id of the channel; since 0.2","type":["string","null"]},"kind":{"enum":["ne\#
    twork","web"]},"name":{"type":"string"},"timezone":{"type":["string","null"]}},"required":["name","kind","country","timezone"],"type":["object","null"]},"CLAIM"\#
    :{"additionalProperties":false,"properties":{"chosen":{"type":"boolean"},"saidAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"so\#
    urce":{"type":"string"},"value":{"type":"string"}},"required":["source","value","saidAt","chosen"],"type":"object"},"CREDIT":{"additionalProperties":false,"prop\#
    erties":{"character":{"type":["string","null"]},"guest":{"description":"since 0.2","type":"boolean"},"image":{"type":["string","null"]},"person":{"type":"string\#
    "},"role":{"description":"since 0.2","type":"string"},"self":{"type":"boolean"},"voice":{"type":"boolean"}},"required":["person","character","self","voice","ima\#
    ge"],"type":"object"},"DETAILS":{"additionalProperties":false,"properties":{"audio":{"additionalProperties":false,"properties":{"present":{"type":["string","nul\#
    l"]},"stereo":{"type":["string","null"]}},"required":["present","stereo"],"type":["object","null"]},"categories":{"items":{"type":"string"},"type":"array"},"cou\#
    ntries":{"items":{"type":"string"},"type":"array"},"date":{"type":["string","null"]},"keywords":{"items":{"type":"string"},"type":"array"},"language":{"type":["\#
    string","null"]},"lastChance":{"type":["string","null"]},"new":{"type":"boolean"},"numbers":{"items":{"additionalProperties":false,"properties":{"system":{"type\#
    ":["string","null"]},"value":{"type":"string"}},"required":["system","value"],"type":"object"},"type":"array"},"originalLanguage":{"type":["string","null"]},"pr\#
    emiere":{"type":["string","null"]},"previouslyShown":{"additionalProperties":false,"properties":{"channel":{"type":["string","null"]},"start":{"type":["string",\#
    "null"]}},"required":["start","channel"],"type":["object","null"]},"ratings":{"items":{"additionalProperties":false,"properties":{"system":{"type":["string","nu\#
    ll"]},"value":{"type":"string"}},"required":["system","value"],"type":"object"},"type":"array"},"starRatings":{"items":{"additionalProperties":false,"properties\#
    ":{"system":{"type":["string","null"]},"value":{"type":"string"}},"required":["system","value"],"type":"object"},"type":"array"},"subtitles":{"items":{"addition\#
    alProperties":false,"properties":{"language":{"type":["string","null"]},"type":{"type":["string","null"]}},"required":["type","language"],"type":"object"},"type\#
    ":"array"},"video":{"additionalProperties":false,"properties":{"aspect":{"type":["string","null"]},"colour":{"type":["string","null"]},"present":{"type":["strin\#
    g","null"]},"quality":{"type":["string","null"]}},"required":["present","colour","aspect","quality"],"type":["object","null"]}},"required":["date","categories",\#
    "keywords","language","originalLanguage","countries","ratings","starRatings","video","audio","subtitles","previouslyShown","premiere","lastChance","new","number\#
    s"],"type":["object","null"]},"EPISODE":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]},"airDate":{"pattern":"^\\d{4}-\\d\\d-\#
    \\d\\d$","type":["string","null"]},"airTime":{"pattern":"^\\d\\d:\\d\\d$","type":["string","null"]},"airings":{"items":{"$ref":"#/components/schemas/AIRING"},"t\#
    ype":"array"},"channel":{"$ref":"#/components/schemas/CHANNEL"},"code":{"type":["string","null"]},"credits":{"description":"who has to do with this episode; sin\#
    ce 0.2","items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"end":{"description"\#
    :"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"image":{"type":["stri\#
    ng","null"]},"kind":{"type":"string"},"localStart":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$","type":["string","null"]},"network"\#
    :{"type":["string","null"]},"number":{"type":["integer","null"]},"part":{"type":["integer","null"]},"rating":{"description":"0 to 10, only if a source has one; \#
    since 0.2","type":"number"},"role":{"description":"series-premiere, season-premiere, mid-season-premiere, mid-season-finale, season-finale, series-finale, or a \#
    source's own word; since 0.2","type":["string","null"]},"runtime":{"type":["integer","null"]},"season":{"type":["integer","null"]},"show":{"$ref":"#/components/\#
    schemas/SHOW-REF"},"skipped":{"const":true,"description":"only if you, or a file, skipped it; since 0.2"},"sources":{"items":{"type":"string"},"type":"array"},"\#
    start":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summary":{"type":["stri\#
    ng","null"]},"timeKnown":{"type":"boolean"},"title":{"type":["string","null"]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type\#
    ":["string","null"]}},"required":["id","show","season","number","absolute","code","title","kind","date","airDate","airTime","start","end","localStart","timeKnow\#
    n","runtime","channel","network","webChannel","image","summary","url","watched","sources","airings"],"type":"object"},"FIELD":{"additionalProperties":false,"pro\#
    perties":{"claims":{"items":{"$ref":"#/components/schemas/CLAIM"},"type":"array"},"disputed":{"type":"boolean"},"field":{"type":"string"},"rule":{"type":"string\#
    "},"subject":{"enum":["show","episode","airing"]},"value":{"type":"string"}},"required":["subject","field","value","rule","disputed","claims"],"type":"object"},\#
    "LINK":{"additionalProperties":false,"properties":{"against":{"items":{"type":"string"},"type":"array"},"agreeingEpisodes":{"type":"integer"},"left":{"type":"st\#
    ring"},"reason":{"type":"string"},"right":{"type":"string"},"rule":{"type":"string"}},"required":["left","right","rule","reason","agreeingEpisodes","against"],"\#
    type":"object"},"NOTICE":{"additionalProperties":false,"properties":{"code":{"type":"string"},"message":{"type":"string"},"place":{"type":["string","null"]},"pr\#
    ovider":{"type":"string"}},"required":["provider","code","message","place"],"type":"object"},"PROGRESS":{"additionalProperties":false,"properties":{"episodes":{\#
    "type":"integer"},"next":{"anyOf":[{"type":"null"},{"$ref":"#/components/schemas/EPISODE"}]},"watched":{"type":"integer"}},"required":["watched","episodes","nex\#
    t"],"type":"object"},"PROVIDER-STATE":{"additionalProperties":false,"properties":{"attribution":{"additionalProperties":false,"description":"Whom to thank for w\#
    hat this source says, and under which licence","properties":{"licence":{"type":"string"},"text":{"type":"string"},"url":{"type":"string"}},"required":["text","l\#
    icence","url"],"type":["object","null"]},"episodes":{"type":"integer"},"error":{"type":["string","null"]},"fetchedAt":{"description":"RFC 3339, UTC, whole secon\#
    ds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"kind":{"type":"string"},"retryAt":{"description":\#
    "RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"state":{"enum":["fresh","stale","failed","mis\#
    sing"]}},"required":["id","kind","state","fetchedAt","episodes","retryAt","error"],"type":"object"},"SHOW":{"additionalProperties":false,"properties":{"aliases"\#
    :{"items":{"type":"string"},"type":"array"},"country":{"type":["string","null"]},"ended":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"external\#
    s":{"additionalProperties":false,"properties":{"imdb":{"type":["string","null"]},"thetvdb":{"type":["integer","null"]},"tmdb":{"type":["integer","null"]},"tvrag\#
    e":{"type":["integer","null"]}},"required":["imdb","thetvdb","tmdb","tvrage"],"type":"object"},"followed":{"type":"boolean"},"genres":{"items":{"type":"string"}\#
    ,"type":"array"},"id":{"type":"string"},"image":{"type":["string","null"]},"language":{"type":["string","null"]},"network":{"type":["string","null"]},"next":{"a\#
    nyOf":[{"$ref":"#/components/schemas/EPISODE"},{"type":"null"}]},"officialSite":{"type":["string","null"]},"premiered":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type\#
    ":["string","null"]},"progress":{"$ref":"#/components/schemas/PROGRESS"},"rating":{"type":["number","null"]},"runtime":{"type":["integer","null"]},"sources":{"i\#
    tems":{"type":"string"},"type":"array"},"status":{"type":["string","null"]},"summary":{"type":["string","null"]},"title":{"type":"string"},"type":{"type":["stri\#
    ng","null"]},"url":{"type":["string","null"]},"webChannel":{"type":["string","null"]},"year":{"type":["integer","null"]}},"required":["id","title","year","netwo\#
    rk","webChannel","genres","image","followed","sources","premiered","ended","status","type","language","country","runtime","rating","aliases","externals","offici\#
    alSite","summary","url","next"],"type":"object"},"SHOW-REF":{"additionalProperties":false,"properties":{"followed":{"type":"boolean"},"genres":{"items":{"type":\#
    "string"},"type":"array"},"id":{"type":"string"},"image":{"type":["string","null"]},"network":{"type":["string","null"]},"sources":{"items":{"type":"string"},"t\#
    ype":"array"},"title":{"type":"string"},"webChannel":{"type":["string","null"]},"year":{"type":["integer","null"]}},"required":["id","title","year","network","w\#
    ebChannel","genres","image","followed","sources"],"type":"object"},"backup":{"additionalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{\#
    "pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":\#
    {"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/backup/1"},"shows":{"type":"integer"}},"required":["schema","g\#
    eneratedAt","file","shows","providers","notices"],"title":"aggctl/backup/1","type":"object"},"cards":{"properties":{"data":{"items":{"type":"object"},"type":"ar\#
    ray"}},"required":["data"],"title":"upcoming-media-card for Home Assistant","type":"object"},"cast":{"additionalProperties":false,"properties":{"cast":{"items":\#
    {"$ref":"#/components/schemas/CREDIT"},"type":"array"},"credits":{"description":"who has to do with single episodes; since 0.2","items":{"additionalProperties":\#
    false,"properties":{"character":{"type":["string","null"]},"episodes":{"description":"of how many known episodes it is said","type":"integer"},"guest":{"descrip\#
    tion":"since 0.2","type":"boolean"},"image":{"type":["string","null"]},"person":{"type":"string"},"role":{"description":"since 0.2","type":"string"},"self":{"ty\#
    pe":"boolean"},"voice":{"type":"boolean"}},"required":["person","character","self","voice","image"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\#
    \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$\#
    ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/cast/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema"\#
    ,"generatedAt","show","cast","providers","notices"],"title":"aggctl/cast/1","type":"object"},"changes":{"additionalProperties":false,"properties":{"changes":{"i\#
    tems":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":\#
    {"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"c\#
    onst":"aggctl/changes/1"},"since":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}},"required":["schema","generatedAt","since","change\#
    s","providers","notices"],"title":"aggctl/changes/1","type":"object"},"check":{"additionalProperties":false,"properties":{"clauses":{"items":{"additionalPropert\#
    ies":false,"properties":{"notChecked":{"type":["string","null"]},"rule":{"type":"string"},"violations":{"items":{"type":"string"},"type":"array"}},"required":["\#
    rule","violations","notChecked"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"noti\#
    ces":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema\#
    ":{"const":"aggctl/check/1"}},"required":["schema","generatedAt","clauses","providers","notices"],"title":"aggctl/check/1","type":"object"},"config":{"additiona\#
    lProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/componen\#
    ts/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/config/1"},"se\#
    ttings":{"items":{"additionalProperties":false,"properties":{"key":{"type":"string"},"origin":{"type":"string"},"value":{"type":"string"}},"required":["key","va\#
    lue","origin"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","settings","providers","notices"],"title":"aggctl/config/1","type":"object"}\#
    ,"conflicts":{"additionalProperties":false,"properties":{"conflicts":{"items":{"additionalProperties":false,"properties":{"claims":{"items":{"$ref":"#/component\#
    s/schemas/CLAIM"},"type":"array"},"code":{"type":["string","null"]},"date":{"type":["string","null"]},"episode":{"type":"string"},"kind":{"enum":["day","time","\#
    number","title"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"title":{"type":["string","null"]}},"required":["kind","show","episode","code","title","date",\#
    "claims"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"\#
    #/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/conf\#
    licts/1"},"suggestions":{"items":{"$ref":"#/components/schemas/LINK"},"type":"array"}},"required":["schema","generatedAt","conflicts","suggestions","providers",\#
    "notices"],"title":"aggctl/conflicts/1","type":"object"},"doctor":{"additionalProperties":false,"properties":{"findings":{"items":{"additionalProperties":false,\#
    "properties":{"cure":{"type":["string","null"]},"subject":{"type":"string"},"text":{"type":"string"},"verdict":{"enum":["ok","warning","bad"]}},"required":["sub\#
    ject","verdict","text","cure"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notice\#
    s":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":\#
    {"const":"aggctl/doctor/1"}},"required":["schema","generatedAt","findings","providers","notices"],"title":"aggctl/doctor/1","type":"object"},"episode":{"additio\#
    nalProperties":false,"properties":{"cast":{"items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"episode":{"$ref":"#/components/schemas/EPISODE"},"gen\#
    eratedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"\#
    providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/episode/1"},"show":{"$ref":"#/components/schemas/SH\#
    OW"}},"required":["schema","generatedAt","show","episode","providers","notices","cast"],"title":"aggctl/episode/1","type":"object"},"episodes":{"additionalPrope\#
    rties":false,"properties":{"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\\#
    d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PRO\#
    VIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/episodes/1"}},"required":["schema","generatedAt","episodes","providers","notices"],"title":"aggctl/episo\#
    des/1","type":"object"},"error":{"additionalProperties":false,"properties":{"error":{"additionalProperties":false,"properties":{"candidates":{"items":{"$ref":"#\#
    /components/schemas/SHOW-REF"},"type":"array"},"code":{"type":"string"},"message":{"type":"string"},"provider":{"type":["string","null"]},"retryAt":{"descriptio\#
    n":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]}},"required":["code","message","provider","r\#
    etryAt","candidates"],"type":"object"},"schema":{"const":"aggctl/error/1"}},"required":["schema","error"],"title":"aggctl/error/1","type":"object"},"event":{"ad\#
    ditionalProperties":false,"properties":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"count":{"type":"integer"},"episode":{"$ref":"\#
    #/components/schemas/EPISODE"},"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"event":{"enum":["changed","lost","back","day","start\#
    ing","released","ending","season-complete","marks","missed","reload"]},"from":{"type":"string"},"lostSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\#
    \dZ$","type":["string","null"]},"message":{"type":"string"},"nextTry":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"provi\#
    der":{"type":"string"},"schema":{"const":"aggctl/event/1"},"to":{"type":"string"},"today":{"type":"string"}},"required":["schema","event"],"title":"aggctl/event\#
    /1","type":"object"},"explain":{"additionalProperties":false,"properties":{"airings":{"items":{"items":{"$ref":"#/components/schemas/FIELD"},"type":"array"},"ty\#
    pe":"array"},"comparison":{"additionalProperties":false,"description":"the show of the second argument, and why the two are not one; since 0.2","properties":{"a\#
    gainst":{"items":{"additionalProperties":false,"properties":{"left":{"type":"string"},"reason":{"type":"string"},"right":{"type":"string"}},"required":["left","\#
    right","reason"],"type":"object"},"type":"array"},"isSameShow":{"type":"boolean"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"required":["show","isSameSho\#
    w","against"],"type":"object"},"episode":{"anyOf":[{"$ref":"#/components/schemas/EPISODE"},{"type":"null"}]},"fields":{"items":{"$ref":"#/components/schemas/FIE\#
    LD"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"$ref":"#/components/schemas/LIN\#
    K"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"\#
    },"type":"array"},"role":{"additionalProperties":false,"description":"what the episode opens or closes, and by whom and what that is known; since 0.2","properti\#
    es":{"agreeing":{"type":"integer"},"claims":{"items":{"additionalProperties":false,"properties":{"by":{"enum":["said","list","number"]},"role":{"type":"string"}\#
    ,"source":{"type":"string"}},"required":["source","role","by"],"type":"object"},"type":"array"},"role":{"type":"string"},"sources":{"type":"integer"}},"required\#
    ":["role","agreeing","sources","claims"],"type":["object","null"]},"schema":{"const":"aggctl/explain/1"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"requi\#
    red":["schema","generatedAt","show","episode","links","fields","airings","providers","notices"],"title":"aggctl/explain/1","type":"object"},"hidden":{"additiona\#
    lProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/componen\#
    ts/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/hidden/1"},"sh\#
    ows":{"items":{"additionalProperties":false,"properties":{"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"type":["intege\#
    r","null"]}},"required":["title","year","sources"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","shows","providers","notices"],"title":"\#
    aggctl/hidden/1","type":"object"},"history":{"additionalProperties":false,"properties":{"count":{"description":"without a limit","type":"integer"},"episodes":{"\#
    items":{"additionalProperties":false,"properties":{"code":{"type":["string","null"]},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"numbe\#
    r":{"type":["integer","null"]},"season":{"type":["integer","null"]},"show":{"additionalProperties":false,"properties":{"sources":{"items":{"type":"string"},"typ\#
    e":"array"},"title":{"type":"string"},"year":{"type":["integer","null"]}},"required":["title","year","sources"],"type":"object"},"sources":{"items":{"type":"str\#
    ing"},"type":"array"},"title":{"type":["string","null"]},"watchedAt":{"description":"null if the time is unknown","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d\#
    :\\d\\dZ$","type":["string","null"]}},"required":["watchedAt","show","season","number","code","title","date","sources"],"type":"object"},"type":"array"},"genera\#
    tedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"pro\#
    viders":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/history/1"}},"required":["schema","generatedAt","count\#
    ","episodes","providers","notices"],"title":"aggctl/history/1","type":"object"},"image":{"additionalProperties":false,"properties":{"file":{"type":"string"},"ge\#
    neratedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},\#
    "providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/image/1"},"show":{"$ref":"#/components/schemas/SHO\#
    W-REF"}},"required":["schema","generatedAt","show","file","providers","notices"],"title":"aggctl/image/1","type":"object"},"import-marks":{"additionalProperties\#
    ":false,"properties":{"episodes":{"type":"integer"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"newEpisodes":{"typ\#
    e":"integer"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"problems":{"items":{"type":"string"},"type":"array"},"proofs":{"additio\#
    nalProperties":{"type":"integer"},"type":"object"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl\#
    /import-marks/1"},"shows":{"type":"integer"},"tracker":{"type":"string"},"unclear":{"items":{"additionalProperties":false,"properties":{"candidates":{"items":{"\#
    $ref":"#/components/schemas/SHOW-REF"},"type":"array"},"episodes":{"type":"integer"},"title":{"type":"string"}},"required":["title","episodes","candidates"],"ty\#
    pe":"object"},"type":"array"},"unplaced":{"items":{"additionalProperties":false,"properties":{"episodes":{"items":{"type":"string"},"type":"array"},"isShowKnown\#
    ":{"type":"boolean"},"title":{"type":"string"}},"required":["title","isShowKnown","episodes"],"type":"object"},"type":"array"}},"required":["schema","generatedA\#
    t","shows","episodes","newEpisodes","problems","providers","notices"],"title":"aggctl/import-marks/1","type":"object"},"import-report":{"additionalProperties":f\#
    alse,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"omitted":{"items":{"type":"string"},"type":"array"}\#
    ,"problems":{"items":{"type":"string"},"type":"array"},"proofs":{"additionalProperties":{"type":"integer"},"type":"object"},"schema":{"const":"aggctl/import-rep\#
    ort/1"},"shows":{"items":{"additionalProperties":false,"properties":{"externals":{"items":{"type":"string"},"type":"array"},"marks":{"items":{"additionalPropert\#
    ies":false,"properties":{"absolute":{"type":["integer","null"]},"at":{"type":["string","null"]},"episode":{"additionalProperties":false,"properties":{"id":{"typ\#
    e":"string"},"number":{"type":["integer","null"]},"season":{"type":["integer","null"]},"title":{"type":["string","null"]}},"required":["id","season","number","t\#
    itle"],"type":["object","null"]},"mark":{"enum":["watched","skipped","unwatched"]},"number":{"type":["integer","null"]},"proof":{"enum":["id","number-and-title"\#
    ,"title","number","day","position","ambiguous","not-found"]},"season":{"type":["integer","null"]},"title":{"type":["string","null"]}},"required":["season","numb\#
    er","title","mark","at","proof","episode"],"type":"object"},"type":"array"},"placed":{"type":"integer"},"shows":{"items":{"$ref":"#/components/schemas/SHOW-REF"\#
    },"type":"array"},"title":{"type":"string"},"year":{"type":["integer","null"]}},"required":["title","year","externals","shows","placed","marks"],"type":"object"\#
    },"type":"array"},"tracker":{"type":["string","null"]}},"required":["schema","generatedAt","tracker","proofs","shows","omitted","problems"],"title":"aggctl/impo\#
    rt-report/1","type":"object"},"json-feed":{"properties":{"description":{"type":"string"},"items":{"items":{"properties":{"content_text":{"type":"string"},"date_\#
    published":{"type":"string"},"id":{"type":"string"},"image":{"type":"string"},"tags":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"url":\#
    {"type":"string"}},"required":["id","title","content_text","date_published"],"type":"object"},"type":"array"},"title":{"type":"string"},"version":{"const":"http\#
    s://jsonfeed.org/version/1.1"}},"required":["version","title","items"],"title":"JSON Feed 1.1","type":"object"},"link":{"additionalProperties":false,"properties\#
    ":{"changed":{"type":"boolean"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/component\#
    s/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"same":{"type":["boolean","null"]},"schem\#
    a":{"const":"aggctl/link/1"},"shows":{"items":{"type":"string"},"maxItems":2,"minItems":2,"type":"array"}},"required":["schema","generatedAt","shows","same","ch\#
    anged","providers","notices"],"title":"aggctl/link/1","type":"object"},"marks":{"additionalProperties":false,"properties":{"before":{"items":{"additionalPropert\#
    ies":false,"properties":{"id":{"type":"string"},"mark":{"enum":["watched","skipped","unwatched"]}},"required":["id","mark"],"type":"object"},"type":"array"},"ch\#
    anged":{"type":"integer"},"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\#
    \\d:\\d\\dZ$","type":"string"},"mark":{"enum":["watched","skipped","unwatched"]},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"prov\#
    iders":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/marks/1"},"show":{"$ref":"#/components/schemas/SHOW"}},\#
    "required":["schema","generatedAt","show","mark","changed","before","episodes","providers","notices"],"title":"aggctl/marks/1","type":"object"},"marks-export":{\#
    "additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"additiona\#
    lProperties":false,"properties":{"at":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"same":{"type":"boolean"},"shows":{"items":{"ty\#
    pe":"string"},"maxItems":2,"minItems":2,"type":"array"}},"required":["shows","same","at"],"type":"object"},"type":"array"},"schema":{"const":"aggctl/marks-expor\#
    t/1"},"shows":{"items":{"additionalProperties":false,"properties":{"episodes":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer"\#
    ,"null"]},"at":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"date":{"type":["string","null"]},"mark":{"enum":["watched","\#
    skipped","unwatched"]},"note":{"minLength":1,"type":"string"},"number":{"type":["integer","null"]},"part":{"type":["integer","null"]},"rating":{"maximum":10,"mi\#
    nimum":1,"type":"number"},"rewatches":{"items":{"type":["string","null"]},"type":"array"},"season":{"type":["integer","null"]},"sources":{"items":{"type":"strin\#
    g"},"type":"array"},"title":{"type":["string","null"]}},"required":["season","number","part","absolute","title","date","mark","at","sources"],"type":"object"},"\#
    type":"array"},"externals":{"items":{"type":"string"},"type":"array"},"followedSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string"\#
    ,"null"]},"hidden":{"type":"boolean"},"lists":{"items":{"type":"string"},"type":"array"},"note":{"minLength":1,"type":"string"},"rating":{"maximum":10,"minimum"\#
    :1,"type":"number"},"sources":{"items":{"type":"string"},"type":"array"},"stoppedSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string\#
    "},"title":{"type":"string"},"year":{"type":["integer","null"]}},"required":["title","year","followedSince","hidden","sources","externals","episodes"],"type":"o\#
    bject"},"type":"array"}},"required":["schema","generatedAt","shows","links"],"title":"aggctl/marks-export/1","type":"object"},"next":{"additionalProperties":fal\#
    se,"properties":{"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\\#
    dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STAT\#
    E"},"type":"array"},"schema":{"const":"aggctl/next/1"}},"required":["schema","generatedAt","episodes","providers","notices"],"title":"aggctl/next/1","type":"obj\#
    ect"},"now":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"next":{"items"\#
    :{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"on":{"items":{"additionalPro\#
    perties":false,"properties":{"absolute":{"type":["integer","null"]},"airDate":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"airTime":{"pattern"\#
    :"^\\d\\d:\\d\\d$","type":["string","null"]},"airings":{"items":{"$ref":"#/components/schemas/AIRING"},"type":"array"},"channel":{"$ref":"#/components/schemas/C\#
    HANNEL"},"code":{"type":["string","null"]},"credits":{"description":"who has to do with this episode; since 0.2","items":{"$ref":"#/components/schemas/CREDIT"},\#
    "type":"array"},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"end":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\#
    \d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"image":{"type":["string","null"]},"kind":{"type":"string"},"localStart":{"pa\#
    ttern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$","type":["string","null"]},"minutesLeft":{"type":["integer","null"]},"network":{"type":["st\#
    ring","null"]},"number":{"type":["integer","null"]},"part":{"type":["integer","null"]},"rating":{"description":"0 to 10, only if a source has one; since 0.2","t\#
    ype":"number"},"role":{"description":"series-premiere, season-premiere, mid-season-premiere, mid-season-finale, season-finale, series-finale, or a source's own \#
    word; since 0.2","type":["string","null"]},"runtime":{"type":["integer","null"]},"season":{"type":["integer","null"]},"show":{"$ref":"#/components/schemas/SHOW-\#
    REF"},"skipped":{"const":true,"description":"only if you, or a file, skipped it; since 0.2"},"sources":{"items":{"type":"string"},"type":"array"},"start":{"desc\#
    ription":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summary":{"type":["string","null"]},\#
    "timeKnown":{"type":"boolean"},"title":{"type":["string","null"]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","\#
    null"]}},"required":["id","show","season","number","absolute","code","title","kind","date","airDate","airTime","start","end","localStart","timeKnown","runtime",\#
    "channel","network","webChannel","image","summary","url","watched","sources","airings","minutesLeft"],"type":"object"},"type":"array"},"providers":{"items":{"$r\#
    ef":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/now/1"},"timezone":{"type":"string"}},"required":["schema","generatedAt","t\#
    imezone","on","next","providers","notices"],"title":"aggctl/now/1","type":"object"},"pending-marks":{"additionalProperties":false,"properties":{"generatedAt":{"\#
    pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"placed":{"ty\#
    pe":"integer"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/pending-marks/1"},"unplaced":{"item\#
    s":{"additionalProperties":false,"properties":{"episodes":{"items":{"type":"string"},"type":"array"},"isShowKnown":{"type":"boolean"},"title":{"type":"string"}}\#
    ,"required":["title","isShowKnown","episodes"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","placed","unplaced","providers","notices"],"\#
    title":"aggctl/pending-marks/1","type":"object"},"problem":{"additionalProperties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-\#
    REF"},"type":"array"},"code":{"type":"string"},"detail":{"type":"string"},"hints":{"items":{"type":"string"},"type":"array"},"provider":{"type":["string","null"\#
    ]},"retryAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"status":{"type":"integer"},"title":{"type":"string"},"type":{"\#
    type":"string"}},"required":["type","title","status","detail","code","hints","provider","retryAt","candidates"],"title":"problem (RFC 9457)","type":"object"},"p\#
    roviders":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items\#
    ":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"additionalProperties":false,"properties":{"abilities":{"items":{"type":"string"}\#
    ,"type":"array"},"attribution":{"additionalProperties":false,"properties":{"licence":{"type":"string"},"text":{"type":"string"},"url":{"type":"string"}},"requir\#
    ed":["text","licence","url"],"type":["object","null"]},"episodes":{"type":"integer"},"error":{"type":["string","null"]},"failures":{"type":"integer"},"fetchedAt\#
    ":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"kind"\#
    :{"type":"string"},"missed":{"description":"what was asked for, not answered, and not answered since","items":{"properties":{"day":{"pattern":"^\\d{4}-\\d\\d-\\\#
    d\\d$","type":["string","null"]},"error":{"type":"string"},"triedAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\\#
    d:\\d\\dZ$","type":"string"}},"required":["day","error","triedAt"],"type":"object"},"type":"array"},"priority":{"type":"integer"},"retryAt":{"description":"RFC \#
    3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"state":{"enum":["fresh","stale","failed","missing"\#
    ]},"title":{"type":"string"}},"required":["id","kind","state","fetchedAt","episodes","retryAt","error","title","priority","abilities","attribution","failures"],\#
    "type":"object"},"type":"array"},"schema":{"const":"aggctl/providers/1"}},"required":["schema","generatedAt","providers","notices"],"title":"aggctl/providers/1"\#
    ,"type":"object"},"refresh":{"additionalProperties":false,"properties":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt":\#
    {"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers"\#
    :{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/refresh/1"}},"required":["schema","generatedAt","changes","pr\#
    oviders","notices"],"title":"aggctl/refresh/1","type":"object"},"restore":{"additionalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"p\#
    attern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"\#
    items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/restore/1"},"shows":{"type":"integer"}},"required":["schema","ge\#
    neratedAt","file","shows","providers","notices"],"title":"aggctl/restore/1","type":"object"},"review":{"additionalProperties":false,"properties":{"episodes":{"i\#
    tems":{"additionalProperties":false,"properties":{"id":{"type":"string"},"note":{"type":["string","null"]},"number":{"type":["integer","null"]},"rating":{"type"\#
    :["number","null"]},"season":{"type":["integer","null"]}},"required":["id","season","number","rating","note"],"type":"object"},"type":"array"},"generatedAt":{"p\#
    attern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"note":{"type":["string","null"]},"notices":{"items":{"$ref":"#/components/schemas/NOTIC\#
    E"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"rating":{"type":["number","null"]},"schema":{"const":"a\#
    ggctl/review/1"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"required":["schema","generatedAt","show","rating","note","providers","notices"],"title":"aggc\#
    tl/review/1","type":"object"},"schedule":{"additionalProperties":false,"properties":{"days":{"items":{"additionalProperties":false,"properties":{"date":{"patter\#
    n":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"},"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"}},"required":["date","episodes"],"type":\#
    "object"},"type":"array"},"from":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","t\#
    ype":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"ty\#
    pe":"array"},"schema":{"const":"aggctl/schedule/1"},"timezone":{"type":"string"},"to":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"}},"required":["schema"\#
    ,"generatedAt","from","to","timezone","days","providers","notices"],"title":"aggctl/schedule/1","type":"object"},"season":{"additionalProperties":false,"propert\#
    ies":{"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type"\#
    :"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"progress":{"$ref":"#/components/schemas/PROGRESS"},"providers":{"items":{"\#
    $ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/season/1"},"season":{"type":"integer"},"selected":{"type":["string","null\#
    "]},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","season","episodes","selected","progress","providers","notices"],"tit\#
    le":"aggctl/season/1","type":"object"},"show":{"additionalProperties":false,"properties":{"followedBefore":{"description":"since when the show was followed that\#
     is hidden now; since 0.2","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\#
    \d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVI\#
    DER-STATE"},"type":"array"},"schema":{"const":"aggctl/show/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","providers\#
    ","notices"],"title":"aggctl/show/1","type":"object"},"shows":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d\#
    :\\d\\d:\\d\\dZ$","type":"string"},"near":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"minItems":1,"type":"array"},"notices":{"items":{"$ref":"#/component\#
    s/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/shows/1"},"show\#
    s":{"items":{"$ref":"#/components/schemas/SHOW"},"type":"array"}},"required":["schema","generatedAt","shows","providers","notices"],"title":"aggctl/shows/1","ty\#
    pe":"object"},"stats":{"additionalProperties":false,"properties":{"episodes":{"type":"integer"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\\#
    d\\dZ$","type":"string"},"left":{"type":"integer"},"leftMinutes":{"type":"integer"},"longestStreak":{"additionalProperties":false,"properties":{"days":{"type":"\#
    integer"},"from":{"type":"string"},"to":{"type":"string"}},"required":["days","from","to"],"type":["object","null"]},"minutes":{"type":"integer"},"months":{"ite\#
    ms":{"additionalProperties":false,"properties":{"minutes":{"type":"integer"},"month":{"type":"string"},"watchings":{"type":"integer"}},"required":["month","watc\#
    hings","minutes"],"type":"object"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/com\#
    ponents/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/stats/1"},"shows":{"type":"integer"},"watchings":{"type":"integer"},"withoutLength":{\#
    "type":"integer"},"withoutTime":{"type":"integer"},"years":{"items":{"additionalProperties":false,"properties":{"minutes":{"type":"integer"},"watchings":{"type"\#
    :"integer"},"year":{"type":"string"}},"required":["year","watchings","minutes"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","shows","ep\#
    isodes","watchings","minutes","withoutLength","withoutTime","years","months","longestStreak","left","leftMinutes","providers","notices"],"title":"aggctl/stats/1\#
    ","type":"object"},"tokens":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}\#
    ,"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"\#
    schema":{"const":"aggctl/tokens/1"},"text":{"description":"The new token. It is shown only once.","type":["string","null"]},"tokens":{"items":{"additionalProper\#
    ties":false,"properties":{"lastFour":{"type":"string"},"madeAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"name":{"type":"strin\#
    g"},"scope":{"enum":["hook","feed","read","write"]}},"required":["name","scope","lastFour","madeAt"],"type":"object"},"type":"array"}},"required":["schema","gen\#
    eratedAt","tokens","text","providers","notices"],"title":"aggctl/tokens/1","type":"object"},"tonight":{"additionalProperties":false,"properties":{"changes":{"it\#
    ems":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"later":{"i\#
    tems":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"on":{"items":{"addition\#
    alProperties":false,"properties":{"absolute":{"type":["integer","null"]},"airDate":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"airTime":{"pat\#
    tern":"^\\d\\d:\\d\\d$","type":["string","null"]},"airings":{"items":{"$ref":"#/components/schemas/AIRING"},"type":"array"},"channel":{"$ref":"#/components/sche\#
    mas/CHANNEL"},"code":{"type":["string","null"]},"credits":{"description":"who has to do with this episode; since 0.2","items":{"$ref":"#/components/schemas/CRED\#
    IT"},"type":"array"},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"end":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}\#
    -\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"image":{"type":["string","null"]},"kind":{"type":"string"},"localStart"\#
    :{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$","type":["string","null"]},"minutesLeft":{"type":["integer","null"]},"network":{"type"\#
    :["string","null"]},"number":{"type":["integer","null"]},"part":{"type":["integer","null"]},"rating":{"description":"0 to 10, only if a source has one; since 0.\#
    2","type":"number"},"role":{"description":"series-premiere, season-premiere, mid-season-premiere, mid-season-finale, season-finale, series-finale, or a source's\#
     own word; since 0.2","type":["string","null"]},"runtime":{"type":["integer","null"]},"season":{"type":["integer","null"]},"show":{"$ref":"#/components/schemas/\#
    SHOW-REF"},"skipped":{"const":true,"description":"only if you, or a file, skipped it; since 0.2"},"sources":{"items":{"type":"string"},"type":"array"},"start":{\#
    "description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summary":{"type":["string","nul\#
    l"]},"timeKnown":{"type":"boolean"},"title":{"type":["string","null"]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["stri\#
    ng","null"]}},"required":["id","show","season","number","absolute","code","title","kind","date","airDate","airTime","start","end","localStart","timeKnown","runt\#
    ime","channel","network","webChannel","image","summary","url","watched","sources","airings","minutesLeft"],"type":"object"},"type":"array"},"out":{"items":{"$re\#
    f":"#/components/schemas/EPISODE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl\#
    /tonight/1"},"timezone":{"type":"string"},"waiting":{"items":{"additionalProperties":false,"properties":{"count":{"description":"the episodes that are out and n\#
    ot watched","type":"integer"},"newest":{"description":"the day of the newest of them","pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"next":{"$ref\#
    ":"#/components/schemas/EPISODE"}},"required":["next","count","newest"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","timezone","on","la\#
    ter","out","waiting","changes","providers","notices"],"title":"aggctl/tonight/1","type":"object"},"undo":{"additionalProperties":false,"properties":{"at":{"patt\#
    ern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"change":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\\#
    d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-S\#
    TATE"},"type":"array"},"schema":{"const":"aggctl/undo/1"},"shows":{"items":{"type":"string"},"type":"array"}},"required":["schema","generatedAt","change","at","\#
    shows","providers","notices"],"title":"aggctl/undo/1","type":"object"},"unfollow":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\#
    \\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#\#
    /components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/unfollow/1"},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type"\#
    :"string"}},"required":["schema","generatedAt","title","sources","providers","notices"],"title":"aggctl/unfollow/1","type":"object"},"widget":{"additionalProper\#
    ties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"items":{"items":{"additionalProperties":fals\#
    e,"properties":{"channel":{"type":["string","null"]},"clock":{"type":["string","null"]},"code":{"type":["string","null"]},"date":{"type":["string","null"]},"id"\#
    :{"description":"since 0.2","type":"string"},"minutesLeft":{"type":["integer","null"]},"network":{"description":"the network or streaming service of the show; s\#
    ince 0.2","type":["string","null"]},"page":{"description":"the address of the episode's page at the server, without its host; since 0.2","type":"string"},"pictu\#
    re":{"description":"the address of the show's poster at its source; since 0.2","type":["string","null"]},"show":{"type":"string"},"start":{"pattern":"^\\d{4}-\\\#
    d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"title":{"type":["string","null"]}},"required":["show","code","title","date","start","clock","chan\#
    nel","minutesLeft"],"type":"object"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/c\#
    omponents/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/widget/1"}},"required":["schema","generatedAt","items","providers","notices"],"titl\#
    e":"aggctl/widget/1","type":"object"}}\#
    """#

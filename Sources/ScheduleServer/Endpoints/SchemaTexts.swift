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
    :"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"have":{"description":"whether a library has \#
    the episode, only if a source is one; since 0.2","type":"boolean"},"id":{"type":"string"},"image":{"type":["string","null"]},"kind":{"type":"string"},"localStar\#
    t":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$","type":["string","null"]},"network":{"type":["string","null"]},"number":{"type":["i\#
    nteger","null"]},"part":{"type":["integer","null"]},"rating":{"description":"0 to 10, only if a source has one; since 0.2","type":"number"},"role":{"description\#
    ":"series-premiere, season-premiere, mid-season-premiere, mid-season-finale, season-finale, series-finale, or a source's own word; since 0.2","type":["string","\#
    null"]},"runtime":{"type":["integer","null"]},"season":{"type":["integer","null"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"skipped":{"const":true,"desc\#
    ription":"only if you, or a file, skipped it; since 0.2"},"sources":{"items":{"type":"string"},"type":"array"},"start":{"description":"RFC 3339, UTC, whole seco\#
    nds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summary":{"type":["string","null"]},"timeKnown":{"type":"boolean"},"tit\#
    le":{"type":["string","null"]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","null"]}},"required":["id","show","s\#
    eason","number","absolute","code","title","kind","date","airDate","airTime","start","end","localStart","timeKnown","runtime","channel","network","webChannel","i\#
    mage","summary","url","watched","sources","airings"],"type":"object"},"FIELD":{"additionalProperties":false,"properties":{"claims":{"items":{"$ref":"#/component\#
    s/schemas/CLAIM"},"type":"array"},"disputed":{"type":"boolean"},"field":{"type":"string"},"rule":{"type":"string"},"subject":{"enum":["show","episode","airing"]\#
    },"value":{"type":"string"}},"required":["subject","field","value","rule","disputed","claims"],"type":"object"},"LINK":{"additionalProperties":false,"properties\#
    ":{"against":{"items":{"type":"string"},"type":"array"},"agreeingEpisodes":{"type":"integer"},"left":{"type":"string"},"reason":{"type":"string"},"right":{"type\#
    ":"string"},"rule":{"type":"string"}},"required":["left","right","rule","reason","agreeingEpisodes","against"],"type":"object"},"NOTICE":{"additionalProperties"\#
    :false,"properties":{"code":{"type":"string"},"message":{"type":"string"},"place":{"type":["string","null"]},"provider":{"type":"string"}},"required":["provider\#
    ","code","message","place"],"type":"object"},"PROGRESS":{"additionalProperties":false,"properties":{"episodes":{"type":"integer"},"next":{"anyOf":[{"type":"null\#
    "},{"$ref":"#/components/schemas/EPISODE"}]},"watched":{"type":"integer"}},"required":["watched","episodes","next"],"type":"object"},"PROVIDER-STATE":{"addition\#
    alProperties":false,"properties":{"attribution":{"additionalProperties":false,"description":"Whom to thank for what this source says, and under which licence","\#
    properties":{"licence":{"type":"string"},"text":{"type":"string"},"url":{"type":"string"}},"required":["text","licence","url"],"type":["object","null"]},"episod\#
    es":{"type":"integer"},"error":{"type":["string","null"]},"fetchedAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\#
    \d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"kind":{"type":"string"},"retryAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4\#
    }-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"state":{"enum":["fresh","stale","failed","missing"]}},"required":["id","kind","state","fetche\#
    dAt","episodes","retryAt","error"],"type":"object"},"SHOW":{"additionalProperties":false,"properties":{"aliases":{"items":{"type":"string"},"type":"array"},"cou\#
    ntry":{"type":["string","null"]},"ended":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"externals":{"additionalProperties":false,"properties":{"\#
    imdb":{"type":["string","null"]},"thetvdb":{"type":["integer","null"]},"tmdb":{"type":["integer","null"]},"tvrage":{"type":["integer","null"]}},"required":["imd\#
    b","thetvdb","tmdb","tvrage"],"type":"object"},"followed":{"type":"boolean"},"genres":{"items":{"type":"string"},"type":"array"},"id":{"type":"string"},"image":\#
    {"type":["string","null"]},"language":{"type":["string","null"]},"network":{"type":["string","null"]},"next":{"anyOf":[{"$ref":"#/components/schemas/EPISODE"},{\#
    "type":"null"}]},"officialSite":{"type":["string","null"]},"premiered":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"progress":{"$ref":"#/compo\#
    nents/schemas/PROGRESS"},"rating":{"type":["number","null"]},"runtime":{"type":["integer","null"]},"sources":{"items":{"type":"string"},"type":"array"},"status"\#
    :{"type":["string","null"]},"summary":{"type":["string","null"]},"title":{"type":"string"},"type":{"type":["string","null"]},"url":{"type":["string","null"]},"w\#
    ebChannel":{"type":["string","null"]},"year":{"type":["integer","null"]}},"required":["id","title","year","network","webChannel","genres","image","followed","so\#
    urces","premiered","ended","status","type","language","country","runtime","rating","aliases","externals","officialSite","summary","url","next"],"type":"object"}\#
    ,"SHOW-REF":{"additionalProperties":false,"properties":{"followed":{"type":"boolean"},"genres":{"items":{"type":"string"},"type":"array"},"id":{"type":"string"}\#
    ,"image":{"type":["string","null"]},"network":{"type":["string","null"]},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"webChan\#
    nel":{"type":["string","null"]},"year":{"type":["integer","null"]}},"required":["id","title","year","network","webChannel","genres","image","followed","sources"\#
    ],"type":"object"},"backup":{"additionalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\#
    \d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-\#
    STATE"},"type":"array"},"schema":{"const":"aggctl/backup/1"},"shows":{"type":"integer"}},"required":["schema","generatedAt","file","shows","providers","notices"\#
    ],"title":"aggctl/backup/1","type":"object"},"cards":{"properties":{"data":{"items":{"type":"object"},"type":"array"}},"required":["data"],"title":"upcoming-med\#
    ia-card for Home Assistant","type":"object"},"cast":{"additionalProperties":false,"properties":{"cast":{"items":{"$ref":"#/components/schemas/CREDIT"},"type":"a\#
    rray"},"credits":{"description":"who has to do with single episodes; since 0.2","items":{"additionalProperties":false,"properties":{"character":{"type":["string\#
    ","null"]},"episodes":{"description":"of how many known episodes it is said","type":"integer"},"guest":{"description":"since 0.2","type":"boolean"},"image":{"ty\#
    pe":["string","null"]},"person":{"type":"string"},"role":{"description":"since 0.2","type":"string"},"self":{"type":"boolean"},"voice":{"type":"boolean"}},"requ\#
    ired":["person","character","self","voice","image"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","ty\#
    pe":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"typ\#
    e":"array"},"schema":{"const":"aggctl/cast/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","cast","providers","notice\#
    s"],"title":"aggctl/cast/1","type":"object"},"changes":{"additionalProperties":false,"properties":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"ty\#
    pe":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},\#
    "type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/changes/1"},"since":{"pattern":"^\\#
    \d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}},"required":["schema","generatedAt","since","changes","providers","notices"],"title":"aggctl/change\#
    s/1","type":"object"},"check":{"additionalProperties":false,"properties":{"clauses":{"items":{"additionalProperties":false,"properties":{"notChecked":{"type":["\#
    string","null"]},"rule":{"type":"string"},"violations":{"items":{"type":"string"},"type":"array"}},"required":["rule","violations","notChecked"],"type":"object"\#
    },"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTI\#
    CE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/check/1"}},"required":["schem\#
    a","generatedAt","clauses","providers","notices"],"title":"aggctl/check/1","type":"object"},"config":{"additionalProperties":false,"properties":{"generatedAt":{\#
    "pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":\#
    {"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/config/1"},"settings":{"items":{"additionalProperties":false,"\#
    properties":{"key":{"type":"string"},"origin":{"type":"string"},"value":{"type":"string"}},"required":["key","value","origin"],"type":"object"},"type":"array"}}\#
    ,"required":["schema","generatedAt","settings","providers","notices"],"title":"aggctl/config/1","type":"object"},"conflicts":{"additionalProperties":false,"prop\#
    erties":{"conflicts":{"items":{"additionalProperties":false,"properties":{"claims":{"items":{"$ref":"#/components/schemas/CLAIM"},"type":"array"},"code":{"type"\#
    :["string","null"]},"date":{"type":["string","null"]},"episode":{"type":"string"},"kind":{"enum":["day","time","number","title"]},"show":{"$ref":"#/components/s\#
    chemas/SHOW-REF"},"title":{"type":["string","null"]}},"required":["kind","show","episode","code","title","date","claims"],"type":"object"},"type":"array"},"gene\#
    ratedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"p\#
    roviders":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/conflicts/1"},"suggestions":{"items":{"$ref":"#/comp\#
    onents/schemas/LINK"},"type":"array"}},"required":["schema","generatedAt","conflicts","suggestions","providers","notices"],"title":"aggctl/conflicts/1","type":"\#
    object"},"doctor":{"additionalProperties":false,"properties":{"findings":{"items":{"additionalProperties":false,"properties":{"cure":{"type":["string","null"]},\#
    "subject":{"type":"string"},"text":{"type":"string"},"verdict":{"enum":["ok","warning","bad"]}},"required":["subject","verdict","text","cure"],"type":"object"},\#
    "type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE\#
    "},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/doctor/1"}},"required":["schema\#
    ","generatedAt","findings","providers","notices"],"title":"aggctl/doctor/1","type":"object"},"episode":{"additionalProperties":false,"properties":{"cast":{"item\#
    s":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"episode":{"$ref":"#/components/schemas/EPISODE"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\#
    \d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schema\#
    s/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/episode/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show",\#
    "episode","providers","notices","cast"],"title":"aggctl/episode/1","type":"object"},"episodes":{"additionalProperties":false,"properties":{"episodes":{"items":{\#
    "$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"item\#
    s":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":\#
    "aggctl/episodes/1"}},"required":["schema","generatedAt","episodes","providers","notices"],"title":"aggctl/episodes/1","type":"object"},"error":{"additionalProp\#
    erties":false,"properties":{"error":{"additionalProperties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"\#
    code":{"type":"string"},"message":{"type":"string"},"provider":{"type":["string","null"]},"retryAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\\#
    d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]}},"required":["code","message","provider","retryAt","candidates"],"type":"object"},"schema":\#
    {"const":"aggctl/error/1"}},"required":["schema","error"],"title":"aggctl/error/1","type":"object"},"event":{"additionalProperties":false,"properties":{"changes\#
    ":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"count":{"type":"integer"},"episode":{"$ref":"#/components/schemas/EPISODE"},"episodes":{"item\#
    s":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"event":{"enum":["changed","lost","back","day","starting","released","ending","season-complete","mark\#
    s","missed","reload"]},"from":{"type":"string"},"lostSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"message":{"type\#
    ":"string"},"nextTry":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"provider":{"type":"string"},"schema":{"const":"aggctl\#
    /event/1"},"to":{"type":"string"},"today":{"type":"string"}},"required":["schema","event"],"title":"aggctl/event/1","type":"object"},"explain":{"additionalPrope\#
    rties":false,"properties":{"airings":{"items":{"items":{"$ref":"#/components/schemas/FIELD"},"type":"array"},"type":"array"},"comparison":{"additionalProperties\#
    ":false,"description":"the show of the second argument, and why the two are not one; since 0.2","properties":{"against":{"items":{"additionalProperties":false,"\#
    properties":{"left":{"type":"string"},"reason":{"type":"string"},"right":{"type":"string"}},"required":["left","right","reason"],"type":"object"},"type":"array"\#
    },"isSameShow":{"type":"boolean"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"required":["show","isSameShow","against"],"type":"object"},"episode":{"anyOf\#
    ":[{"$ref":"#/components/schemas/EPISODE"},{"type":"null"}]},"fields":{"items":{"$ref":"#/components/schemas/FIELD"},"type":"array"},"generatedAt":{"pattern":"^\#
    \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"$ref":"#/components/schemas/LINK"},"type":"array"},"notices":{"items":{"$ref":"\#
    #/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"role":{"additionalProperties"\#
    :false,"description":"what the episode opens or closes, and by whom and what that is known; since 0.2","properties":{"agreeing":{"type":"integer"},"claims":{"it\#
    ems":{"additionalProperties":false,"properties":{"by":{"enum":["said","list","number"]},"role":{"type":"string"},"source":{"type":"string"}},"required":["source\#
    ","role","by"],"type":"object"},"type":"array"},"role":{"type":"string"},"sources":{"type":"integer"}},"required":["role","agreeing","sources","claims"],"type":\#
    ["object","null"]},"schema":{"const":"aggctl/explain/1"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"required":["schema","generatedAt","show","episode","l\#
    inks","fields","airings","providers","notices"],"title":"aggctl/explain/1","type":"object"},"hidden":{"additionalProperties":false,"properties":{"generatedAt":{\#
    "pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":\#
    {"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/hidden/1"},"shows":{"items":{"additionalProperties":false,"pro\#
    perties":{"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"type":["integer","null"]}},"required":["title","year","sources\#
    "],"type":"object"},"type":"array"}},"required":["schema","generatedAt","shows","providers","notices"],"title":"aggctl/hidden/1","type":"object"},"history":{"ad\#
    ditionalProperties":false,"properties":{"count":{"description":"without a limit","type":"integer"},"episodes":{"items":{"additionalProperties":false,"properties\#
    ":{"code":{"type":["string","null"]},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"number":{"type":["integer","null"]},"season":{"type":\#
    ["integer","null"]},"show":{"additionalProperties":false,"properties":{"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"t\#
    ype":["integer","null"]}},"required":["title","year","sources"],"type":"object"},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":["string",\#
    "null"]},"watchedAt":{"description":"null if the time is unknown","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]}},"required"\#
    :["watchedAt","show","season","number","code","title","date","sources"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\#
    \\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/P\#
    ROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/history/1"}},"required":["schema","generatedAt","count","episodes","providers","notices"],"title":"agg\#
    ctl/history/1","type":"object"},"ids":{"additionalProperties":false,"properties":{"episodes":{"items":{"additionalProperties":false,"properties":{"absolute":{"t\#
    ype":["integer","null"]},"code":{"type":["string","null"]},"number":{"type":["integer","null"]},"season":{"type":["integer","null"]},"sources":{"items":{"type":\#
    "string"},"type":"array"},"title":{"type":["string","null"]}},"required":["season","number","absolute","code","title","sources"],"type":"object"},"type":"array"\#
    },"externals":{"additionalProperties":false,"properties":{"imdb":{"type":["string","null"]},"thetvdb":{"type":["integer","null"]},"tmdb":{"type":["integer","nul\#
    l"]},"tvrage":{"type":["integer","null"]}},"required":["imdb","thetvdb","tmdb","tvrage"],"type":"object"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d\#
    :\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/\#
    PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/ids/1"},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"type"\#
    :["integer","null"]}},"required":["schema","generatedAt","title","year","sources","externals","episodes","providers","notices"],"title":"aggctl/ids/1","type":"o\#
    bject"},"image":{"additionalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","ty\#
    pe":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"typ\#
    e":"array"},"schema":{"const":"aggctl/image/1"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"required":["schema","generatedAt","show","file","providers","n\#
    otices"],"title":"aggctl/image/1","type":"object"},"import-marks":{"additionalProperties":false,"properties":{"episodes":{"type":"integer"},"generatedAt":{"patt\#
    ern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"newEpisodes":{"type":"integer"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},\#
    "type":"array"},"problems":{"items":{"type":"string"},"type":"array"},"proofs":{"additionalProperties":{"type":"integer"},"type":"object"},"providers":{"items":\#
    {"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/import-marks/1"},"shows":{"type":"integer"},"tracker":{"type":"string"}\#
    ,"unclear":{"items":{"additionalProperties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"episodes":{"type\#
    ":"integer"},"title":{"type":"string"}},"required":["title","episodes","candidates"],"type":"object"},"type":"array"},"unplaced":{"items":{"additionalProperties\#
    ":false,"properties":{"episodes":{"items":{"type":"string"},"type":"array"},"isShowKnown":{"type":"boolean"},"title":{"type":"string"}},"required":["title","isS\#
    howKnown","episodes"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","shows","episodes","newEpisodes","problems","providers","notices"],"t\#
    itle":"aggctl/import-marks/1","type":"object"},"import-report":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\\#
    d:\\d\\d:\\d\\dZ$","type":"string"},"omitted":{"items":{"type":"string"},"type":"array"},"problems":{"items":{"type":"string"},"type":"array"},"proofs":{"additi\#
    onalProperties":{"type":"integer"},"type":"object"},"schema":{"const":"aggctl/import-report/1"},"shows":{"items":{"additionalProperties":false,"properties":{"ex\#
    ternals":{"items":{"type":"string"},"type":"array"},"marks":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]},"at":{"t\#
    ype":["string","null"]},"episode":{"additionalProperties":false,"properties":{"id":{"type":"string"},"number":{"type":["integer","null"]},"season":{"type":["int\#
    eger","null"]},"title":{"type":["string","null"]}},"required":["id","season","number","title"],"type":["object","null"]},"mark":{"enum":["watched","skipped","un\#
    watched"]},"number":{"type":["integer","null"]},"proof":{"enum":["id","number-and-title","title","number","day","position","ambiguous","not-found"]},"season":{"\#
    type":["integer","null"]},"title":{"type":["string","null"]}},"required":["season","number","title","mark","at","proof","episode"],"type":"object"},"type":"arra\#
    y"},"placed":{"type":"integer"},"shows":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"title":{"type":"string"},"year":{"type":["integer","n\#
    ull"]}},"required":["title","year","externals","shows","placed","marks"],"type":"object"},"type":"array"},"tracker":{"type":["string","null"]}},"required":["sch\#
    ema","generatedAt","tracker","proofs","shows","omitted","problems"],"title":"aggctl/import-report/1","type":"object"},"json-feed":{"properties":{"description":{\#
    "type":"string"},"items":{"items":{"properties":{"content_text":{"type":"string"},"date_published":{"type":"string"},"id":{"type":"string"},"image":{"type":"str\#
    ing"},"tags":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"url":{"type":"string"}},"required":["id","title","content_text","date_publish\#
    ed"],"type":"object"},"type":"array"},"title":{"type":"string"},"version":{"const":"https://jsonfeed.org/version/1.1"}},"required":["version","title","items"],"\#
    title":"JSON Feed 1.1","type":"object"},"link":{"additionalProperties":false,"properties":{"changed":{"type":"boolean"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d\#
    -\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/compo\#
    nents/schemas/PROVIDER-STATE"},"type":"array"},"same":{"type":["boolean","null"]},"schema":{"const":"aggctl/link/1"},"shows":{"items":{"type":"string"},"maxItem\#
    s":2,"minItems":2,"type":"array"}},"required":["schema","generatedAt","shows","same","changed","providers","notices"],"title":"aggctl/link/1","type":"object"},"\#
    marks":{"additionalProperties":false,"properties":{"before":{"items":{"additionalProperties":false,"properties":{"id":{"type":"string"},"mark":{"enum":["watched\#
    ","skipped","unwatched"]}},"required":["id","mark"],"type":"object"},"type":"array"},"changed":{"type":"integer"},"episodes":{"items":{"$ref":"#/components/sche\#
    mas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"mark":{"enum":["watched","skipped","unwa\#
    tched"]},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"a\#
    rray"},"schema":{"const":"aggctl/marks/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","mark","changed","before","epi\#
    sodes","providers","notices"],"title":"aggctl/marks/1","type":"object"},"marks-export":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\\#
    d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"additionalProperties":false,"properties":{"at":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\#
    \\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"same":{"type":"boolean"},"shows":{"items":{"type":"string"},"maxItems":2,"minItems":2,"type":"array"}},"required":["sh\#
    ows","same","at"],"type":"object"},"type":"array"},"schema":{"const":"aggctl/marks-export/1"},"shows":{"items":{"additionalProperties":false,"properties":{"epis\#
    odes":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]},"at":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"\#
    ,"type":["string","null"]},"date":{"type":["string","null"]},"mark":{"enum":["watched","skipped","unwatched"]},"note":{"minLength":1,"type":"string"},"number":{\#
    "type":["integer","null"]},"part":{"type":["integer","null"]},"rating":{"maximum":10,"minimum":1,"type":"number"},"rewatches":{"items":{"type":["string","null"]\#
    },"type":"array"},"season":{"type":["integer","null"]},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":["string","null"]}},"required":["sea\#
    son","number","part","absolute","title","date","mark","at","sources"],"type":"object"},"type":"array"},"externals":{"items":{"type":"string"},"type":"array"},"f\#
    ollowedSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"hidden":{"type":"boolean"},"lists":{"items":{"type":"string"}\#
    ,"type":"array"},"note":{"minLength":1,"type":"string"},"rating":{"maximum":10,"minimum":1,"type":"number"},"sources":{"items":{"type":"string"},"type":"array"}\#
    ,"stoppedSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"title":{"type":"string"},"year":{"type":["integer","null"]}},"requir\#
    ed":["title","year","followedSince","hidden","sources","externals","episodes"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","shows","lin\#
    ks"],"title":"aggctl/marks-export/1","type":"object"},"next":{"additionalProperties":false,"properties":{"episodes":{"items":{"$ref":"#/components/schemas/EPISO\#
    DE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/N\#
    OTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/next/1"}},"required":["sch\#
    ema","generatedAt","episodes","providers","notices"],"title":"aggctl/next/1","type":"object"},"now":{"additionalProperties":false,"properties":{"generatedAt":{"\#
    pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"next":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"notices":{"ite\#
    ms":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"on":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]},"air\#
    Date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"airTime":{"pattern":"^\\d\\d:\\d\\d$","type":["string","null"]},"airings":{"items":{"$ref":\#
    "#/components/schemas/AIRING"},"type":"array"},"channel":{"$ref":"#/components/schemas/CHANNEL"},"code":{"type":["string","null"]},"credits":{"description":"who\#
     has to do with this episode; since 0.2","items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["stri\#
    ng","null"]},"end":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type"\#
    :"string"},"image":{"type":["string","null"]},"kind":{"type":"string"},"localStart":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$","t\#
    ype":["string","null"]},"minutesLeft":{"type":["integer","null"]},"network":{"type":["string","null"]},"number":{"type":["integer","null"]},"part":{"type":["int\#
    eger","null"]},"rating":{"description":"0 to 10, only if a source has one; since 0.2","type":"number"},"role":{"description":"series-premiere, season-premiere, \#
    mid-season-premiere, mid-season-finale, season-finale, series-finale, or a source's own word; since 0.2","type":["string","null"]},"runtime":{"type":["integer",\#
    "null"]},"season":{"type":["integer","null"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"skipped":{"const":true,"description":"only if you, or a file, ski\#
    pped it; since 0.2"},"sources":{"items":{"type":"string"},"type":"array"},"start":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\d\#
    T\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summary":{"type":["string","null"]},"timeKnown":{"type":"boolean"},"title":{"type":["string","null"]},"url":\#
    {"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","null"]}},"required":["id","show","season","number","absolute","code","ti\#
    tle","kind","date","airDate","airTime","start","end","localStart","timeKnown","runtime","channel","network","webChannel","image","summary","url","watched","sour\#
    ces","airings","minutesLeft"],"type":"object"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"co\#
    nst":"aggctl/now/1"},"timezone":{"type":"string"}},"required":["schema","generatedAt","timezone","on","next","providers","notices"],"title":"aggctl/now/1","type\#
    ":"object"},"pending-marks":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}\#
    ,"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"placed":{"type":"integer"},"providers":{"items":{"$ref":"#/components/schemas/PROVID\#
    ER-STATE"},"type":"array"},"schema":{"const":"aggctl/pending-marks/1"},"unplaced":{"items":{"additionalProperties":false,"properties":{"episodes":{"items":{"typ\#
    e":"string"},"type":"array"},"isShowKnown":{"type":"boolean"},"title":{"type":"string"}},"required":["title","isShowKnown","episodes"],"type":"object"},"type":"\#
    array"}},"required":["schema","generatedAt","placed","unplaced","providers","notices"],"title":"aggctl/pending-marks/1","type":"object"},"problem":{"additionalP\#
    roperties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"code":{"type":"string"},"detail":{"type":"string"\#
    },"hints":{"items":{"type":"string"},"type":"array"},"provider":{"type":["string","null"]},"retryAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","\#
    type":["string","null"]},"status":{"type":"integer"},"title":{"type":"string"},"type":{"type":"string"}},"required":["type","title","status","detail","code","hi\#
    nts","provider","retryAt","candidates"],"title":"problem (RFC 9457)","type":"object"},"providers":{"additionalProperties":false,"properties":{"generatedAt":{"pa\#
    ttern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"i\#
    tems":{"additionalProperties":false,"properties":{"abilities":{"items":{"type":"string"},"type":"array"},"attribution":{"additionalProperties":false,"properties\#
    ":{"licence":{"type":"string"},"text":{"type":"string"},"url":{"type":"string"}},"required":["text","licence","url"],"type":["object","null"]},"episodes":{"type\#
    ":"integer"},"error":{"type":["string","null"]},"failures":{"type":"integer"},"fetchedAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\\#
    d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"kind":{"type":"string"},"missed":{"description":"what was asked for, not answ\#
    ered, and not answered since","items":{"properties":{"day":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"error":{"type":"string"},"triedAt":{"d\#
    escription":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}},"required":["day","error","triedAt"],"type\#
    ":"object"},"type":"array"},"priority":{"type":"integer"},"retryAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d\#
    :\\d\\dZ$","type":["string","null"]},"state":{"enum":["fresh","stale","failed","missing"]},"title":{"type":"string"}},"required":["id","kind","state","fetchedAt\#
    ","episodes","retryAt","error","title","priority","abilities","attribution","failures"],"type":"object"},"type":"array"},"schema":{"const":"aggctl/providers/1"}\#
    },"required":["schema","generatedAt","providers","notices"],"title":"aggctl/providers/1","type":"object"},"refresh":{"additionalProperties":false,"properties":{\#
    "changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string\#
    "},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"}\#
    ,"schema":{"const":"aggctl/refresh/1"}},"required":["schema","generatedAt","changes","providers","notices"],"title":"aggctl/refresh/1","type":"object"},"restore\#
    ":{"additionalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},\#
    "notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"s\#
    chema":{"const":"aggctl/restore/1"},"shows":{"type":"integer"}},"required":["schema","generatedAt","file","shows","providers","notices"],"title":"aggctl/restore\#
    /1","type":"object"},"review":{"additionalProperties":false,"properties":{"episodes":{"items":{"additionalProperties":false,"properties":{"id":{"type":"string"}\#
    ,"note":{"type":["string","null"]},"number":{"type":["integer","null"]},"rating":{"type":["number","null"]},"season":{"type":["integer","null"]}},"required":["i\#
    d","season","number","rating","note"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},\#
    "note":{"type":["string","null"]},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/P\#
    ROVIDER-STATE"},"type":"array"},"rating":{"type":["number","null"]},"schema":{"const":"aggctl/review/1"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"requi\#
    red":["schema","generatedAt","show","rating","note","providers","notices"],"title":"aggctl/review/1","type":"object"},"schedule":{"additionalProperties":false,"\#
    properties":{"days":{"items":{"additionalProperties":false,"properties":{"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"},"episodes":{"items":{"$ref"\#
    :"#/components/schemas/EPISODE"},"type":"array"}},"required":["date","episodes"],"type":"object"},"type":"array"},"from":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","ty\#
    pe":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"}\#
    ,"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/schedule/1"},"timezone":{"type":"\#
    string"},"to":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"}},"required":["schema","generatedAt","from","to","timezone","days","providers","notices"],"tit\#
    le":"aggctl/schedule/1","type":"object"},"season":{"additionalProperties":false,"properties":{"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type"\#
    :"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"ty\#
    pe":"array"},"progress":{"$ref":"#/components/schemas/PROGRESS"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"\#
    const":"aggctl/season/1"},"season":{"type":"integer"},"selected":{"type":["string","null"]},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","g\#
    eneratedAt","show","season","episodes","selected","progress","providers","notices"],"title":"aggctl/season/1","type":"object"},"show":{"additionalProperties":fa\#
    lse,"properties":{"followedBefore":{"description":"since when the show was followed that is hidden now; since 0.2","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\\#
    d:\\d\\dZ$","type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/s\#
    chemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/show/1"},"show":{"\#
    $ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","providers","notices"],"title":"aggctl/show/1","type":"object"},"shows":{"addition\#
    alProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"near":{"items":{"$ref":"#/components\#
    /schemas/SHOW-REF"},"minItems":1,"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/compo\#
    nents/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/shows/1"},"shows":{"items":{"$ref":"#/components/schemas/SHOW"},"type":"array"}},"requi\#
    red":["schema","generatedAt","shows","providers","notices"],"title":"aggctl/shows/1","type":"object"},"stats":{"additionalProperties":false,"properties":{"episo\#
    des":{"type":"integer"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"left":{"type":"integer"},"leftMinutes":{"type"\#
    :"integer"},"longestStreak":{"additionalProperties":false,"properties":{"days":{"type":"integer"},"from":{"type":"string"},"to":{"type":"string"}},"required":["\#
    days","from","to"],"type":["object","null"]},"minutes":{"type":"integer"},"months":{"items":{"additionalProperties":false,"properties":{"minutes":{"type":"integ\#
    er"},"month":{"type":"string"},"watchings":{"type":"integer"}},"required":["month","watchings","minutes"],"type":"object"},"type":"array"},"notices":{"items":{"\#
    $ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggc\#
    tl/stats/1"},"shows":{"type":"integer"},"watchings":{"type":"integer"},"withoutLength":{"type":"integer"},"withoutTime":{"type":"integer"},"years":{"items":{"ad\#
    ditionalProperties":false,"properties":{"minutes":{"type":"integer"},"watchings":{"type":"integer"},"year":{"type":"string"}},"required":["year","watchings","mi\#
    nutes"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","shows","episodes","watchings","minutes","withoutLength","withoutTime","years","mon\#
    ths","longestStreak","left","leftMinutes","providers","notices"],"title":"aggctl/stats/1","type":"object"},"tokens":{"additionalProperties":false,"properties":{\#
    "generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array\#
    "},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/tokens/1"},"text":{"description":"The new token\#
    . It is shown only once.","type":["string","null"]},"tokens":{"items":{"additionalProperties":false,"properties":{"lastFour":{"type":"string"},"madeAt":{"patter\#
    n":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"name":{"type":"string"},"scope":{"enum":["hook","feed","read","write"]}},"required":["name",\#
    "scope","lastFour","madeAt"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","tokens","text","providers","notices"],"title":"aggctl/tokens/\#
    1","type":"object"},"tonight":{"additionalProperties":false,"properties":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt\#
    ":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"later":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"notices":\#
    {"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"on":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]}\#
    ,"airDate":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"airTime":{"pattern":"^\\d\\d:\\d\\d$","type":["string","null"]},"airings":{"items":{"$\#
    ref":"#/components/schemas/AIRING"},"type":"array"},"channel":{"$ref":"#/components/schemas/CHANNEL"},"code":{"type":["string","null"]},"credits":{"description"\#
    :"who has to do with this episode; since 0.2","items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":[\#
    "string","null"]},"end":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"\#
    type":"string"},"image":{"type":["string","null"]},"kind":{"type":"string"},"localStart":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d\#
    $","type":["string","null"]},"minutesLeft":{"type":["integer","null"]},"network":{"type":["string","null"]},"number":{"type":["integer","null"]},"part":{"type":\#
    ["integer","null"]},"rating":{"description":"0 to 10, only if a source has one; since 0.2","type":"number"},"role":{"description":"series-premiere, season-premi\#
    ere, mid-season-premiere, mid-season-finale, season-finale, series-finale, or a source's own word; since 0.2","type":["string","null"]},"runtime":{"type":["inte\#
    ger","null"]},"season":{"type":["integer","null"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"skipped":{"const":true,"description":"only if you, or a file\#
    , skipped it; since 0.2"},"sources":{"items":{"type":"string"},"type":"array"},"start":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\#
    \d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summary":{"type":["string","null"]},"timeKnown":{"type":"boolean"},"title":{"type":["string","null"]},"\#
    url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","null"]}},"required":["id","show","season","number","absolute","code\#
    ","title","kind","date","airDate","airTime","start","end","localStart","timeKnown","runtime","channel","network","webChannel","image","summary","url","watched",\#
    "sources","airings","minutesLeft"],"type":"object"},"type":"array"},"out":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"providers":{"items":\#
    {"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/tonight/1"},"timezone":{"type":"string"},"waiting":{"items":{"additiona\#
    lProperties":false,"properties":{"count":{"description":"the episodes that are out and not watched","type":"integer"},"newest":{"description":"the day of the ne\#
    west of them","pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"next":{"$ref":"#/components/schemas/EPISODE"}},"required":["next","count","newest"],\#
    "type":"object"},"type":"array"}},"required":["schema","generatedAt","timezone","on","later","out","waiting","changes","providers","notices"],"title":"aggctl/to\#
    night/1","type":"object"},"undo":{"additionalProperties":false,"properties":{"at":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"ch\#
    ange":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schema\#
    s/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/undo/1"},"shows":{"item\#
    s":{"type":"string"},"type":"array"}},"required":["schema","generatedAt","change","at","shows","providers","notices"],"title":"aggctl/undo/1","type":"object"},"\#
    unfollow":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items\#
    ":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"\#
    aggctl/unfollow/1"},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"}},"required":["schema","generatedAt","title","sources","provid\#
    ers","notices"],"title":"aggctl/unfollow/1","type":"object"},"widget":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\\#
    dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"items":{"items":{"additionalProperties":false,"properties":{"channel":{"type":["string","null"]},"clock":{"type":["s\#
    tring","null"]},"code":{"type":["string","null"]},"date":{"type":["string","null"]},"id":{"description":"since 0.2","type":"string"},"minutesLeft":{"type":["int\#
    eger","null"]},"network":{"description":"the network or streaming service of the show; since 0.2","type":["string","null"]},"page":{"description":"the address o\#
    f the episode's page at the server, without its host; since 0.2","type":"string"},"picture":{"description":"the address of the show's poster at its source; sinc\#
    e 0.2","type":["string","null"]},"show":{"type":"string"},"start":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"title":{"\#
    type":["string","null"]}},"required":["show","code","title","date","start","clock","channel","minutesLeft"],"type":"object"},"type":"array"},"notices":{"items":\#
    {"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"ag\#
    gctl/widget/1"}},"required":["schema","generatedAt","items","providers","notices"],"title":"aggctl/widget/1","type":"object"}}\#
    """#

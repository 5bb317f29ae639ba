// Written by Scripts/embed-schemas from docs/schemas.
// swift-format-ignore-file

/// The schemas of all documents, as one JSON object.
let schemaTexts = #"""
    {"AIRING":{"additionalProperties":false,"properties":{"channel":{"$ref":"common.json#/components/schemas/CHANNEL\#
    "},"details":{"$ref":"common.json#/components/schemas/DETAILS"},"end":{"description":"RFC 3339, UTC, whole secon\#
    ds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"label":{"type":["string"\#
    ,"null"]},"labels":{"description":"all that the source calls it, the weightiest first; since 0.2","items":{"type\#
    ":"string"},"type":"array"},"sources":{"items":{"type":"string"},"type":"array"},"start":{"description":"RFC 333\#
    9, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"title\#
    ":{"description":"the show's title as the source writes it here; since 0.2","type":"string"}},"required":["start\#
    ","end","channel","label","sources"],"type":"object"},"CHANGE":{"additionalProperties":false,"properties":{"at":\#
    {"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"code":{"type":["string","null"]},"da\#
    te":{"type":["string","null"]},"episode":{"type":["string","null"]},"kind":{"enum":["added","dropped","moved","l\#
    ength","renumbered","renamed","show-renamed","show-status","season-complete"]},"new":{"type":["string","null"]},\#
    "old":{"type":["string","null"]},"provider":{"type":"string"},"show":{"additionalProperties":false,"properties":\#
    {"id":{"type":"string"},"title":{"type":"string"}},"required":["id","title"],"type":"object"},"title":{"type":["\#
    string","null"]}},"required":["at","provider","kind","show","episode","code","title","date","old","new"],"type":\#
    "object"},"CHANNEL":{"additionalProperties":false,"properties":{"country":{"type":["string","null"]},"id":{"desc\#
    ription":"the source's own id of the channel; since 0.2","type":["string","null"]},"kind":{"enum":["network","we\#
    b"]},"name":{"type":"string"},"timezone":{"type":["string","null"]}},"required":["name","kind","country","timezo\#
    ne"],"type":["object","null"]},"CLAIM":{"additionalProperties":false,"properties":{"chosen":{"type":"boolean"},"\#
    saidAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"source":{"type":"string"},"v\#
    alue":{"type":"string"}},"required":["source","value","saidAt","chosen"],"type":"object"},"CREDIT":{"additionalP\#
    roperties":false,"properties":{"character":{"type":["string","null"]},"guest":{"description":"since 0.2","type":\#
    "boolean"},"image":{"type":["string","null"]},"person":{"type":"string"},"role":{"description":"since 0.2","type\#
    ":"string"},"self":{"type":"boolean"},"voice":{"type":"boolean"}},"required":["person","character","self","voice\#
    ","image"],"type":"object"},"DETAILS":{"additionalProperties":false,"properties":{"audio":{"additionalProperties\#
    ":false,"properties":{"present":{"type":["string","null"]},"stereo":{"type":["string","null"]}},"required":["pre\#
    sent","stereo"],"type":["object","null"]},"categories":{"items":{"type":"string"},"type":"array"},"countries":{"\#
    items":{"type":"string"},"type":"array"},"date":{"type":["string","null"]},"keywords":{"items":{"type":"string"}\#
    ,"type":"array"},"language":{"type":["string","null"]},"lastChance":{"type":["string","null"]},"new":{"type":"bo\#
    olean"},"numbers":{"items":{"additionalProperties":false,"properties":{"system":{"type":["string","null"]},"valu\#
    e":{"type":"string"}},"required":["system","value"],"type":"object"},"type":"array"},"originalLanguage":{"type":\#
    ["string","null"]},"premiere":{"type":["string","null"]},"previouslyShown":{"additionalProperties":false,"proper\#
    ties":{"channel":{"type":["string","null"]},"start":{"type":["string","null"]}},"required":["start","channel"],"\#
    type":["object","null"]},"ratings":{"items":{"additionalProperties":false,"properties":{"system":{"type":["strin\#
    g","null"]},"value":{"type":"string"}},"required":["system","value"],"type":"object"},"type":"array"},"starRatin\#
    gs":{"items":{"additionalProperties":false,"properties":{"system":{"type":["string","null"]},"value":{"type":"st\#
    ring"}},"required":["system","value"],"type":"object"},"type":"array"},"subtitles":{"items":{"additionalProperti\#
    es":false,"properties":{"language":{"type":["string","null"]},"type":{"type":["string","null"]}},"required":["ty\#
    pe","language"],"type":"object"},"type":"array"},"video":{"additionalProperties":false,"properties":{"aspect":{"\#
    type":["string","null"]},"colour":{"type":["string","null"]},"present":{"type":["string","null"]},"quality":{"ty\#
    pe":["string","null"]}},"required":["present","colour","aspect","quality"],"type":["object","null"]}},"required"\#
    :["date","categories","keywords","language","originalLanguage","countries","ratings","starRatings","video","audi\#
    o","subtitles","previouslyShown","premiere","lastChance","new","numbers"],"type":["object","null"]},"EPISODE":{"\#
    additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]},"airDate":{"pattern":"^\\d{4}-\\#
    \d\\d-\\d\\d$","type":["string","null"]},"airTime":{"pattern":"^\\d\\d:\\d\\d$","type":["string","null"]},"airin\#
    gs":{"items":{"$ref":"common.json#/components/schemas/AIRING"},"type":"array"},"channel":{"$ref":"common.json#/c\#
    omponents/schemas/CHANNEL"},"code":{"type":["string","null"]},"credits":{"description":"who has to do with this \#
    episode; since 0.2","items":{"$ref":"common.json#/components/schemas/CREDIT"},"type":"array"},"date":{"pattern":\#
    "^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"end":{"description":"RFC 3339, UTC, whole seconds","pattern"\#
    :"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"image":{"type"\#
    :["string","null"]},"kind":{"type":"string"},"localStart":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\#
    [+-]\\d\\d:\\d\\d$","type":["string","null"]},"network":{"type":["string","null"]},"number":{"type":["integer","\#
    null"]},"part":{"type":["integer","null"]},"role":{"description":"series-premiere, season-premiere, mid-season-p\#
    remiere, mid-season-finale, season-finale, series-finale, or a source's own word; since 0.2","type":["string","n\#
    ull"]},"runtime":{"type":["integer","null"]},"season":{"type":["integer","null"]},"show":{"$ref":"common.json#/c\#
    omponents/schemas/SHOW-REF"},"sources":{"items":{"type":"string"},"type":"array"},"start":{"description":"RFC 33\#
    39, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summ\#
    ary":{"type":["string","null"]},"timeKnown":{"type":"boolean"},"title":{"type":["string","null"]},"url":{"type":\#
    ["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","null"]}},"required":["id","show"\#
    ,"season","number","absolute","code","title","kind","date","airDate","airTime","start","end","localStart","timeK\#
    nown","runtime","channel","network","webChannel","image","summary","url","watched","sources","airings"],"type":"\#
    object"},"FIELD":{"additionalProperties":false,"properties":{"claims":{"items":{"$ref":"common.json#/components/\#
    schemas/CLAIM"},"type":"array"},"disputed":{"type":"boolean"},"field":{"type":"string"},"rule":{"type":"string"}\#
    ,"subject":{"enum":["show","episode","airing"]},"value":{"type":"string"}},"required":["subject","field","value"\#
    ,"rule","disputed","claims"],"type":"object"},"LINK":{"additionalProperties":false,"properties":{"against":{"ite\#
    ms":{"type":"string"},"type":"array"},"agreeingEpisodes":{"type":"integer"},"left":{"type":"string"},"reason":{"\#
    type":"string"},"right":{"type":"string"},"rule":{"type":"string"}},"required":["left","right","rule","reason","\#
    agreeingEpisodes","against"],"type":"object"},"NOTICE":{"additionalProperties":false,"properties":{"code":{"type\#
    ":"string"},"message":{"type":"string"},"place":{"type":["string","null"]},"provider":{"type":"string"}},"requir\#
    ed":["provider","code","message","place"],"type":"object"},"PROGRESS":{"additionalProperties":false,"properties"\#
    :{"episodes":{"type":"integer"},"next":{"anyOf":[{"type":"null"},{"$ref":"common.json#/components/schemas/EPISOD\#
    E"}]},"watched":{"type":"integer"}},"required":["watched","episodes","next"],"type":"object"},"PROVIDER-STATE":{\#
    "additionalProperties":false,"properties":{"attribution":{"additionalProperties":false,"description":"Whom to th\#
    ank for what this source says, and under which licence","properties":{"licence":{"type":"string"},"text":{"type"\#
    :"string"},"url":{"type":"string"}},"required":["text","licence","url"],"type":["object","null"]},"episodes":{"t\#
    ype":"integer"},"error":{"type":["string","null"]},"fetchedAt":{"description":"RFC 3339, UTC, whole seconds","pa\#
    ttern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"kind":{"\#
    type":"string"},"retryAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\#
    \\d\\d:\\d\\dZ$","type":["string","null"]},"state":{"enum":["fresh","stale","failed","missing"]}},"required":["i\#
    d","kind","state","fetchedAt","episodes","retryAt","error"],"type":"object"},"SHOW":{"additionalProperties":fals\#
    e,"properties":{"aliases":{"items":{"type":"string"},"type":"array"},"country":{"type":["string","null"]},"ended\#
    ":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"externals":{"additionalProperties":false,"prope\#
    rties":{"imdb":{"type":["string","null"]},"thetvdb":{"type":["integer","null"]},"tmdb":{"type":["integer","null"\#
    ]},"tvrage":{"type":["integer","null"]}},"required":["imdb","thetvdb","tmdb","tvrage"],"type":"object"},"followe\#
    d":{"type":"boolean"},"genres":{"items":{"type":"string"},"type":"array"},"id":{"type":"string"},"image":{"type"\#
    :["string","null"]},"language":{"type":["string","null"]},"network":{"type":["string","null"]},"next":{"anyOf":[\#
    {"$ref":"common.json#/components/schemas/EPISODE"},{"type":"null"}]},"officialSite":{"type":["string","null"]},"\#
    premiered":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"progress":{"$ref":"#/components/schema\#
    s/PROGRESS"},"rating":{"type":["number","null"]},"runtime":{"type":["integer","null"]},"sources":{"items":{"type\#
    ":"string"},"type":"array"},"status":{"type":["string","null"]},"summary":{"type":["string","null"]},"title":{"t\#
    ype":"string"},"type":{"type":["string","null"]},"url":{"type":["string","null"]},"webChannel":{"type":["string"\#
    ,"null"]},"year":{"type":["integer","null"]}},"required":["id","title","year","network","webChannel","genres","i\#
    mage","followed","sources","premiered","ended","status","type","language","country","runtime","rating","aliases"\#
    ,"externals","officialSite","summary","url","next"],"type":"object"},"SHOW-REF":{"additionalProperties":false,"p\#
    roperties":{"followed":{"type":"boolean"},"genres":{"items":{"type":"string"},"type":"array"},"id":{"type":"stri\#
    ng"},"image":{"type":["string","null"]},"network":{"type":["string","null"]},"sources":{"items":{"type":"string"\#
    },"type":"array"},"title":{"type":"string"},"webChannel":{"type":["string","null"]},"year":{"type":["integer","n\#
    ull"]}},"required":["id","title","year","network","webChannel","genres","image","followed","sources"],"type":"ob\#
    ject"},"backup":{"additionalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\#
    \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/N\#
    OTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"sch\#
    ema":{"const":"aggctl/backup/1"},"shows":{"type":"integer"}},"required":["schema","generatedAt","file","shows","\#
    providers","notices"],"title":"aggctl/backup/1","type":"object"},"cast":{"additionalProperties":false,"propertie\#
    s":{"cast":{"items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"credits":{"description":"who has to \#
    do with single episodes; since 0.2","items":{"additionalProperties":false,"properties":{"character":{"type":["st\#
    ring","null"]},"episodes":{"description":"of how many known episodes it is said","type":"integer"},"guest":{"des\#
    cription":"since 0.2","type":"boolean"},"image":{"type":["string","null"]},"person":{"type":"string"},"role":{"d\#
    escription":"since 0.2","type":"string"},"self":{"type":"boolean"},"voice":{"type":"boolean"}},"required":["pers\#
    on","character","self","voice","image"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\\#
    d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"typ\#
    e":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const\#
    ":"aggctl/cast/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","cast"\#
    ,"providers","notices"],"title":"aggctl/cast/1","type":"object"},"changes":{"additionalProperties":false,"proper\#
    ties":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{\#
    4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTIC\#
    E"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema"\#
    :{"const":"aggctl/changes/1"},"since":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}\#
    },"required":["schema","generatedAt","since","changes","providers","notices"],"title":"aggctl/changes/1","type":\#
    "object"},"check":{"additionalProperties":false,"properties":{"clauses":{"items":{"additionalProperties":false,"\#
    properties":{"notChecked":{"type":["string","null"]},"rule":{"type":"string"},"violations":{"items":{"type":"str\#
    ing"},"type":"array"}},"required":["rule","violations","notChecked"],"type":"object"},"type":"array"},"generated\#
    At":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/com\#
    ponents/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"ty\#
    pe":"array"},"schema":{"const":"aggctl/check/1"}},"required":["schema","generatedAt","clauses","providers","noti\#
    ces"],"title":"aggctl/check/1","type":"object"},"config":{"additionalProperties":false,"properties":{"generatedA\#
    t":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/comp\#
    onents/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"typ\#
    e":"array"},"schema":{"const":"aggctl/config/1"},"settings":{"items":{"additionalProperties":false,"properties":\#
    {"key":{"type":"string"},"origin":{"type":"string"},"value":{"type":"string"}},"required":["key","value","origin\#
    "],"type":"object"},"type":"array"}},"required":["schema","generatedAt","settings","providers","notices"],"title\#
    ":"aggctl/config/1","type":"object"},"conflicts":{"additionalProperties":false,"properties":{"conflicts":{"items\#
    ":{"additionalProperties":false,"properties":{"claims":{"items":{"$ref":"#/components/schemas/CLAIM"},"type":"ar\#
    ray"},"code":{"type":["string","null"]},"date":{"type":["string","null"]},"episode":{"type":"string"},"kind":{"e\#
    num":["day","time","number","title"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"title":{"type":["string",\#
    "null"]}},"required":["kind","show","episode","code","title","date","claims"],"type":"object"},"type":"array"},"\#
    generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$re\#
    f":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-ST\#
    ATE"},"type":"array"},"schema":{"const":"aggctl/conflicts/1"},"suggestions":{"items":{"$ref":"#/components/schem\#
    as/LINK"},"type":"array"}},"required":["schema","generatedAt","conflicts","suggestions","providers","notices"],"\#
    title":"aggctl/conflicts/1","type":"object"},"doctor":{"additionalProperties":false,"properties":{"findings":{"i\#
    tems":{"additionalProperties":false,"properties":{"cure":{"type":["string","null"]},"subject":{"type":"string"},\#
    "text":{"type":"string"},"verdict":{"enum":["ok","warning","bad"]}},"required":["subject","verdict","text","cure\#
    "],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","typ\#
    e":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$r\#
    ef":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/doctor/1"}},"required":["sc\#
    hema","generatedAt","findings","providers","notices"],"title":"aggctl/doctor/1","type":"object"},"episode":{"add\#
    itionalProperties":false,"properties":{"cast":{"items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"e\#
    pisode":{"$ref":"#/components/schemas/EPISODE"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\\#
    d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{\#
    "items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/episode/1"},"sh\#
    ow":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","episode","providers","notic\#
    es","cast"],"title":"aggctl/episode/1","type":"object"},"episodes":{"additionalProperties":false,"properties":{"\#
    episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\#
    \\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"t\#
    ype":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"con\#
    st":"aggctl/episodes/1"}},"required":["schema","generatedAt","episodes","providers","notices"],"title":"aggctl/e\#
    pisodes/1","type":"object"},"error":{"additionalProperties":false,"properties":{"error":{"additionalProperties":\#
    false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"code":{"type\#
    ":"string"},"message":{"type":"string"},"provider":{"type":["string","null"]},"retryAt":{"description":"RFC 3339\#
    , UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]}},"requi\#
    red":["code","message","provider","retryAt","candidates"],"type":"object"},"schema":{"const":"aggctl/error/1"}},\#
    "required":["schema","error"],"title":"aggctl/error/1","type":"object"},"event":{"additionalProperties":false,"p\#
    roperties":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"count":{"type":"integer"}\#
    ,"episode":{"$ref":"#/components/schemas/EPISODE"},"event":{"enum":["changed","lost","back","day","starting","en\#
    ding","season-complete","missed"]},"from":{"type":"string"},"lostSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d\#
    :\\d\\d:\\d\\dZ$","type":["string","null"]},"message":{"type":"string"},"nextTry":{"pattern":"^\\d{4}-\\d\\d-\\d\#
    \\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"provider":{"type":"string"},"schema":{"const":"aggctl/eve\#
    nt/1"},"to":{"type":"string"},"today":{"type":"string"}},"required":["schema","event"],"title":"aggctl/event/1",\#
    "type":"object"},"explain":{"additionalProperties":false,"properties":{"airings":{"items":{"items":{"$ref":"#/co\#
    mponents/schemas/FIELD"},"type":"array"},"type":"array"},"episode":{"anyOf":[{"$ref":"#/components/schemas/EPISO\#
    DE"},{"type":"null"}]},"fields":{"items":{"$ref":"#/components/schemas/FIELD"},"type":"array"},"generatedAt":{"p\#
    attern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"$ref":"#/components/s\#
    chemas/LINK"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"provide\#
    rs":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"role":{"additionalProperties":false\#
    ,"description":"what the episode opens or closes, and by whom and what that is known; since 0.2","properties":{"\#
    agreeing":{"type":"integer"},"claims":{"items":{"additionalProperties":false,"properties":{"by":{"enum":["said",\#
    "list","number"]},"role":{"type":"string"},"source":{"type":"string"}},"required":["source","role","by"],"type":\#
    "object"},"type":"array"},"role":{"type":"string"},"sources":{"type":"integer"}},"required":["role","agreeing","\#
    sources","claims"],"type":["object","null"]},"schema":{"const":"aggctl/explain/1"},"show":{"$ref":"#/components/\#
    schemas/SHOW-REF"}},"required":["schema","generatedAt","show","episode","links","fields","airings","providers","\#
    notices"],"title":"aggctl/explain/1","type":"object"},"image":{"additionalProperties":false,"properties":{"file"\#
    :{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"not\#
    ices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components\#
    /schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/image/1"},"show":{"$ref":"#/components/schem\#
    as/SHOW-REF"}},"required":["schema","generatedAt","show","file","providers","notices"],"title":"aggctl/image/1",\#
    "type":"object"},"import-marks":{"additionalProperties":false,"properties":{"episodes":{"type":"integer"},"gener\#
    atedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"newEpisodes":{"type":"intege\#
    r"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"problems":{"items":{"type":"strin\#
    g"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema"\#
    :{"const":"aggctl/import-marks/1"},"shows":{"type":"integer"}},"required":["schema","generatedAt","shows","episo\#
    des","newEpisodes","problems","providers","notices"],"title":"aggctl/import-marks/1","type":"object"},"marks":{"\#
    additionalProperties":false,"properties":{"changed":{"type":"integer"},"episodes":{"items":{"$ref":"#/components\#
    /schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type\#
    ":"string"},"mark":{"enum":["watched","skipped","unwatched"]},"notices":{"items":{"$ref":"#/components/schemas/N\#
    OTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"sch\#
    ema":{"const":"aggctl/marks/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt",\#
    "show","mark","changed","episodes","providers","notices"],"title":"aggctl/marks/1","type":"object"},"marks-expor\#
    t":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\#
    \\dZ$","type":"string"},"schema":{"const":"aggctl/marks-export/1"},"shows":{"items":{"additionalProperties":fals\#
    e,"properties":{"episodes":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","n\#
    ull"]},"at":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"date":{"type":["string",\#
    "null"]},"mark":{"enum":["watched","skipped","unwatched"]},"number":{"type":["integer","null"]},"part":{"type":[\#
    "integer","null"]},"season":{"type":["integer","null"]},"sources":{"items":{"type":"string"},"type":"array"},"ti\#
    tle":{"type":["string","null"]}},"required":["season","number","part","absolute","title","date","mark","at","sou\#
    rces"],"type":"object"},"type":"array"},"externals":{"items":{"type":"string"},"type":"array"},"followedSince":{\#
    "pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"hidden":{"type":"boolean"},"\#
    sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"type":["integer","null"]}\#
    },"required":["title","year","followedSince","hidden","sources","externals","episodes"],"type":"object"},"type":\#
    "array"}},"required":["schema","generatedAt","shows"],"title":"aggctl/marks-export/1","type":"object"},"next":{"\#
    additionalProperties":false,"properties":{"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"ar\#
    ray"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items\#
    ":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROV\#
    IDER-STATE"},"type":"array"},"schema":{"const":"aggctl/next/1"}},"required":["schema","generatedAt","episodes","\#
    providers","notices"],"title":"aggctl/next/1","type":"object"},"now":{"additionalProperties":false,"properties":\#
    {"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"next":{"items":{"$ref\#
    ":"#/components/schemas/EPISODE"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"typ\#
    e":"array"},"on":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]},"ai\#
    rDate":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"airTime":{"pattern":"^\\d\\d:\\d\\d$","typ\#
    e":["string","null"]},"airings":{"items":{"$ref":"#/components/schemas/AIRING"},"type":"array"},"channel":{"$ref\#
    ":"#/components/schemas/CHANNEL"},"code":{"type":["string","null"]},"credits":{"description":"who has to do with\#
     this episode; since 0.2","items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"date":{"pattern":"^\\d\#
    {4}-\\d\\d-\\d\\d$","type":["string","null"]},"end":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\\#
    d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"image":{"type":["st\#
    ring","null"]},"kind":{"type":"string"},"localStart":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\#
    \d\\d:\\d\\d$","type":["string","null"]},"minutesLeft":{"type":["integer","null"]},"network":{"type":["string","\#
    null"]},"number":{"type":["integer","null"]},"part":{"type":["integer","null"]},"role":{"description":"series-pr\#
    emiere, season-premiere, mid-season-premiere, mid-season-finale, season-finale, series-finale, or a source's own\#
     word; since 0.2","type":["string","null"]},"runtime":{"type":["integer","null"]},"season":{"type":["integer","n\#
    ull"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"sources":{"items":{"type":"string"},"type":"array"},"sta\#
    rt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type\#
    ":["string","null"]},"summary":{"type":["string","null"]},"timeKnown":{"type":"boolean"},"title":{"type":["strin\#
    g","null"]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","null"]\#
    }},"required":["id","show","season","number","absolute","code","title","kind","date","airDate","airTime","start"\#
    ,"end","localStart","timeKnown","runtime","channel","network","webChannel","image","summary","url","watched","so\#
    urces","airings","minutesLeft"],"type":"object"},"type":"array"},"providers":{"items":{"$ref":"#/components/sche\#
    mas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/now/1"},"timezone":{"type":"string"}},"required":\#
    ["schema","generatedAt","timezone","on","next","providers","notices"],"title":"aggctl/now/1","type":"object"},"p\#
    roblem":{"additionalProperties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF\#
    "},"type":"array"},"code":{"type":"string"},"detail":{"type":"string"},"hints":{"items":{"type":"string"},"type"\#
    :"array"},"provider":{"type":["string","null"]},"retryAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\#
    Z$","type":["string","null"]},"status":{"type":"integer"},"title":{"type":"string"},"type":{"type":"string"}},"r\#
    equired":["type","title","status","detail","code","hints","provider","retryAt","candidates"],"title":"problem (R\#
    FC 9457)","type":"object"},"providers":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\\#
    d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOT\#
    ICE"},"type":"array"},"providers":{"items":{"additionalProperties":false,"properties":{"abilities":{"items":{"ty\#
    pe":"string"},"type":"array"},"attribution":{"additionalProperties":false,"properties":{"licence":{"type":"strin\#
    g"},"text":{"type":"string"},"url":{"type":"string"}},"required":["text","licence","url"],"type":["object","null\#
    "]},"episodes":{"type":"integer"},"error":{"type":["string","null"]},"failures":{"type":"integer"},"fetchedAt":{\#
    "description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["s\#
    tring","null"]},"id":{"type":"string"},"kind":{"type":"string"},"priority":{"type":"integer"},"retryAt":{"descri\#
    ption":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string",\#
    "null"]},"state":{"enum":["fresh","stale","failed","missing"]},"title":{"type":"string"}},"required":["id","kind\#
    ","state","fetchedAt","episodes","retryAt","error","title","priority","abilities","attribution","failures"],"typ\#
    e":"object"},"type":"array"},"schema":{"const":"aggctl/providers/1"}},"required":["schema","generatedAt","provid\#
    ers","notices"],"title":"aggctl/providers/1","type":"object"},"refresh":{"additionalProperties":false,"propertie\#
    s":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\#
    \\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"}\#
    ,"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"\#
    const":"aggctl/refresh/1"}},"required":["schema","generatedAt","changes","providers","notices"],"title":"aggctl/\#
    refresh/1","type":"object"},"restore":{"additionalProperties":false,"properties":{"file":{"type":"string"},"gene\#
    ratedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"\#
    #/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"\#
    },"type":"array"},"schema":{"const":"aggctl/restore/1"},"shows":{"type":"integer"}},"required":["schema","genera\#
    tedAt","file","shows","providers","notices"],"title":"aggctl/restore/1","type":"object"},"schedule":{"additional\#
    Properties":false,"properties":{"days":{"items":{"additionalProperties":false,"properties":{"date":{"pattern":"^\#
    \\d{4}-\\d\\d-\\d\\d$","type":"string"},"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"arra\#
    y"}},"required":["date","episodes"],"type":"object"},"type":"array"},"from":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$",\#
    "type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notic\#
    es":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/s\#
    chemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/schedule/1"},"timezone":{"type":"string"},"to"\#
    :{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"}},"required":["schema","generatedAt","from","to","timezone"\#
    ,"days","providers","notices"],"title":"aggctl/schedule/1","type":"object"},"season":{"additionalProperties":fal\#
    se,"properties":{"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pat\#
    tern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/s\#
    chemas/NOTICE"},"type":"array"},"progress":{"$ref":"#/components/schemas/PROGRESS"},"providers":{"items":{"$ref"\#
    :"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/season/1"},"season":{"type":"i\#
    nteger"},"selected":{"type":["string","null"]},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema"\#
    ,"generatedAt","show","season","episodes","selected","progress","providers","notices"],"title":"aggctl/season/1"\#
    ,"type":"object"},"show":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\\#
    d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"\#
    array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"a\#
    ggctl/show/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","providers\#
    ","notices"],"title":"aggctl/show/1","type":"object"},"shows":{"additionalProperties":false,"properties":{"gener\#
    atedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#\#
    /components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"}\#
    ,"type":"array"},"schema":{"const":"aggctl/shows/1"},"shows":{"items":{"$ref":"#/components/schemas/SHOW"},"type\#
    ":"array"}},"required":["schema","generatedAt","shows","providers","notices"],"title":"aggctl/shows/1","type":"o\#
    bject"},"tokens":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\#
    \\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},\#
    "providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/to\#
    kens/1"},"text":{"description":"Of a token that was just made: what lets a program in. It is told this once.","t\#
    ype":["string","null"]},"tokens":{"items":{"additionalProperties":false,"properties":{"lastFour":{"type":"string\#
    "},"madeAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"name":{"type":"string"},\#
    "scope":{"enum":["feed","read","write"]}},"required":["name","scope","lastFour","madeAt"],"type":"object"},"type\#
    ":"array"}},"required":["schema","generatedAt","tokens","text","providers","notices"],"title":"aggctl/tokens/1",\#
    "type":"object"},"unfollow":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d\#
    -\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type\#
    ":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const"\#
    :"aggctl/unfollow/1"},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"}},"required"\#
    :["schema","generatedAt","title","sources","providers","notices"],"title":"aggctl/unfollow/1","type":"object"},"\#
    widget":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\\#
    d:\\d\\dZ$","type":"string"},"items":{"items":{"additionalProperties":false,"properties":{"channel":{"type":["st\#
    ring","null"]},"clock":{"type":["string","null"]},"code":{"type":["string","null"]},"date":{"type":["string","nu\#
    ll"]},"minutesLeft":{"type":["integer","null"]},"show":{"type":"string"},"start":{"pattern":"^\\d{4}-\\d\\d-\\d\\#
    \dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"title":{"type":["string","null"]}},"required":["show","cod\#
    e","title","date","start","clock","channel","minutesLeft"],"type":"object"},"type":"array"},"notices":{"items":{\#
    "$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDE\#
    R-STATE"},"type":"array"},"schema":{"const":"aggctl/widget/1"}},"required":["schema","generatedAt","items","prov\#
    iders","notices"],"title":"aggctl/widget/1","type":"object"}}\#
    """#

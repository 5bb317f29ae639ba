// Written by Scripts/embed-schemas from docs/schemas.
// swift-format-ignore-file

/// The schemas of all documents, as one JSON object.
let schemaTexts = #"""
    {"AIRING":{"additionalProperties":false,"properties":{"channel":{"$ref":"#/components/schemas/CHANNEL"},"details\#
    ":{"$ref":"#/components/schemas/DETAILS"},"end":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}\#
    -\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"label":{"type":["string","null"]},"labels":{"d\#
    escription":"all that the source calls it, the weightiest first; since 0.2","items":{"type":"string"},"type":"ar\#
    ray"},"sources":{"items":{"type":"string"},"type":"array"},"start":{"description":"RFC 3339, UTC, whole seconds"\#
    ,"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"title":{"description":"the \#
    show's title as the source writes it here; since 0.2","type":"string"}},"required":["start","end","channel","lab\#
    el","sources"],"type":"object"},"CHANGE":{"additionalProperties":false,"properties":{"at":{"pattern":"^\\d{4}-\\\#
    d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"code":{"type":["string","null"]},"date":{"type":["string",\#
    "null"]},"episode":{"type":["string","null"]},"kind":{"enum":["added","dropped","moved","length","renumbered","r\#
    enamed","show-renamed","show-status","season-complete"]},"new":{"type":["string","null"]},"old":{"type":["string\#
    ","null"]},"provider":{"type":"string"},"show":{"additionalProperties":false,"properties":{"id":{"type":"string"\#
    },"title":{"type":"string"}},"required":["id","title"],"type":"object"},"title":{"type":["string","null"]}},"req\#
    uired":["at","provider","kind","show","episode","code","title","date","old","new"],"type":"object"},"CHANNEL":{"\#
    additionalProperties":false,"properties":{"country":{"type":["string","null"]},"id":{"description":"the source's\#
     own id of the channel; since 0.2","type":["string","null"]},"kind":{"enum":["network","web"]},"name":{"type":"s\#
    tring"},"timezone":{"type":["string","null"]}},"required":["name","kind","country","timezone"],"type":["object",\#
    "null"]},"CLAIM":{"additionalProperties":false,"properties":{"chosen":{"type":"boolean"},"saidAt":{"pattern":"^\\#
    \d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"source":{"type":"string"},"value":{"type":"string"\#
    }},"required":["source","value","saidAt","chosen"],"type":"object"},"CREDIT":{"additionalProperties":false,"prop\#
    erties":{"character":{"type":["string","null"]},"guest":{"description":"since 0.2","type":"boolean"},"image":{"t\#
    ype":["string","null"]},"person":{"type":"string"},"role":{"description":"since 0.2","type":"string"},"self":{"t\#
    ype":"boolean"},"voice":{"type":"boolean"}},"required":["person","character","self","voice","image"],"type":"obj\#
    ect"},"DETAILS":{"additionalProperties":false,"properties":{"audio":{"additionalProperties":false,"properties":{\#
    "present":{"type":["string","null"]},"stereo":{"type":["string","null"]}},"required":["present","stereo"],"type"\#
    :["object","null"]},"categories":{"items":{"type":"string"},"type":"array"},"countries":{"items":{"type":"string\#
    "},"type":"array"},"date":{"type":["string","null"]},"keywords":{"items":{"type":"string"},"type":"array"},"lang\#
    uage":{"type":["string","null"]},"lastChance":{"type":["string","null"]},"new":{"type":"boolean"},"numbers":{"it\#
    ems":{"additionalProperties":false,"properties":{"system":{"type":["string","null"]},"value":{"type":"string"}},\#
    "required":["system","value"],"type":"object"},"type":"array"},"originalLanguage":{"type":["string","null"]},"pr\#
    emiere":{"type":["string","null"]},"previouslyShown":{"additionalProperties":false,"properties":{"channel":{"typ\#
    e":["string","null"]},"start":{"type":["string","null"]}},"required":["start","channel"],"type":["object","null"\#
    ]},"ratings":{"items":{"additionalProperties":false,"properties":{"system":{"type":["string","null"]},"value":{"\#
    type":"string"}},"required":["system","value"],"type":"object"},"type":"array"},"starRatings":{"items":{"additio\#
    nalProperties":false,"properties":{"system":{"type":["string","null"]},"value":{"type":"string"}},"required":["s\#
    ystem","value"],"type":"object"},"type":"array"},"subtitles":{"items":{"additionalProperties":false,"properties"\#
    :{"language":{"type":["string","null"]},"type":{"type":["string","null"]}},"required":["type","language"],"type"\#
    :"object"},"type":"array"},"video":{"additionalProperties":false,"properties":{"aspect":{"type":["string","null"\#
    ]},"colour":{"type":["string","null"]},"present":{"type":["string","null"]},"quality":{"type":["string","null"]}\#
    },"required":["present","colour","aspect","quality"],"type":["object","null"]}},"required":["date","categories",\#
    "keywords","language","originalLanguage","countries","ratings","starRatings","video","audio","subtitles","previo\#
    uslyShown","premiere","lastChance","new","numbers"],"type":["object","null"]},"EPISODE":{"additionalProperties":\#
    false,"properties":{"absolute":{"type":["integer","null"]},"airDate":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":\#
    ["string","null"]},"airTime":{"pattern":"^\\d\\d:\\d\\d$","type":["string","null"]},"airings":{"items":{"$ref":"\#
    #/components/schemas/AIRING"},"type":"array"},"channel":{"$ref":"#/components/schemas/CHANNEL"},"code":{"type":[\#
    "string","null"]},"credits":{"description":"who has to do with this episode; since 0.2","items":{"$ref":"#/compo\#
    nents/schemas/CREDIT"},"type":"array"},"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"end\#
    ":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":\#
    ["string","null"]},"id":{"type":"string"},"image":{"type":["string","null"]},"kind":{"type":"string"},"localStar\#
    t":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$","type":["string","null"]},"network"\#
    :{"type":["string","null"]},"number":{"type":["integer","null"]},"part":{"type":["integer","null"]},"role":{"des\#
    cription":"series-premiere, season-premiere, mid-season-premiere, mid-season-finale, season-finale, series-final\#
    e, or a source's own word; since 0.2","type":["string","null"]},"runtime":{"type":["integer","null"]},"season":{\#
    "type":["integer","null"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"sources":{"items":{"type":"string"},\#
    "type":"array"},"start":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\\#
    d\\d:\\d\\dZ$","type":["string","null"]},"summary":{"type":["string","null"]},"timeKnown":{"type":"boolean"},"ti\#
    tle":{"type":["string","null"]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"typ\#
    e":["string","null"]}},"required":["id","show","season","number","absolute","code","title","kind","date","airDat\#
    e","airTime","start","end","localStart","timeKnown","runtime","channel","network","webChannel","image","summary"\#
    ,"url","watched","sources","airings"],"type":"object"},"FIELD":{"additionalProperties":false,"properties":{"clai\#
    ms":{"items":{"$ref":"#/components/schemas/CLAIM"},"type":"array"},"disputed":{"type":"boolean"},"field":{"type"\#
    :"string"},"rule":{"type":"string"},"subject":{"enum":["show","episode","airing"]},"value":{"type":"string"}},"r\#
    equired":["subject","field","value","rule","disputed","claims"],"type":"object"},"LINK":{"additionalProperties":\#
    false,"properties":{"against":{"items":{"type":"string"},"type":"array"},"agreeingEpisodes":{"type":"integer"},"\#
    left":{"type":"string"},"reason":{"type":"string"},"right":{"type":"string"},"rule":{"type":"string"}},"required\#
    ":["left","right","rule","reason","agreeingEpisodes","against"],"type":"object"},"NOTICE":{"additionalProperties\#
    ":false,"properties":{"code":{"type":"string"},"message":{"type":"string"},"place":{"type":["string","null"]},"p\#
    rovider":{"type":"string"}},"required":["provider","code","message","place"],"type":"object"},"PROGRESS":{"addit\#
    ionalProperties":false,"properties":{"episodes":{"type":"integer"},"next":{"anyOf":[{"type":"null"},{"$ref":"#/c\#
    omponents/schemas/EPISODE"}]},"watched":{"type":"integer"}},"required":["watched","episodes","next"],"type":"obj\#
    ect"},"PROVIDER-STATE":{"additionalProperties":false,"properties":{"attribution":{"additionalProperties":false,"\#
    description":"Whom to thank for what this source says, and under which licence","properties":{"licence":{"type":\#
    "string"},"text":{"type":"string"},"url":{"type":"string"}},"required":["text","licence","url"],"type":["object"\#
    ,"null"]},"episodes":{"type":"integer"},"error":{"type":["string","null"]},"fetchedAt":{"description":"RFC 3339,\#
     UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"t\#
    ype":"string"},"kind":{"type":"string"},"retryAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{\#
    4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"state":{"enum":["fresh","stale","failed","mi\#
    ssing"]}},"required":["id","kind","state","fetchedAt","episodes","retryAt","error"],"type":"object"},"SHOW":{"ad\#
    ditionalProperties":false,"properties":{"aliases":{"items":{"type":"string"},"type":"array"},"country":{"type":[\#
    "string","null"]},"ended":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"externals":{"additional\#
    Properties":false,"properties":{"imdb":{"type":["string","null"]},"thetvdb":{"type":["integer","null"]},"tmdb":{\#
    "type":["integer","null"]},"tvrage":{"type":["integer","null"]}},"required":["imdb","thetvdb","tmdb","tvrage"],"\#
    type":"object"},"followed":{"type":"boolean"},"genres":{"items":{"type":"string"},"type":"array"},"id":{"type":"\#
    string"},"image":{"type":["string","null"]},"language":{"type":["string","null"]},"network":{"type":["string","n\#
    ull"]},"next":{"anyOf":[{"$ref":"#/components/schemas/EPISODE"},{"type":"null"}]},"officialSite":{"type":["strin\#
    g","null"]},"premiered":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"progress":{"$ref":"#/comp\#
    onents/schemas/PROGRESS"},"rating":{"type":["number","null"]},"runtime":{"type":["integer","null"]},"sources":{"\#
    items":{"type":"string"},"type":"array"},"status":{"type":["string","null"]},"summary":{"type":["string","null"]\#
    },"title":{"type":"string"},"type":{"type":["string","null"]},"url":{"type":["string","null"]},"webChannel":{"ty\#
    pe":["string","null"]},"year":{"type":["integer","null"]}},"required":["id","title","year","network","webChannel\#
    ","genres","image","followed","sources","premiered","ended","status","type","language","country","runtime","rati\#
    ng","aliases","externals","officialSite","summary","url","next"],"type":"object"},"SHOW-REF":{"additionalPropert\#
    ies":false,"properties":{"followed":{"type":"boolean"},"genres":{"items":{"type":"string"},"type":"array"},"id":\#
    {"type":"string"},"image":{"type":["string","null"]},"network":{"type":["string","null"]},"sources":{"items":{"t\#
    ype":"string"},"type":"array"},"title":{"type":"string"},"webChannel":{"type":["string","null"]},"year":{"type":\#
    ["integer","null"]}},"required":["id","title","year","network","webChannel","genres","image","followed","sources\#
    "],"type":"object"},"backup":{"additionalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":\#
    {"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/compone\#
    nts/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":\#
    "array"},"schema":{"const":"aggctl/backup/1"},"shows":{"type":"integer"}},"required":["schema","generatedAt","fi\#
    le","shows","providers","notices"],"title":"aggctl/backup/1","type":"object"},"cast":{"additionalProperties":fal\#
    se,"properties":{"cast":{"items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"credits":{"description"\#
    :"who has to do with single episodes; since 0.2","items":{"additionalProperties":false,"properties":{"character"\#
    :{"type":["string","null"]},"episodes":{"description":"of how many known episodes it is said","type":"integer"},\#
    "guest":{"description":"since 0.2","type":"boolean"},"image":{"type":["string","null"]},"person":{"type":"string\#
    "},"role":{"description":"since 0.2","type":"string"},"self":{"type":"boolean"},"voice":{"type":"boolean"}},"req\#
    uired":["person","character","self","voice","image"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"\#
    ^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/\#
    NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"sc\#
    hema":{"const":"aggctl/cast/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt",\#
    "show","cast","providers","notices"],"title":"aggctl/cast/1","type":"object"},"changes":{"additionalProperties":\#
    false,"properties":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt":{"pa\#
    ttern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/\#
    schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"arr\#
    ay"},"schema":{"const":"aggctl/changes/1"},"since":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","ty\#
    pe":"string"}},"required":["schema","generatedAt","since","changes","providers","notices"],"title":"aggctl/chang\#
    es/1","type":"object"},"check":{"additionalProperties":false,"properties":{"clauses":{"items":{"additionalProper\#
    ties":false,"properties":{"notChecked":{"type":["string","null"]},"rule":{"type":"string"},"violations":{"items"\#
    :{"type":"string"},"type":"array"}},"required":["rule","violations","notChecked"],"type":"object"},"type":"array\#
    "},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{\#
    "$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDE\#
    R-STATE"},"type":"array"},"schema":{"const":"aggctl/check/1"}},"required":["schema","generatedAt","clauses","pro\#
    viders","notices"],"title":"aggctl/check/1","type":"object"},"config":{"additionalProperties":false,"properties"\#
    :{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"\#
    $ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER\#
    -STATE"},"type":"array"},"schema":{"const":"aggctl/config/1"},"settings":{"items":{"additionalProperties":false,\#
    "properties":{"key":{"type":"string"},"origin":{"type":"string"},"value":{"type":"string"}},"required":["key","v\#
    alue","origin"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","settings","providers","not\#
    ices"],"title":"aggctl/config/1","type":"object"},"conflicts":{"additionalProperties":false,"properties":{"confl\#
    icts":{"items":{"additionalProperties":false,"properties":{"claims":{"items":{"$ref":"#/components/schemas/CLAIM\#
    "},"type":"array"},"code":{"type":["string","null"]},"date":{"type":["string","null"]},"episode":{"type":"string\#
    "},"kind":{"enum":["day","time","number","title"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"title":{"typ\#
    e":["string","null"]}},"required":["kind","show","episode","code","title","date","claims"],"type":"object"},"typ\#
    e":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{\#
    "items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schema\#
    s/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/conflicts/1"},"suggestions":{"items":{"$ref":"#/com\#
    ponents/schemas/LINK"},"type":"array"}},"required":["schema","generatedAt","conflicts","suggestions","providers"\#
    ,"notices"],"title":"aggctl/conflicts/1","type":"object"},"doctor":{"additionalProperties":false,"properties":{"\#
    findings":{"items":{"additionalProperties":false,"properties":{"cure":{"type":["string","null"]},"subject":{"typ\#
    e":"string"},"text":{"type":"string"},"verdict":{"enum":["ok","warning","bad"]}},"required":["subject","verdict"\#
    ,"text","cure"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\#
    \d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":\#
    {"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/doctor/1"}},"r\#
    equired":["schema","generatedAt","findings","providers","notices"],"title":"aggctl/doctor/1","type":"object"},"e\#
    pisode":{"additionalProperties":false,"properties":{"cast":{"items":{"$ref":"#/components/schemas/CREDIT"},"type\#
    ":"array"},"episode":{"$ref":"#/components/schemas/EPISODE"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\#
    \\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},\#
    "providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/ep\#
    isode/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","episode","prov\#
    iders","notices","cast"],"title":"aggctl/episode/1","type":"object"},"episodes":{"additionalProperties":false,"p\#
    roperties":{"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern"\#
    :"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schema\#
    s/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"\#
    schema":{"const":"aggctl/episodes/1"}},"required":["schema","generatedAt","episodes","providers","notices"],"tit\#
    le":"aggctl/episodes/1","type":"object"},"error":{"additionalProperties":false,"properties":{"error":{"additiona\#
    lProperties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},\#
    "code":{"type":"string"},"message":{"type":"string"},"provider":{"type":["string","null"]},"retryAt":{"descripti\#
    on":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","nu\#
    ll"]}},"required":["code","message","provider","retryAt","candidates"],"type":"object"},"schema":{"const":"aggct\#
    l/error/1"}},"required":["schema","error"],"title":"aggctl/error/1","type":"object"},"event":{"additionalPropert\#
    ies":false,"properties":{"changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"count":{"typ\#
    e":"integer"},"episode":{"$ref":"#/components/schemas/EPISODE"},"episodes":{"items":{"$ref":"#/components/schema\#
    s/EPISODE"},"type":"array"},"event":{"enum":["changed","lost","back","day","starting","ending","season-complete"\#
    ,"marks","missed","reload"]},"from":{"type":"string"},"lostSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\\#
    d:\\d\\dZ$","type":["string","null"]},"message":{"type":"string"},"nextTry":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\\#
    d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"provider":{"type":"string"},"schema":{"const":"aggctl/event/1"}\#
    ,"to":{"type":"string"},"today":{"type":"string"}},"required":["schema","event"],"title":"aggctl/event/1","type"\#
    :"object"},"explain":{"additionalProperties":false,"properties":{"airings":{"items":{"items":{"$ref":"#/componen\#
    ts/schemas/FIELD"},"type":"array"},"type":"array"},"episode":{"anyOf":[{"$ref":"#/components/schemas/EPISODE"},{\#
    "type":"null"}]},"fields":{"items":{"$ref":"#/components/schemas/FIELD"},"type":"array"},"generatedAt":{"pattern\#
    ":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"$ref":"#/components/schemas\#
    /LINK"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"\#
    items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"role":{"additionalProperties":false,"desc\#
    ription":"what the episode opens or closes, and by whom and what that is known; since 0.2","properties":{"agreei\#
    ng":{"type":"integer"},"claims":{"items":{"additionalProperties":false,"properties":{"by":{"enum":["said","list"\#
    ,"number"]},"role":{"type":"string"},"source":{"type":"string"}},"required":["source","role","by"],"type":"objec\#
    t"},"type":"array"},"role":{"type":"string"},"sources":{"type":"integer"}},"required":["role","agreeing","source\#
    s","claims"],"type":["object","null"]},"schema":{"const":"aggctl/explain/1"},"show":{"$ref":"#/components/schema\#
    s/SHOW-REF"}},"required":["schema","generatedAt","show","episode","links","fields","airings","providers","notice\#
    s"],"title":"aggctl/explain/1","type":"object"},"hidden":{"additionalProperties":false,"properties":{"generatedA\#
    t":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/comp\#
    onents/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"typ\#
    e":"array"},"schema":{"const":"aggctl/hidden/1"},"shows":{"items":{"additionalProperties":false,"properties":{"s\#
    ources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"type":["integer","null"]}}\#
    ,"required":["title","year","sources"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","sho\#
    ws","providers","notices"],"title":"aggctl/hidden/1","type":"object"},"image":{"additionalProperties":false,"pro\#
    perties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type\#
    ":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$re\#
    f":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/image/1"},"show":{"$ref":"#/\#
    components/schemas/SHOW-REF"}},"required":["schema","generatedAt","show","file","providers","notices"],"title":"\#
    aggctl/image/1","type":"object"},"import-marks":{"additionalProperties":false,"properties":{"episodes":{"type":"\#
    integer"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"newEpisodes"\#
    :{"type":"integer"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"problems":{"items\#
    ":{"type":"string"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"\#
    array"},"schema":{"const":"aggctl/import-marks/1"},"shows":{"type":"integer"},"unclear":{"items":{"additionalPro\#
    perties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"epi\#
    sodes":{"type":"integer"},"title":{"type":"string"}},"required":["title","episodes","candidates"],"type":"object\#
    "},"type":"array"},"unplaced":{"items":{"additionalProperties":false,"properties":{"episodes":{"items":{"type":"\#
    string"},"type":"array"},"isShowKnown":{"type":"boolean"},"title":{"type":"string"}},"required":["title","isShow\#
    Known","episodes"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","shows","episodes","newE\#
    pisodes","problems","providers","notices"],"title":"aggctl/import-marks/1","type":"object"},"link":{"additionalP\#
    roperties":false,"properties":{"changed":{"type":"boolean"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\#
    \d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"\#
    providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"same":{"type":["boolean","nu\#
    ll"]},"schema":{"const":"aggctl/link/1"},"shows":{"items":{"type":"string"},"maxItems":2,"minItems":2,"type":"ar\#
    ray"}},"required":["schema","generatedAt","shows","same","changed","providers","notices"],"title":"aggctl/link/1\#
    ","type":"object"},"marks":{"additionalProperties":false,"properties":{"before":{"items":{"additionalProperties"\#
    :false,"properties":{"id":{"type":"string"},"mark":{"enum":["watched","skipped","unwatched"]}},"required":["id",\#
    "mark"],"type":"object"},"type":"array"},"changed":{"type":"integer"},"episodes":{"items":{"$ref":"#/components/\#
    schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type"\#
    :"string"},"mark":{"enum":["watched","skipped","unwatched"]},"notices":{"items":{"$ref":"#/components/schemas/NO\#
    TICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"sche\#
    ma":{"const":"aggctl/marks/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","\#
    show","mark","changed","before","episodes","providers","notices"],"title":"aggctl/marks/1","type":"object"},"mar\#
    ks-export":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\\#
    d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"additionalProperties":false,"properties":{"at":{"pattern":"^\\#
    \d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"same":{"type":"boolean"},"shows":{"items":{"type":\#
    "string"},"maxItems":2,"minItems":2,"type":"array"}},"required":["shows","same","at"],"type":"object"},"type":"a\#
    rray"},"schema":{"const":"aggctl/marks-export/1"},"shows":{"items":{"additionalProperties":false,"properties":{"\#
    episodes":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]},"at":{"pat\#
    tern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"date":{"type":["string","null"]}\#
    ,"mark":{"enum":["watched","skipped","unwatched"]},"number":{"type":["integer","null"]},"part":{"type":["integer\#
    ","null"]},"season":{"type":["integer","null"]},"sources":{"items":{"type":"string"},"type":"array"},"title":{"t\#
    ype":["string","null"]}},"required":["season","number","part","absolute","title","date","mark","at","sources"],"\#
    type":"object"},"type":"array"},"externals":{"items":{"type":"string"},"type":"array"},"followedSince":{"pattern\#
    ":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"hidden":{"type":"boolean"},"sources"\#
    :{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"type":["integer","null"]}},"requi\#
    red":["title","year","followedSince","hidden","sources","externals","episodes"],"type":"object"},"type":"array"}\#
    },"required":["schema","generatedAt","shows","links"],"title":"aggctl/marks-export/1","type":"object"},"next":{"\#
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
    tring","null"]},"id":{"type":"string"},"kind":{"type":"string"},"missed":{"description":"what was asked for, not\#
     answered, and not answered since","items":{"properties":{"day":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["str\#
    ing","null"]},"error":{"type":"string"},"triedAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{\#
    4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}},"required":["day","error","triedAt"],"type":"object"}\#
    ,"type":"array"},"priority":{"type":"integer"},"retryAt":{"description":"RFC 3339, UTC, whole seconds","pattern"\#
    :"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"state":{"enum":["fresh","stale","fail\#
    ed","missing"]},"title":{"type":"string"}},"required":["id","kind","state","fetchedAt","episodes","retryAt","err\#
    or","title","priority","abilities","attribution","failures"],"type":"object"},"type":"array"},"schema":{"const":\#
    "aggctl/providers/1"}},"required":["schema","generatedAt","providers","notices"],"title":"aggctl/providers/1","t\#
    ype":"object"},"refresh":{"additionalProperties":false,"properties":{"changes":{"items":{"$ref":"#/components/sc\#
    hemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"s\#
    tring"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"\#
    #/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/refresh/1"}},"required":["schema\#
    ","generatedAt","changes","providers","notices"],"title":"aggctl/refresh/1","type":"object"},"restore":{"additio\#
    nalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\#
    \d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"\#
    providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/res\#
    tore/1"},"shows":{"type":"integer"}},"required":["schema","generatedAt","file","shows","providers","notices"],"t\#
    itle":"aggctl/restore/1","type":"object"},"schedule":{"additionalProperties":false,"properties":{"days":{"items"\#
    :{"additionalProperties":false,"properties":{"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"},"episod\#
    es":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"}},"required":["date","episodes"],"type":"obj\#
    ect"},"type":"array"},"from":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"},"generatedAt":{"pattern":"^\\d\#
    {4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTI\#
    CE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema\#
    ":{"const":"aggctl/schedule/1"},"timezone":{"type":"string"},"to":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"st\#
    ring"}},"required":["schema","generatedAt","from","to","timezone","days","providers","notices"],"title":"aggctl/\#
    schedule/1","type":"object"},"season":{"additionalProperties":false,"properties":{"episodes":{"items":{"$ref":"#\#
    /components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\#
    \dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"progress":{"$r\#
    ef":"#/components/schemas/PROGRESS"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":\#
    "array"},"schema":{"const":"aggctl/season/1"},"season":{"type":"integer"},"selected":{"type":["string","null"]},\#
    "show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","season","episodes","sele\#
    cted","progress","providers","notices"],"title":"aggctl/season/1","type":"object"},"show":{"additionalProperties\#
    ":false,"properties":{"followedBefore":{"description":"since when the show was followed that is hidden now; sinc\#
    e 0.2","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"generatedAt":{"pattern":"^\\d{\#
    4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTIC\#
    E"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema"\#
    :{"const":"aggctl/show/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show\#
    ","providers","notices"],"title":"aggctl/show/1","type":"object"},"shows":{"additionalProperties":false,"propert\#
    ies":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"near":{"items":{\#
    "$ref":"#/components/schemas/SHOW-REF"},"minItems":1,"type":"array"},"notices":{"items":{"$ref":"#/components/sc\#
    hemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array\#
    "},"schema":{"const":"aggctl/shows/1"},"shows":{"items":{"$ref":"#/components/schemas/SHOW"},"type":"array"}},"r\#
    equired":["schema","generatedAt","shows","providers","notices"],"title":"aggctl/shows/1","type":"object"},"token\#
    s":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\#
    \\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"\#
    items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/tokens/1"},"text\#
    ":{"description":"The new token. It is shown only once.","type":["string","null"]},"tokens":{"items":{"additiona\#
    lProperties":false,"properties":{"lastFour":{"type":"string"},"madeAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\#
    \\d\\d:\\d\\dZ$","type":"string"},"name":{"type":"string"},"scope":{"enum":["feed","read","write"]}},"required":\#
    ["name","scope","lastFour","madeAt"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","token\#
    s","text","providers","notices"],"title":"aggctl/tokens/1","type":"object"},"unfollow":{"additionalProperties":f\#
    alse,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"not\#
    ices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components\#
    /schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/unfollow/1"},"sources":{"items":{"type":"str\#
    ing"},"type":"array"},"title":{"type":"string"}},"required":["schema","generatedAt","title","sources","providers\#
    ","notices"],"title":"aggctl/unfollow/1","type":"object"},"widget":{"additionalProperties":false,"properties":{"\#
    generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"items":{"items":{"addit\#
    ionalProperties":false,"properties":{"channel":{"type":["string","null"]},"clock":{"type":["string","null"]},"co\#
    de":{"type":["string","null"]},"date":{"type":["string","null"]},"minutesLeft":{"type":["integer","null"]},"show\#
    ":{"type":"string"},"start":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},\#
    "title":{"type":["string","null"]}},"required":["show","code","title","date","start","clock","channel","minutesL\#
    eft"],"type":"object"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"}\#
    ,"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/w\#
    idget/1"}},"required":["schema","generatedAt","items","providers","notices"],"title":"aggctl/widget/1","type":"o\#
    bject"}}\#
    """#

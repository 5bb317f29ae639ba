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
    :{"type":["string","null"]},"number":{"type":["integer","null"]},"part":{"type":["integer","null"]},"rating":{"d\#
    escription":"0 to 10, only if a source has one; since 0.2","type":"number"},"role":{"description":"series-premie\#
    re, season-premiere, mid-season-premiere, mid-season-finale, season-finale, series-finale, or a source's own wor\#
    d; since 0.2","type":["string","null"]},"runtime":{"type":["integer","null"]},"season":{"type":["integer","null"\#
    ]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"skipped":{"const":true,"description":"only if you, or a file\#
    , skipped it; since 0.2"},"sources":{"items":{"type":"string"},"type":"array"},"start":{"description":"RFC 3339,\#
     UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summary\#
    ":{"type":["string","null"]},"timeKnown":{"type":"boolean"},"title":{"type":["string","null"]},"url":{"type":["s\#
    tring","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","null"]}},"required":["id","show","s\#
    eason","number","absolute","code","title","kind","date","airDate","airTime","start","end","localStart","timeKnow\#
    n","runtime","channel","network","webChannel","image","summary","url","watched","sources","airings"],"type":"obj\#
    ect"},"FIELD":{"additionalProperties":false,"properties":{"claims":{"items":{"$ref":"#/components/schemas/CLAIM"\#
    },"type":"array"},"disputed":{"type":"boolean"},"field":{"type":"string"},"rule":{"type":"string"},"subject":{"e\#
    num":["show","episode","airing"]},"value":{"type":"string"}},"required":["subject","field","value","rule","dispu\#
    ted","claims"],"type":"object"},"LINK":{"additionalProperties":false,"properties":{"against":{"items":{"type":"s\#
    tring"},"type":"array"},"agreeingEpisodes":{"type":"integer"},"left":{"type":"string"},"reason":{"type":"string"\#
    },"right":{"type":"string"},"rule":{"type":"string"}},"required":["left","right","rule","reason","agreeingEpisod\#
    es","against"],"type":"object"},"NOTICE":{"additionalProperties":false,"properties":{"code":{"type":"string"},"m\#
    essage":{"type":"string"},"place":{"type":["string","null"]},"provider":{"type":"string"}},"required":["provider\#
    ","code","message","place"],"type":"object"},"PROGRESS":{"additionalProperties":false,"properties":{"episodes":{\#
    "type":"integer"},"next":{"anyOf":[{"type":"null"},{"$ref":"#/components/schemas/EPISODE"}]},"watched":{"type":"\#
    integer"}},"required":["watched","episodes","next"],"type":"object"},"PROVIDER-STATE":{"additionalProperties":fa\#
    lse,"properties":{"attribution":{"additionalProperties":false,"description":"Whom to thank for what this source \#
    says, and under which licence","properties":{"licence":{"type":"string"},"text":{"type":"string"},"url":{"type":\#
    "string"}},"required":["text","licence","url"],"type":["object","null"]},"episodes":{"type":"integer"},"error":{\#
    "type":["string","null"]},"fetchedAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\\#
    d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"kind":{"type":"string"},"retryAt"\#
    :{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":[\#
    "string","null"]},"state":{"enum":["fresh","stale","failed","missing"]}},"required":["id","kind","state","fetche\#
    dAt","episodes","retryAt","error"],"type":"object"},"SHOW":{"additionalProperties":false,"properties":{"aliases"\#
    :{"items":{"type":"string"},"type":"array"},"country":{"type":["string","null"]},"ended":{"pattern":"^\\d{4}-\\d\#
    \\d-\\d\\d$","type":["string","null"]},"externals":{"additionalProperties":false,"properties":{"imdb":{"type":["\#
    string","null"]},"thetvdb":{"type":["integer","null"]},"tmdb":{"type":["integer","null"]},"tvrage":{"type":["int\#
    eger","null"]}},"required":["imdb","thetvdb","tmdb","tvrage"],"type":"object"},"followed":{"type":"boolean"},"ge\#
    nres":{"items":{"type":"string"},"type":"array"},"id":{"type":"string"},"image":{"type":["string","null"]},"lang\#
    uage":{"type":["string","null"]},"network":{"type":["string","null"]},"next":{"anyOf":[{"$ref":"#/components/sch\#
    emas/EPISODE"},{"type":"null"}]},"officialSite":{"type":["string","null"]},"premiered":{"pattern":"^\\d{4}-\\d\\\#
    d-\\d\\d$","type":["string","null"]},"progress":{"$ref":"#/components/schemas/PROGRESS"},"rating":{"type":["numb\#
    er","null"]},"runtime":{"type":["integer","null"]},"sources":{"items":{"type":"string"},"type":"array"},"status"\#
    :{"type":["string","null"]},"summary":{"type":["string","null"]},"title":{"type":"string"},"type":{"type":["stri\#
    ng","null"]},"url":{"type":["string","null"]},"webChannel":{"type":["string","null"]},"year":{"type":["integer",\#
    "null"]}},"required":["id","title","year","network","webChannel","genres","image","followed","sources","premiere\#
    d","ended","status","type","language","country","runtime","rating","aliases","externals","officialSite","summary\#
    ","url","next"],"type":"object"},"SHOW-REF":{"additionalProperties":false,"properties":{"followed":{"type":"bool\#
    ean"},"genres":{"items":{"type":"string"},"type":"array"},"id":{"type":"string"},"image":{"type":["string","null\#
    "]},"network":{"type":["string","null"]},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"s\#
    tring"},"webChannel":{"type":["string","null"]},"year":{"type":["integer","null"]}},"required":["id","title","ye\#
    ar","network","webChannel","genres","image","followed","sources"],"type":"object"},"backup":{"additionalProperti\#
    es":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\#
    \d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":\#
    {"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/backup/1"},"sh\#
    ows":{"type":"integer"}},"required":["schema","generatedAt","file","shows","providers","notices"],"title":"aggct\#
    l/backup/1","type":"object"},"cast":{"additionalProperties":false,"properties":{"cast":{"items":{"$ref":"#/compo\#
    nents/schemas/CREDIT"},"type":"array"},"credits":{"description":"who has to do with single episodes; since 0.2",\#
    "items":{"additionalProperties":false,"properties":{"character":{"type":["string","null"]},"episodes":{"descript\#
    ion":"of how many known episodes it is said","type":"integer"},"guest":{"description":"since 0.2","type":"boolea\#
    n"},"image":{"type":["string","null"]},"person":{"type":"string"},"role":{"description":"since 0.2","type":"stri\#
    ng"},"self":{"type":"boolean"},"voice":{"type":"boolean"}},"required":["person","character","self","voice","imag\#
    e"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","ty\#
    pe":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$\#
    ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/cast/1"},"show":{"$ref":"#\#
    /components/schemas/SHOW"}},"required":["schema","generatedAt","show","cast","providers","notices"],"title":"agg\#
    ctl/cast/1","type":"object"},"changes":{"additionalProperties":false,"properties":{"changes":{"items":{"$ref":"#\#
    /components/schemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\\#
    dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"it\#
    ems":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/changes/1"},"since\#
    ":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}},"required":["schema","generatedAt"\#
    ,"since","changes","providers","notices"],"title":"aggctl/changes/1","type":"object"},"check":{"additionalProper\#
    ties":false,"properties":{"clauses":{"items":{"additionalProperties":false,"properties":{"notChecked":{"type":["\#
    string","null"]},"rule":{"type":"string"},"violations":{"items":{"type":"string"},"type":"array"}},"required":["\#
    rule","violations","notChecked"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\\#
    dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"arr\#
    ay"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggc\#
    tl/check/1"}},"required":["schema","generatedAt","clauses","providers","notices"],"title":"aggctl/check/1","type\#
    ":"object"},"config":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\d\#
    T\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"arra\#
    y"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggct\#
    l/config/1"},"settings":{"items":{"additionalProperties":false,"properties":{"key":{"type":"string"},"origin":{"\#
    type":"string"},"value":{"type":"string"}},"required":["key","value","origin"],"type":"object"},"type":"array"}}\#
    ,"required":["schema","generatedAt","settings","providers","notices"],"title":"aggctl/config/1","type":"object"}\#
    ,"conflicts":{"additionalProperties":false,"properties":{"conflicts":{"items":{"additionalProperties":false,"pro\#
    perties":{"claims":{"items":{"$ref":"#/components/schemas/CLAIM"},"type":"array"},"code":{"type":["string","null\#
    "]},"date":{"type":["string","null"]},"episode":{"type":"string"},"kind":{"enum":["day","time","number","title"]\#
    },"show":{"$ref":"#/components/schemas/SHOW-REF"},"title":{"type":["string","null"]}},"required":["kind","show",\#
    "episode","code","title","date","claims"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\#
    \\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"t\#
    ype":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"con\#
    st":"aggctl/conflicts/1"},"suggestions":{"items":{"$ref":"#/components/schemas/LINK"},"type":"array"}},"required\#
    ":["schema","generatedAt","conflicts","suggestions","providers","notices"],"title":"aggctl/conflicts/1","type":"\#
    object"},"doctor":{"additionalProperties":false,"properties":{"findings":{"items":{"additionalProperties":false,\#
    "properties":{"cure":{"type":["string","null"]},"subject":{"type":"string"},"text":{"type":"string"},"verdict":{\#
    "enum":["ok","warning","bad"]}},"required":["subject","verdict","text","cure"],"type":"object"},"type":"array"},\#
    "generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$r\#
    ef":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-S\#
    TATE"},"type":"array"},"schema":{"const":"aggctl/doctor/1"}},"required":["schema","generatedAt","findings","prov\#
    iders","notices"],"title":"aggctl/doctor/1","type":"object"},"episode":{"additionalProperties":false,"properties\#
    ":{"cast":{"items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"episode":{"$ref":"#/components/schema\#
    s/EPISODE"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{\#
    "items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schema\#
    s/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/episode/1"},"show":{"$ref":"#/components/schemas/SH\#
    OW"}},"required":["schema","generatedAt","show","episode","providers","notices","cast"],"title":"aggctl/episode/\#
    1","type":"object"},"episodes":{"additionalProperties":false,"properties":{"episodes":{"items":{"$ref":"#/compon\#
    ents/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","\#
    type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{\#
    "$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/episodes/1"}},"required"\#
    :["schema","generatedAt","episodes","providers","notices"],"title":"aggctl/episodes/1","type":"object"},"error":\#
    {"additionalProperties":false,"properties":{"error":{"additionalProperties":false,"properties":{"candidates":{"i\#
    tems":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"code":{"type":"string"},"message":{"type":"strin\#
    g"},"provider":{"type":["string","null"]},"retryAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\\#
    d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]}},"required":["code","message","provider","r\#
    etryAt","candidates"],"type":"object"},"schema":{"const":"aggctl/error/1"}},"required":["schema","error"],"title\#
    ":"aggctl/error/1","type":"object"},"event":{"additionalProperties":false,"properties":{"changes":{"items":{"$re\#
    f":"#/components/schemas/CHANGE"},"type":"array"},"count":{"type":"integer"},"episode":{"$ref":"#/components/sch\#
    emas/EPISODE"},"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"event":{"enum":["cha\#
    nged","lost","back","day","starting","ending","season-complete","marks","missed","reload"]},"from":{"type":"stri\#
    ng"},"lostSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"message":{\#
    "type":"string"},"nextTry":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"\#
    provider":{"type":"string"},"schema":{"const":"aggctl/event/1"},"to":{"type":"string"},"today":{"type":"string"}\#
    },"required":["schema","event"],"title":"aggctl/event/1","type":"object"},"explain":{"additionalProperties":fals\#
    e,"properties":{"airings":{"items":{"items":{"$ref":"#/components/schemas/FIELD"},"type":"array"},"type":"array"\#
    },"comparison":{"additionalProperties":false,"description":"the show of the second argument, and why the two are\#
     not one; since 0.2","properties":{"against":{"items":{"additionalProperties":false,"properties":{"left":{"type"\#
    :"string"},"reason":{"type":"string"},"right":{"type":"string"}},"required":["left","right","reason"],"type":"ob\#
    ject"},"type":"array"},"isSameShow":{"type":"boolean"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"require\#
    d":["show","isSameShow","against"],"type":"object"},"episode":{"anyOf":[{"$ref":"#/components/schemas/EPISODE"},\#
    {"type":"null"}]},"fields":{"items":{"$ref":"#/components/schemas/FIELD"},"type":"array"},"generatedAt":{"patter\#
    n":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"$ref":"#/components/schema\#
    s/LINK"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{\#
    "items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"role":{"additionalProperties":false,"des\#
    cription":"what the episode opens or closes, and by whom and what that is known; since 0.2","properties":{"agree\#
    ing":{"type":"integer"},"claims":{"items":{"additionalProperties":false,"properties":{"by":{"enum":["said","list\#
    ","number"]},"role":{"type":"string"},"source":{"type":"string"}},"required":["source","role","by"],"type":"obje\#
    ct"},"type":"array"},"role":{"type":"string"},"sources":{"type":"integer"}},"required":["role","agreeing","sourc\#
    es","claims"],"type":["object","null"]},"schema":{"const":"aggctl/explain/1"},"show":{"$ref":"#/components/schem\#
    as/SHOW-REF"}},"required":["schema","generatedAt","show","episode","links","fields","airings","providers","notic\#
    es"],"title":"aggctl/explain/1","type":"object"},"hidden":{"additionalProperties":false,"properties":{"generated\#
    At":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/com\#
    ponents/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"ty\#
    pe":"array"},"schema":{"const":"aggctl/hidden/1"},"shows":{"items":{"additionalProperties":false,"properties":{"\#
    sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"type":["integer","null"]}\#
    },"required":["title","year","sources"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","sh\#
    ows","providers","notices"],"title":"aggctl/hidden/1","type":"object"},"image":{"additionalProperties":false,"pr\#
    operties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","typ\#
    e":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$r\#
    ef":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/image/1"},"show":{"$ref":"#\#
    /components/schemas/SHOW-REF"}},"required":["schema","generatedAt","show","file","providers","notices"],"title":\#
    "aggctl/image/1","type":"object"},"import-marks":{"additionalProperties":false,"properties":{"episodes":{"type":\#
    "integer"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"newEpisodes\#
    ":{"type":"integer"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"problems":{"item\#
    s":{"type":"string"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":\#
    "array"},"schema":{"const":"aggctl/import-marks/1"},"shows":{"type":"integer"},"unclear":{"items":{"additionalPr\#
    operties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"ep\#
    isodes":{"type":"integer"},"title":{"type":"string"}},"required":["title","episodes","candidates"],"type":"objec\#
    t"},"type":"array"},"unplaced":{"items":{"additionalProperties":false,"properties":{"episodes":{"items":{"type":\#
    "string"},"type":"array"},"isShowKnown":{"type":"boolean"},"title":{"type":"string"}},"required":["title","isSho\#
    wKnown","episodes"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","shows","episodes","new\#
    Episodes","problems","providers","notices"],"title":"aggctl/import-marks/1","type":"object"},"link":{"additional\#
    Properties":false,"properties":{"changed":{"type":"boolean"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\#
    \\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},\#
    "providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"same":{"type":["boolean","n\#
    ull"]},"schema":{"const":"aggctl/link/1"},"shows":{"items":{"type":"string"},"maxItems":2,"minItems":2,"type":"a\#
    rray"}},"required":["schema","generatedAt","shows","same","changed","providers","notices"],"title":"aggctl/link/\#
    1","type":"object"},"marks":{"additionalProperties":false,"properties":{"before":{"items":{"additionalProperties\#
    ":false,"properties":{"id":{"type":"string"},"mark":{"enum":["watched","skipped","unwatched"]}},"required":["id"\#
    ,"mark"],"type":"object"},"type":"array"},"changed":{"type":"integer"},"episodes":{"items":{"$ref":"#/components\#
    /schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type\#
    ":"string"},"mark":{"enum":["watched","skipped","unwatched"]},"notices":{"items":{"$ref":"#/components/schemas/N\#
    OTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"sch\#
    ema":{"const":"aggctl/marks/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt",\#
    "show","mark","changed","before","episodes","providers","notices"],"title":"aggctl/marks/1","type":"object"},"ma\#
    rks-export":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\#
    \d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"additionalProperties":false,"properties":{"at":{"pattern":"^\#
    \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"same":{"type":"boolean"},"shows":{"items":{"type"\#
    :"string"},"maxItems":2,"minItems":2,"type":"array"}},"required":["shows","same","at"],"type":"object"},"type":"\#
    array"},"schema":{"const":"aggctl/marks-export/1"},"shows":{"items":{"additionalProperties":false,"properties":{\#
    "episodes":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]},"at":{"pa\#
    ttern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"date":{"type":["string","null"]\#
    },"mark":{"enum":["watched","skipped","unwatched"]},"number":{"type":["integer","null"]},"part":{"type":["intege\#
    r","null"]},"season":{"type":["integer","null"]},"sources":{"items":{"type":"string"},"type":"array"},"title":{"\#
    type":["string","null"]}},"required":["season","number","part","absolute","title","date","mark","at","sources"],\#
    "type":"object"},"type":"array"},"externals":{"items":{"type":"string"},"type":"array"},"followedSince":{"patter\#
    n":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"hidden":{"type":"boolean"},"sources\#
    ":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"type":["integer","null"]}},"requ\#
    ired":["title","year","followedSince","hidden","sources","externals","episodes"],"type":"object"},"type":"array"\#
    }},"required":["schema","generatedAt","shows","links"],"title":"aggctl/marks-export/1","type":"object"},"next":{\#
    "additionalProperties":false,"properties":{"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"a\#
    rray"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"item\#
    s":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PRO\#
    VIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/next/1"}},"required":["schema","generatedAt","episodes",\#
    "providers","notices"],"title":"aggctl/next/1","type":"object"},"now":{"additionalProperties":false,"properties"\#
    :{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"next":{"items":{"$re\#
    f":"#/components/schemas/EPISODE"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"ty\#
    pe":"array"},"on":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["integer","null"]},"a\#
    irDate":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"airTime":{"pattern":"^\\d\\d:\\d\\d$","ty\#
    pe":["string","null"]},"airings":{"items":{"$ref":"#/components/schemas/AIRING"},"type":"array"},"channel":{"$re\#
    f":"#/components/schemas/CHANNEL"},"code":{"type":["string","null"]},"credits":{"description":"who has to do wit\#
    h this episode; since 0.2","items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"date":{"pattern":"^\\\#
    d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"end":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\#
    \d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"image":{"type":["s\#
    tring","null"]},"kind":{"type":"string"},"localStart":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\#
    \\d\\d:\\d\\d$","type":["string","null"]},"minutesLeft":{"type":["integer","null"]},"network":{"type":["string",\#
    "null"]},"number":{"type":["integer","null"]},"part":{"type":["integer","null"]},"role":{"description":"series-p\#
    remiere, season-premiere, mid-season-premiere, mid-season-finale, season-finale, series-finale, or a source's ow\#
    n word; since 0.2","type":["string","null"]},"runtime":{"type":["integer","null"]},"season":{"type":["integer","\#
    null"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"sources":{"items":{"type":"string"},"type":"array"},"st\#
    art":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","typ\#
    e":["string","null"]},"summary":{"type":["string","null"]},"timeKnown":{"type":"boolean"},"title":{"type":["stri\#
    ng","null"]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","null"\#
    ]}},"required":["id","show","season","number","absolute","code","title","kind","date","airDate","airTime","start\#
    ","end","localStart","timeKnown","runtime","channel","network","webChannel","image","summary","url","watched","s\#
    ources","airings","minutesLeft"],"type":"object"},"type":"array"},"providers":{"items":{"$ref":"#/components/sch\#
    emas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/now/1"},"timezone":{"type":"string"}},"required"\#
    :["schema","generatedAt","timezone","on","next","providers","notices"],"title":"aggctl/now/1","type":"object"},"\#
    problem":{"additionalProperties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-RE\#
    F"},"type":"array"},"code":{"type":"string"},"detail":{"type":"string"},"hints":{"items":{"type":"string"},"type\#
    ":"array"},"provider":{"type":["string","null"]},"retryAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\\#
    dZ$","type":["string","null"]},"status":{"type":"integer"},"title":{"type":"string"},"type":{"type":"string"}},"\#
    required":["type","title","status","detail","code","hints","provider","retryAt","candidates"],"title":"problem (\#
    RFC 9457)","type":"object"},"providers":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\#
    \d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NO\#
    TICE"},"type":"array"},"providers":{"items":{"additionalProperties":false,"properties":{"abilities":{"items":{"t\#
    ype":"string"},"type":"array"},"attribution":{"additionalProperties":false,"properties":{"licence":{"type":"stri\#
    ng"},"text":{"type":"string"},"url":{"type":"string"}},"required":["text","licence","url"],"type":["object","nul\#
    l"]},"episodes":{"type":"integer"},"error":{"type":["string","null"]},"failures":{"type":"integer"},"fetchedAt":\#
    {"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["\#
    string","null"]},"id":{"type":"string"},"kind":{"type":"string"},"missed":{"description":"what was asked for, no\#
    t answered, and not answered since","items":{"properties":{"day":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["st\#
    ring","null"]},"error":{"type":"string"},"triedAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d\#
    {4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}},"required":["day","error","triedAt"],"type":"object"\#
    },"type":"array"},"priority":{"type":"integer"},"retryAt":{"description":"RFC 3339, UTC, whole seconds","pattern\#
    ":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"state":{"enum":["fresh","stale","fai\#
    led","missing"]},"title":{"type":"string"}},"required":["id","kind","state","fetchedAt","episodes","retryAt","er\#
    ror","title","priority","abilities","attribution","failures"],"type":"object"},"type":"array"},"schema":{"const"\#
    :"aggctl/providers/1"}},"required":["schema","generatedAt","providers","notices"],"title":"aggctl/providers/1","\#
    type":"object"},"refresh":{"additionalProperties":false,"properties":{"changes":{"items":{"$ref":"#/components/s\#
    chemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"\#
    string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":\#
    "#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/refresh/1"}},"required":["schem\#
    a","generatedAt","changes","providers","notices"],"title":"aggctl/refresh/1","type":"object"},"restore":{"additi\#
    onalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\#
    \\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},\#
    "providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/re\#
    store/1"},"shows":{"type":"integer"}},"required":["schema","generatedAt","file","shows","providers","notices"],"\#
    title":"aggctl/restore/1","type":"object"},"schedule":{"additionalProperties":false,"properties":{"days":{"items\#
    ":{"additionalProperties":false,"properties":{"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"},"episo\#
    des":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"}},"required":["date","episodes"],"type":"ob\#
    ject"},"type":"array"},"from":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"},"generatedAt":{"pattern":"^\\\#
    d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOT\#
    ICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schem\#
    a":{"const":"aggctl/schedule/1"},"timezone":{"type":"string"},"to":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"s\#
    tring"}},"required":["schema","generatedAt","from","to","timezone","days","providers","notices"],"title":"aggctl\#
    /schedule/1","type":"object"},"season":{"additionalProperties":false,"properties":{"episodes":{"items":{"$ref":"\#
    #/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\#
    \\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"progress":{"$\#
    ref":"#/components/schemas/PROGRESS"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type"\#
    :"array"},"schema":{"const":"aggctl/season/1"},"season":{"type":"integer"},"selected":{"type":["string","null"]}\#
    ,"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","season","episodes","sel\#
    ected","progress","providers","notices"],"title":"aggctl/season/1","type":"object"},"show":{"additionalPropertie\#
    s":false,"properties":{"followedBefore":{"description":"since when the show was followed that is hidden now; sin\#
    ce 0.2","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"generatedAt":{"pattern":"^\\d\#
    {4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTI\#
    CE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema\#
    ":{"const":"aggctl/show/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","sho\#
    w","providers","notices"],"title":"aggctl/show/1","type":"object"},"shows":{"additionalProperties":false,"proper\#
    ties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"near":{"items":\#
    {"$ref":"#/components/schemas/SHOW-REF"},"minItems":1,"type":"array"},"notices":{"items":{"$ref":"#/components/s\#
    chemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"arra\#
    y"},"schema":{"const":"aggctl/shows/1"},"shows":{"items":{"$ref":"#/components/schemas/SHOW"},"type":"array"}},"\#
    required":["schema","generatedAt","shows","providers","notices"],"title":"aggctl/shows/1","type":"object"},"toke\#
    ns":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\\#
    d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{\#
    "items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/tokens/1"},"tex\#
    t":{"description":"The new token. It is shown only once.","type":["string","null"]},"tokens":{"items":{"addition\#
    alProperties":false,"properties":{"lastFour":{"type":"string"},"madeAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d\#
    :\\d\\d:\\d\\dZ$","type":"string"},"name":{"type":"string"},"scope":{"enum":["feed","read","write"]}},"required"\#
    :["name","scope","lastFour","madeAt"],"type":"object"},"type":"array"}},"required":["schema","generatedAt","toke\#
    ns","text","providers","notices"],"title":"aggctl/tokens/1","type":"object"},"unfollow":{"additionalProperties":\#
    false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"no\#
    tices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/component\#
    s/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/unfollow/1"},"sources":{"items":{"type":"st\#
    ring"},"type":"array"},"title":{"type":"string"}},"required":["schema","generatedAt","title","sources","provider\#
    s","notices"],"title":"aggctl/unfollow/1","type":"object"},"widget":{"additionalProperties":false,"properties":{\#
    "generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"items":{"items":{"addi\#
    tionalProperties":false,"properties":{"channel":{"type":["string","null"]},"clock":{"type":["string","null"]},"c\#
    ode":{"type":["string","null"]},"date":{"type":["string","null"]},"minutesLeft":{"type":["integer","null"]},"sho\#
    w":{"type":"string"},"start":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]}\#
    ,"title":{"type":["string","null"]}},"required":["show","code","title","date","start","clock","channel","minutes\#
    Left"],"type":"object"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"\#
    },"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/\#
    widget/1"}},"required":["schema","generatedAt","items","providers","notices"],"title":"aggctl/widget/1","type":"\#
    object"}}\#
    """#

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
    "type":["integer","null"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"skipped":{"const":true,"description"\#
    :"only if you, or a file, skipped it; since 0.2"},"sources":{"items":{"type":"string"},"type":"array"},"start":{\#
    "description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["s\#
    tring","null"]},"summary":{"type":["string","null"]},"timeKnown":{"type":"boolean"},"title":{"type":["string","n\#
    ull"]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":{"type":["string","null"]}},"r\#
    equired":["id","show","season","number","absolute","code","title","kind","date","airDate","airTime","start","end\#
    ","localStart","timeKnown","runtime","channel","network","webChannel","image","summary","url","watched","sources\#
    ","airings"],"type":"object"},"FIELD":{"additionalProperties":false,"properties":{"claims":{"items":{"$ref":"#/c\#
    omponents/schemas/CLAIM"},"type":"array"},"disputed":{"type":"boolean"},"field":{"type":"string"},"rule":{"type"\#
    :"string"},"subject":{"enum":["show","episode","airing"]},"value":{"type":"string"}},"required":["subject","fiel\#
    d","value","rule","disputed","claims"],"type":"object"},"LINK":{"additionalProperties":false,"properties":{"agai\#
    nst":{"items":{"type":"string"},"type":"array"},"agreeingEpisodes":{"type":"integer"},"left":{"type":"string"},"\#
    reason":{"type":"string"},"right":{"type":"string"},"rule":{"type":"string"}},"required":["left","right","rule",\#
    "reason","agreeingEpisodes","against"],"type":"object"},"NOTICE":{"additionalProperties":false,"properties":{"co\#
    de":{"type":"string"},"message":{"type":"string"},"place":{"type":["string","null"]},"provider":{"type":"string"\#
    }},"required":["provider","code","message","place"],"type":"object"},"PROGRESS":{"additionalProperties":false,"p\#
    roperties":{"episodes":{"type":"integer"},"next":{"anyOf":[{"type":"null"},{"$ref":"#/components/schemas/EPISODE\#
    "}]},"watched":{"type":"integer"}},"required":["watched","episodes","next"],"type":"object"},"PROVIDER-STATE":{"\#
    additionalProperties":false,"properties":{"attribution":{"additionalProperties":false,"description":"Whom to tha\#
    nk for what this source says, and under which licence","properties":{"licence":{"type":"string"},"text":{"type":\#
    "string"},"url":{"type":"string"}},"required":["text","licence","url"],"type":["object","null"]},"episodes":{"ty\#
    pe":"integer"},"error":{"type":["string","null"]},"fetchedAt":{"description":"RFC 3339, UTC, whole seconds","pat\#
    tern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"kind":{"t\#
    ype":"string"},"retryAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\#
    \d\\d:\\d\\dZ$","type":["string","null"]},"state":{"enum":["fresh","stale","failed","missing"]}},"required":["id\#
    ","kind","state","fetchedAt","episodes","retryAt","error"],"type":"object"},"SHOW":{"additionalProperties":false\#
    ,"properties":{"aliases":{"items":{"type":"string"},"type":"array"},"country":{"type":["string","null"]},"ended"\#
    :{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"externals":{"additionalProperties":false,"proper\#
    ties":{"imdb":{"type":["string","null"]},"thetvdb":{"type":["integer","null"]},"tmdb":{"type":["integer","null"]\#
    },"tvrage":{"type":["integer","null"]}},"required":["imdb","thetvdb","tmdb","tvrage"],"type":"object"},"followed\#
    ":{"type":"boolean"},"genres":{"items":{"type":"string"},"type":"array"},"id":{"type":"string"},"image":{"type":\#
    ["string","null"]},"language":{"type":["string","null"]},"network":{"type":["string","null"]},"next":{"anyOf":[{\#
    "$ref":"#/components/schemas/EPISODE"},{"type":"null"}]},"officialSite":{"type":["string","null"]},"premiered":{\#
    "pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"progress":{"$ref":"#/components/schemas/PROGRESS"}\#
    ,"rating":{"type":["number","null"]},"runtime":{"type":["integer","null"]},"sources":{"items":{"type":"string"},\#
    "type":"array"},"status":{"type":["string","null"]},"summary":{"type":["string","null"]},"title":{"type":"string\#
    "},"type":{"type":["string","null"]},"url":{"type":["string","null"]},"webChannel":{"type":["string","null"]},"y\#
    ear":{"type":["integer","null"]}},"required":["id","title","year","network","webChannel","genres","image","follo\#
    wed","sources","premiered","ended","status","type","language","country","runtime","rating","aliases","externals"\#
    ,"officialSite","summary","url","next"],"type":"object"},"SHOW-REF":{"additionalProperties":false,"properties":{\#
    "followed":{"type":"boolean"},"genres":{"items":{"type":"string"},"type":"array"},"id":{"type":"string"},"image"\#
    :{"type":["string","null"]},"network":{"type":["string","null"]},"sources":{"items":{"type":"string"},"type":"ar\#
    ray"},"title":{"type":"string"},"webChannel":{"type":["string","null"]},"year":{"type":["integer","null"]}},"req\#
    uired":["id","title","year","network","webChannel","genres","image","followed","sources"],"type":"object"},"back\#
    up":{"additionalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\\#
    d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"typ\#
    e":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const\#
    ":"aggctl/backup/1"},"shows":{"type":"integer"}},"required":["schema","generatedAt","file","shows","providers","\#
    notices"],"title":"aggctl/backup/1","type":"object"},"cast":{"additionalProperties":false,"properties":{"cast":{\#
    "items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"credits":{"description":"who has to do with sing\#
    le episodes; since 0.2","items":{"additionalProperties":false,"properties":{"character":{"type":["string","null"\#
    ]},"episodes":{"description":"of how many known episodes it is said","type":"integer"},"guest":{"description":"s\#
    ince 0.2","type":"boolean"},"image":{"type":["string","null"]},"person":{"type":"string"},"role":{"description":\#
    "since 0.2","type":"string"},"self":{"type":"boolean"},"voice":{"type":"boolean"}},"required":["person","charact\#
    er","self","voice","image"],"type":"object"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\#
    \\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},\#
    "providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/ca\#
    st/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","cast","providers"\#
    ,"notices"],"title":"aggctl/cast/1","type":"object"},"changes":{"additionalProperties":false,"properties":{"chan\#
    ges":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\\#
    d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"\#
    array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"a\#
    ggctl/changes/1"},"since":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}},"required"\#
    :["schema","generatedAt","since","changes","providers","notices"],"title":"aggctl/changes/1","type":"object"},"c\#
    heck":{"additionalProperties":false,"properties":{"clauses":{"items":{"additionalProperties":false,"properties":\#
    {"notChecked":{"type":["string","null"]},"rule":{"type":"string"},"violations":{"items":{"type":"string"},"type"\#
    :"array"}},"required":["rule","violations","notChecked"],"type":"object"},"type":"array"},"generatedAt":{"patter\#
    n":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/sche\#
    mas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"}\#
    ,"schema":{"const":"aggctl/check/1"}},"required":["schema","generatedAt","clauses","providers","notices"],"title\#
    ":"aggctl/check/1","type":"object"},"config":{"additionalProperties":false,"properties":{"generatedAt":{"pattern\#
    ":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schem\#
    as/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},\#
    "schema":{"const":"aggctl/config/1"},"settings":{"items":{"additionalProperties":false,"properties":{"key":{"typ\#
    e":"string"},"origin":{"type":"string"},"value":{"type":"string"}},"required":["key","value","origin"],"type":"o\#
    bject"},"type":"array"}},"required":["schema","generatedAt","settings","providers","notices"],"title":"aggctl/co\#
    nfig/1","type":"object"},"conflicts":{"additionalProperties":false,"properties":{"conflicts":{"items":{"addition\#
    alProperties":false,"properties":{"claims":{"items":{"$ref":"#/components/schemas/CLAIM"},"type":"array"},"code"\#
    :{"type":["string","null"]},"date":{"type":["string","null"]},"episode":{"type":"string"},"kind":{"enum":["day",\#
    "time","number","title"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"title":{"type":["string","null"]}},"r\#
    equired":["kind","show","episode","code","title","date","claims"],"type":"object"},"type":"array"},"generatedAt"\#
    :{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/compon\#
    ents/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type"\#
    :"array"},"schema":{"const":"aggctl/conflicts/1"},"suggestions":{"items":{"$ref":"#/components/schemas/LINK"},"t\#
    ype":"array"}},"required":["schema","generatedAt","conflicts","suggestions","providers","notices"],"title":"aggc\#
    tl/conflicts/1","type":"object"},"doctor":{"additionalProperties":false,"properties":{"findings":{"items":{"addi\#
    tionalProperties":false,"properties":{"cure":{"type":["string","null"]},"subject":{"type":"string"},"text":{"typ\#
    e":"string"},"verdict":{"enum":["ok","warning","bad"]}},"required":["subject","verdict","text","cure"],"type":"o\#
    bject"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}\#
    ,"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/compo\#
    nents/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/doctor/1"}},"required":["schema","gener\#
    atedAt","findings","providers","notices"],"title":"aggctl/doctor/1","type":"object"},"episode":{"additionalPrope\#
    rties":false,"properties":{"cast":{"items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"},"episode":{"$r\#
    ef":"#/components/schemas/EPISODE"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","typ\#
    e":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$r\#
    ef":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/episode/1"},"show":{"$ref":\#
    "#/components/schemas/SHOW"}},"required":["schema","generatedAt","show","episode","providers","notices","cast"],\#
    "title":"aggctl/episode/1","type":"object"},"episodes":{"additionalProperties":false,"properties":{"episodes":{"\#
    items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\#
    \d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"\#
    },"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/\#
    episodes/1"}},"required":["schema","generatedAt","episodes","providers","notices"],"title":"aggctl/episodes/1","\#
    type":"object"},"error":{"additionalProperties":false,"properties":{"error":{"additionalProperties":false,"prope\#
    rties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"type":"array"},"code":{"type":"string"},\#
    "message":{"type":"string"},"provider":{"type":["string","null"]},"retryAt":{"description":"RFC 3339, UTC, whole\#
     seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]}},"required":["code"\#
    ,"message","provider","retryAt","candidates"],"type":"object"},"schema":{"const":"aggctl/error/1"}},"required":[\#
    "schema","error"],"title":"aggctl/error/1","type":"object"},"event":{"additionalProperties":false,"properties":{\#
    "changes":{"items":{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"count":{"type":"integer"},"episode":{\#
    "$ref":"#/components/schemas/EPISODE"},"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array\#
    "},"event":{"enum":["changed","lost","back","day","starting","ending","season-complete","marks","missed","reload\#
    "]},"from":{"type":"string"},"lostSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["stri\#
    ng","null"]},"message":{"type":"string"},"nextTry":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","ty\#
    pe":["string","null"]},"provider":{"type":"string"},"schema":{"const":"aggctl/event/1"},"to":{"type":"string"},"\#
    today":{"type":"string"}},"required":["schema","event"],"title":"aggctl/event/1","type":"object"},"explain":{"ad\#
    ditionalProperties":false,"properties":{"airings":{"items":{"items":{"$ref":"#/components/schemas/FIELD"},"type"\#
    :"array"},"type":"array"},"comparison":{"additionalProperties":false,"description":"the show of the second argum\#
    ent, and why the two are not one; since 0.2","properties":{"against":{"items":{"additionalProperties":false,"pro\#
    perties":{"left":{"type":"string"},"reason":{"type":"string"},"right":{"type":"string"}},"required":["left","rig\#
    ht","reason"],"type":"object"},"type":"array"},"isSameShow":{"type":"boolean"},"show":{"$ref":"#/components/sche\#
    mas/SHOW-REF"}},"required":["show","isSameShow","against"],"type":"object"},"episode":{"anyOf":[{"$ref":"#/compo\#
    nents/schemas/EPISODE"},{"type":"null"}]},"fields":{"items":{"$ref":"#/components/schemas/FIELD"},"type":"array"\#
    },"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"$r\#
    ef":"#/components/schemas/LINK"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type\#
    ":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"role":{"addition\#
    alProperties":false,"description":"what the episode opens or closes, and by whom and what that is known; since 0\#
    .2","properties":{"agreeing":{"type":"integer"},"claims":{"items":{"additionalProperties":false,"properties":{"b\#
    y":{"enum":["said","list","number"]},"role":{"type":"string"},"source":{"type":"string"}},"required":["source","\#
    role","by"],"type":"object"},"type":"array"},"role":{"type":"string"},"sources":{"type":"integer"}},"required":[\#
    "role","agreeing","sources","claims"],"type":["object","null"]},"schema":{"const":"aggctl/explain/1"},"show":{"$\#
    ref":"#/components/schemas/SHOW-REF"}},"required":["schema","generatedAt","show","episode","links","fields","air\#
    ings","providers","notices"],"title":"aggctl/explain/1","type":"object"},"hidden":{"additionalProperties":false,\#
    "properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices"\#
    :{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/sche\#
    mas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/hidden/1"},"shows":{"items":{"additionalPropertie\#
    s":false,"properties":{"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"t\#
    ype":["integer","null"]}},"required":["title","year","sources"],"type":"object"},"type":"array"}},"required":["s\#
    chema","generatedAt","shows","providers","notices"],"title":"aggctl/hidden/1","type":"object"},"image":{"additio\#
    nalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\#
    \d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"\#
    providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/ima\#
    ge/1"},"show":{"$ref":"#/components/schemas/SHOW-REF"}},"required":["schema","generatedAt","show","file","provid\#
    ers","notices"],"title":"aggctl/image/1","type":"object"},"import-marks":{"additionalProperties":false,"properti\#
    es":{"episodes":{"type":"integer"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type\#
    ":"string"},"newEpisodes":{"type":"integer"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"a\#
    rray"},"problems":{"items":{"type":"string"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/\#
    PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/import-marks/1"},"shows":{"type":"integer"},"unclear"\#
    :{"items":{"additionalProperties":false,"properties":{"candidates":{"items":{"$ref":"#/components/schemas/SHOW-R\#
    EF"},"type":"array"},"episodes":{"type":"integer"},"title":{"type":"string"}},"required":["title","episodes","ca\#
    ndidates"],"type":"object"},"type":"array"},"unplaced":{"items":{"additionalProperties":false,"properties":{"epi\#
    sodes":{"items":{"type":"string"},"type":"array"},"isShowKnown":{"type":"boolean"},"title":{"type":"string"}},"r\#
    equired":["title","isShowKnown","episodes"],"type":"object"},"type":"array"}},"required":["schema","generatedAt"\#
    ,"shows","episodes","newEpisodes","problems","providers","notices"],"title":"aggctl/import-marks/1","type":"obje\#
    ct"},"link":{"additionalProperties":false,"properties":{"changed":{"type":"boolean"},"generatedAt":{"pattern":"^\#
    \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/N\#
    OTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"sam\#
    e":{"type":["boolean","null"]},"schema":{"const":"aggctl/link/1"},"shows":{"items":{"type":"string"},"maxItems":\#
    2,"minItems":2,"type":"array"}},"required":["schema","generatedAt","shows","same","changed","providers","notices\#
    "],"title":"aggctl/link/1","type":"object"},"marks":{"additionalProperties":false,"properties":{"before":{"items\#
    ":{"additionalProperties":false,"properties":{"id":{"type":"string"},"mark":{"enum":["watched","skipped","unwatc\#
    hed"]}},"required":["id","mark"],"type":"object"},"type":"array"},"changed":{"type":"integer"},"episodes":{"item\#
    s":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\\#
    d:\\d\\d:\\d\\dZ$","type":"string"},"mark":{"enum":["watched","skipped","unwatched"]},"notices":{"items":{"$ref"\#
    :"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STAT\#
    E"},"type":"array"},"schema":{"const":"aggctl/marks/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":\#
    ["schema","generatedAt","show","mark","changed","before","episodes","providers","notices"],"title":"aggctl/marks\#
    /1","type":"object"},"marks-export":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4\#
    }-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"links":{"items":{"additionalProperties":false,"propert\#
    ies":{"at":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"same":{"type":"boolean"},\#
    "shows":{"items":{"type":"string"},"maxItems":2,"minItems":2,"type":"array"}},"required":["shows","same","at"],"\#
    type":"object"},"type":"array"},"schema":{"const":"aggctl/marks-export/1"},"shows":{"items":{"additionalProperti\#
    es":false,"properties":{"episodes":{"items":{"additionalProperties":false,"properties":{"absolute":{"type":["int\#
    eger","null"]},"at":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"date":{\#
    "type":["string","null"]},"mark":{"enum":["watched","skipped","unwatched"]},"number":{"type":["integer","null"]}\#
    ,"part":{"type":["integer","null"]},"season":{"type":["integer","null"]},"sources":{"items":{"type":"string"},"t\#
    ype":"array"},"title":{"type":["string","null"]}},"required":["season","number","part","absolute","title","date"\#
    ,"mark","at","sources"],"type":"object"},"type":"array"},"externals":{"items":{"type":"string"},"type":"array"},\#
    "followedSince":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"hidden":{"t\#
    ype":"boolean"},"sources":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"},"year":{"type":["\#
    integer","null"]}},"required":["title","year","followedSince","hidden","sources","externals","episodes"],"type":\#
    "object"},"type":"array"}},"required":["schema","generatedAt","shows","links"],"title":"aggctl/marks-export/1","\#
    type":"object"},"next":{"additionalProperties":false,"properties":{"episodes":{"items":{"$ref":"#/components/sch\#
    emas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"s\#
    tring"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"\#
    #/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/next/1"}},"required":["schema","\#
    generatedAt","episodes","providers","notices"],"title":"aggctl/next/1","type":"object"},"now":{"additionalProper\#
    ties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string\#
    "},"next":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"notices":{"items":{"$ref":"#/compone\#
    nts/schemas/NOTICE"},"type":"array"},"on":{"items":{"additionalProperties":false,"properties":{"absolute":{"type\#
    ":["integer","null"]},"airDate":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"airTime":{"patter\#
    n":"^\\d\\d:\\d\\d$","type":["string","null"]},"airings":{"items":{"$ref":"#/components/schemas/AIRING"},"type":\#
    "array"},"channel":{"$ref":"#/components/schemas/CHANNEL"},"code":{"type":["string","null"]},"credits":{"descrip\#
    tion":"who has to do with this episode; since 0.2","items":{"$ref":"#/components/schemas/CREDIT"},"type":"array"\#
    },"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":["string","null"]},"end":{"description":"RFC 3339, UTC, whol\#
    e seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"stri\#
    ng"},"image":{"type":["string","null"]},"kind":{"type":"string"},"localStart":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\#
    \\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$","type":["string","null"]},"minutesLeft":{"type":["integer","null"]},"net\#
    work":{"type":["string","null"]},"number":{"type":["integer","null"]},"part":{"type":["integer","null"]},"role":\#
    {"description":"series-premiere, season-premiere, mid-season-premiere, mid-season-finale, season-finale, series-\#
    finale, or a source's own word; since 0.2","type":["string","null"]},"runtime":{"type":["integer","null"]},"seas\#
    on":{"type":["integer","null"]},"show":{"$ref":"#/components/schemas/SHOW-REF"},"sources":{"items":{"type":"stri\#
    ng"},"type":"array"},"start":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\#
    \d:\\d\\d:\\d\\dZ$","type":["string","null"]},"summary":{"type":["string","null"]},"timeKnown":{"type":"boolean"\#
    },"title":{"type":["string","null"]},"url":{"type":["string","null"]},"watched":{"type":"boolean"},"webChannel":\#
    {"type":["string","null"]}},"required":["id","show","season","number","absolute","code","title","kind","date","a\#
    irDate","airTime","start","end","localStart","timeKnown","runtime","channel","network","webChannel","image","sum\#
    mary","url","watched","sources","airings","minutesLeft"],"type":"object"},"type":"array"},"providers":{"items":{\#
    "$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/now/1"},"timezone":{"typ\#
    e":"string"}},"required":["schema","generatedAt","timezone","on","next","providers","notices"],"title":"aggctl/n\#
    ow/1","type":"object"},"problem":{"additionalProperties":false,"properties":{"candidates":{"items":{"$ref":"#/co\#
    mponents/schemas/SHOW-REF"},"type":"array"},"code":{"type":"string"},"detail":{"type":"string"},"hints":{"items"\#
    :{"type":"string"},"type":"array"},"provider":{"type":["string","null"]},"retryAt":{"pattern":"^\\d{4}-\\d\\d-\\\#
    d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"status":{"type":"integer"},"title":{"type":"string"},"ty\#
    pe":{"type":"string"}},"required":["type","title","status","detail","code","hints","provider","retryAt","candida\#
    tes"],"title":"problem (RFC 9457)","type":"object"},"providers":{"additionalProperties":false,"properties":{"gen\#
    eratedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":\#
    "#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"additionalProperties":false,"properties":{\#
    "abilities":{"items":{"type":"string"},"type":"array"},"attribution":{"additionalProperties":false,"properties":\#
    {"licence":{"type":"string"},"text":{"type":"string"},"url":{"type":"string"}},"required":["text","licence","url\#
    "],"type":["object","null"]},"episodes":{"type":"integer"},"error":{"type":["string","null"]},"failures":{"type"\#
    :"integer"},"fetchedAt":{"description":"RFC 3339, UTC, whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\\#
    d\\d:\\d\\dZ$","type":["string","null"]},"id":{"type":"string"},"kind":{"type":"string"},"missed":{"description"\#
    :"what was asked for, not answered, and not answered since","items":{"properties":{"day":{"pattern":"^\\d{4}-\\d\#
    \\d-\\d\\d$","type":["string","null"]},"error":{"type":"string"},"triedAt":{"description":"RFC 3339, UTC, whole \#
    seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}},"required":["day","error","t\#
    riedAt"],"type":"object"},"type":"array"},"priority":{"type":"integer"},"retryAt":{"description":"RFC 3339, UTC,\#
     whole seconds","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":["string","null"]},"state":{"enu\#
    m":["fresh","stale","failed","missing"]},"title":{"type":"string"}},"required":["id","kind","state","fetchedAt",\#
    "episodes","retryAt","error","title","priority","abilities","attribution","failures"],"type":"object"},"type":"a\#
    rray"},"schema":{"const":"aggctl/providers/1"}},"required":["schema","generatedAt","providers","notices"],"title\#
    ":"aggctl/providers/1","type":"object"},"refresh":{"additionalProperties":false,"properties":{"changes":{"items"\#
    :{"$ref":"#/components/schemas/CHANGE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\#
    \d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"prov\#
    iders":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/refresh\#
    /1"}},"required":["schema","generatedAt","changes","providers","notices"],"title":"aggctl/refresh/1","type":"obj\#
    ect"},"restore":{"additionalProperties":false,"properties":{"file":{"type":"string"},"generatedAt":{"pattern":"^\#
    \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/N\#
    OTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"sch\#
    ema":{"const":"aggctl/restore/1"},"shows":{"type":"integer"}},"required":["schema","generatedAt","file","shows",\#
    "providers","notices"],"title":"aggctl/restore/1","type":"object"},"schedule":{"additionalProperties":false,"pro\#
    perties":{"days":{"items":{"additionalProperties":false,"properties":{"date":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$"\#
    ,"type":"string"},"episodes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"}},"required":["date\#
    ","episodes"],"type":"object"},"type":"array"},"from":{"pattern":"^\\d{4}-\\d\\d-\\d\\d$","type":"string"},"gene\#
    ratedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"\#
    #/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"\#
    },"type":"array"},"schema":{"const":"aggctl/schedule/1"},"timezone":{"type":"string"},"to":{"pattern":"^\\d{4}-\\#
    \d\\d-\\d\\d$","type":"string"}},"required":["schema","generatedAt","from","to","timezone","days","providers","n\#
    otices"],"title":"aggctl/schedule/1","type":"object"},"season":{"additionalProperties":false,"properties":{"epis\#
    odes":{"items":{"$ref":"#/components/schemas/EPISODE"},"type":"array"},"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\#
    \\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type"\#
    :"array"},"progress":{"$ref":"#/components/schemas/PROGRESS"},"providers":{"items":{"$ref":"#/components/schemas\#
    /PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/season/1"},"season":{"type":"integer"},"selected":{"\#
    type":["string","null"]},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["schema","generatedAt","show",\#
    "season","episodes","selected","progress","providers","notices"],"title":"aggctl/season/1","type":"object"},"sho\#
    w":{"additionalProperties":false,"properties":{"followedBefore":{"description":"since when the show was followed\#
     that is hidden now; since 0.2","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"gener\#
    atedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#\#
    /components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"}\#
    ,"type":"array"},"schema":{"const":"aggctl/show/1"},"show":{"$ref":"#/components/schemas/SHOW"}},"required":["sc\#
    hema","generatedAt","show","providers","notices"],"title":"aggctl/show/1","type":"object"},"shows":{"additionalP\#
    roperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"s\#
    tring"},"near":{"items":{"$ref":"#/components/schemas/SHOW-REF"},"minItems":1,"type":"array"},"notices":{"items"\#
    :{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVI\#
    DER-STATE"},"type":"array"},"schema":{"const":"aggctl/shows/1"},"shows":{"items":{"$ref":"#/components/schemas/S\#
    HOW"},"type":"array"}},"required":["schema","generatedAt","shows","providers","notices"],"title":"aggctl/shows/1\#
    ","type":"object"},"tokens":{"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d\#
    -\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type\#
    ":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const"\#
    :"aggctl/tokens/1"},"text":{"description":"The new token. It is shown only once.","type":["string","null"]},"tok\#
    ens":{"items":{"additionalProperties":false,"properties":{"lastFour":{"type":"string"},"madeAt":{"pattern":"^\\d\#
    {4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"},"name":{"type":"string"},"scope":{"enum":["feed","rea\#
    d","write"]}},"required":["name","scope","lastFour","madeAt"],"type":"object"},"type":"array"}},"required":["sch\#
    ema","generatedAt","tokens","text","providers","notices"],"title":"aggctl/tokens/1","type":"object"},"unfollow":\#
    {"additionalProperties":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\#
    Z$","type":"string"},"notices":{"items":{"$ref":"#/components/schemas/NOTICE"},"type":"array"},"providers":{"ite\#
    ms":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"schema":{"const":"aggctl/unfollow/1"},"sourc\#
    es":{"items":{"type":"string"},"type":"array"},"title":{"type":"string"}},"required":["schema","generatedAt","ti\#
    tle","sources","providers","notices"],"title":"aggctl/unfollow/1","type":"object"},"widget":{"additionalProperti\#
    es":false,"properties":{"generatedAt":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","type":"string"}\#
    ,"items":{"items":{"additionalProperties":false,"properties":{"channel":{"type":["string","null"]},"clock":{"typ\#
    e":["string","null"]},"code":{"type":["string","null"]},"date":{"type":["string","null"]},"minutesLeft":{"type":\#
    ["integer","null"]},"show":{"type":"string"},"start":{"pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","\#
    type":["string","null"]},"title":{"type":["string","null"]}},"required":["show","code","title","date","start","c\#
    lock","channel","minutesLeft"],"type":"object"},"type":"array"},"notices":{"items":{"$ref":"#/components/schemas\#
    /NOTICE"},"type":"array"},"providers":{"items":{"$ref":"#/components/schemas/PROVIDER-STATE"},"type":"array"},"s\#
    chema":{"const":"aggctl/widget/1"}},"required":["schema","generatedAt","items","providers","notices"],"title":"a\#
    ggctl/widget/1","type":"object"}}\#
    """#

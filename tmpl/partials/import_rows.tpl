{{%AUTOESCAPE context="HTML"}}
<nav aria-label="[[_ Items by status]]" id="rows"><ul class="m-tabs">
{{#TAB}}
<li><a href="{{URL}}#rows"{{#CHOSEN}} aria-current="page"{{/CHOSEN}}>{{TEXT}} <b>{{COUNT}}</b>{{#NEEDS_YOU}}<span class="m-dot m-dot-wait"></span><span class="visually-hidden"> [[_ needs your help]]</span>{{/NEEDS_YOU}}</a></li>
{{/TAB}}
</ul></nav>
<h2 class="visually-hidden">{{HEADING}}</h2>
{{#HINT_TEXT}}
<p class="m-muted">{{HINT_TEXT}}</p>
{{/HINT_TEXT}}
{{#BULK}}
<div class="m-pagehead"><p class="mb-0 me-auto m-muted">{{TEXT}}</p><form class="m-actions" method="post" action="{{IMPORT_URL}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="tab" value="{{TAB_NAME}}">{{#CAN_TAKE}}<button class="btn m-btn" name="all" value="first">[[_ Use the first match for each]]</button>{{/CAN_TAKE}}{{#CAN_TAKE_ALL}}<button class="btn m-btn" name="all" value="take">[[_ Include all]]</button>{{/CAN_TAKE_ALL}}{{#CAN_LEAVE}}<button class="btn m-btn-quiet" name="all" value="leave">[[_ Skip all]]</button>{{/CAN_LEAVE}}</form></div>
{{/BULK}}
{{#CASE}}
<form class="m-case" method="post" action="{{IMPORT_URL}}/row/{{ROW_ID}}" id="row-{{ROW_ID}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="tab" value="{{TAB_NAME}}"><input type="hidden" name="page" value="{{PAGE_KEY}}"><div class="m-case-text"><div class="m-case-head"><h3 class="m-break"><bdi>{{TITLE}}</bdi>{{#YEAR}} <span>{{YEAR}}</span>{{/YEAR}}</h3></div><p class="m-rowsaid"><span>{{SAID_TEXT}}</span> <span>{{COUNT_TEXT}}</span> <span>[[_ line {{LINE}}]]</span></p>{{#REASON_TEXT}}<p class="m-case-why">{{REASON_TEXT}}</p>{{/REASON_TEXT}}{{#ALIKE}}<p class="m-case-why">{{TEXT}}</p>{{/ALIKE}}{{#PROVIDER_DOWN}}<p class="m-case-why">[[_ We can’t search for new films right now. These are already on this server.]]</p>{{/PROVIDER_DOWN}}{{#NOTHING_FOUND}}<p class="m-case-why">[[_ No film found. Try the original title, leave out the year, or paste the film’s IMDb or TMDB link.]]</p>{{/NOTHING_FOUND}}</div>
{{#CHOICES}}
<fieldset class="m-cands"><legend class="visually-hidden">[[_ Which film is {{TITLE}}?]]</legend>
{{#CHOICE}}
<div class="m-cand"><input type="radio" name="meta_id" value="{{CHOICE_META_ID}}" id="c-{{ROW_ID}}-{{CHOICE_META_ID}}" required{{#CHOSEN}} checked{{/CHOSEN}}><label for="c-{{ROW_ID}}-{{CHOICE_META_ID}}"><img src="{{POSTER_SRC}}" width="185" height="278" alt="" loading="lazy"><b class="m-break"><bdi>{{MOVIE_TITLE}}</bdi></b>{{#MOVIE_YEAR}}<small>{{MOVIE_YEAR}}</small>{{/MOVIE_YEAR}}{{#DIRECTORS_TEXT}}<small class="m-break"><bdi>{{DIRECTORS_TEXT}}</bdi></small>{{/DIRECTORS_TEXT}}</label></div>
{{/CHOICE}}
</fieldset>
{{/CHOICES}}
<div class="m-case-end"><div class="m-search"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" value="{{QUERY}}" maxlength="200" dir="auto" aria-label="[[_ Search for another film for {{TITLE}}]]"></div><button class="btn m-btn" name="do" value="search" formnovalidate>[[_ Search]]</button><span class="w-100"></span>{{#CHOICES}}<button class="btn btn-primary" name="do" value="take">[[_ Use this film]]</button>{{/CHOICES}}<button class="btn m-btn-quiet" name="do" value="leave" formnovalidate>[[_(verb) Skip]]</button></div></form>
{{/CASE}}
{{#TABLE}}
{{#TABLE_HEADING}}
<h3 class="mt-3">{{TABLE_HEADING}}</h3>
{{/TABLE_HEADING}}
<table class="m-table m-rowtable"><thead class="visually-hidden"><tr><th scope="col">[[_ Poster]]</th><th scope="col">[[_ Film and details]]</th><th scope="col">[[_(noun) Match]]</th><th scope="col">[[_ Row]]</th><th scope="col">[[_ Choice]]</th></tr></thead><tbody>
{{#ROW}}
<tr{{#ANCHOR}} id="row-{{ROW_ID}}"{{/ANCHOR}}><td>{{#POSTER_SRC}}<img class="m-thumb" src="{{POSTER_SRC}}" width="68" height="102" alt="" loading="lazy">{{/POSTER_SRC}}</td><td>{{#MOVIE}}<a class="m-plain m-break" href="{{URL}}"><b><bdi>{{MOVIE_TITLE}}</bdi></b></a>{{#MOVIE_YEAR}} <span class="m-muted">{{MOVIE_YEAR}}</span>{{/MOVIE_YEAR}}{{/MOVIE}}{{#NO_MOVIE}}<b class="m-break"><bdi>{{ROW_TITLE}}</bdi></b>{{#ROW_YEAR}} <span class="m-muted">{{ROW_YEAR}}</span>{{/ROW_YEAR}}{{/NO_MOVIE}}<div class="m-small m-muted">{{SAID_TEXT}}{{#SAID_TITLE}} <span class="m-break">[[_ “{{SAID_TITLE}}” in the file]]</span>{{/SAID_TITLE}}</div>{{#BOTH}}<dl class="m-both"><div{{#FILE_STANDS}} class="stands"{{/FILE_STANDS}}><dt>{{#FILE_STANDS}}<i class="m-icon m-icon-sm i-check"></i>{{/FILE_STANDS}}[[_ In the file]]{{#FILE_STANDS}}<span class="visually-hidden"> [[_ (will be kept)]]</span>{{/FILE_STANDS}}</dt><dd class="m-break" dir="auto">{{FILE_TEXT}}{{#FILE_WHEN}} <span>{{FILE_WHEN}}</span>{{/FILE_WHEN}}</dd></div><div{{#HERE_STANDS}} class="stands"{{/HERE_STANDS}}><dt>{{#HERE_STANDS}}<i class="m-icon m-icon-sm i-check"></i>{{/HERE_STANDS}}[[_ In Matinee]]{{#HERE_STANDS}}<span class="visually-hidden"> [[_ (will be kept)]]</span>{{/HERE_STANDS}}</dt><dd class="m-break" dir="auto">{{HERE_TEXT}}{{#HERE_WHEN}} <span>{{HERE_WHEN}}</span>{{/HERE_WHEN}}</dd></div></dl>{{/BOTH}}{{#NOTE}}<div class="m-small m-break" dir="auto">{{NOTE}}</div>{{/NOTE}}{{#REASON_TEXT}}<div class="m-small">{{REASON_TEXT}}</div>{{/REASON_TEXT}}</td><td class="m-wide-only m-muted m-small">{{#HOW_TEXT}}{{HOW_TEXT}}{{/HOW_TEXT}}</td><td class="m-right m-small m-muted m-break">{{FILE_NAME}} {{LINE}}</td><td class="m-right">{{#TAKEN}}<form method="post" action="{{IMPORT_URL}}/row/{{ROW_ID}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="tab" value="{{TAB_NAME}}"><input type="hidden" name="page" value="{{PAGE_KEY}}"><button class="btn btn-sm m-btn-quiet" name="do" value="untick">[[_(verb) Skip<span class="visually-hidden"> {{TITLE}}</span>]]</button></form>{{/TAKEN}}{{#NOT_TAKEN}}<form method="post" action="{{IMPORT_URL}}/row/{{ROW_ID}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="tab" value="{{TAB_NAME}}"><input type="hidden" name="page" value="{{PAGE_KEY}}"><button class="btn btn-sm m-btn" name="do" value="tick">[[_ Include<span class="visually-hidden"> {{TITLE}}</span>]]</button></form>{{/NOT_TAKEN}}{{#OTHER_FILM}}<a class="m-link m-small" href="{{URL}}">[[_ Another film<span class="visually-hidden"> for {{TITLE}}</span>]]</a>{{/OTHER_FILM}}{{#LEFT_OUT}}<a class="m-link m-small" href="{{URL}}">[[_ Choose a film<span class="visually-hidden"> for {{TITLE}}</span>]]</a>{{/LEFT_OUT}}{{#IS_FILM}}<a class="m-link m-small" href="{{URL}}">[[_ It’s a film<span class="visually-hidden">: {{TITLE}}</span>]]</a>{{/IS_FILM}}</td></tr>
{{/ROW}}
</tbody></table>
{{/TABLE}}
{{#NO_ROWS}}
<p class="m-muted">[[_ Nothing here.]]</p>
{{/NO_ROWS}}
{{>PAGER}}

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><h1>{{HEADING}} <span class="m-count">{{COUNT_TEXT}}</span></h1>{{#TAGGED}}<a class="btn m-btn" href="{{TAGS_URL}}"><i class="m-icon i-tag"></i>[[_ All tags]]</a>{{/TAGGED}}{{#SHARE_LINKS}}<form method="post" action="{{BASE}}/settings/privacy/links" data-secret-link>
{{>SHARE_FIELDS}}
<button class="btn m-btn m-btn-icon" aria-label="[[_ Share your diary]]"><i class="m-icon i-share"></i></button></form>{{/SHARE_LINKS}}{{#SELECTABLE}}<a class="btn m-btn m-btn-icon" href="{{URL}}" aria-label="[[_ Select entries]]" title="[[_ Select entries]]"><i class="m-icon i-check"></i></a>{{/SELECTABLE}}{{#SELECTING}}<a class="btn m-btn" href="{{URL}}"><i class="m-icon i-x"></i>[[_ Cancel selection]]</a>{{/SELECTING}}
</div>
{{>FILTER_BAR}}
{{>SAVE_FILTER}}
<div class="m-split">
{{#ASIDE}}
<aside class="m-split-only" aria-label="[[_ Years]]"><h2>[[_ Years]]</h2><ul class="m-years m-chips-scroll" aria-label="[[_ Years]]">{{#YEAR}}
<li><a class="m-chip" href="{{URL}}"{{#CHOSEN}} aria-current="true"{{/CHOSEN}}><span>{{YEAR}}</span>{{#YEAR_BAR}}<svg class="m-hbar" aria-hidden="true"><rect width="100%" height="6" rx="3"/><rect class="m-bar" width="{{PERCENT}}%" height="6" rx="3"/></svg>{{/YEAR_BAR}}<b>{{COUNT}}</b></a></li>
{{/YEAR}}
</ul>{{#YEAR_URL}}<p class="mt-2 mb-0"><a class="m-link" href="{{YEAR_URL}}">[[_ Year in review]]</a></p>{{/YEAR_URL}}
</aside>
{{/ASIDE}}
<div>
{{#OFFERS_NOTE}}
<p class="m-small m-muted">{{#TMDB}}[[_ Availability from JustWatch via TMDB, checked within the last week.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Availability checked within the last week.]]{{/OTHER_PROVIDER}}{{#UNKNOWN_TEXT}} {{UNKNOWN_TEXT}}{{/UNKNOWN_TEXT}}</p>
{{/OFFERS_NOTE}}
{{#DIARY}}
<table class="m-diary"><caption class="visually-hidden">[[_ Diary, newest first]]</caption><thead class="visually-hidden"><tr><th scope="col">[[_ Day]]</th><th scope="col">[[_ Poster]]</th><th scope="col" class="m-wide-only">[[_ Rating]]</th><th scope="col">[[_ Film, place, note]]</th>{{#OWN}}<th scope="col">[[_ Edit]]</th>{{/OWN}}</tr></thead>
{{#MONTH}}
<tbody><tr class="m-diary-month"><th colspan="{{#OWN}}5{{/OWN}}{{#OTHER}}4{{/OTHER}}" scope="rowgroup"><h2>{{MONTH_TEXT}}</h2><span>{{SUMMARY_TEXT}}</span></th></tr>
{{#PLAY}}
<tr{{#MOVE}} id="play-{{ENTRY_ID}}"{{/MOVE}}><th scope="row" class="m-diary-day">{{#SELECT}}<label class="m-choose"><input class="form-check-input" type="checkbox" form="bulk" name="ids[]" value="{{ENTRY_ID}}" aria-label="[[_ Select {{TITLE}}, {{WHEN_LABEL}}]]"{{#CHOSEN}} checked{{/CHOSEN}}></label>{{/SELECT}}{{#DAY}}<time datetime="{{DATE_ISO}}"{{#SAME_DAY}} class="again"{{/SAME_DAY}}><b>{{DAY_NUMBER}}</b> <i>{{WEEKDAY}}</i></time>{{/DAY}}{{#NO_DAY}}<span class="m-small m-muted">{{ABOUT_TEXT}}</span>{{/NO_DAY}}</th>
<td class="m-diary-thumb"><a href="{{BASE}}/movie/{{ID}}" tabindex="-1" aria-hidden="true"><img class="m-thumb" src="{{POSTER_SRC}}" width="92" height="138" alt="" loading="lazy"></a></td>
<td class="m-diary-score m-wide-only">{{#RATING}}<span class="m-score"><i class="m-icon i-star-fill"></i>{{#TEN_POINTS}}[[_ {{RATING}}<span class="visually-hidden"> of 10</span>]]{{/TEN_POINTS}}{{#FIVE_STARS}}[[_ {{RATING}}<span class="visually-hidden"> of 5 stars</span>]]{{/FIVE_STARS}}</span>{{/RATING}}{{#UNRATED}}<span class="m-score m-score-none"><span aria-hidden="true">–</span><span class="visually-hidden">[[_ Not rated]]</span></span>{{/UNRATED}}{{#LIKED}}<span class="m-liked"><i class="m-icon m-icon-sm i-heart-fill"></i><span class="visually-hidden">[[_ Liked]]</span></span>{{/LIKED}}</td>
<td class="m-diary-title"><span class="m-title"><a href="{{BASE}}/movie/{{ID}}"><bdi>{{TITLE}}</bdi></a>{{#YEAR}} <span class="y">{{YEAR}}</span>{{/YEAR}}</span>{{#RATING}}<span class="m-diary-line m-phone-only"><span class="m-score"><i class="m-icon i-star-fill"></i>{{#TEN_POINTS}}[[_ {{RATING}}<span class="visually-hidden"> of 10</span>]]{{/TEN_POINTS}}{{#FIVE_STARS}}[[_ {{RATING}}<span class="visually-hidden"> of 5 stars</span>]]{{/FIVE_STARS}}</span></span>{{/RATING}}<span class="m-dots">{{#DIRECTOR}}<span><bdi>{{DIRECTOR}}</bdi></span> {{/DIRECTOR}}{{#PLACE}}<span><bdi>{{PLACE}}</bdi></span> {{/PLACE}}{{#AGAIN}}<span><i class="m-icon i-again"></i> [[_ Rewatch]]</span> {{/AGAIN}}{{#LIKED}}<span class="m-liked m-phone-only"><i class="m-icon m-icon-sm i-heart-fill"></i><span class="visually-hidden">[[_ Liked]]</span></span> {{/LIKED}}{{#ENTRY_PLAYS}}<span>[[_ {{ENTRY_PLAYS}}×<span class="visually-hidden"> on this date</span>]]</span> {{/ENTRY_PLAYS}}{{#COMPANY_TEXT}}<span>{{COMPANY_TEXT}}</span>{{/COMPANY_TEXT}}</span>
{{#BY_ANOTHER}}
<div class="m-by-another"><span>{{LOGGED_TEXT}}</span>{{#REMOVE}}<form method="post" action="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn btn-sm m-btn" aria-label="[[_ Delete {{TITLE}}, {{WHEN_LABEL}}]]">[[_ Delete]]</button></form>{{/REMOVE}}</div>
{{/BY_ANOTHER}}
{{#NOTE}}
<p class="m-note-line" dir="auto">{{NOTE}}</p>
{{/NOTE}}
{{#LONG_NOTE}}
<details class="m-note-fold"><summary><span class="m-note-line" dir="auto">{{LONG_NOTE}}</span> <span class="m-note-more{{#ON_PHONES}} m-phone-only{{/ON_PHONES}}">[[_ more]]</span><span class="m-note-less">[[_ less]]</span></summary></details>
{{/LONG_NOTE}}
{{#TAGS}}
<p class="m-hashes">{{#TAG}}<a class="m-hash" href="{{URL}}"><bdi>{{NAME}}</bdi></a> {{/TAG}}</p>
{{/TAGS}}
</td>
{{#EDIT}}
<td class="m-diary-act"><a class="btn btn-sm m-btn-quiet m-btn-icon" data-edit href="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}?redirect={{HERE:u}}" aria-label="[[_ Edit {{TITLE}}, {{WHEN_LABEL}}]]"><i class="m-icon i-edit"></i></a>{{#MOVE}}<span class="m-move m-wide-only">{{#MOVE_UP}}<button class="btn btn-sm m-btn-quiet m-btn-icon" form="act" formaction="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}/move" name="direction" value="up" aria-label="[[_ Move {{TITLE}} up, {{WHEN_LABEL}}]]"><i class="m-icon i-up"></i></button>{{/MOVE_UP}}{{#MOVE_DOWN}}<button class="btn btn-sm m-btn-quiet m-btn-icon" form="act" formaction="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}/move" name="direction" value="down" aria-label="[[_ Move {{TITLE}} down, {{WHEN_LABEL}}]]"><i class="m-icon i-down"></i></button>{{/MOVE_DOWN}}</span>{{/MOVE}}</td>
{{/EDIT}}
</tr>
{{/PLAY}}
</tbody>
{{/MONTH}}
</table>
{{/DIARY}}
{{#GRID}}
<ul class="m-posters m-grid">
{{>POSTER}}
</ul>
{{/GRID}}
{{#CALENDAR}}
<div class="m-section-head"><h2 class="m-h1">{{MONTH_TEXT}} <span class="m-count">{{SUMMARY_TEXT}}</span></h2><div class="m-actions">{{#PREVIOUS_URL}}<a class="btn m-btn m-btn-icon" href="{{PREVIOUS_URL}}" aria-label="{{PREVIOUS_TEXT}}"><i class="m-icon i-left"></i></a>{{/PREVIOUS_URL}}{{#NEXT_URL}}<a class="btn m-btn m-btn-icon" href="{{NEXT_URL}}" aria-label="{{NEXT_TEXT}}"><i class="m-icon i-right"></i></a>{{/NEXT_URL}}</div></div>
<table class="m-cal"><caption class="visually-hidden">[[_ Films by day, {{MONTH_TEXT}}]]</caption><thead><tr>
{{#WEEKDAY}}
<th scope="col"><abbr class="text-decoration-none" title="{{LONG}}">{{SHORT}}</abbr></th>
{{/WEEKDAY}}
</tr></thead><tbody>
{{#WEEK}}
<tr>
{{#DAY}}
<td class="{{#OUT}}out{{/OUT}}{{#TODAY}}today{{/TODAY}}"><div class="m-cal-cell{{#HAS}} has{{/HAS}}{{#TWO}} two{{/TWO}}">{{#MOVIE}}<a{{#WIDE_ONLY}} class="m-wide-only"{{/WIDE_ONLY}} href="{{BASE}}/movie/{{ID}}"><img src="{{POSTER_SRC}}" alt="{{POSTER_ALT}}" width="92" height="138" loading="lazy"></a>{{/MOVIE}}<time class="m-cal-day" datetime="{{DATE_ISO}}">{{DAY_NUMBER}}</time>{{#RATING}}<span class="m-badges m-wide-only"><span class="m-badge m-badge-rating"><i class="m-icon i-star-fill"></i>{{RATING}}</span></span>{{/RATING}}{{#MORE}}<span class="m-badges"><a class="m-badge m-badge-end m-wide-only" href="{{MORE_URL}}">[[_ +{{COUNT}}<span class="visually-hidden"> more, {{WHEN_LABEL}}</span>]]</a><a class="m-badge m-badge-end m-phone-only" href="{{MORE_URL}}">[[_ +{{COUNT_ON_PHONES}}<span class="visually-hidden"> more, {{WHEN_LABEL}}</span>]]</a></span>{{/MORE}}</div></td>
{{/DAY}}
</tr>
{{/WEEK}}
</tbody></table>
{{#NO_DAY}}
<p class="m-muted mt-3">{{#BEFORE}}{{BEFORE}}{{/BEFORE}}{{#MOVIE}}<a class="m-link" href="{{BASE}}/movie/{{ID}}"><bdi>{{TITLE}}</bdi></a>{{#MOVIE_separator}}{{LIST_SEPARATOR}}{{/MOVIE_separator}}{{/MOVIE}}{{#AFTER}}{{AFTER}}{{/AFTER}}</p>
{{/NO_DAY}}
{{/CALENDAR}}
{{>PAGER}}
{{#BAR}}
<form class="m-bulk" id="bulk" method="post" action="{{ACTION}}" aria-label="[[_ Edit selection]]"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="redirect" value="{{BACK}}">
{{#PROBLEM}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{TEXT}}</p></div>
{{/PROBLEM}}
<details name="bulk"{{#DATE_OPEN}} open{{/DATE_OPEN}}><summary class="btn m-btn"><i class="m-icon i-calendar"></i>[[_ Date]]</summary><div class="m-bulk-fields"><select class="form-select" name="watched_on" aria-label="[[_ Watched]]"><option value="date">[[_ On a date]]</option><option value="today"{{#ON_TODAY}} selected{{/ON_TODAY}}>[[_ Today]]</option><option value="unknown"{{#ON_UNKNOWN}} selected{{/ON_UNKNOWN}}>[[_ Don’t remember]]</option></select><input class="form-control" name="watched_at" value="{{WATCHED_AT}}" placeholder="{{EXAMPLE_DAY}}" maxlength="40" autocomplete="off" aria-label="[[_ Date, month or year]]"><button class="btn btn-primary" name="change" value="watched_at">[[_ Set date]]</button></div></details>
<details name="bulk"{{#PLACE_OPEN}} open{{/PLACE_OPEN}}><summary class="btn m-btn"><i class="m-icon i-pin"></i>[[_ Place]]</summary><div class="m-bulk-fields"><select class="form-select" name="location_id" aria-label="[[_ Place]]"><option value="">[[_ No place]]</option>{{#LOCATION}}<option value="{{LOCATION_ID}}"{{#CHOSEN}} selected{{/CHOSEN}} dir="auto">{{NAME}}</option>{{/LOCATION}}</select><button class="btn btn-primary" name="change" value="location_id">[[_ Set place]]</button></div></details>
<details name="bulk"{{#TAGS_OPEN}} open{{/TAGS_OPEN}}><summary class="btn m-btn"><i class="m-icon i-tag"></i>[[_ Tags]]</summary><div class="m-bulk-fields" data-tags><input class="form-control" name="tags" value="{{TAGS}}" list="bulk-tags" placeholder="[[_ 35mm, Halloween]]" autocomplete="off" autocapitalize="none" dir="auto" aria-label="[[_ Tags, separated by commas]]"><datalist id="bulk-tags">{{#TAG}}<option value="{{NAME}}"></option>{{/TAG}}</datalist><button class="btn btn-primary" name="change" value="tags_add">[[_ Add tags]]</button><button class="btn m-btn" name="change" value="tags_remove">[[_ Remove tags]]</button></div></details>
<details name="bulk"{{#RATING_OPEN}} open{{/RATING_OPEN}}><summary class="btn m-btn"><i class="m-icon i-star"></i>[[_ Rating]]</summary><div class="m-bulk-fields"><select class="form-select" name="rating" aria-label="[[_ Rating]]"><option value="">[[_ Choose a rating]]</option>{{#RATING_CHOICE}}<option value="{{VALUE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{TEXT}}</option>{{/RATING_CHOICE}}<option value="none">[[_ No rating]]</option></select><button class="btn btn-primary" name="change" value="rating">[[_ Rate]]</button></div></details>
{{>BULK_LISTS}}
<button class="btn m-btn-danger" name="change" value="delete"><i class="m-icon i-trash"></i>[[_ Delete]]</button></form>
{{/BAR}}
{{#NO_MATCH}}
<div class="m-empty"><h2 class="m-h1">[[_ No matching entries]]</h2><div class="m-actions"><a class="btn m-btn" href="{{CLEAR_URL}}">[[_ Clear filters]]</a></div></div>
{{/NO_MATCH}}
{{#EMPTY}}
{{#OWN}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">[[_ Your diary starts here]]</h2><p>[[_ Every film you log appears here, with your rating, place and notes. Log your first.]]</p>
<div class="m-actions"><a class="btn m-btn-log btn-lg" href="{{BASE}}/log-movie" data-log><i class="m-icon i-log"></i>[[_ Log a film]]</a></div></div>
{{/OWN}}
{{#OTHER}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">[[_ Nothing logged yet]]</h2><p>[[_ Films {{USER_NAME}} logs will appear here.]]</p></div>
{{/OTHER}}
{{/EMPTY}}
</div></div>
</div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><h1>{{HEADING}} <span class="m-count">{{COUNT_TEXT}}</span></h1>{{#WHOSE}}<nav class="m-segment" aria-label="[[_ Whose films]]"><a href="{{BASE}}/users/{{USER_NAME}}/movies"{{#AT_MINE}} aria-current="page"{{/AT_MINE}}>[[_ Mine]]</a><a href="{{BASE}}/movies"{{#AT_EVERYONES}} aria-current="page"{{/AT_EVERYONES}}>[[_ Everyone’s]]</a></nav>{{/WHOSE}}{{#TONIGHT}}<a class="btn m-btn" href="{{BASE}}/tonight"><i class="m-icon i-shuffle"></i>[[_ What shall we watch?]]</a>{{/TONIGHT}}</div>
{{>FILTER_BAR}}
{{>SAVE_FILTER}}
{{#OFFERS_NOTE}}
<p class="m-small m-muted">{{#TMDB}}[[_ Availability from JustWatch via TMDB, checked within the last week.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Availability checked within the last week.]]{{/OTHER_PROVIDER}}{{#UNKNOWN_TEXT}} {{UNKNOWN_TEXT}}{{/UNKNOWN_TEXT}}</p>
{{/OFFERS_NOTE}}
{{#GRID}}
<ul class="m-posters m-grid">
{{>POSTER}}
</ul>
{{/GRID}}
{{#TABLE}}
<table class="m-table m-films m-by-{{SORT_KEY}}"><caption class="visually-hidden">{{HEADING}}</caption><thead><tr><th scope="col"><span class="visually-hidden">[[_ Poster]]</span></th>
{{#COLUMN}}
<th scope="col" class="m-col-{{KEY}}"{{#RISING}} aria-sort="ascending"{{/RISING}}{{#FALLING}} aria-sort="descending"{{/FALLING}}><a class="m-plain" href="{{URL}}">{{TEXT}}{{#RISING}}<i class="m-icon m-icon-sm i-up"></i>{{/RISING}}{{#FALLING}}<i class="m-icon m-icon-sm i-down"></i>{{/FALLING}}</a></th>
{{/COLUMN}}
{{#ACTION_COLUMN}}
<th scope="col"><span class="visually-hidden">[[_ Actions]]</span></th>
{{/ACTION_COLUMN}}
</tr></thead><tbody>
{{#MOVIE}}
<tr><td class="m-diary-thumb"><a href="{{BASE}}/movie/{{ID}}" tabindex="-1" aria-hidden="true"><img class="m-thumb" src="{{POSTER_SRC}}" width="92" height="138" alt="" loading="lazy"></a></td><th scope="row" class="m-col-title"><span class="m-title"><a class="m-plain" href="{{BASE}}/movie/{{ID}}"><bdi>{{TITLE}}</bdi></a>{{#YEAR}} <span class="m-muted">{{YEAR}}</span>{{/YEAR}}</span></th><td class="m-col-release_date m-muted">{{#RELEASED}}<time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>{{/RELEASED}}</td><td class="m-col-runtime m-muted">{{#RUNTIME_TEXT}}{{RUNTIME_TEXT}}{{/RUNTIME_TEXT}}</td><td class="m-col-rating">{{#RATING}}<span class="m-score"><i class="m-icon i-star-fill"></i>{{#TEN_POINTS}}[[_ {{RATING}}<span class="visually-hidden"> of 10</span>]]{{/TEN_POINTS}}{{#FIVE_STARS}}[[_ {{RATING}}<span class="visually-hidden"> of 5 stars</span>]]{{/FIVE_STARS}}</span>{{/RATING}}</td>{{#GROUP_COLUMN}}<td class="m-col-group_rating m-muted">{{#AVERAGE}}{{AVERAGE}}{{/AVERAGE}}</td>{{/GROUP_COLUMN}}<td class="m-col-watched_at m-muted">{{#WATCHED}}<time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>{{/WATCHED}}{{#WATCHED_SOMETIME}}[[_ No date]]{{/WATCHED_SOMETIME}}</td><td class="m-col-plays m-muted">{{#PLAYS}}{{PLAYS}}{{/PLAYS}}</td><td class="m-col-added m-muted">{{#ADDED}}<time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>{{/ADDED}}</td>
{{#REMOVE}}
<td class="m-col-act"><form method="post" action="{{BASE}}/movie/{{ID}}/watchlist/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn btn-sm m-btn-quiet m-btn-icon" aria-label="[[_ Remove {{TITLE}} from your watchlist]]"><i class="m-icon i-x"></i></button></form></td>
{{/REMOVE}}
</tr>
{{/MOVIE}}
</tbody></table>
{{/TABLE}}
{{>PAGER}}
{{#NO_WATCHED}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">{{#OWN}}[[_ Films you’ve watched]]{{/OWN}}{{#OTHER}}[[_ Nothing logged yet]]{{/OTHER}}</h2>{{#OWN}}<p>[[_ Every film you’ve watched, in one place. Log your first.]]</p><div class="m-actions"><a class="btn m-btn-log btn-lg" href="{{BASE}}/log-movie" data-log><i class="m-icon i-log"></i>[[_ Log a film]]</a></div>{{/OWN}}{{#OTHER}}<p>[[_ Films {{USER_NAME}} logs appear here.]]</p>{{/OTHER}}</div>
{{/NO_WATCHED}}
{{#NO_WATCHLIST}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">{{#OWN}}[[_ Films you want to see]]{{/OWN}}{{#OTHER}}[[_ The watchlist is empty]]{{/OTHER}}</h2>{{#OWN}}<p>[[_ Save a film with the bookmark on its poster or page.]]</p><form class="m-copy w-100 mb-2" role="search" aria-label="[[_ Films]]" action="{{BASE}}/search"><div class="m-search flex-grow-1"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" maxlength="200" placeholder="[[_ Title, ID or link]]" aria-label="[[_ Search films]]"></div><button class="btn btn-primary">[[_ Search]]</button></form>{{/OWN}}{{#OTHER}}<p>[[_ Films {{USER_NAME}} wants to see appear here.]]</p>{{/OTHER}}</div>
{{/NO_WATCHLIST}}
{{#NO_LIKES}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">{{#OWN}}[[_ Films you like]]{{/OWN}}{{#OTHER}}[[_ No likes yet]]{{/OTHER}}</h2>{{#OWN}}<p>[[_ Tap the heart on a film’s page or when you log it. No rating needed.]]</p><form class="m-copy w-100 mb-2" role="search" aria-label="[[_ Films]]" action="{{BASE}}/search"><div class="m-search flex-grow-1"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" maxlength="200" placeholder="[[_ Title, ID or link]]" aria-label="[[_ Search films]]"></div><button class="btn btn-primary">[[_ Search]]</button></form>{{/OWN}}{{#OTHER}}<p>[[_ Films {{USER_NAME}} likes appear here.]]</p>{{/OTHER}}</div>
{{/NO_LIKES}}
{{#NO_MOVIES}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">[[_ No films yet]]</h2><p>[[_ Films that members log or save to a watchlist appear here. Log the last one you saw.]]</p><div class="m-actions"><a class="btn m-btn-log btn-lg" href="{{BASE}}/log-movie" data-log><i class="m-icon i-log"></i>[[_ Log a film]]</a></div></div>
{{/NO_MOVIES}}
{{#NO_MATCH}}
<div class="m-empty"><h2 class="m-h1">[[_ No films match]]</h2><p>[[_ Nothing here matches your filters.]]</p><div class="m-actions"><a class="btn m-btn" href="{{CLEAR_URL}}">[[_ Clear filters]]</a></div></div>
{{/NO_MATCH}}
</div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main m-main-flush" id="main" tabindex="-1">
<div class="m-cover m-cover-low"><div class="m-cover-pic m-cover-posters" aria-hidden="true">{{#COVER}}<img src="{{POSTER_SRC}}" alt="" width="185" height="278">{{/COVER}}</div><div class="m-cover-in"><div class="m-wrap">{{#LISTED}}<nav class="m-small m-crumb" aria-label="[[_ Breadcrumb]]"><a href="{{LISTS_URL}}">[[_ Lists of {{USER_NAME}}]]</a></nav>{{/LISTED}}<h1 dir="auto">{{NAME}}</h1>
<p class="m-dots"><span>{{#BY_LINKED}}[[_ By <a href="{{BASE}}/users/{{USER_NAME}}">{{USER_NAME}}</a>]]{{/BY_LINKED}}{{#BY_UNLINKED}}[[_ By {{USER_NAME}}]]{{/BY_UNLINKED}}</span>{{#RANKED}} <span>[[_ Ranked]]</span>{{/RANKED}}{{#LISTED}} <span>{{#PRIVATE}}<i class="m-icon m-icon-sm i-lock"></i> [[_ Only you]]{{/PRIVATE}}{{#MEMBERS}}<i class="m-icon m-icon-sm i-users"></i> [[_ Members]]{{/MEMBERS}}{{#PUBLIC}}<i class="m-icon m-icon-sm i-globe"></i> [[_ Everyone]]{{/PUBLIC}}</span>{{/LISTED}} <span>{{FILMS_TEXT}}</span> <span>{{CHANGED_TEXT}}</span></p>
{{#PROGRESS}}
<p class="m-small"><b>{{SEEN_TEXT}}</b></p><progress class="m-progress" value="{{SEEN}}" max="{{TOTAL}}" aria-label="{{SEEN_TEXT}}"></progress>
{{/PROGRESS}}
</div></div></div>
<div class="m-wrap pt-3">
<div class="m-pagehead m-listhead">{{#PROGRESS}}<nav class="m-segment" aria-label="[[_ Show]]">{{#CHOICE}}<a href="{{URL}}"{{#CHOSEN}} aria-current="page"{{/CHOSEN}}>{{TEXT}}</a>{{/CHOICE}}</nav>{{/PROGRESS}}<div class="m-actions">{{#OWN}}<a class="btn m-btn" href="{{BASE}}/lists/{{LIST_ID}}/add" aria-label="[[_ Add films]]"><i class="m-icon i-plus"></i><span class="m-wide-only">[[_ Add films]]</span></a><details class="m-menu"><summary class="btn m-btn m-btn-icon" aria-label="[[_ More]]"><i class="m-icon i-more"></i></summary><div class="m-menu-list"><a href="{{BASE}}/lists/{{LIST_ID}}"><i class="m-icon i-edit"></i>[[_ Edit]]</a>{{#SELECTABLE}}<a href="{{URL}}"><i class="m-icon i-check"></i>[[_ Select films]]</a>{{/SELECTABLE}}{{#SHARE_LINKS}}<form method="post" action="{{BASE}}/settings/privacy/links" data-secret-link>
{{>SHARE_FIELDS}}
<button><i class="m-icon i-share"></i>[[_ Share]]</button></form>{{/SHARE_LINKS}}<form method="post" action="{{BASE}}/lists/{{LIST_ID}}/copy"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button><i class="m-icon i-copy"></i>[[_ Duplicate list]]</button></form></div></details>{{/OWN}}{{#SELECTING}}<a class="btn m-btn" href="{{URL}}"><i class="m-icon i-x"></i>[[_ Cancel selection]]</a>{{/SELECTING}}{{#COPY}}<form method="post" action="{{BASE}}/lists/{{LIST_ID}}/copy"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn m-btn"><i class="m-icon i-copy"></i>[[_ Duplicate list]]</button></form>{{/COPY}}{{>SHARE}}</div></div>
{{#DESCRIPTION}}
<p class="m-overview m-prose mb-3" dir="auto">{{DESCRIPTION:p}}</p>
{{/DESCRIPTION}}
{{#LONG_DESCRIPTION}}
<details class="m-note-fold m-about mb-3"><summary><span class="m-overview m-note-line" dir="auto">{{LONG_DESCRIPTION:p}}</span> <span class="m-note-more{{#ON_PHONES}} m-phone-only{{/ON_PHONES}}">[[_ more]]</span><span class="m-note-less">[[_ less]]</span></summary></details>
{{/LONG_DESCRIPTION}}
{{>FILTER_BAR}}
{{#OFFERS_NOTE}}
<p class="m-small m-muted">{{#TMDB}}[[_ Availability from JustWatch via TMDB, checked within the last week.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Availability checked within the last week.]]{{/OTHER_PROVIDER}}{{#UNKNOWN_TEXT}} {{UNKNOWN_TEXT}}{{/UNKNOWN_TEXT}}</p>
{{/OFFERS_NOTE}}
<h2 class="visually-hidden">[[_ Films]]</h2>
{{#ROWS}}
<ol class="m-ranked{{#UNRANKED}} m-unranked{{/UNRANKED}}" start="{{FIRST}}" data-arranged>
{{#FILM}}
<li id="film-{{ID}}" data-film="{{ID}}" data-position="{{POSITION}}">{{#RANK}}<span class="m-rankno">{{RANK}}</span>{{/RANK}}<img src="{{POSTER_SRC}}" width="154" height="231" alt=""{{#LAZY}} loading="lazy"{{/LAZY}}><div><h3><a href="{{BASE}}/movie/{{ID}}"><bdi>{{TITLE}}</bdi></a>{{#YEAR}} <span>{{YEAR}}</span>{{/YEAR}}</h3><div class="m-dots m-small m-muted">{{#DIRECTOR}}<span><bdi>{{DIRECTOR}}</bdi></span>{{/DIRECTOR}}{{#WATCHED}} <span class="m-seen"><i class="m-icon m-icon-sm i-check"></i>[[_ Seen]]</span>{{/WATCHED}}{{#RATING}} <span>{{#TEN_POINTS}}<span class="m-score"><i class="m-icon i-star-fill"></i>[[_ {{RATING}}<span class="visually-hidden"> of 10</span>]]</span>{{/TEN_POINTS}}{{#FIVE_STARS}}<span class="m-stars" role="img" aria-label="[[_ {{RATING}} of 5 stars]]">{{STARS}}</span>{{/FIVE_STARS}}</span>{{/RATING}}</div>{{#NOTE}}<p class="m-words m-prose" dir="auto">{{NOTE:p}}</p>{{/NOTE}}</div><div class="m-ranked-do">{{#SELECT}}<label class="m-choose"><input class="form-check-input" type="checkbox" form="bulk" name="ids[]" value="{{ID}}" aria-label="[[_ Select {{TITLE}}]]"{{#CHOSEN}} checked{{/CHOSEN}}></label>{{/SELECT}}{{#EDIT}}<a class="btn btn-sm m-btn-quiet m-btn-icon" href="{{BASE}}/lists/{{LIST_ID}}/items/{{ID}}" aria-label="[[_ Note and position: {{TITLE}}]]"><i class="m-icon i-edit"></i></a>{{/EDIT}}{{#MOVE_UP}}<button class="btn btn-sm m-btn-quiet m-btn-icon" form="act" formaction="{{BASE}}/lists/{{LIST_ID}}/items/{{ID}}/move" name="position" value="{{TO}}" aria-label="{{LABEL}}"><i class="m-icon i-up"></i></button>{{/MOVE_UP}}{{#MOVE_DOWN}}<button class="btn btn-sm m-btn-quiet m-btn-icon" form="act" formaction="{{BASE}}/lists/{{LIST_ID}}/items/{{ID}}/move" name="position" value="{{TO}}" aria-label="{{LABEL}}"><i class="m-icon i-down"></i></button>{{/MOVE_DOWN}}</div></li>
{{/FILM}}
</ol>
{{/ROWS}}
{{#GRID}}
<ul class="m-posters m-grid">
{{>POSTER}}
</ul>
{{/GRID}}
{{#BULK}}
<form class="m-bulk" id="bulk" method="post" action="{{ACTION}}" aria-label="[[_ Edit selection]]"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="redirect" value="{{BACK}}">
{{#PROBLEM}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{TEXT}}</p></div>
{{/PROBLEM}}
<details name="bulk"{{#POSITION_OPEN}} open{{/POSITION_OPEN}}><summary class="btn m-btn"><i class="m-icon i-sort"></i>[[_ Position]]</summary><div class="m-bulk-fields"><input class="form-control" type="number" name="position" value="{{POSITION}}" min="1" max="2000" step="1" aria-label="[[_ New position of the first film]]"><button class="btn btn-primary" name="change" value="position">[[_ Move]]</button></div></details>
<button class="btn m-btn" name="change" value="top"><i class="m-icon i-up"></i>[[_ Top<span class="visually-hidden"> of the list</span>]]</button>
<button class="btn m-btn" name="change" value="bottom"><i class="m-icon i-down"></i>[[_ Bottom<span class="visually-hidden"> of the list</span>]]</button>
{{>BULK_LISTS}}
<button class="btn m-btn" name="change" value="watchlist"><i class="m-icon i-bookmark"></i>[[_ Watchlist]]</button>
<button class="btn m-btn-danger" name="change" value="delete"><i class="m-icon i-x"></i>[[_ Remove<span class="visually-hidden"> from the list</span>]]</button></form>
{{/BULK}}
{{#ARRANGE}}
<form id="arrange" method="post" data-arrange="{{BASE}}/lists/{{LIST_ID}}/items/" data-label="[[_ Drag to move]]"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><input type="hidden" name="revision" value="{{REVISION}}"><input type="hidden" name="position" value=""></form>
{{/ARRANGE}}
{{>PAGER}}
{{#NO_MATCH}}
<div class="m-empty"><h2 class="m-h1">[[_ No films match]]</h2><p>[[_ Nothing here matches your filters.]]</p><div class="m-actions"><a class="btn m-btn" href="{{CLEAR_URL}}">[[_ Show all]]</a></div></div>
{{/NO_MATCH}}
{{#EMPTY}}
<div class="m-empty"><h2 class="m-h1">[[_ This list is empty]]</h2>{{#OWN}}<p>[[_ Search for your first film, or choose “Add to a list” on a film’s page.]]</p>{{/OWN}}{{#OTHER}}<p>[[_ Films added to this list appear here.]]</p>{{/OTHER}}</div>
{{/EMPTY}}
{{>ADD_BOX}}
</div></main>

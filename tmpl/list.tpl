{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">{{#LISTED}}<nav class="m-small mb-2 m-crumb" aria-label="[[_ Breadcrumb]]"><a class="m-link" href="{{LISTS_URL}}">[[_ Lists of {{USER_NAME}}]]</a></nav>{{/LISTED}}
<div class="m-pagehead m-listhead"><h1 dir="auto">{{NAME}}</h1>{{#VIEWS}}<nav class="m-segment" aria-label="[[_ View]]"><a href="{{ROWS_URL}}"{{#AT_ROWS}} aria-current="page"{{/AT_ROWS}}><i class="m-icon m-icon-sm i-list"></i>{{#WITH_NOTES}}[[_ Notes]]{{/WITH_NOTES}}{{#WITHOUT_NOTES}}[[_ Films]]{{/WITHOUT_NOTES}}</a><a href="{{GRID_URL}}"{{#AT_GRID}} aria-current="page"{{/AT_GRID}}><i class="m-icon m-icon-sm i-grid"></i>[[_ Posters]]</a></nav>{{/VIEWS}}<div class="m-actions">{{#OWN}}<a class="btn m-btn" href="{{BASE}}/lists/{{LIST_ID}}/add" aria-label="[[_ Add films]]"><i class="m-icon i-plus"></i><span class="m-wide-only">[[_ Add films]]</span></a><details class="m-menu"><summary class="btn m-btn m-btn-icon" aria-label="[[_ More]]"><i class="m-icon i-more"></i></summary><div class="m-menu-list"><a href="{{BASE}}/lists/{{LIST_ID}}"><i class="m-icon i-edit"></i>[[_ Edit]]</a>{{#SELECTABLE}}<a href="{{URL}}"><i class="m-icon i-check"></i>[[_ Select films]]</a>{{/SELECTABLE}}<a href="{{BASE}}/old/settings/account/share-links?kind=list&amp;list_id={{LIST_ID}}"><i class="m-icon i-link"></i>[[_ Share by link]]</a><form method="post" action="{{BASE}}/lists/{{LIST_ID}}/copy"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button><i class="m-icon i-copy"></i>[[_ Duplicate list]]</button></form></div></details>{{/OWN}}{{#SELECTING}}<a class="btn m-btn" href="{{URL}}"><i class="m-icon i-x"></i>[[_ Cancel selection]]</a>{{/SELECTING}}{{#COPY}}<form method="post" action="{{BASE}}/lists/{{LIST_ID}}/copy"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn m-btn"><i class="m-icon i-copy"></i>[[_ Duplicate list]]</button></form>{{/COPY}}{{>SHARE}}</div></div>
<p class="m-small m-muted m-dots mb-2"><span>{{#BY_LINKED}}[[_ By <a href="{{BASE}}/users/{{USER_NAME}}">{{USER_NAME}}</a>]]{{/BY_LINKED}}{{#BY_UNLINKED}}[[_ By {{USER_NAME}}]]{{/BY_UNLINKED}}</span>{{#RANKED}} <span>[[_ Ranked]]</span>{{/RANKED}}{{#LISTED}} <span>{{#PRIVATE}}<i class="m-icon m-icon-sm i-lock"></i> [[_ Only you]]{{/PRIVATE}}{{#MEMBERS}}<i class="m-icon m-icon-sm i-users"></i> [[_ Members]]{{/MEMBERS}}{{#PUBLIC}}<i class="m-icon m-icon-sm i-globe"></i> [[_ Everyone]]{{/PUBLIC}}</span>{{/LISTED}} <span>{{FILMS_TEXT}}</span> <span>{{CHANGED_TEXT}}</span></p>
{{#DESCRIPTION}}
<p class="m-overview m-prose mb-3" dir="auto">{{DESCRIPTION:p}}</p>
{{/DESCRIPTION}}
{{#LONG_DESCRIPTION}}
<details class="m-note-fold m-about mb-3"><summary><span class="m-overview m-note-line" dir="auto">{{LONG_DESCRIPTION:p}}</span> <span class="m-note-more{{#ON_PHONES}} m-phone-only{{/ON_PHONES}}">[[_ more]]</span><span class="m-note-less">[[_ less]]</span></summary></details>
{{/LONG_DESCRIPTION}}
{{#PROGRESS}}
<div class="m-pagehead m-listseen"><div class="m-seenline me-auto flex-grow-1"><p><b>{{SEEN_TEXT}}</b></p><progress class="m-progress" value="{{SEEN}}" max="{{TOTAL}}" aria-label="{{SEEN_TEXT}}"></progress></div><nav class="m-segment" aria-label="[[_ Show]]">{{#CHOICE}}<a href="{{URL}}"{{#CHOSEN}} aria-current="page"{{/CHOSEN}}>{{TEXT}}</a>{{/CHOICE}}</nav></div>
{{/PROGRESS}}
{{#BAR}}
<form class="m-listbar" action="{{ACTION}}" data-clean>{{#HIDDEN}}<input type="hidden" name="{{NAME}}" value="{{VALUE}}">{{/HIDDEN}}<div class="m-sort"><label for="sort-by">[[_ Sort<span class="visually-hidden"> by</span>]]</label><select class="form-select" id="sort-by" name="sort_by">{{#SORT}}<option value="{{VALUE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{TEXT}}</option>{{/SORT}}</select></div><button class="btn m-btn">[[_ Apply]]</button><a class="btn m-btn" href="{{REVERSE_URL}}" aria-label="[[_ {{ORDER_TEXT}}. Reverse the order]]" title="{{ORDER_TEXT}}"><i class="m-icon m-icon-sm i-sort"></i><span class="m-order-text">{{ORDER_TEXT}}</span></a>
{{#FILTERING}}
<details class="m-morefilters"{{#MORE_OPEN}} open{{/MORE_OPEN}}><summary class="btn m-btn" aria-label="[[_ Filters]]"><i class="m-icon m-icon-sm i-filter"></i><span class="m-wide-only">[[_ Filters]]</span></summary><div class="m-morefilters-in"><div class="m-search"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="search" value="{{SEARCH}}" maxlength="200" placeholder="[[_ Title]]" aria-label="[[_ Title]]"></div><select class="form-select" name="release_year" aria-label="[[_ Year]]"><option value="">[[_ Any year]]</option>{{#YEAR_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/YEAR_CHOSEN}}{{YEARS_SLOT}}</select><select class="form-select" name="decade" aria-label="[[_ Decade]]"><option value="">[[_ Any decade]]</option>{{#DECADE_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/DECADE_CHOSEN}}{{DECADES_SLOT}}</select><select class="form-select" name="genre" aria-label="[[_ Genre]]"><option value="">[[_ Any genre]]</option>{{#GENRE_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/GENRE_CHOSEN}}{{GENRES_SLOT}}</select><select class="form-select" name="country" aria-label="[[_ Country]]"><option value="">[[_ Any country]]</option>{{#COUNTRY_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/COUNTRY_CHOSEN}}{{COUNTRIES_SLOT}}</select><select class="form-select" name="language" aria-label="[[_ Language]]"><option value="">[[_ Any language]]</option>{{#LANGUAGE_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/LANGUAGE_CHOSEN}}{{LANGUAGES_SLOT}}</select>{{#RATINGS}}<select class="form-select" name="rating_min" aria-label="[[_ Rating]]"><option value="">[[_ Any rating]]</option>{{#RATING_CHOICE}}<option value="{{VALUE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{TEXT}}</option>{{/RATING_CHOICE}}</select>{{/RATINGS}}
{{#TAGS}}
<select class="form-select" name="tag" aria-label="[[_ Tag]]"><option value="">[[_ Any tag]]</option>{{#TAG_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/TAG_CHOSEN}}{{TAGS_SLOT}}</select>
{{/TAGS}}
{{>MORE_FILTERS}}
<button class="btn m-btn">[[_ Apply]]</button></div></details>
{{/FILTERING}}
</form>
{{/BAR}}
{{#FILTERS}}
<ul class="m-chips mb-3" aria-label="[[_ Active filters]]">
{{#FILTER}}
<li><a class="m-chip m-chip-on" href="{{REMOVE_URL}}">[[_ <span class="visually-hidden">Remove filter </span><bdi>{{TEXT}}</bdi>]]<i class="m-icon i-x"></i></a></li>
{{/FILTER}}
<li><a class="m-more px-2" href="{{CLEAR_URL}}">[[_ Clear all]]</a></li>
</ul>
{{/FILTERS}}
{{#OFFERS_NOTE}}
<p class="m-small m-muted">{{#TMDB}}[[_ Availability from JustWatch via TMDB, checked within the last week.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Availability checked within the last week.]]{{/OTHER_PROVIDER}}{{#UNKNOWN_TEXT}} {{UNKNOWN_TEXT}}{{/UNKNOWN_TEXT}}</p>
{{/OFFERS_NOTE}}
<h2 class="visually-hidden">[[_ Films]]</h2>
{{#PODIUM}}
<ol class="m-podium" data-arranged>
{{#FILM}}
<li id="film-{{ID}}" data-film="{{ID}}" data-position="{{POSITION}}"><a href="{{BASE}}/movie/{{ID}}" tabindex="-1" aria-hidden="true"><img src="{{POSTER_SRC}}" width="342" height="513" alt=""></a><div>{{#RANK}}<span class="m-rankno">{{RANK}}</span>{{/RANK}}<h3><a href="{{BASE}}/movie/{{ID}}"><bdi>{{TITLE}}</bdi></a>{{#YEAR}} <span>{{YEAR}}</span>{{/YEAR}}</h3><div class="m-dots m-small m-muted">{{#DIRECTOR}}<span><bdi>{{DIRECTOR}}</bdi></span>{{/DIRECTOR}}{{#WATCHED}} <span class="m-seen"><i class="m-icon m-icon-sm i-check"></i>[[_ Seen]]</span>{{/WATCHED}}{{#RATING}} <span><span class="m-score"><i class="m-icon i-star-fill"></i>{{#TEN_POINTS}}[[_ {{RATING}}<span class="visually-hidden"> of 10</span>]]{{/TEN_POINTS}}{{#FIVE_STARS}}[[_ {{RATING}}<span class="visually-hidden"> of 5 stars</span>]]{{/FIVE_STARS}}</span></span>{{/RATING}}</div>{{#NOTE}}<p class="m-prose" dir="auto">{{NOTE:p}}</p>{{/NOTE}}<div class="m-ranked-do">{{#EDIT}}<a class="btn btn-sm m-btn-quiet m-btn-icon" href="{{BASE}}/lists/{{LIST_ID}}/items/{{ID}}" aria-label="[[_ Note and position: {{TITLE}}]]"><i class="m-icon i-edit"></i></a>{{/EDIT}}{{#MOVE_UP}}<button class="btn btn-sm m-btn-quiet m-btn-icon" form="act" formaction="{{BASE}}/lists/{{LIST_ID}}/items/{{ID}}/move" name="position" value="{{TO}}" aria-label="{{LABEL}}"><i class="m-icon i-up"></i></button>{{/MOVE_UP}}{{#MOVE_DOWN}}<button class="btn btn-sm m-btn-quiet m-btn-icon" form="act" formaction="{{BASE}}/lists/{{LIST_ID}}/items/{{ID}}/move" name="position" value="{{TO}}" aria-label="{{LABEL}}"><i class="m-icon i-down"></i></button>{{/MOVE_DOWN}}</div></div></li>
{{/FILM}}
</ol>
{{/PODIUM}}
{{#ROWS}}
<ol class="m-ranked m-ranked-2{{#UNRANKED}} m-unranked{{/UNRANKED}}" start="{{FIRST}}" data-arranged>
{{#FILM}}
<li id="film-{{ID}}" data-film="{{ID}}" data-position="{{POSITION}}">{{#RANK}}<span class="m-rankno">{{RANK}}</span>{{/RANK}}<img src="{{POSTER_SRC}}" width="92" height="138" alt=""{{#LAZY}} loading="lazy"{{/LAZY}}><div><h3><a href="{{BASE}}/movie/{{ID}}"><bdi>{{TITLE}}</bdi></a>{{#YEAR}} <span>{{YEAR}}</span>{{/YEAR}}</h3><div class="m-dots m-small m-muted">{{#DIRECTOR}}<span><bdi>{{DIRECTOR}}</bdi></span>{{/DIRECTOR}}{{#WATCHED}} <span class="m-seen"><i class="m-icon m-icon-sm i-check"></i>[[_ Seen]]</span>{{/WATCHED}}{{#RATING}} <span><span class="m-score"><i class="m-icon i-star-fill"></i>{{#TEN_POINTS}}[[_ {{RATING}}<span class="visually-hidden"> of 10</span>]]{{/TEN_POINTS}}{{#FIVE_STARS}}[[_ {{RATING}}<span class="visually-hidden"> of 5 stars</span>]]{{/FIVE_STARS}}</span></span>{{/RATING}}</div>{{#NOTE}}<p class="m-prose" dir="auto">{{NOTE:p}}</p>{{/NOTE}}</div><div class="m-ranked-do">{{#SELECT}}<label class="m-choose"><input class="form-check-input" type="checkbox" form="bulk" name="ids[]" value="{{ID}}" aria-label="[[_ Select {{TITLE}}]]"{{#CHOSEN}} checked{{/CHOSEN}}></label>{{/SELECT}}{{#EDIT}}<a class="btn btn-sm m-btn-quiet m-btn-icon" href="{{BASE}}/lists/{{LIST_ID}}/items/{{ID}}" aria-label="[[_ Note and position: {{TITLE}}]]"><i class="m-icon i-edit"></i></a>{{/EDIT}}{{#MOVE_UP}}<button class="btn btn-sm m-btn-quiet m-btn-icon" form="act" formaction="{{BASE}}/lists/{{LIST_ID}}/items/{{ID}}/move" name="position" value="{{TO}}" aria-label="{{LABEL}}"><i class="m-icon i-up"></i></button>{{/MOVE_UP}}{{#MOVE_DOWN}}<button class="btn btn-sm m-btn-quiet m-btn-icon" form="act" formaction="{{BASE}}/lists/{{LIST_ID}}/items/{{ID}}/move" name="position" value="{{TO}}" aria-label="{{LABEL}}"><i class="m-icon i-down"></i></button>{{/MOVE_DOWN}}</div></li>
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
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="20" y="20" width="180" height="106" rx="8"/><path class="m-art-b" d="M20 28a8 8 0 0 1 8-8h6v106h-6a8 8 0 0 1-8-8zM186 20h6a8 8 0 0 1 8 8v90a8 8 0 0 1-8 8h-6z"/><path class="m-art-line" d="M24.5 34h5M24.5 52h5M24.5 70h5M24.5 88h5M24.5 106h5M190.5 34h5M190.5 52h5M190.5 70h5M190.5 88h5M190.5 106h5"/><circle class="m-art-dash" cx="110" cy="73" r="38"/><circle class="m-art-dash" cx="110" cy="73" r="26"/><path class="m-art-dash" d="M110 24v98M48 73h124"/><path class="m-art-beam" d="M110 73V35a38 38 0 0 1 33 57z"/><circle class="m-art-sun" cx="110" cy="73" r="7"/></svg><h2 class="m-h1">[[_ No films match]]</h2><p>[[_ Nothing here matches your filters.]]</p><div class="m-actions"><a class="btn m-btn" href="{{CLEAR_URL}}">[[_ Show all]]</a></div></div>
{{/NO_MATCH}}
{{#EMPTY}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="20" y="20" width="180" height="106" rx="8"/><path class="m-art-b" d="M20 28a8 8 0 0 1 8-8h6v106h-6a8 8 0 0 1-8-8zM186 20h6a8 8 0 0 1 8 8v90a8 8 0 0 1-8 8h-6z"/><path class="m-art-line" d="M24.5 34h5M24.5 52h5M24.5 70h5M24.5 88h5M24.5 106h5M190.5 34h5M190.5 52h5M190.5 70h5M190.5 88h5M190.5 106h5"/><circle class="m-art-dash" cx="110" cy="73" r="38"/><circle class="m-art-dash" cx="110" cy="73" r="26"/><path class="m-art-dash" d="M110 24v98M48 73h124"/><path class="m-art-beam" d="M110 73V35a38 38 0 0 1 33 57z"/><circle class="m-art-sun" cx="110" cy="73" r="7"/></svg><h2 class="m-h1">[[_ This list is empty]]</h2>{{#OWN}}<p>[[_ Search for your first film, or choose “Add to a list” on a film’s page.]]</p>{{/OWN}}{{#OTHER}}<p>[[_ Films added to this list appear here.]]</p>{{/OTHER}}</div>
{{/EMPTY}}
{{>ADD_BOX}}
</div></main>

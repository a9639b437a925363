{{%AUTOESCAPE context="HTML"}}
<main class="m-main m-main-flush" id="main" tabindex="-1">
<div class="m-cover m-cover-low m-cover-left">{{>COVER_PIC}}<div class="m-cover-in"><div class="m-wrap m-cover-row"><header><h1 dir="auto">{{NAME}}</h1>
<p class="m-dots">{{#KNOWN_FOR}}<span>{{KNOWN_FOR}}</span>{{/KNOWN_FOR}}{{#BORN}}<span>{{#BEFORE}}{{BEFORE}}{{/BEFORE}}<time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>{{#AFTER}}{{AFTER}}{{/AFTER}}</span>{{/BORN}}{{#DIED}}<span>{{#BEFORE}}{{BEFORE}}{{/BEFORE}}<time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>{{#AFTER}}{{AFTER}}{{/AFTER}}</span>{{/DIED}}{{#PLACE}}<span><bdi>{{PLACE}}</bdi></span>{{/PLACE}}</p>
{{>SEEN_LINE}}
{{#EVERYTHING}}
<p><a href="{{URL}}">[[_ What you’ve seen]]</a></p>
{{/EVERYTHING}}
</header>{{#PORTRAIT_SRC}}<img class="m-portrait" src="{{PORTRAIT_SRC}}" alt="[[_ Portrait of {{NAME}}]]" width="168" height="168">{{/PORTRAIT_SRC}}{{#NO_PORTRAIT}}<span class="m-portrait m-hue-{{HUE}}" aria-hidden="true"><span>{{INITIALS}}</span></span>{{/NO_PORTRAIT}}</div></div></div>
<div class="m-wrap pt-3">
{{#CAREER}}
<h2 class="visually-hidden">[[_ By decade]]</h2>
<ul class="m-career">
{{#DECADE}}
<li><a href="{{URL}}"><b>{{TEXT}} <small>{{COUNT}}</small></b>{{#TICKS}}<span class="m-ticks" aria-hidden="true">{{#TICK}}<i{{#WATCHED}} class="s"{{/WATCHED}}{{#ON_WATCHLIST}} class="w"{{/ON_WATCHLIST}}></i>{{/TICK}}</span>{{/TICKS}}{{#BAR}}<progress class="m-progress" value="{{SEEN}}" max="{{TOTAL}}" aria-hidden="true"></progress>{{/BAR}}</a></li>
{{/DECADE}}
</ul>
{{/CAREER}}
{{#FILMS}}
<section class="m-section"><h2 class="visually-hidden">[[_ Films]]</h2>
<ul class="m-chips m-chips-scroll mb-3" aria-label="[[_ Department]]">{{#PART}}<li><a class="m-chip" href="{{URL}}"{{#CHOSEN}} aria-current="true"{{/CHOSEN}}>{{TEXT}} <b>{{COUNT}}</b></a></li>{{/PART}}</ul>
<div class="m-pagehead m-filmbar">
{{#WATCHED_FILTER}}
<nav class="m-segment" aria-label="[[_ Show]]">{{#WATCHED_CHOICE}}<a href="{{URL}}"{{#CHOSEN}} aria-current="page"{{/CHOSEN}}>{{TEXT}}</a>{{/WATCHED_CHOICE}}</nav>
{{/WATCHED_FILTER}}
{{#ORDER}}
<details class="m-menu"><summary class="btn m-btn" aria-label="[[_ Order: {{CHOSEN_TEXT}}]]"><i class="m-icon m-icon-sm i-sort"></i>{{CHOSEN_TEXT}}</summary><div class="m-menu-list">{{#SORT}}<a href="{{URL}}"{{#CHOSEN}} aria-current="true"{{/CHOSEN}}>{{TEXT}}</a>{{/SORT}}</div></details>
{{/ORDER}}
</div></section>
{{/FILMS}}
{{#GRID}}
<ul class="m-grid m-grid-cap">
{{>POSTER}}
</ul>
{{/GRID}}
{{#NO_MATCH}}
<p class="m-muted">[[_ No films match.]] <a class="m-link" href="{{CLEAR_URL}}">[[_ Show all]]</a></p>
{{/NO_MATCH}}
{{#OTHERS}}
<section class="m-section"><div class="m-section-head"><h2 id="not-counted">[[_ Not counted]] <span class="m-count">{{COUNT}}</span></h2>{{#MORE_URL}}<a class="m-more" href="{{MORE_URL}}">[[_ See all]]<i class="m-icon m-icon-sm i-right"></i></a>{{/MORE_URL}}</div>
<p class="m-muted m-small">[[_ Not counted: films under 40 minutes, videos, appearances as self and unreleased films. Films of unknown length count.]]</p>
<ul class="m-list">
{{>OTHER}}
</ul></section>
{{/OTHERS}}
{{>PAGER}}
{{#NO_MOVIES}}
<p class="m-muted m-section">[[_ No films with this person are left on this server.]]</p>
{{/NO_MOVIES}}
{{#BIOGRAPHY}}
<details class="m-section m-fold"><summary class="m-section-head"><h2>[[_ Biography]]</h2><i class="m-icon i-down"></i></summary><p class="m-overview m-prose" dir="auto">{{BIOGRAPHY:p}}</p></details>
{{/BIOGRAPHY}}
{{>SOURCE}}
<div class="m-actions mt-3">
{{#ACTIONS}}
{{#LISTED}}
<form method="post" action="{{BASE}}/person/{{ID}}/hide"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn m-btn"><i class="m-icon i-eye-off"></i>[[_ Hide from stats]]</button></form>
{{/LISTED}}
{{#HIDDEN}}
<form method="post" action="{{BASE}}/person/{{ID}}/show"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn m-btn"><i class="m-icon i-eye"></i>[[_ Show in stats]]</button></form>
{{/HIDDEN}}
{{#ADMIN}}
<form method="post" action="{{BASE}}/person/{{ID}}/refresh"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn m-btn-quiet"><i class="m-icon i-refresh"></i>[[_ Refresh]]</button></form>
{{/ADMIN}}
{{/ACTIONS}}
{{#IMDB_URL}}<a class="btn m-btn-quiet" href="{{IMDB_URL}}" rel="noreferrer"><i class="m-icon i-external"></i>IMDb</a>{{/IMDB_URL}}<a class="btn m-btn-quiet" href="{{TMDB_URL}}" rel="noreferrer"><i class="m-icon i-external"></i>TMDB</a></div>
</div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main m-main-flush" id="main" tabindex="-1">
<div class="m-cover m-cover-low m-cover-left">{{>COVER_PIC}}<div class="m-cover-in"><div class="m-wrap m-cover-row"><header><h1 class="m-break">{{USER_NAME}}</h1>{{#ABOUT}}<p dir="auto">{{ABOUT}}</p>{{/ABOUT}}<p class="m-dots">{{#SINCE_TEXT}}<span>{{SINCE_TEXT}}</span>{{/SINCE_TEXT}}{{#PRIVACY_TEXT}} <span>{{PRIVACY_TEXT}}</span>{{/PRIVACY_TEXT}}</p></header><span class="m-avatar m-portrait m-hue-{{HUE}}" aria-hidden="true">{{#PICTURE_SRC}}<img src="{{PICTURE_SRC}}" width="168" height="168" alt="">{{/PICTURE_SRC}}{{INITIALS}}</span></div></div></div>
<div class="m-wrap pt-3"><div class="m-profile">
<div class="m-profile-do m-actions">{{#OWN}}<a class="btn m-btn" href="{{BASE}}/settings/profile"><i class="m-icon i-edit"></i>[[_ Edit]]</a>{{/OWN}}{{>SHARE}}{{#SHARE_LINKS}}<form method="post" action="{{BASE}}/settings/privacy/links" data-secret-link>
{{>SHARE_FIELDS}}
<button class="btn m-btn"><i class="m-icon i-share"></i>[[_ Share]]</button></form>{{/SHARE_LINKS}}</div>
{{TOTALS_SLOT}}
{{#LINKED}}
<nav class="m-profile-pages" aria-label="[[_ Pages of {{USER_NAME}}]]"><ul class="m-chips m-chips-scroll"><li><a class="m-chip" href="{{BASE}}/users/{{USER_NAME}}/history"><i class="m-icon m-icon-sm i-diary"></i>[[_ Diary]]</a></li><li><a class="m-chip" href="{{BASE}}/users/{{USER_NAME}}/movies"><i class="m-icon m-icon-sm i-film"></i>[[_ Films]]</a></li><li><a class="m-chip" href="{{BASE}}/users/{{USER_NAME}}/watchlist"><i class="m-icon m-icon-sm i-bookmark"></i>[[_ Watchlist]]</a></li><li><a class="m-chip" href="{{BASE}}/users/{{USER_NAME}}/lists"><i class="m-icon m-icon-sm i-list"></i>[[_ Lists]]</a></li><li><a class="m-chip" href="{{BASE}}/users/{{USER_NAME}}/statistics"><i class="m-icon m-icon-sm i-chart"></i>[[_ Statistics]]</a></li><li><a class="m-chip" href="{{BASE}}/users/{{USER_NAME}}/likes"><i class="m-icon m-icon-sm i-heart"></i>[[_ Likes]]</a></li><li><a class="m-chip" href="{{BASE}}/users/{{USER_NAME}}/tags"><i class="m-icon m-icon-sm i-tag"></i>[[_ Tags]]</a></li></ul></nav>
{{/LINKED}}
</div>
<div class="m-split"><div>
{{#FAVOURITES}}
<section><div class="m-section-head"><h2>[[_ Favourites]]</h2>{{#OWN}}<a class="m-more" href="{{BASE}}/profile#favourites">[[_ Choose favourites]]<i class="m-icon m-icon-sm i-right"></i></a>{{/OWN}}</div>
<ul class="m-posters m-fave">
{{>POSTER}}
{{#PLACE}}
<li class="m-fave-none" aria-hidden="true"></li>
{{/PLACE}}
</ul></section>
{{/FAVOURITES}}
{{#LATELY}}
{{#OPEN}}
<section class="m-section"><div class="m-section-head"><h2>{{TITLE}}</h2>{{#MORE_URL}}<a class="m-more" href="{{MORE_URL}}">[[_ Diary]]<i class="m-icon m-icon-sm i-right"></i></a>{{/MORE_URL}}</div>
{{/OPEN}}
{{#CLOSED}}
<details class="m-section m-fold"><summary class="m-section-head"><h2>{{TITLE}}</h2><i class="m-icon i-down"></i></summary>
{{/CLOSED}}
<ul class="m-recent">
{{#ENTRY}}
<li><a href="{{URL}}" tabindex="-1" aria-hidden="true"><img src="{{POSTER_SRC}}" width="64" height="96" alt="" loading="lazy"></a><div><h3><a href="{{URL}}"><bdi>{{TITLE}}</bdi></a>{{#YEAR}} <span>{{YEAR}}</span>{{/YEAR}}</h3><div class="m-dots">{{#SCORED}}<span>{{#RATING}}<span class="m-score"><i class="m-icon i-star-fill"></i>{{#TEN_POINTS}}[[_ {{RATING}}<span class="visually-hidden"> of 10</span>]]{{/TEN_POINTS}}{{#FIVE_STARS}}[[_ {{RATING}}<span class="visually-hidden"> of 5 stars</span>]]{{/FIVE_STARS}}</span>{{/RATING}}{{#LIKED}} <span class="m-liked"><i class="m-icon m-icon-sm i-heart-fill"></i><span class="visually-hidden">[[_ Liked]]</span></span>{{/LIKED}}</span>{{/SCORED}}{{#DATED}} <span><time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time></span>{{/DATED}}{{#PLACE}} <span><bdi>{{PLACE}}</bdi></span>{{/PLACE}}{{#AGAIN}} <span>[[_ Rewatch]]</span>{{/AGAIN}}</div>{{#REVIEW}}<p class="m-recent-review" dir="auto">{{REVIEW}}</p>{{/REVIEW}}</div></li>
{{/ENTRY}}
</ul>{{#OPEN}}</section>{{/OPEN}}{{#CLOSED}}</details>{{/CLOSED}}
{{/LATELY}}
{{#EMPTY}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">{{#OWN}}[[_ Your profile starts here]]{{/OWN}}{{#OTHER}}[[_ Nothing logged yet]]{{/OTHER}}</h2><p>[[_ Recent films, the year so far and most watched directors appear here once a film is logged.]]</p>
{{#OWN}}
<div class="m-actions"><a class="btn m-btn-log btn-lg" href="{{BASE}}/log-movie" data-log><i class="m-icon i-log"></i>[[_ Log a film]]</a></div>
{{/OWN}}
</div>
{{/EMPTY}}
</div>
{{#ASIDE}}
<aside aria-label="[[_ In numbers]]">
{{#SO_FAR}}{{YEAR_SLOT}}{{/SO_FAR}}
{{#NEARLY}}
<section class="m-aside-block"><div class="m-section-head"><h2>[[_ Almost complete]]</h2><a class="m-more" href="{{BASE}}/users/{{USER_NAME}}/lists">[[_ All]]<i class="m-icon m-icon-sm i-right"></i></a></div><ul class="m-list">
{{>BEGUN_ROW}}
</ul></section>
{{/NEARLY}}
{{#TAGGED}}{{TAGS_SLOT}}{{/TAGGED}}
</aside>
{{/ASIDE}}
</div>
{{#LISTS}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Lists]]</h2>{{#MORE_URL}}<a class="m-more" href="{{MORE_URL}}">[[_ All<span class="visually-hidden"> lists</span>]]<i class="m-icon m-icon-sm i-right"></i></a>{{/MORE_URL}}</div><ul class="m-lists">
{{>LIST_CARD}}
</ul></section>
{{/LISTS}}
{{#PART}}
{{#SHELF}}
{{#OPEN}}
<section class="m-section"><div class="m-section-head"><h2>{{TITLE}}</h2>{{#MORE_URL}}<a class="m-more" href="{{MORE_URL}}">{{MORE_TEXT}}<i class="m-icon m-icon-sm i-right"></i></a>{{/MORE_URL}}</div>
{{/OPEN}}
{{#CLOSED}}
<details class="m-section m-fold"><summary class="m-section-head"><h2>{{TITLE}}</h2><i class="m-icon i-down"></i></summary>
{{/CLOSED}}
<ul class="m-posters m-shelf">
{{>POSTER}}
</ul>{{#OPEN}}</section>{{/OPEN}}{{#CLOSED}}</details>{{/CLOSED}}
{{/SHELF}}
{{#GROUP_1}}{{ROWS_1_SLOT}}{{/GROUP_1}}
{{#GROUP_2}}{{ROWS_2_SLOT}}{{/GROUP_2}}
{{#GROUP_3}}{{ROWS_3_SLOT}}{{/GROUP_3}}
{{/PART}}
{{#ARRANGE}}
<p class="m-section mb-0"><a class="m-more" href="{{BASE}}/settings/profile/layout"><i class="m-icon m-icon-sm i-settings"></i>[[_ Edit layout]]</a></p>
{{/ARRANGE}}
</div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><div class="m-me"><span class="m-avatar m-avatar-lg m-hue-{{HUE}}" aria-hidden="true">{{#PICTURE_SRC}}<img src="{{PICTURE_SRC}}" width="72" height="72" alt="">{{/PICTURE_SRC}}{{INITIALS}}</span><div><h1>{{USER_NAME}}</h1><span class="m-muted m-small m-dots">{{#SINCE_TEXT}}<span>{{SINCE_TEXT}}</span>{{/SINCE_TEXT}}{{#PRIVACY_TEXT}} <span>{{PRIVACY_TEXT}}</span>{{/PRIVACY_TEXT}}</span></div></div><div class="m-actions">{{#OWN}}<a class="btn m-btn" href="{{BASE}}/old/settings/account/dashboard"><i class="m-icon i-settings"></i>[[_ Arrange]]</a>{{/OWN}}<a class="btn m-btn" href="{{STATISTICS_URL}}"><i class="m-icon i-chart"></i>[[_ Statistics]]</a><a class="btn m-btn" href="{{HISTORY_URL}}"><i class="m-icon i-diary"></i>[[_ Diary]]</a>
<a class="btn m-btn" href="{{BASE}}/users/{{USER_NAME}}/likes"><i class="m-icon i-heart"></i>[[_ Likes]]</a><a class="btn m-btn" href="{{BASE}}/users/{{USER_NAME}}/tags"><i class="m-icon i-tag"></i>[[_ Tags]]</a>
</div></div>
{{TOTALS_SLOT}}
{{#FAVOURITES}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Favourites]]</h2>{{#OWN}}<a class="m-more" href="{{BASE}}/profile#favourites">[[_ Choose favourites]]<i class="m-icon m-icon-sm i-right"></i></a>{{/OWN}}</div>
<ul class="m-posters m-fave">
{{>POSTER}}
{{#PLACE}}
<li class="m-fave-none" aria-hidden="true"></li>
{{/PLACE}}
</ul></section>
{{/FAVOURITES}}
{{#EMPTY}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">{{#OWN}}[[_ Your numbers start here]]{{/OWN}}{{#OTHER}}[[_ Nothing logged yet]]{{/OTHER}}</h2><p>[[_ Totals, most watched people, genres, countries and years appear on this page with the first play.]]</p>
{{#OWN}}
<div class="m-actions"><a class="btn m-btn-log btn-lg" href="{{BASE}}/log-movie" data-log><i class="m-icon i-log"></i>[[_ Log a film]]</a></div>
{{/OWN}}
</div>
{{/EMPTY}}
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
{{#GROUP_4}}{{ROWS_4_SLOT}}{{/GROUP_4}}
{{/PART}}
</div></main>

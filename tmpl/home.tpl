{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
{{#VISITOR}}
<div class="m-hero"><h1>[[_ What we’ve been watching.]]</h1><p>{{#MANY_MEMBERS}}[[_ A film diary for {{MEMBERS}} people, on our own server.]]{{/MANY_MEMBERS}}{{#ONE_MEMBER}}[[_ A film diary on our own server.]]{{/ONE_MEMBER}} [[_ Log in to keep yours.]]</p></div>
{{/VISITOR}}
{{#VIEWER}}
<div class="m-pagehead"><h1>{{DAY_TEXT}}</h1>{{#SUMMARY_TEXT}}<span class="m-muted m-small">{{SUMMARY_TEXT}}</span>{{/SUMMARY_TEXT}}</div>
{{#FIRST_STEPS}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">[[_ Your diary starts here]]</h2><p>[[_ Log the last film you saw. Your totals, watchlist and most watched people appear here as your diary grows.]]</p>
<form class="m-copy w-100 mb-2" role="search" aria-label="[[_ Films]]" action="{{BASE}}/search"><div class="m-search flex-grow-1"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" maxlength="200" placeholder="[[_ Title, ID or link]]" aria-label="[[_ Search films]]"></div><button class="btn btn-primary">[[_ Search]]</button></form>
<div class="m-actions"><a class="btn m-btn-log" href="{{BASE}}/log-movie" data-log><i class="m-icon i-log"></i>[[_ Log a film]]</a><a class="btn m-btn" href="{{BASE}}/old/settings/integrations">[[_ Connect a media server]]</a></div></div>
<section class="m-section"><div class="m-section-head"><h2>[[_(noun) Import]]</h2><a class="m-more" href="{{BASE}}/old/settings/account/data#sources">[[_ Where to get your export]]<i class="m-icon m-icon-sm i-right"></i></a></div><p class="m-lead mb-3">[[_ Drop your export here. You’ll review everything before it’s saved, and you can undo the import for 30 days.]]</p>
{{>DROP}}
</section>
{{/FIRST_STEPS}}
{{#TOTALS}}
<dl class="m-stats"><div class="m-stat"><dt>[[_ Films this year]]</dt><dd><a href="{{BASE}}/users/{{VIEWER_NAME}}/movies?watched_from={{YEAR}}&amp;watched_to={{YEAR}}">{{YEAR_MOVIES}}</a></dd></div><div class="m-stat"><dt>[[_ Total films]]</dt><dd><a href="{{BASE}}/users/{{VIEWER_NAME}}/movies">{{ALL_MOVIES}}</a></dd></div><div class="m-stat"><dt>[[_ Total hours]]</dt><dd><a href="{{BASE}}/users/{{VIEWER_NAME}}/history">{{HOURS}}</a></dd></div><div class="m-stat"><dt>[[_ Average rating]]</dt><dd>{{#RATED_URL}}<a href="{{RATED_URL}}">{{/RATED_URL}}{{AVERAGE}}{{#RATED_URL}}</a>{{/RATED_URL}}</dd></div></dl>
{{/TOTALS}}
{{#RECENT}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Recently watched]]</h2><a class="m-more" href="{{BASE}}/users/{{VIEWER_NAME}}/history">[[_ Diary]]<i class="m-icon m-icon-sm i-right"></i></a></div>
<ul class="m-posters m-shelf">
{{>POSTER}}
</ul></section>
{{/RECENT}}
{{#WATCHLIST}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Watchlist]]</h2><a class="m-more ms-auto" href="{{BASE}}/tonight"><i class="m-icon m-icon-sm i-shuffle"></i>[[_ What shall we watch?]]</a><a class="m-more" href="{{BASE}}/users/{{VIEWER_NAME}}/watchlist">[[_ All {{TOTAL}}]]<i class="m-icon m-icon-sm i-right"></i></a></div>
<ul class="m-posters m-shelf">
{{>POSTER}}
</ul></section>
{{/WATCHLIST}}
{{#REST_LATER}}
<div class="m-section" data-rest="{{BASE}}/?rest=1"><a class="btn m-btn" href="{{BASE}}/?all=1">[[_ Show more]]</a></div>
{{/REST_LATER}}
{{/VIEWER}}
{{>REST}}
</div></main>

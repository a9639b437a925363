{{%AUTOESCAPE context="HTML"}}
<main class="m-main{{#COVER}} m-main-flush{{/COVER}}" id="main" tabindex="-1">
{{#COVER}}
<div class="m-cover m-cover-low m-cover-left">{{>COVER_PIC}}<div class="m-cover-in"><div class="m-wrap">{{#WORDS}}<p class="m-words m-cover-words" dir="auto">{{WORDS:p}}</p>{{/WORDS}}{{#AGO_TEXT}}<p>{{AGO_TEXT}}</p>{{/AGO_TEXT}}<div class="m-voice-who">{{>WHO}}</div><h2><a class="m-plain" href="{{BASE}}/movie/{{ID}}"><bdi>{{TITLE}}</bdi></a>{{#YEAR}} <small>{{YEAR}}</small>{{/YEAR}}</h2></div></div></div>
{{/COVER}}
<div class="m-wrap{{#COVER}} pt-3{{/COVER}}">
{{#VISITOR}}
<div class="m-hero"><h1>[[_ What we’ve been watching.]]</h1><p>{{#MANY_MEMBERS}}[[_ A film diary for {{MEMBERS}} people, on our own server.]]{{/MANY_MEMBERS}}{{#ONE_MEMBER}}[[_ A film diary on our own server.]]{{/ONE_MEMBER}} [[_ Log in to keep yours.]]</p></div>
{{/VISITOR}}
{{#VIEWER}}
<h1 class="visually-hidden">{{DAY_TEXT}}</h1>
{{#FIRST_STEPS}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">[[_ Your diary starts here]]</h2><p>[[_ Log the last film you saw. Your totals, watchlist and most watched people appear here as your diary grows.]]</p>
<form class="m-copy w-100 mb-2" role="search" aria-label="[[_ Films]]" action="{{BASE}}/search"><div class="m-search flex-grow-1"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" maxlength="200" placeholder="[[_ Title, ID or link]]" aria-label="[[_ Search films]]"></div><button class="btn btn-primary">[[_ Search]]</button></form>
<div class="m-actions"><a class="btn m-btn-log" href="{{BASE}}/log-movie" data-log><i class="m-icon i-log"></i>[[_ Log a film]]</a><a class="btn m-btn" href="{{BASE}}/old/settings/integrations">[[_ Connect a media server]]</a></div></div>
<section class="m-section"><div class="m-section-head"><h2>[[_(noun) Import]]</h2><a class="m-more" href="{{BASE}}/old/settings/account/data#sources">[[_ Where to get your export]]<i class="m-icon m-icon-sm i-right"></i></a></div><p class="m-lead mb-3">[[_ Drop your export here. You’ll review everything before it’s saved, and you can undo the import for 30 days.]]</p>
{{>DROP}}
</section>
{{/FIRST_STEPS}}
{{#LATELY}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Lately]]</h2></div><ul class="m-list m-lately">
{{>MEMBER_FILM}}
</ul></section>
{{/LATELY}}
{{#ON_THIS_DAY}}
<section class="m-section"><div class="m-section-head"><h2>[[_ On this day]]</h2></div>
<ul class="m-posters m-shelf">
{{>POSTER}}
</ul></section>
{{/ON_THIS_DAY}}
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
{{#TOTALS}}
<p class="m-figures"><a href="{{BASE}}/users/{{VIEWER_NAME}}/movies?watched_from={{YEAR}}&amp;watched_to={{YEAR}}">{{YEAR_TEXT}}</a><a href="{{BASE}}/users/{{VIEWER_NAME}}/movies">{{ALL_TEXT}}</a><a href="{{BASE}}/users/{{VIEWER_NAME}}/history">{{HOURS_TEXT}}</a>{{#AVERAGE}}<a href="{{BASE}}/movies?rated=yes&amp;sort_by=rating">[[_ Average rating {{AVERAGE}}]]</a>{{/AVERAGE}}<a href="{{BASE}}/users/{{VIEWER_NAME}}/year">[[_ Your {{YEAR}} so far]]</a></p>
{{/TOTALS}}
{{#REST_LATER}}
<div class="m-section" data-rest="{{BASE}}/?rest=1"><a class="btn m-btn" href="{{BASE}}/?all=1">[[_ Show more]]</a></div>
{{/REST_LATER}}
{{/VIEWER}}
{{>REST}}
</div></main>

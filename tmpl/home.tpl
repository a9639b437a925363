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
<section class="m-section"><div class="m-section-head"><h2>[[_ Recently watched]]</h2>{{#NONE_RATED}}<a class="m-more ms-auto" href="{{BASE}}/users/{{VIEWER_NAME}}/movies?rated=no"><i class="m-icon m-icon-sm i-star"></i>[[_ Rate your films]]</a>{{/NONE_RATED}}<a class="m-more" href="{{BASE}}/users/{{VIEWER_NAME}}/history">[[_ Diary]]<i class="m-icon m-icon-sm i-right"></i></a></div>
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

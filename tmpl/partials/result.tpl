{{%AUTOESCAPE context="HTML"}}
<li class="m-result"><span class="m-poster-link"><img class="m-poster-img" src="{{POSTER_SRC}}" alt="" width="185" height="278" loading="lazy"></span><div><h3>{{#LOCAL}}<a href="{{BASE}}/movie/{{ID}}"><bdi>{{TITLE}}</bdi></a>{{/LOCAL}}{{#REMOTE}}<a href="{{BASE}}/metadata/movie/{{META_ID}}"><bdi>{{TITLE}}</bdi></a>{{/REMOTE}}{{#YEAR}} <span>{{YEAR}}</span>{{/YEAR}}</h3><div class="m-result-meta">{{#ORIGINAL_TITLE}}<span><bdi>{{ORIGINAL_TITLE}}</bdi></span>{{/ORIGINAL_TITLE}}{{#DIRECTOR}}<span><bdi>{{DIRECTOR}}</bdi></span>{{/DIRECTOR}}{{#WATCHED_COUNT}}<span class="m-tag m-tag-watched"><i class="m-icon i-check"></i>[[_ Watched {{WATCHED_COUNT}}×]]</span>{{/WATCHED_COUNT}}{{#RATING}}<span class="m-tag m-tag-rating"><i class="m-icon i-star-fill"></i>[[_ <span class="visually-hidden">Your rating: </span>{{RATING}}]]</span>{{/RATING}}{{#ON_WATCHLIST}}<span class="m-tag m-tag-watchlist"><i class="m-icon i-bookmark-fill"></i>[[_ Watchlist]]</span>{{/ON_WATCHLIST}}</div>
{{#OVERVIEW}}
<p class="m-clamp" dir="auto">{{OVERVIEW}}</p>
{{/OVERVIEW}}
</div>
<div class="m-actions">
{{#LOCAL}}
<a class="btn {{#WATCHED_COUNT}}m-btn{{/WATCHED_COUNT}} m-btn-log-soft" href="{{BASE}}/log-movie?movie_id={{ID:u}}" data-log aria-label="{{#SEEN}}[[_ Log again: {{TITLE}}]]{{/SEEN}}{{#UNSEEN}}[[_ Log: {{TITLE}}]]{{/UNSEEN}}"><i class="m-icon i-log"></i>{{#SEEN}}[[_ Log again]]{{/SEEN}}{{#UNSEEN}}[[_ Log]]{{/UNSEEN}}</a>
<form method="post" action="{{BASE}}/movie/{{ID}}/watchlist{{#ON_WATCHLIST}}/delete{{/ON_WATCHLIST}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn m-btn m-btn-watchlist m-btn-icon" aria-pressed="{{#ON_WATCHLIST}}true{{/ON_WATCHLIST}}{{#OFF_WATCHLIST}}false{{/OFF_WATCHLIST}}" aria-label="[[_ Watchlist: {{TITLE}}]]">{{#ON_WATCHLIST}}<i class="m-icon i-bookmark-fill"></i>{{/ON_WATCHLIST}}{{#OFF_WATCHLIST}}<i class="m-icon i-bookmark"></i>{{/OFF_WATCHLIST}}</button></form>
{{/LOCAL}}
{{#REMOTE}}
<a class="btn m-btn-log-soft" href="{{BASE}}/log-movie?meta_id={{META_ID:u}}" data-log aria-label="[[_ Log: {{TITLE}}]]"><i class="m-icon i-log"></i>[[_ Log]]</a>
<form method="post" action="{{BASE}}/metadata/movie/{{META_ID}}/watchlist"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn m-btn-watchlist m-btn-icon" aria-pressed="false" aria-label="[[_ Watchlist: {{TITLE}}]]"><i class="m-icon i-bookmark"></i></button></form>
{{/REMOTE}}
</div></li>

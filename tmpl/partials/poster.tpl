{{%AUTOESCAPE context="HTML"}}
<li class="m-poster"><div class="position-relative"><a class="m-poster-link" href="{{BASE}}/movie/{{ID}}"><img class="m-poster-img" src="{{POSTER_SRC}}"{{#POSTER_SRCSET}} srcset="{{POSTER_SRCSET}}" sizes="(min-width: 1000px) 144px, (min-width: 480px) 22vw, 31vw"{{/POSTER_SRCSET}} width="342" height="513" alt="{{TITLE}}{{#YEAR}} ({{YEAR}}){{/YEAR}} poster"{{#LAZY}} loading="lazy"{{/LAZY}}></a>
<ul class="m-badges">{{#RATING}}<li class="m-badge m-badge-rating"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#star-fill"/></svg><span class="visually-hidden">Your rating: </span>{{RATING}}</li>{{/RATING}}{{#ON_WATCHLIST}}<li class="m-badge m-badge-watchlist m-badge-end"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#bookmark-fill"/></svg><span class="visually-hidden">On your watchlist</span></li>{{/ON_WATCHLIST}}{{#WATCHED}}<li class="m-badge m-badge-watched m-badge-end"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#check"/></svg><span class="visually-hidden">Watched</span></li>{{/WATCHED}}</ul>
{{#ACTIONS}}
<div class="m-poster-actions"><a class="m-act" href="{{BASE}}/log-movie?movie_id={{ID:u}}" data-log aria-label="Log {{TITLE}}"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#log"/></svg></a><a class="m-act" href="{{BASE}}/movie/{{ID}}#rate" aria-label="Rate {{TITLE}}"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#star"/></svg></a>
{{#OFF_WATCHLIST}}
<form method="post" action="{{BASE}}/movie/{{ID}}/watchlist"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="m-act" aria-label="Add {{TITLE}} to your watchlist"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#bookmark"/></svg></button></form>
{{/OFF_WATCHLIST}}
{{#ON_WATCHLIST}}
<form method="post" action="{{BASE}}/movie/{{ID}}/watchlist/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="m-act" aria-label="Remove {{TITLE}} from your watchlist"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#bookmark-fill"/></svg></button></form>
{{/ON_WATCHLIST}}
</div>
{{/ACTIONS}}
</div>
{{#CAPTION}}
<div class="m-poster-cap">{{#CAPTION_DATE}}<time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>{{/CAPTION_DATE}}{{#CAPTION_TEXT}}<span>{{CAPTION_TEXT}}</span>{{/CAPTION_TEXT}}{{#AGAIN}}<span><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#again"/></svg><span class="visually-hidden">Watched again</span></span>{{/AGAIN}}{{#AVERAGE}}<span class="m-stars-mini"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#star-fill"/></svg><span class="visually-hidden">Group average </span>{{AVERAGE}}</span>{{/AVERAGE}}{{#CAPTION_COUNT}}<span class="m-num">{{CAPTION_COUNT}}</span>{{/CAPTION_COUNT}}</div>
{{/CAPTION}}
</li>

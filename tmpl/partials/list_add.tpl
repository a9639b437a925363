{{%AUTOESCAPE context="HTML"}}
<section class="m-section" id="add"><div class="m-section-head"><h2>[[_ Add films]]</h2></div>
<form class="m-copy mb-3" role="search" aria-label="[[_ Film to add]]" action="{{BASE}}/lists/{{LIST_ID}}/add" data-add-films><div class="m-search flex-grow-1"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" value="{{QUERY}}" maxlength="200" placeholder="[[_ Title, ID or link]]" dir="auto" aria-label="[[_ Film]]" autocomplete="off"></div><button class="btn btn-primary">[[_ Search]]</button></form>
<form id="add-film" method="post" action="{{BASE}}/lists/{{LIST_ID}}/items"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="redirect" value="{{HERE}}"></form>
{{#SAID}}
<div class="m-note"><i class="m-icon i-info"></i><p>{{SAID}}</p></div>
{{/SAID}}
{{#PART}}
<section class="m-pick"{{#AT_PROVIDER}} id="log-more"{{#FIRST}} data-first{{/FIRST}} data-ask="{{ASK_URL}}"{{#ASKS_ALONE}} data-wanted{{/ASKS_ALONE}}{{#PROVIDER_DOWN}} data-wanted data-later{{/PROVIDER_DOWN}}{{/AT_PROVIDER}}>
{{#SUGGESTIONS}}
<h3 class="mb-2">[[_ Recently logged]]</h3>
{{/SUGGESTIONS}}
{{#AT_PROVIDER}}
<h3 class="mb-2">{{#TMDB}}[[_ From TMDB]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ More films]]{{/OTHER_PROVIDER}}</h3>
{{/AT_PROVIDER}}
{{>ASKING}}
{{#PROVIDER_SAID}}
<div class="m-note"><i class="m-icon i-info"></i><p>{{PROVIDER_SAID}}</p></div>
{{/PROVIDER_SAID}}
<ul class="m-ranked m-unranked m-found">
{{#FOUND}}
<li><img src="{{POSTER_SRC}}" width="92" height="138" alt="" loading="lazy"><div><b class="m-break"><bdi>{{TITLE}}</bdi></b>{{#YEAR}} <span class="m-muted">{{YEAR}}</span>{{/YEAR}}{{#DIRECTOR}}<div class="m-small m-muted"><bdi>{{DIRECTOR}}</bdi></div>{{/DIRECTOR}}</div><div class="m-ranked-do">{{#LISTED}}<span class="m-small m-muted"><i class="m-icon m-icon-sm i-check"></i> [[_ On the list]]</span>{{/LISTED}}{{#UNLISTED}}<button class="btn btn-sm m-btn" form="add-film"{{#LOCAL}} name="movie_id" value="{{ID}}"{{/LOCAL}}{{#REMOTE}} name="meta_id" value="{{META_ID}}"{{/REMOTE}}><i class="m-icon i-plus"></i>[[_ Add<span class="visually-hidden"> {{TITLE}}</span>]]</button>{{/UNLISTED}}</div></li>
{{/FOUND}}
</ul>
{{#NO_MORE}}
<p class="m-muted">{{#TMDB}}[[_ No other matches on TMDB.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ No other matches.]]{{/OTHER_PROVIDER}}</p>
{{/NO_MORE}}
{{#NOTHING_FOUND}}
<p class="m-muted">[[_ No film matches “<bdi>{{QUERY}}</bdi>”. Try the original title, or paste the film’s IMDb or TMDB link.]]</p>
{{/NOTHING_FOUND}}
</section>
{{/PART}}
</section>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-dialog" id="log"><div class="m-modal-head"><h1 class="m-h1">[[_ Log a film]]</h1><a class="btn m-btn-quiet m-btn-icon" href="{{BASE}}/" data-close aria-label="[[_ Close]]"><i class="m-icon i-x"></i></a></div>
{{#PICK}}
<form class="m-copy mb-3" role="search" aria-label="[[_ Film to log]]" action="{{BASE}}/log-movie" data-pick><div class="m-search flex-grow-1"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" value="{{QUERY}}" maxlength="200" placeholder="[[_ Title, ID or link]]" dir="auto" aria-label="[[_ Film]]" autocomplete="off"{{#NO_QUERY}} autofocus{{/NO_QUERY}}></div><button class="btn btn-primary">[[_ Search]]</button></form>
{{#SAID}}
<div class="m-note"><i class="m-icon i-info"></i><p>{{SAID}}</p></div>
{{/SAID}}
{{#PART}}
<section class="m-pick" data-pick-first{{#AT_PROVIDER}} id="log-more"{{#FIRST}} data-first{{/FIRST}} data-ask="{{ASK_URL}}"{{#ASKS_ALONE}} data-wanted{{/ASKS_ALONE}}{{#PROVIDER_DOWN}} data-wanted data-later{{/PROVIDER_DOWN}}{{/AT_PROVIDER}}>
{{#FROM_WATCHLIST}}
<h2 class="mb-2">[[_ On your watchlist]]</h2>
{{/FROM_WATCHLIST}}
{{#SUGGESTIONS}}
<h2 class="mb-2">[[_ Recently on this server]]</h2>
{{/SUGGESTIONS}}
{{#AT_PROVIDER}}
<h2 class="mb-2">{{#TMDB}}[[_ From TMDB]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ More films]]{{/OTHER_PROVIDER}}</h2>
{{/AT_PROVIDER}}
{{>ASKING}}
{{#PROVIDER_SAID}}
<div class="m-note"><i class="m-icon i-info"></i><p>{{PROVIDER_SAID}}</p></div>
{{/PROVIDER_SAID}}
<ul class="m-suggest m-suggest-flat">
{{#FOUND}}
<li>{{#LOCAL}}<a href="{{BASE}}/log-movie?movie_id={{ID:u}}">{{/LOCAL}}{{#REMOTE}}<a href="{{BASE}}/log-movie?meta_id={{META_ID:u}}">{{/REMOTE}}<img class="m-thumb" src="{{POSTER_SRC}}" alt="" width="92" height="138" loading="lazy"><span><span class="m-title"><b><bdi>{{TITLE}}</bdi></b>{{#YEAR}} <span class="m-muted">{{YEAR}}</span>{{/YEAR}}</span>{{#DIRECTOR}}<small><bdi>{{DIRECTOR}}</bdi></small>{{/DIRECTOR}}</span></a></li>
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
{{#NO_QUERY}}
<div class="mt-3" data-pick-first data-searches hidden><h2 class="mb-2">[[_ Recent searches]]</h2><ul class="m-chips"></ul></div>
{{/NO_QUERY}}
{{/PICK}}
{{#ENTRY}}
<form class="m-log-form" method="post" action="{{BASE}}/log-movie" data-log-form data-adds="{{TITLE}}" data-draft="{{DRAFT}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}">{{#LOCAL}}<input type="hidden" name="movie_id" value="{{ID}}">{{/LOCAL}}{{#REMOTE}}<input type="hidden" name="meta_id" value="{{META_ID}}">{{/REMOTE}}
<div class="m-log-fields"><div class="m-log-film"><img class="m-thumb" src="{{POSTER_SRC}}" width="185" height="277" alt="{{POSTER_ALT}}"><div class="flex-grow-1"><div class="m-title"><b><bdi>{{TITLE}}</bdi></b>{{#YEAR}} <span class="m-muted">{{YEAR}}</span>{{/YEAR}}</div><div class="m-small m-muted m-dots">{{#DIRECTOR}}<span><bdi>{{DIRECTOR}}</bdi></span>{{/DIRECTOR}}{{#RUNTIME_TEXT}} <span>{{RUNTIME_TEXT}}</span>{{/RUNTIME_TEXT}}</div><div class="m-small m-muted">{{#SEEN}}{{#BEFORE}}{{BEFORE}}{{/BEFORE}}{{#LAST}}<time datetime="{{LAST_ISO}}">{{LAST_TEXT}}</time>{{/LAST}}{{#AFTER}}{{AFTER}}{{/AFTER}}{{/SEEN}}</div><a class="m-link m-small m-muted" href="{{BASE}}/log-movie" data-pick-again>[[_ Change film]]</a></div></div>
<div class="m-note m-note-danger" role="alert" data-form-error{{#NO_FORM_ERROR}} hidden{{/NO_FORM_ERROR}}><i class="m-icon i-alert"></i><p>{{#FORM_ERROR}}{{FORM_ERROR}}{{/FORM_ERROR}}</p></div>
{{#SAME_DAY}}
<div class="m-note m-note-warn" role="alert"><i class="m-icon i-alert"></i><p>{{SAME_DAY}}</p></div>
{{/SAME_DAY}}
{{>PLAY_FIELDS}}
{{>LIST_CHOICE}}
{{#POSTS}}
<div class="form-check m-field"><input class="form-check-input" type="checkbox" id="post" name="post" value="1"{{#POST_CHOSEN}} checked{{/POST_CHOSEN}}><label class="form-check-label" for="post">[[_ Post this entry<span class="m-small m-muted d-block">{{POSTS_TO}}</span>]]</label></div>
{{/POSTS}}
</div><div class="m-actions m-form-end">
{{#ASKED}}
<button class="btn m-btn-log btn-lg flex-grow-1" name="same_day" value="again"><i class="m-icon i-again"></i>[[_ Yes, log again]]</button><button class="btn m-btn btn-lg" name="same_day" value="same">[[_ No, update that entry]]</button>
{{/ASKED}}
{{#NOT_ASKED}}
<input type="hidden" name="same_day" value="ask"><button class="btn m-btn-log btn-lg flex-grow-1"><i class="m-icon i-log"></i>[[_ Log]]</button>
{{#OFF_WATCHLIST}}
{{#LOCAL}}<button class="btn m-btn btn-lg" formaction="{{BASE}}/movie/{{ID}}/watchlist" formnovalidate data-plain><i class="m-icon i-bookmark"></i>[[_ Add to watchlist]]</button>{{/LOCAL}}
{{#REMOTE}}<button class="btn m-btn btn-lg" formaction="{{BASE}}/metadata/movie/{{META_ID}}/watchlist" formnovalidate data-plain><i class="m-icon i-bookmark"></i>[[_ Add to watchlist]]</button>{{/REMOTE}}
{{/OFF_WATCHLIST}}
{{/NOT_ASKED}}
</div></form>
{{/ENTRY}}
</div></div></main>

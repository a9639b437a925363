{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><h1>[[_ What shall we watch?]]</h1></div>
<div class="m-split"><aside aria-label="[[_ Options]]"><details class="m-filterfold"{{#OPEN}} open{{/OPEN}}><summary class="btn m-btn"><i class="m-icon i-filter"></i>[[_ Options]]</summary>
<form class="m-tonightform" action="{{BASE}}/tonight" data-clean><div><label class="form-label" for="tonight-from">[[_ Choose from]]</label><select class="form-select" id="tonight-from" name="from"><option value="watchlist">[[_ Your watchlist]]</option>{{#SOURCE}}<option value="{{VALUE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{TEXT}}</option>{{/SOURCE}}</select></div>
<div><label class="form-label" for="tonight-runtime">[[_ Maximum length (minutes)]]</label><input class="form-control" id="tonight-runtime" type="number" name="runtime_max" value="{{RUNTIME_MAX}}" min="1" max="100000" inputmode="numeric"></div>
{{#OWN_SERVICES}}
<div class="form-check"><input class="form-check-input" type="checkbox" id="tonight-services" name="services" value="mine"{{#CHOSEN}} checked{{/CHOSEN}}><label class="form-check-label" for="tonight-services">[[_ On your services]]</label></div>
{{/OWN_SERVICES}}
{{#NO_SERVICES}}
<p class="m-small m-muted mb-0">[[_ <a class="m-link" href="{{BASE}}/settings/preferences#services">Add your streaming services</a> to filter by them.]]</p>
{{/NO_SERVICES}}
{{#WITH}}
<fieldset class="m-choice"><legend class="form-label">[[_ Watching with]]</legend>
{{#MEMBER}}
<div class="form-check"><input class="form-check-input" type="checkbox" id="with-{{USER_NAME}}" name="with[]" value="{{USER_NAME}}"{{#CHOSEN}} checked{{/CHOSEN}}><label class="form-check-label" for="with-{{USER_NAME}}">{{USER_NAME}}</label></div>
{{/MEMBER}}
{{#TYPED}}
<input class="form-control mt-1" name="with[]" maxlength="64" autocapitalize="none" placeholder="[[_ Member name]]" aria-label="[[_ Someone else (member name)]]">
{{/TYPED}}
</fieldset>
<fieldset class="m-choice"><legend class="form-label">[[_ Together]]</legend><div class="form-check"><input class="form-check-input" type="radio" id="together-watchlists" name="together" value="watchlists"{{#AT_WATCHLISTS}} checked{{/AT_WATCHLISTS}}><label class="form-check-label" for="together-watchlists">[[_ On everyone’s watchlist]]</label></div><div class="form-check"><input class="form-check-input" type="radio" id="together-unseen" name="together" value="unseen"{{#AT_UNSEEN}} checked{{/AT_UNSEEN}}><label class="form-check-label" for="together-unseen">[[_ New to all of us]]</label></div></fieldset>
{{/WITH}}
<button class="btn btn-primary">[[_ Choose a film]]</button></form></details></aside>
<div>
{{#FILM}}
<article class="m-tonight"><div class="m-poster"><a class="m-poster-link" href="{{BASE}}/movie/{{ID}}" tabindex="-1" aria-hidden="true"><img class="m-poster-img" src="{{POSTER_SRC}}"{{#POSTER_SRCSET}} srcset="{{POSTER_SRCSET}}" sizes="(min-width: 700px) 320px, 72vw"{{/POSTER_SRCSET}} width="342" height="513" alt=""></a></div>
<div><p class="m-small m-muted mb-1">{{COUNT_TEXT}}</p><h2 class="m-h1"><a class="m-plain" href="{{BASE}}/movie/{{ID}}"><bdi>{{TITLE}}</bdi></a></h2><p class="m-dots m-small m-muted mt-2 mb-0">{{#YEAR}}<span>{{YEAR}}</span>{{/YEAR}}{{#RUNTIME_TEXT}}<span>{{RUNTIME_TEXT}}</span>{{/RUNTIME_TEXT}}{{#DIRECTOR}}<span><bdi>{{DIRECTOR}}</bdi></span>{{/DIRECTOR}}</p>
<div class="m-actions mt-3">{{#ANOTHER}}<a class="btn btn-primary" href="{{URL}}"><i class="m-icon i-shuffle"></i>[[_ Another]]</a>{{/ANOTHER}}<a class="btn m-btn-log-soft" href="{{BASE}}/log-movie?movie_id={{ID:u}}" data-log><i class="m-icon i-log"></i>{{#SEEN}}[[_ Log again]]{{/SEEN}}{{#UNSEEN}}[[_ Log]]{{/UNSEEN}}</a>{{#OFF_WATCHLIST}}<form method="post" action="{{BASE}}/movie/{{ID}}/watchlist"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn m-btn m-btn-watchlist" aria-pressed="false"><i class="m-icon i-bookmark"></i><span>[[_ Watchlist]]</span></button></form>{{/OFF_WATCHLIST}}{{#ON_WATCHLIST}}<form method="post" action="{{BASE}}/movie/{{ID}}/watchlist/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn m-btn m-btn-watchlist" aria-pressed="true"><i class="m-icon i-bookmark-fill"></i><span>[[_ Watchlist]]</span></button></form>{{/ON_WATCHLIST}}</div>
{{#OVERVIEW}}
<p class="m-overview mt-3" dir="auto">{{OVERVIEW}}</p>
{{/OVERVIEW}}
</div></article>
{{/FILM}}
{{#NOTHING}}
<div class="m-empty"><h2 class="m-h1">[[_ Nothing to choose from]]</h2><p>{{WHY_TEXT}}</p><div class="m-actions">{{#LOOSER}}<a class="btn m-btn" href="{{URL}}">{{TEXT}}</a>{{/LOOSER}}{{#AFRESH}}<a class="btn m-btn" href="{{BASE}}/tonight">[[_ Start over]]</a>{{/AFRESH}}{{#EMPTY_SOURCE}}<a class="btn m-btn" href="{{BASE}}/search"><i class="m-icon i-search"></i>[[_ Search films]]</a>{{/EMPTY_SOURCE}}</div></div>
{{/NOTHING}}
{{#OFFERS_NOTE}}
<p class="m-small m-muted mt-3">{{#TMDB}}[[_ Availability from JustWatch via TMDB, checked within the last week.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Availability checked within the last week.]]{{/OTHER_PROVIDER}}{{#UNKNOWN_TEXT}} {{UNKNOWN_TEXT}}{{/UNKNOWN_TEXT}}</p>
{{/OFFERS_NOTE}}
</div></div>
</div></main>

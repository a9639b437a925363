{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><h1>[[_ Inbox]]{{#ITEMS}} <span class="m-count">{{TOTAL}}</span>{{/ITEMS}}</h1></div>
{{#IMPORT_WAIT}}
<div class="m-note mb-3"><i class="m-icon i-hourglass"></i><p><a class="m-link" href="{{URL}}">{{TEXT}}</a></p></div>
{{/IMPORT_WAIT}}
{{#ITEMS}}
<p class="m-muted">[[_ These films came from your media server or were logged offline. Match each one or discard it.]]</p>
<ul class="m-list m-inbox">
{{#ITEM}}
<li class="m-panel mb-3" id="item-{{ITEM_ID}}"><div class="m-panel-head"><div><h2 class="m-break m-title"><bdi>{{TITLE}}</bdi>{{#YEAR}} <span class="m-muted">{{YEAR}}</span>{{/YEAR}}</h2><div class="m-small m-muted m-dots"><span>{{SERVICE}}</span> {{#DATED}}<span><time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time></span> {{/DATED}}{{#RATING}}<span>[[_ rated {{RATING}}]]</span> {{/RATING}}{{#IMDB_ID}}<span>{{IMDB_ID}}</span> {{/IMDB_ID}}{{#META_ID}}<span>[[_ TMDB {{META_ID}}]]</span> {{/META_ID}}{{#SOUGHT}}<span>[[_ looking it up]]</span>{{/SOUGHT}}</div></div>
<div class="m-actions">{{#CLOSED}}<a class="btn m-btn" href="{{FIND_URL}}"><i class="m-icon i-search"></i>[[_ Find the film<span class="visually-hidden"> for {{TITLE}}</span>]]</a>{{/CLOSED}}<form method="post" action="{{BASE}}/inbox/{{ITEM_ID}}/discard"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn m-btn-quiet"><i class="m-icon i-trash"></i>[[_ Discard<span class="visually-hidden"> {{TITLE}}</span>]]</button></form></div></div>
{{#OPEN}}
<form class="m-filterbar" role="search" aria-label="[[_ Film for {{TITLE}}]]" action="{{BASE}}/inbox"><input type="hidden" name="item" value="{{ITEM_ID}}"><div class="m-search"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" value="{{QUERY}}" dir="auto" maxlength="200" aria-label="[[_ Title, ID or link]]"></div><button class="btn btn-primary">[[_ Search]]</button></form>
{{#PROVIDER_DOWN}}
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>[[_ We can’t search for new films right now. These are already on this server.]]</p></div>
{{/PROVIDER_DOWN}}
<ul class="m-list">
{{#FOUND}}
<li class="m-result"><span class="m-poster-link"><img class="m-poster-img" src="{{POSTER_SRC}}" alt="" width="185" height="278" loading="lazy"></span><div><h3><bdi>{{MOVIE_TITLE}}</bdi>{{#MOVIE_YEAR}} <span>{{MOVIE_YEAR}}</span>{{/MOVIE_YEAR}}</h3>{{#OVERVIEW}}<p class="m-clamp" dir="auto">{{OVERVIEW}}</p>{{/OVERVIEW}}</div><div class="m-actions"><form method="post" action="{{BASE}}/inbox/{{ITEM_ID}}/match"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}">{{#LOCAL}}<input type="hidden" name="movie_id" value="{{ID}}">{{/LOCAL}}{{#REMOTE}}<input type="hidden" name="meta_id" value="{{FOUND_META_ID}}">{{/REMOTE}}<button class="btn m-btn-log-soft"><i class="m-icon i-check"></i>[[_ This one]]<span class="visually-hidden">: {{MOVIE_TITLE}}{{#MOVIE_YEAR}}, {{MOVIE_YEAR}}{{/MOVIE_YEAR}}</span></button></form></div></li>
{{/FOUND}}
</ul>
{{#NOTHING_FOUND}}
<p class="m-muted mb-0">[[_ No film found. Try the original title, leave out the year, or paste the film’s IMDb or TMDB link.]]</p>
{{/NOTHING_FOUND}}
{{/OPEN}}
</li>
{{/ITEM}}
</ul>
{{>PAGER}}
{{/ITEMS}}
{{#EMPTY}}
<div class="m-empty"><h2 class="m-h1">[[_ All caught up]]</h2><p>[[_ When your media server reports a film we can’t identify, it appears here. <a class="m-link" href="{{BASE}}/settings/connections">Connect a media server</a>]]</p></div>
{{/EMPTY}}
</div></main>

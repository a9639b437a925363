{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-film m-film-plain"><header class="m-film-head"><h1 class="m-film-title" dir="auto">{{NAME}}</h1>
<ul class="m-film-meta">{{#KNOWN_FOR}}<li>{{KNOWN_FOR}}</li>{{/KNOWN_FOR}}{{#BORN}}<li>{{#BEFORE}}{{BEFORE}}{{/BEFORE}}<time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>{{#AFTER}}{{AFTER}}{{/AFTER}}</li>{{/BORN}}{{#DIED}}<li>{{#BEFORE}}{{BEFORE}}{{/BEFORE}}<time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>{{#AFTER}}{{AFTER}}{{/AFTER}}</li>{{/DIED}}{{#PLACE}}<li><bdi>{{PLACE}}</bdi></li>{{/PLACE}}</ul></header>
<div class="m-film-poster">{{#PORTRAIT_SRC}}<img class="m-portrait m-portrait-tall" src="{{PORTRAIT_SRC}}" alt="[[_ Portrait of {{NAME}}]]" width="342" height="428">{{/PORTRAIT_SRC}}{{#NO_PORTRAIT}}<span class="m-portrait m-portrait-tall m-hue-{{HUE}}" aria-hidden="true"><span>{{INITIALS}}</span></span>{{/NO_PORTRAIT}}</div>
<div class="m-film-body">
{{#TOTALS}}
<div class="m-actions mb-3"><span class="m-tag m-tag-watched"><i class="m-icon i-check"></i>{{SEEN_TEXT}}</span>{{#PLAYS_TEXT}}<span class="m-tag">{{PLAYS_TEXT}}</span>{{/PLAYS_TEXT}}{{#AVERAGE}}<span class="m-tag m-tag-rating"><i class="m-icon i-star-fill"></i>[[_ {{AVERAGE}} average]]</span>{{/AVERAGE}}{{#SEEN_ONLY}}<a class="m-more" href="{{URL}}">[[_ Only what you have seen]]<i class="m-icon m-icon-sm i-right"></i></a>{{/SEEN_ONLY}}{{#EVERYTHING}}<a class="m-more" href="{{URL}}">[[_ All films on this server]]<i class="m-icon m-icon-sm i-right"></i></a>{{/EVERYTHING}}</div>
{{/TOTALS}}
{{#BIOGRAPHY}}
<p class="m-overview m-prose" dir="auto">{{BIOGRAPHY:p}}</p>
{{/BIOGRAPHY}}
<div class="m-actions">
{{#ACTIONS}}
{{#LISTED}}
<form method="post" action="{{BASE}}/person/{{ID}}/hide"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn m-btn"><i class="m-icon i-eye-off"></i>[[_ Hide from top lists]]</button></form>
{{/LISTED}}
{{#HIDDEN}}
<form method="post" action="{{BASE}}/person/{{ID}}/show"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn m-btn"><i class="m-icon i-eye"></i>[[_ Show in top lists]]</button></form>
{{/HIDDEN}}
{{#ADMIN}}
<form method="post" action="{{BASE}}/person/{{ID}}/refresh"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn m-btn-quiet"><i class="m-icon i-refresh"></i>[[_ Refresh]]</button></form>
{{/ADMIN}}
{{/ACTIONS}}
{{#IMDB_URL}}<a class="btn m-btn-quiet" href="{{IMDB_URL}}" rel="noreferrer"><i class="m-icon i-external"></i>IMDb</a>{{/IMDB_URL}}<a class="btn m-btn-quiet" href="{{TMDB_URL}}" rel="noreferrer"><i class="m-icon i-external"></i>TMDB</a></div></div></div>
{{#PART}}
<section class="m-section"><div class="m-section-head"><h2>{{TITLE}} <span class="m-count">{{COUNT}}</span></h2></div>
<ul class="m-posters m-grid">
{{>POSTER}}
</ul></section>
{{/PART}}
{{#NO_MOVIES}}
<p class="m-muted m-section">[[_ No film on this server names them any more.]]</p>
{{/NO_MOVIES}}
{{#NONE_SEEN}}
<p class="m-muted m-section">[[_ None of their films has been watched yet.]]</p>
{{/NONE_SEEN}}
</div></main>

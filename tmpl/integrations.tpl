{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_NAV}}
<div><div class="m-pagehead"><h1>[[_ Integrations]]</h1></div>
<p class="m-muted">[[_ Let your media server log what you watch, and let Radarr read your watchlist.]]</p>
<div class="m-cols m-cols-2">
{{#CARD}}
<section class="m-panel"><div class="m-panel-head"><h2>{{#GOOD}}<span class="m-dot m-dot-ok me-2"></span>{{/GOOD}}{{#WAITING_CALL}}<span class="m-dot m-dot-wait me-2"></span>{{/WAITING_CALL}}{{#BAD}}<span class="m-dot m-dot-bad me-2"></span>{{/BAD}}{{NAME}}</h2><a class="m-more" href="{{BASE}}/old/settings/integrations/{{KIND}}">{{#ACTIVE}}[[_ Open]]{{/ACTIVE}}{{#INACTIVE}}[[_ Set up]]{{/INACTIVE}}<span class="visually-hidden"> {{NAME}}</span><i class="m-icon m-icon-sm i-right"></i></a></div>
{{#LAST_CALL}}
<p class="m-small mb-0"><b class="m-break"><bdi>{{MOVIE}}</bdi></b> <span class="m-muted"><time datetime="{{WHEN_ISO}}">{{WHEN_TEXT}}</time></span><br><span class="m-muted">{{REASON}}</span></p>
{{/LAST_CALL}}
{{#LAST_READ}}
<p class="m-small m-muted mb-0">[[_ Last read <time datetime="{{WHEN_ISO}}">{{WHEN_TEXT}}</time>]]</p>
{{/LAST_READ}}
{{#WAITING_CALL}}
<p class="m-small m-muted mb-0">{{WAITING_TEXT}}</p>
{{/WAITING_CALL}}
{{#BAD}}
<p class="m-small m-muted mb-0">[[_ The connection is broken.]]</p>
{{/BAD}}
{{#INACTIVE}}
<p class="m-small m-muted mb-0">[[_ Not connected.]]</p>
{{/INACTIVE}}
</section>
{{/CARD}}
</div>
<section class="m-panel mt-3" id="bookmarklet"><h2 class="mb-2">[[_ Bookmarklet]]</h2><p class="m-small m-muted">[[_ Save this as a bookmark’s address, then open it on a TMDB, IMDb, Letterboxd, Trakt or Wikipedia page to log that film. On a phone, share the page to the installed app.]]</p><div class="m-copy"><input class="form-control" id="bookmarklet-code" readonly value="{{BOOKMARKLET}}" aria-label="[[_ Bookmarklet]]"><button class="btn m-btn m-btn-icon" type="button" data-copy="bookmarklet-code" aria-label="[[_ Copy bookmarklet]]" hidden><i class="m-icon i-copy"></i></button></div></section>
</div></div></div></main>

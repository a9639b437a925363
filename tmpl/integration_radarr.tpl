{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>Radarr</h1></div>
<p><a class="m-more" href="{{BASE}}/settings/connections"><i class="m-icon m-icon-sm i-left"></i>[[_ Connections]]</a></p>
{{#ADDRESS}}
<section class="m-panel" aria-labelledby="feed"><div class="m-panel-head"><h2 id="feed">{{#USED}}<span class="m-dot m-dot-ok me-2"></span>[[_ Feed in use]]{{/USED}}{{#NEVER_USED}}<span class="m-dot m-dot-wait me-2"></span>[[_ Not read yet]]{{/NEVER_USED}}</h2>{{#USED}}<span class="m-small m-muted">[[_ Last read <time datetime="{{LAST_ISO}}">{{LAST_TEXT}}</time>]]</span>{{/USED}}</div>
{{#URL}}
<label class="form-label" for="url">[[_ Feed URL]]</label><div class="m-copy"><input class="form-control" id="url" readonly value="{{URL}}"><button class="btn m-btn" type="button" data-copy="url" hidden><i class="m-icon i-copy"></i>[[_ Copy]]</button></div><div class="form-text">[[_ Keep this URL private: anyone who has it can read your watchlist.]]</div>
{{/URL}}
{{#URL_LOST}}
<div class="m-note m-note-danger"><i class="m-icon i-alert"></i><p>[[_ This URL still works, but we can’t show it because the server’s secret has changed. Create a new one to see it.]]</p></div>
{{/URL_LOST}}
<div class="m-actions mt-3"><form method="post" action="{{BASE}}/settings/connections/radarr/feed"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn"><i class="m-icon i-refresh"></i>[[_(verb) Replace]]</button></form><form method="post" action="{{BASE}}/settings/connections/radarr/feed/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn-danger">[[_ Remove]]</button></form></div></section>
{{/ADDRESS}}
{{#NO_ADDRESS}}
<section class="m-panel" aria-labelledby="feed"><h2 class="mb-2" id="feed">[[_ Watchlist feed]]</h2><p class="m-muted">[[_ Radarr can add the films on your watchlist. It reads them from your own private feed.]]</p><form method="post" action="{{BASE}}/settings/connections/radarr/feed"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn btn-primary"><i class="m-icon i-plug"></i>[[_ Create feed]]</button></form></section>
{{/NO_ADDRESS}}
<section class="m-panel mt-3"><h2 class="mb-3">[[_ Set up Radarr]]</h2><ol class="m-steps"><li>[[_ In Radarr, open Settings → Import Lists and add a <b>StevenLu Custom</b> list.]]</li><li>[[_ Paste the <b>URL</b>, choose a quality profile and folder, press <b>Test</b>, then <b>Save</b>.]]</li><li>[[_ Radarr decides when to read the feed. Films you remove from your watchlist leave the feed too.]]</li></ol></section>
</div></div></div></main>

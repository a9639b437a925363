{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>{{NAME}}</h1></div>
<p><a class="m-more" href="{{BASE}}/settings/connections"><i class="m-icon m-icon-sm i-left"></i>[[_ Connections]]</a></p>
{{#ADDRESS}}
<section class="m-panel" aria-labelledby="webhook"><div class="m-panel-head"><h2 id="webhook">{{#USED}}<span class="m-dot m-dot-ok me-2"></span>[[_ Webhook connected]]{{/USED}}{{#NEVER_USED}}<span class="m-dot m-dot-wait me-2"></span>[[_ Waiting for the first call]]{{/NEVER_USED}}</h2><span class="m-small m-muted m-dots">{{#USED}}<span>[[_ Last call <time datetime="{{LAST_ISO}}">{{LAST_TEXT}}</time>]]</span> {{/USED}}<span>{{SINCE_TEXT}}</span></span></div>
{{#URL}}
<label class="form-label" for="url">[[_ Webhook URL]]</label><div class="m-copy"><input class="form-control" id="url" readonly value="{{URL}}"><button class="btn m-btn" type="button" data-copy="url" hidden><i class="m-icon i-copy"></i>[[_ Copy]]</button></div><div class="form-text">[[_ Keep this URL private: anyone who has it can add entries to your diary.]]</div>
{{/URL}}
{{#URL_LOST}}
<div class="m-note m-note-danger"><i class="m-icon i-alert"></i><p>[[_ This URL still works, but we can’t show it because the server’s secret has changed. Create a new one to see it.]]</p></div>
{{/URL_LOST}}
<div class="m-actions mt-3"><form method="post" action="{{BASE}}/settings/connections/{{KIND}}/webhook/test"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn"><i class="m-icon i-check"></i>[[_(verb) Test]]</button></form><form method="post" action="{{BASE}}/settings/connections/{{KIND}}/webhook"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn"><i class="m-icon i-refresh"></i>[[_(verb) Replace]]</button></form><form method="post" action="{{BASE}}/settings/connections/{{KIND}}/webhook/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn-danger">[[_ Remove]]</button></form></div></section>
{{/ADDRESS}}
{{#NO_ADDRESS}}
<section class="m-panel" aria-labelledby="webhook"><h2 class="mb-2" id="webhook">[[_ Webhook]]</h2><p class="m-muted">[[_ {{NAME}} sends what you’ve watched to your own webhook URL. Create it, then follow the steps below.]]</p><form method="post" action="{{BASE}}/settings/connections/{{KIND}}/webhook"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn btn-primary"><i class="m-icon i-plug"></i>[[_ Create webhook]]</button></form></section>
{{/NO_ADDRESS}}
<div class="{{#ADDRESS}}m-cols m-cols-2 {{/ADDRESS}}mt-3"><section class="m-panel"><h2 class="mb-3">[[_ Set up {{NAME}}]]</h2><ol class="m-steps">
{{#PLEX_STEPS}}
<li>[[_ Webhooks need a Plex Pass. On the server, under Settings → Network, tick <b>Webhooks</b>.]]</li><li>[[_ In Plex Web, open Account → <b>Webhooks</b>, choose <b>Add webhook</b>, paste the URL and save.]]</li><li>[[_ Watch the last minutes of a film, or rate one. Only the server owner’s activity is recorded.]]</li>
{{/PLEX_STEPS}}
{{#JELLYFIN_STEPS}}
<li>[[_ In Jellyfin’s admin area, open Plugins → Catalogue, install <b>Webhook</b> and restart.]]</li><li>[[_ Open Plugins → Webhook → <b>Add generic destination</b> and paste the URL.]]</li><li>[[_ Notification types: <b>Playback stop</b> and <b>User data saved</b>. Item type: <b>Movies</b>. Tick <b>Send all properties</b>.]]</li><li>[[_ Choose only your own user, save, then watch the last minute of a film.]]</li>
{{/JELLYFIN_STEPS}}
{{#EMBY_STEPS}}
<li>[[_ Webhooks need Emby Premiere. Open Settings → <b>Notifications</b> → Add notification → <b>Webhooks</b>.]]</li><li>[[_ Paste the URL. If asked for a data type, choose <b>application/json</b>.]]</li><li>[[_ Events: Playback <b>Stop</b> and Users <b>Mark played</b>. Limit them to your own user and your film libraries.]]</li><li>[[_ Save, then watch the last minute of a film.]]</li>
{{/EMBY_STEPS}}
{{#KODI_STEPS}}
<li>[[_ Install an add-on that sends finished films to a URL, such as one made for Movary.]]</li><li>[[_ Paste the URL into its settings.]]</li><li>[[_ It should send JSON like this; <code>imdbId</code> and <code>year</code> work too:]] <code class="m-break">{"title": "Alien", "uniqueIds": {"tmdbId": "348"} }</code></li>
{{/KODI_STEPS}}
</ol></section>
{{#SWITCHES}}
<section class="m-panel"><h2 class="mb-3">[[_ What to record]]</h2><form method="post" action="{{BASE}}/settings/connections/{{KIND}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><div class="form-check form-switch m-field"><input class="form-check-input" type="checkbox" role="switch" id="plays" name="record_plays" value="1"{{#PLAYS_ON}} checked{{/PLAYS_ON}}><label class="form-check-label" for="plays">[[_ Log films you finish or mark as played]]</label></div>
{{#TELLS_RATINGS}}
<div class="form-check form-switch m-field"><input class="form-check-input" type="checkbox" role="switch" id="ratings" name="record_ratings" value="1"{{#RATINGS_ON}} checked{{/RATINGS_ON}}><label class="form-check-label" for="ratings">[[_ Sync ratings]]</label></div>
{{/TELLS_RATINGS}}
<button class="btn btn-primary">[[_ Save]]</button></form></section>
{{/SWITCHES}}
</div>
{{>LINK}}
{{#CALLS}}
<section class="m-panel mt-3" aria-labelledby="calls"><div class="m-panel-head"><h2 id="calls">[[_ Recent calls <span class="m-count">{{TOTAL}} · the last 50 are kept</span>]]</h2>{{#WAITING}}<a class="m-more" href="{{BASE}}/inbox"><span class="m-dot m-dot-wait me-1"></span>{{WAITING_TEXT}}<i class="m-icon m-icon-sm i-right"></i></a>{{/WAITING}}</div><table class="m-table m-table-stack"><caption class="visually-hidden">[[_ Recent webhook calls]]</caption><thead><tr><th scope="col">[[_ When]]</th><th scope="col">[[_ Film and event]]</th><th scope="col">[[_ Result]]</th><th scope="col"><span class="visually-hidden">[[_ Process again]]</span></th></tr></thead><tbody>
{{#CALL}}
<tr><td class="m-nowrap m-muted m-small"><time datetime="{{WHEN_ISO}}">{{WHEN_TEXT}}</time></td><td class="m-full"><b class="m-break">{{#MOVIE}}<bdi>{{MOVIE}}</bdi>{{/MOVIE}}{{#NO_MOVIE}}[[_ No film]]{{/NO_MOVIE}}</b><div class="m-small m-muted m-dots">{{#EVENT_TEXT}}<span class="m-break">{{EVENT_TEXT}}</span> {{/EVENT_TEXT}}{{#TIMES}}<span>{{TIMES}}</span> {{/TIMES}}{{#REASON}}<span>{{REASON}}</span>{{/REASON}}</div></td><td>{{#RECORDED}}<span class="m-tag m-tag-watched">[[_ Recorded]]</span>{{/RECORDED}}{{#IGNORED}}<span class="m-tag">[[_ Ignored]]</span>{{/IGNORED}}{{#DUPLICATE}}<span class="m-tag">[[_ Duplicate]]</span>{{/DUPLICATE}}{{#QUEUED}}<span class="m-tag m-tag-watchlist">[[_ Queued]]</span>{{/QUEUED}}{{#UNMATCHED}}<span class="m-tag m-tag-rating">[[_ No match]]</span>{{/UNMATCHED}}{{#TEST}}<span class="m-tag">[[_ Test]]</span>{{/TEST}}{{#UNREADABLE}}<span class="m-tag m-tag-danger">[[_ Unreadable]]</span>{{/UNREADABLE}}</td><td class="m-right m-end">{{#CAN_REPLAY}}<form method="post" action="{{BASE}}/settings/connections/{{KIND}}/calls/{{CALL_ID}}/replay"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn btn-sm m-btn-quiet" aria-label="[[_ Process again: {{CALL_LABEL}}]]"><i class="m-icon i-again"></i>[[_ Process again]]</button></form>{{/CAN_REPLAY}}</td></tr>
{{/CALL}}
</tbody></table></section>
{{/CALLS}}
{{#NO_CALLS}}
<section class="m-panel mt-3" aria-labelledby="calls"><h2 class="mb-2" id="calls">[[_ Recent calls]]</h2><p class="m-muted mb-0">[[_ No calls yet. Each one appears here with its result.]]</p></section>
{{/NO_CALLS}}
</div></div></div></main>

{{%AUTOESCAPE context="HTML"}}
{{#LINK_OK}}
<section class="m-panel mt-3"><div class="m-panel-head"><h2><span class="m-dot m-dot-ok me-2"></span>[[_ Connected to Jellyfin]]</h2><span class="m-small m-muted m-dots"><span>[[_ Since <time datetime="{{SINCE_ISO}}">{{SINCE_TEXT}}</time>]]</span> {{#CHECKED}}<span>[[_ Checked <time datetime="{{CHECKED_ISO}}">{{CHECKED_TEXT}}</time>]]</span>{{/CHECKED}}</span></div>
<dl class="m-facts"><dt>[[_ Server]]</dt><dd class="m-break">{{SERVER}}</dd>{{#SERVER_USER}}<dt>[[_ User]]</dt><dd>{{SERVER_USER}}</dd>{{/SERVER_USER}}</dl>
{{#SYNC_RUNNING}}
<p class="m-small mt-3 mb-1">[[_ Syncing. You can leave this page; it keeps going.]]</p><progress class="m-progress" value="{{DONE_NUMBER}}" max="{{TOTAL_NUMBER}}" aria-label="[[_ Sync]]"></progress><p class="m-small m-muted m-num mt-1">[[_ {{DONE_COUNT}} of {{TOTAL_COUNT}} films]]</p>
{{/SYNC_RUNNING}}
{{#SYNC_READY}}
<p class="m-muted m-small mt-3">[[_ Sync marks the films in your diary as played in Jellyfin and logs the films you’ve played there.]]{{#LAST_SYNC_TEXT}} {{LAST_SYNC_TEXT}}{{/LAST_SYNC_TEXT}}</p>
{{/SYNC_READY}}
<div class="m-actions mt-3">{{#SYNC_READY}}<form method="post" action="{{BASE}}/settings/connections/jellyfin/sync"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn"><i class="m-icon i-refresh"></i>[[_ Sync now]]</button></form>{{/SYNC_READY}}<form method="post" action="{{BASE}}/settings/connections/jellyfin/unlink"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn-danger">[[_ Disconnect]]</button></form></div></section>
{{/LINK_OK}}
{{#LINK_BAD}}
<section class="m-panel mt-3"><div class="m-panel-head"><h2><span class="m-dot m-dot-bad me-2"></span>[[_ The connection is broken]]</h2><span class="m-small m-muted m-dots"><span>[[_ Connected <time datetime="{{SINCE_ISO}}">{{SINCE_TEXT}}</time>]]</span> {{#CHECKED}}<span>[[_ Checked <time datetime="{{CHECKED_ISO}}">{{CHECKED_TEXT}}</time>]]</span>{{/CHECKED}}</span></div>
<div class="m-note m-note-danger"><i class="m-icon i-alert"></i><p>{{MESSAGE}}</p></div>
<dl class="m-facts"><dt>[[_ Server]]</dt><dd class="m-break">{{SERVER}}</dd>{{#SERVER_USER}}<dt>[[_ User]]</dt><dd>{{SERVER_USER}}</dd>{{/SERVER_USER}}</dl>
<div class="m-actions mt-3"><form method="post" action="{{BASE}}/settings/connections/jellyfin/unlink"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn-danger">[[_ Disconnect]]</button></form></div></section>
{{/LINK_BAD}}
{{#LINK_FORM}}
<section class="m-panel mt-3"><h2 class="mb-2">{{#UNLINKED}}[[_ Connect your account]]{{/UNLINKED}}{{#LINK_BAD}}[[_ Reconnect]]{{/LINK_BAD}}</h2>
{{#UNLINKED}}
<p class="m-muted">[[_ Connect to log what you’ve already played in Jellyfin and mark the films in your diary as played there.]]</p>
{{/UNLINKED}}
{{#LINK_ERROR}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{LINK_ERROR}}</p></div>
{{/LINK_ERROR}}
<form method="post" action="{{BASE}}/settings/connections/jellyfin/link"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><div class="m-field"><label class="form-label" for="server_url">[[_ Server address]]</label><input class="form-control{{#SERVER_URL_ERROR}} is-invalid{{/SERVER_URL_ERROR}}" id="server_url" type="url" name="server_url" value="{{SERVER_URL}}" maxlength="2000" placeholder="https://jellyfin.example.org" autocomplete="off" required{{#SERVER_URL_ERROR}} aria-invalid="true"{{/SERVER_URL_ERROR}} aria-describedby="{{#SERVER_URL_ERROR}}server_url-error {{/SERVER_URL_ERROR}}server_url-help">
{{#SERVER_URL_ERROR}}
<div class="m-error" id="server_url-error"><i class="m-icon m-icon-sm i-alert"></i>{{SERVER_URL_ERROR}}</div>
{{/SERVER_URL_ERROR}}
<div class="form-text" id="server_url-help">[[_ Must be reachable from this server. An admin must allow addresses on a home network.]]</div>
</div>
<div class="m-two">
<div class="m-field"><label class="form-label" for="ju">[[_ Jellyfin username]]</label><input class="form-control{{#USERNAME_ERROR}} is-invalid{{/USERNAME_ERROR}}" id="ju" name="username" value="{{USERNAME}}" maxlength="255" autocapitalize="none" autocomplete="off" required{{#USERNAME_ERROR}} aria-invalid="true"{{/USERNAME_ERROR}}{{#USERNAME_ERROR}} aria-describedby="ju-error"{{/USERNAME_ERROR}}>
{{#USERNAME_ERROR}}
<div class="m-error" id="ju-error"><i class="m-icon m-icon-sm i-alert"></i>{{USERNAME_ERROR}}</div>
{{/USERNAME_ERROR}}
</div>
<div class="m-field"><label class="form-label" for="jp">[[_ Jellyfin password]]</label><input class="form-control{{#PASSWORD_ERROR}} is-invalid{{/PASSWORD_ERROR}}" id="jp" type="password" name="password" autocomplete="off"{{#PASSWORD_ERROR}} aria-invalid="true"{{/PASSWORD_ERROR}} aria-describedby="{{#PASSWORD_ERROR}}jp-error {{/PASSWORD_ERROR}}jp-help">
{{#PASSWORD_ERROR}}
<div class="m-error" id="jp-error"><i class="m-icon m-icon-sm i-alert"></i>{{PASSWORD_ERROR}}</div>
{{/PASSWORD_ERROR}}
<div class="form-text" id="jp-help">[[_ Used once to get a token, then forgotten.]]</div>
</div>
</div>
<button class="btn btn-primary"><i class="m-icon i-plug"></i>[[_(verb) Connect]]</button></form></section>
{{/LINK_FORM}}

{{%AUTOESCAPE context="HTML"}}
{{#FORM_ERROR}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{FORM_ERROR}}</p></div>
{{/FORM_ERROR}}
<div class="m-field"><label class="form-label" for="template">[[_ Service]]</label><select class="form-select{{#TEMPLATE_ERROR}} is-invalid{{/TEMPLATE_ERROR}}" id="template" name="template"{{#TEMPLATE_ERROR}} aria-invalid="true" aria-describedby="template-error"{{/TEMPLATE_ERROR}}>{{#TEMPLATE}}<option value="{{VALUE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{TEXT}}</option>{{/TEMPLATE}}</select>
{{#TEMPLATE_ERROR}}
<div class="m-error" id="template-error"><i class="m-icon m-icon-sm i-alert"></i>{{TEMPLATE_ERROR}}</div>
{{/TEMPLATE_ERROR}}
</div>
<div class="m-field"><label class="form-label" for="hook-url">[[_ URL]]</label><input class="form-control{{#URL_ERROR}} is-invalid{{/URL_ERROR}}" id="hook-url" name="url" type="url" inputmode="url" value="{{URL}}" maxlength="2000" autocomplete="off" spellcheck="false" required aria-describedby="{{#URL_ERROR}}hook-url-error {{/URL_ERROR}}hook-url-help"{{#URL_ERROR}} aria-invalid="true"{{/URL_ERROR}}>
{{#URL_ERROR}}
<div class="m-error" id="hook-url-error"><i class="m-icon m-icon-sm i-alert"></i>{{URL_ERROR}}</div>
{{/URL_ERROR}}
<div class="form-text" id="hook-url-help">[[_ Discord: webhook URL · ntfy: topic URL · Gotify, Mastodon: server URL]]</div></div>
<div class="m-field"><label class="form-label" for="hook-token">[[_ Token <span class="m-optional">for Gotify, Mastodon or a protected ntfy topic</span>]]</label><input class="form-control{{#TOKEN_ERROR}} is-invalid{{/TOKEN_ERROR}}" id="hook-token" name="token" maxlength="500" autocomplete="off" autocapitalize="none" spellcheck="false"{{#TOKEN_ERROR}} aria-invalid="true"{{/TOKEN_ERROR}} aria-describedby="{{#TOKEN_ERROR}}hook-token-error {{/TOKEN_ERROR}}hook-token-help">
{{#TOKEN_ERROR}}
<div class="m-error" id="hook-token-error"><i class="m-icon m-icon-sm i-alert"></i>{{TOKEN_ERROR}}</div>
{{/TOKEN_ERROR}}
<div class="form-text" id="hook-token-help">[[_ Stored encrypted, sent only to this URL and never shown again.]]</div>
{{#HAS_TOKEN}}
<div class="form-text">[[_ A token is saved. Leave blank to keep it; it’s removed if you change the service or server.]]</div>
<div class="form-check"><input class="form-check-input" type="checkbox" id="forget-token" name="forget_token" value="1"><label class="form-check-label" for="forget-token">[[_ Remove the saved token]]</label></div>
{{/HAS_TOKEN}}
</div>
<fieldset class="m-field"{{#EVENTS_ERROR}} aria-describedby="events-error"{{/EVENTS_ERROR}}><legend class="form-label">[[_ Events]]</legend>
{{#EVENT}}
<div class="form-check"><input class="form-check-input" type="checkbox" id="event-{{VALUE}}" name="events[]" value="{{VALUE}}"{{#CHOSEN}} checked{{/CHOSEN}}><label class="form-check-label" for="event-{{VALUE}}">{{TEXT}} <code class="m-small m-muted">{{VALUE}}</code></label></div>
{{/EVENT}}
{{#EVENTS_ERROR}}
<div class="m-error" id="events-error"><i class="m-icon m-icon-sm i-alert"></i>{{EVENTS_ERROR}}</div>
{{/EVENTS_ERROR}}
</fieldset>
<div class="form-check m-field"><input class="form-check-input" type="checkbox" id="asked-only" name="asked_only" value="1"{{#ASKED_ONLY}} checked{{/ASKED_ONLY}}><label class="form-check-label" for="asked-only">[[_ Only when I ask while logging a film<span class="m-small m-muted d-block">Adds a checkbox to the log form. Mastodon always works this way.</span>]]</label></div>

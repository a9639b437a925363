{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Server]]</h1></div>
<section class="m-panel" aria-label="[[_ Server]]"><ul class="m-list">
{{>SETTINGS_ROW}}
</ul></section>
<p class="m-muted mt-3">[[_ Settings from the environment or configuration file can’t be changed here.]]</p>
<form method="post" action="{{BASE}}/settings/server"><input type="hidden" name="_csrf_token" value="{{CSRF}}">
<section class="m-panel"><h2 class="mb-3">[[_ This server]]</h2>
{{#BASE_URL_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="base_url">[[_ Address]]</label>{{>SOURCE}}</div>
{{#FREE}}
<input class="form-control{{#PROBLEM}} is-invalid{{/PROBLEM}}" id="base_url" type="url" name="base_url" value="{{VALUE}}" placeholder="{{DEFAULT_TEXT}}" maxlength="500" autocomplete="off"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}base_url-error {{/PROBLEM}}base_url-help">
{{>RESTORE}}
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="base_url" readonly value="{{VALUE}}" aria-describedby="{{#PROBLEM}}base_url-error {{/PROBLEM}}base_url-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="base_url-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="base_url-help">[[_ Used in e-mail links and by media servers. Include the path if there is one.]] <code class="m-break">MATINEE_BASE_URL</code></div></div>
{{/BASE_URL_ROW}}
<div class="m-two">
{{#REGISTRATION_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="registration">[[_ Sign-up]]</label>{{>SOURCE}}</div>
{{#FREE}}
<select class="form-select" id="registration" name="registration"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}registration-error {{/PROBLEM}}registration-help"><option value=""{{#BY_DEFAULT}} selected{{/BY_DEFAULT}}>{{#SET_HERE}}[[_ Restore the default ({{DEFAULT_TEXT}})]]{{/SET_HERE}}{{#NOT_SET_HERE}}[[_ Default ({{DEFAULT_TEXT}})]]{{/NOT_SET_HERE}}</option><option value="on"{{#ON}} selected{{/ON}}>[[_ On]]</option><option value="off"{{#OFF}} selected{{/OFF}}>[[_ Off]]</option></select>
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="registration" readonly value="{{#ON}}on{{/ON}}{{#OFF}}off{{/OFF}}" aria-describedby="{{#PROBLEM}}registration-error {{/PROBLEM}}registration-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="registration-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="registration-help">[[_ When on, anyone can sign up.]] <code class="m-break">MATINEE_REGISTRATION</code></div></div>
{{/REGISTRATION_ROW}}
{{#TIMEZONE_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="timezone">[[_ Time zone for new members]]</label>{{>SOURCE}}</div>
{{#FREE}}
<select class="form-select" id="timezone" name="timezone"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}timezone-error {{/PROBLEM}}timezone-help">
<option value="">{{#SET_HERE}}[[_ Restore the default ({{DEFAULT_TEXT}})]]{{/SET_HERE}}{{#NOT_SET_HERE}}[[_ Default ({{DEFAULT_TEXT}})]]{{/NOT_SET_HERE}}</option>
{{#ZONES}}
<option{{#CHOSEN}} selected{{/CHOSEN}}>{{ZONE}}</option>
{{/ZONES}}
</select>
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="timezone" readonly value="{{VALUE}}" aria-describedby="{{#PROBLEM}}timezone-error {{/PROBLEM}}timezone-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="timezone-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="timezone-help">[[_ Members can choose their own.]] <code class="m-break">MATINEE_TIMEZONE</code></div></div>
{{/TIMEZONE_ROW}}
</div></section>
<section class="m-panel"><div class="m-panel-head"><h2>[[_ Film data]]</h2><button class="btn btn-sm m-btn" form="provider-test"><i class="m-icon i-play"></i>[[_ Test saved key]]</button></div>
{{#TEST_OK}}
<div class="m-note m-note-ok" role="status"><i class="m-icon i-check"></i><p>[[_ The key works. TMDB answered in {{LATENCY}} ms.]]</p></div>
{{/TEST_OK}}
{{#TEST_FAILED}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{MESSAGE}}{{#STATUS_CODE}} [[_ (status {{STATUS_CODE}})]]{{/STATUS_CODE}}</p></div>
{{/TEST_FAILED}}
{{#KEY_MISSING}}
<div class="m-note m-note-warn"><i class="m-icon i-key"></i><p>[[_ Without a TMDB key, you can’t search TMDB or add films. Find your key in your TMDB account settings, under API.]]</p></div>
{{/KEY_MISSING}}
{{#KEY_REJECTED}}
<div class="m-note m-note-danger"><i class="m-icon i-alert"></i><p>[[_ TMDB rejected the key. Copy it again from your TMDB account settings, under API.]]</p></div>
{{/KEY_REJECTED}}
{{#KEY_STAND_IN}}
<div class="m-note"><i class="m-icon i-info"></i><p>[[_ You’re using the built-in set of films. Set a TMDB key to use TMDB.]]</p></div>
{{/KEY_STAND_IN}}
{{#METADATA_API_KEY_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="metadata_api_key">[[_ TMDB API key]]</label>{{>SOURCE}}</div>
{{#FREE}}
<input class="form-control{{#PROBLEM}} is-invalid{{/PROBLEM}}" id="metadata_api_key" name="metadata_api_key" placeholder="{{#SET}}[[_ Saved; type to replace it]]{{/SET}}{{#UNSET}}[[_ Not set]]{{/UNSET}}" spellcheck="false" maxlength="500" autocomplete="off"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}metadata_api_key-error {{/PROBLEM}}metadata_api_key-help">
{{#REMOVABLE}}
<div class="form-check mt-1"><input class="form-check-input" type="checkbox" id="metadata_api_key_remove" name="metadata_api_key_remove" value="1"><label class="form-check-label" for="metadata_api_key_remove">[[_ Remove]]</label></div>
{{/REMOVABLE}}
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="metadata_api_key" readonly value="Set" aria-describedby="{{#PROBLEM}}metadata_api_key-error {{/PROBLEM}}metadata_api_key-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="metadata_api_key-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="metadata_api_key-help">[[_ Stored encrypted and never shown again.]] <code class="m-break">MATINEE_METADATA_API_KEY</code></div></div>
{{/METADATA_API_KEY_ROW}}
<div class="m-two">
{{#METADATA_LANGUAGE_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="metadata_language">[[_ Film data language]]</label>{{>SOURCE}}</div>
{{#FREE}}
<input class="form-control{{#PROBLEM}} is-invalid{{/PROBLEM}}" id="metadata_language" name="metadata_language" value="{{VALUE}}" placeholder="{{DEFAULT_TEXT}}" maxlength="20" autocomplete="off"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}metadata_language-error {{/PROBLEM}}metadata_language-help">
{{>RESTORE}}
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="metadata_language" readonly value="{{VALUE}}" aria-describedby="{{#PROBLEM}}metadata_language-error {{/PROBLEM}}metadata_language-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="metadata_language-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="metadata_language-help">[[_ Language and country, such as en-US or de-DE.]] <code class="m-break">MATINEE_METADATA_LANGUAGE</code></div></div>
{{/METADATA_LANGUAGE_ROW}}
{{#IMAGE_CACHE_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="image_cache">[[_ Store images here]]</label>{{>SOURCE}}</div>
{{#FREE}}
<select class="form-select" id="image_cache" name="image_cache"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}image_cache-error {{/PROBLEM}}image_cache-help"><option value=""{{#BY_DEFAULT}} selected{{/BY_DEFAULT}}>{{#SET_HERE}}[[_ Restore the default ({{DEFAULT_TEXT}})]]{{/SET_HERE}}{{#NOT_SET_HERE}}[[_ Default ({{DEFAULT_TEXT}})]]{{/NOT_SET_HERE}}</option><option value="on"{{#ON}} selected{{/ON}}>[[_ On]]</option><option value="off"{{#OFF}} selected{{/OFF}}>[[_ Off]]</option></select>
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="image_cache" readonly value="{{#ON}}on{{/ON}}{{#OFF}}off{{/OFF}}" aria-describedby="{{#PROBLEM}}image_cache-error {{/PROBLEM}}image_cache-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="image_cache-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="image_cache-help">[[_ When off, browsers load posters from TMDB.]] <code class="m-break">MATINEE_IMAGE_CACHE</code></div></div>
{{/IMAGE_CACHE_ROW}}
{{#PROVIDER_SEARCH_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="provider_search">{{#TMDB}}[[_ Search TMDB while members type]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Search for more films while members type]]{{/OTHER_PROVIDER}}</label>{{>SOURCE}}</div>
{{#FREE}}
<select class="form-select" id="provider_search" name="provider_search"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}provider_search-error {{/PROBLEM}}provider_search-help"><option value=""{{#BY_DEFAULT}} selected{{/BY_DEFAULT}}>{{#SET_HERE}}[[_ Restore the default ({{DEFAULT_TEXT}})]]{{/SET_HERE}}{{#NOT_SET_HERE}}[[_ Default ({{DEFAULT_TEXT}})]]{{/NOT_SET_HERE}}</option><option value="on"{{#ON}} selected{{/ON}}>[[_ On]]</option><option value="off"{{#OFF}} selected{{/OFF}}>[[_ Off]]</option></select>
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="provider_search" readonly value="{{#ON}}on{{/ON}}{{#OFF}}off{{/OFF}}" aria-describedby="{{#PROBLEM}}provider_search-error {{/PROBLEM}}provider_search-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="provider_search-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="provider_search-help">{{#TMDB}}[[_ Sends what they type to TMDB. When off, TMDB is searched only when someone asks for more films.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Sends what they type to the film data source. When off, it’s searched only when someone asks for more films.]]{{/OTHER_PROVIDER}} <code class="m-break">MATINEE_PROVIDER_SEARCH</code></div></div>
{{/PROVIDER_SEARCH_ROW}}
</div></section>
<section class="m-panel" id="email"><div class="m-panel-head"><h2>[[_ E-mail]]</h2>{{#CAN_TEST}}<button class="btn btn-sm m-btn" form="email-test"><i class="m-icon i-mail"></i>[[_ Send test e-mail]]</button>{{/CAN_TEST}}</div>
{{#MAIL_SENT}}
<div class="m-note m-note-ok" role="status"><i class="m-icon i-check"></i><p>[[_ Test e-mail sent to {{EMAIL}}.]]</p></div>
{{/MAIL_SENT}}
{{#MAIL_FAILED}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{MESSAGE}}</p></div>
{{/MAIL_FAILED}}
{{#MAIL_OFF}}
<div class="m-note"><i class="m-icon i-mail"></i><p>[[_ E-mail isn’t set up, so members can’t reset their passwords. Set a new one with <code>matinee user passwd</code>.]]</p></div>
{{/MAIL_OFF}}
{{#NO_BASE_URL}}
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>[[_ Set this server’s address first. Until then, no e-mail is sent.]]</p></div>
{{/NO_BASE_URL}}
{{#SMTP_URL_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="smtp_url">[[_ Mail server]]</label>{{>SOURCE}}</div>
{{#FREE}}
<input class="form-control{{#PROBLEM}} is-invalid{{/PROBLEM}}" id="smtp_url" name="smtp_url" value="{{VALUE}}" placeholder="{{DEFAULT_TEXT}}" maxlength="500" autocomplete="off"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}smtp_url-error {{/PROBLEM}}smtp_url-help">
{{>RESTORE}}
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="smtp_url" readonly value="{{VALUE}}" aria-describedby="{{#PROBLEM}}smtp_url-error {{/PROBLEM}}smtp_url-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="smtp_url-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="smtp_url-help">[[_ For example smtps://mail.example.org:465, or smtp:// with port 587 for STARTTLS.]] <code class="m-break">MATINEE_SMTP_URL</code></div></div>
{{/SMTP_URL_ROW}}
{{#SMTP_FROM_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="smtp_from">[[_ Sender]]</label>{{>SOURCE}}</div>
{{#FREE}}
<input class="form-control{{#PROBLEM}} is-invalid{{/PROBLEM}}" id="smtp_from" type="email" name="smtp_from" value="{{VALUE}}" placeholder="{{DEFAULT_TEXT}}" maxlength="254" autocomplete="off"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}smtp_from-error {{/PROBLEM}}smtp_from-help">
{{>RESTORE}}
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="smtp_from" readonly value="{{VALUE}}" aria-describedby="{{#PROBLEM}}smtp_from-error {{/PROBLEM}}smtp_from-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="smtp_from-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="smtp_from-help">[[_ The address e-mails are sent from.]] <code class="m-break">MATINEE_SMTP_FROM</code></div></div>
{{/SMTP_FROM_ROW}}
<div class="m-two">
{{#SMTP_USER_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="smtp_user">[[_ Username]]</label>{{>SOURCE}}</div>
{{#FREE}}
<input class="form-control{{#PROBLEM}} is-invalid{{/PROBLEM}}" id="smtp_user" name="smtp_user" value="{{VALUE}}" placeholder="{{DEFAULT_TEXT}}" maxlength="254" autocomplete="off"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}smtp_user-error {{/PROBLEM}}smtp_user-help">
{{>RESTORE}}
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="smtp_user" readonly value="{{VALUE}}" aria-describedby="{{#PROBLEM}}smtp_user-error {{/PROBLEM}}smtp_user-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="smtp_user-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="smtp_user-help">[[_ Leave blank if your server doesn’t need one.]] <code class="m-break">MATINEE_SMTP_USER</code></div></div>
{{/SMTP_USER_ROW}}
{{#SMTP_PASSWORD_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="smtp_password">[[_ Password]]</label>{{>SOURCE}}</div>
{{#FREE}}
<input class="form-control{{#PROBLEM}} is-invalid{{/PROBLEM}}" id="smtp_password" type="password" name="smtp_password" placeholder="{{#SET}}[[_ Saved; type to replace it]]{{/SET}}{{#UNSET}}[[_ Not set]]{{/UNSET}}" spellcheck="false" maxlength="500" autocomplete="off"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}smtp_password-error {{/PROBLEM}}smtp_password-help">
{{#REMOVABLE}}
<div class="form-check mt-1"><input class="form-check-input" type="checkbox" id="smtp_password_remove" name="smtp_password_remove" value="1"><label class="form-check-label" for="smtp_password_remove">[[_ Remove]]</label></div>
{{/REMOVABLE}}
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="smtp_password" readonly value="Set" aria-describedby="{{#PROBLEM}}smtp_password-error {{/PROBLEM}}smtp_password-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="smtp_password-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="smtp_password-help">[[_ Stored encrypted and never shown again.]] <code class="m-break">MATINEE_SMTP_PASSWORD</code></div></div>
{{/SMTP_PASSWORD_ROW}}
</div>
{{#CAN_TEST}}
<p class="m-small m-muted mb-0">[[_ A test goes to <b class="m-break">{{EMAIL}}</b>, with the saved settings.]]</p>
{{/CAN_TEST}}
</section>
<section class="m-panel"><h2 class="mb-3">[[_ Security]]</h2>
{{#MEDIA_SERVER_ADDRESSES_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="media_server_addresses">[[_ Media servers on private networks]]</label>{{>SOURCE}}</div>
{{#FREE}}
<input class="form-control{{#PROBLEM}} is-invalid{{/PROBLEM}}" id="media_server_addresses" name="media_server_addresses" value="{{VALUE}}" placeholder="{{DEFAULT_TEXT}}" maxlength="1000" autocomplete="off"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}media_server_addresses-error {{/PROBLEM}}media_server_addresses-help">
{{>RESTORE}}
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="media_server_addresses" readonly value="{{VALUE}}" aria-describedby="{{#PROBLEM}}media_server_addresses-error {{/PROBLEM}}media_server_addresses-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="media_server_addresses-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="media_server_addresses-help">[[_ Hosts or networks members can connect to, separated by spaces, such as 192.168.1.20 or 192.168.1.0/24. Leave blank to allow none.]]</div></div>
{{/MEDIA_SERVER_ADDRESSES_ROW}}
{{#AUDIT_DAYS_ROW}}
<div class="m-field"><div class="m-setting-head"><label class="form-label" for="audit_days">[[_ Keep security events for (days)]]</label>{{>SOURCE}}</div>
{{#FREE}}
<input class="form-control{{#PROBLEM}} is-invalid{{/PROBLEM}}" id="audit_days" type="number" name="audit_days" value="{{VALUE}}" placeholder="{{DEFAULT_TEXT}}" min="1" max="36500" step="1"{{#PROBLEM}} aria-invalid="true"{{/PROBLEM}} aria-describedby="{{#PROBLEM}}audit_days-error {{/PROBLEM}}audit_days-help">
{{>RESTORE}}
{{/FREE}}
{{#FIXED}}
<input class="form-control" id="audit_days" readonly value="{{VALUE}}" aria-describedby="{{#PROBLEM}}audit_days-error {{/PROBLEM}}audit_days-help">
{{/FIXED}}
{{#PROBLEM}}
<div class="m-error" id="audit_days-error"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</div>
{{/PROBLEM}}
<div class="form-text" id="audit_days-help">[[_ Older events are deleted daily.]]</div></div>
{{/AUDIT_DAYS_ROW}}
</section>
<div class="m-actions mt-3"><button class="btn btn-primary">[[_ Save]]</button></div></form>
<form method="post" action="{{BASE}}/settings/server/metadata-test" id="provider-test"><input type="hidden" name="_csrf_token" value="{{CSRF}}"></form>
<form method="post" action="{{BASE}}/settings/server/email-test" id="email-test"><input type="hidden" name="_csrf_token" value="{{CSRF}}"></form>
</div></div></div></main>

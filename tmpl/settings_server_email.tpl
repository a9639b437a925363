{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_NAV}}
<div><div class="m-pagehead"><h1>[[_ E-mail]]</h1></div>
{{#MAIL_OFF}}
<div class="m-note"><i class="m-icon i-mail"></i><p>[[_ E-mail isn’t set up, so members can’t reset their passwords. Set a new one with <code>matinee user passwd</code>.]]</p></div>
{{/MAIL_OFF}}
{{#NO_BASE_URL}}
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>[[_ Set <a href="{{BASE}}/old/settings/server/general">this server’s address</a> first. Until then, no e-mail is sent.]]</p></div>
{{/NO_BASE_URL}}
<form class="m-panel" method="post" action="{{BASE}}/old/settings/server/email"><input type="hidden" name="_csrf_token" value="{{CSRF}}">
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
<button class="btn btn-primary">[[_ Save]]</button></form>
<section class="m-panel mt-3"><h2 class="mb-2">[[_ Test]]</h2>
{{#TEST_OK}}
<div class="m-note m-note-ok" role="status"><i class="m-icon i-check"></i><p>[[_ Test e-mail sent to {{EMAIL}}.]]</p></div>
{{/TEST_OK}}
{{#TEST_FAILED}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{MESSAGE}}</p></div>
{{/TEST_FAILED}}
{{#CAN_TEST}}
<p class="m-muted">[[_ Sends a short e-mail to <b class="m-break">{{EMAIL}}</b> with the saved settings.]]</p>
<form method="post" action="{{BASE}}/old/settings/server/email-test"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn"><i class="m-icon i-mail"></i>[[_ Send test e-mail]]</button></form>
{{/CAN_TEST}}
{{#MAIL_OFF}}
<p class="m-muted mb-0">[[_ Set a mail server and a sender first.]]</p>
{{/MAIL_OFF}}
</section>
</div></div></div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1">
<div class="m-wrap"><div class="m-center m-center-wide"><span class="m-center-brand"><svg role="img" aria-label="[[_ Matinee]]" viewBox="-1 0 182 48"><use href="{{BASE}}/static/[[icons.svg]]#wordmark"/></svg></span>
<form class="m-panel" method="post" action="{{BASE}}/init"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><h1 class="mb-1">[[_ Set up Matinee]]</h1><p class="m-muted">[[_ One page and you’re in.]]</p>
<div class="m-two">
<div class="m-field"><label class="form-label" for="email">[[_ E-mail]]</label><input class="form-control{{#EMAIL_ERROR}} is-invalid{{/EMAIL_ERROR}}" id="email" type="email" name="email" value="{{EMAIL}}" maxlength="254" autocomplete="username" required{{#EMAIL_ERROR}} aria-invalid="true"{{/EMAIL_ERROR}}{{#EMAIL_ERROR}} aria-describedby="email-error"{{/EMAIL_ERROR}}>
{{#EMAIL_ERROR}}
<div class="m-error" id="email-error"><i class="m-icon m-icon-sm i-alert"></i>{{EMAIL_ERROR}}</div>
{{/EMAIL_ERROR}}
</div>
<div class="m-field"><label class="form-label" for="name">[[_ Username]]</label><input class="form-control{{#NAME_ERROR}} is-invalid{{/NAME_ERROR}}" id="name" name="name" value="{{NAME}}" maxlength="64" pattern="[A-Za-z0-9]+" autocapitalize="none" autocomplete="nickname" required{{#NAME_ERROR}} aria-invalid="true"{{/NAME_ERROR}}{{#NAME_ERROR}} aria-describedby="name-error name-help"{{/NAME_ERROR}}>
{{#NAME_ERROR}}
<div class="m-error" id="name-error"><i class="m-icon m-icon-sm i-alert"></i>{{NAME_ERROR}}</div>
{{/NAME_ERROR}}
<div class="form-text" id="name-help">[[_ Letters and numbers only. Your profile: /users/ada]]</div>
</div>
<div class="m-field"><label class="form-label" for="pw">[[_ Password]]</label><input class="form-control{{#PASSWORD_ERROR}} is-invalid{{/PASSWORD_ERROR}}" id="pw" type="password" name="password" autocomplete="new-password" required{{#PASSWORD_ERROR}} aria-invalid="true"{{/PASSWORD_ERROR}}{{#PASSWORD_ERROR}} aria-describedby="pw-error pw-help"{{/PASSWORD_ERROR}}>
{{#PASSWORD_ERROR}}
<div class="m-error" id="pw-error"><i class="m-icon m-icon-sm i-alert"></i>{{PASSWORD_ERROR}}</div>
{{/PASSWORD_ERROR}}
<div class="form-text" id="pw-help">[[_ At least 8 characters.]]</div>
</div>
<div class="m-field"><label class="form-label" for="pw2">[[_ Confirm password]]</label><input class="form-control{{#REPEAT_PASSWORD_ERROR}} is-invalid{{/REPEAT_PASSWORD_ERROR}}" id="pw2" type="password" name="repeat_password" autocomplete="new-password" required{{#REPEAT_PASSWORD_ERROR}} aria-invalid="true"{{/REPEAT_PASSWORD_ERROR}}{{#REPEAT_PASSWORD_ERROR}} aria-describedby="pw2-error"{{/REPEAT_PASSWORD_ERROR}}>
{{#REPEAT_PASSWORD_ERROR}}
<div class="m-error" id="pw2-error"><i class="m-icon m-icon-sm i-alert"></i>{{REPEAT_PASSWORD_ERROR}}</div>
{{/REPEAT_PASSWORD_ERROR}}
</div>
</div>
{{#KEY_FIELD}}
<div class="m-field"><label class="form-label" for="key">[[_ TMDB API key <span class="m-muted fw-normal">optional</span>]]</label><input class="form-control{{#METADATA_API_KEY_ERROR}} is-invalid{{/METADATA_API_KEY_ERROR}}" id="key" name="metadata_api_key" autocomplete="off" spellcheck="false"{{#METADATA_API_KEY_ERROR}} aria-invalid="true"{{/METADATA_API_KEY_ERROR}}{{#METADATA_API_KEY_ERROR}} aria-describedby="key-error key-help"{{/METADATA_API_KEY_ERROR}}>
{{#METADATA_API_KEY_ERROR}}
<div class="m-error" id="key-error"><i class="m-icon m-icon-sm i-alert"></i>{{METADATA_API_KEY_ERROR}}</div>
{{/METADATA_API_KEY_ERROR}}
<div class="form-text" id="key-help">[[_ Film data comes from TMDB. Get a key under API in your TMDB account settings, or add one later.]]</div>
</div>
{{/KEY_FIELD}}
<div class="m-field"><label class="form-label" for="zone">[[_ Time zone]]</label><select class="form-select" id="zone" name="timezone"{{#GUESS_ZONE}} data-guess-zone{{/GUESS_ZONE}}{{#TIMEZONE_ERROR}} aria-invalid="true" aria-describedby="zone-error"{{/TIMEZONE_ERROR}}>
{{#ZONES}}
<option{{#CHOSEN}} selected{{/CHOSEN}}>{{ZONE}}</option>
{{/ZONES}}
</select>
{{#TIMEZONE_ERROR}}
<div class="m-error" id="zone-error"><i class="m-icon m-icon-sm i-alert"></i>{{TIMEZONE_ERROR}}</div>
{{/TIMEZONE_ERROR}}
<div class="form-text">[[_ Used for your diary dates.]]</div></div>
<button class="btn btn-primary btn-lg w-100">[[_ Create account]]</button></form></div></div></main>

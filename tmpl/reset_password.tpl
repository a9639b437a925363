{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1">
<div class="m-wrap"><div class="m-center"><span class="m-center-brand"><svg role="img" aria-label="[[_ Matinee]]" viewBox="-1 0 182 48"><use href="{{BASE}}/static/[[icons.svg]]#wordmark"/></svg></span>
{{#CHOOSE}}
<form class="m-panel" method="post" action="{{BASE}}/reset-password"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="token" value="{{TOKEN}}"><input type="text" name="username" autocomplete="username" value="{{EMAIL}}" hidden disabled><h1 class="mb-1">[[_ Choose a new password]]</h1><p class="m-muted">[[_ This logs you out everywhere and revokes API tokens and trusted devices.]]</p>
<div class="m-field"><label class="form-label" for="pw">[[_ New password]]</label><input class="form-control{{#NEW_PASSWORD_ERROR}} is-invalid{{/NEW_PASSWORD_ERROR}}" id="pw" type="password" name="new_password" autocomplete="new-password" required{{#NEW_PASSWORD_ERROR}} aria-invalid="true"{{/NEW_PASSWORD_ERROR}} aria-describedby="{{#NEW_PASSWORD_ERROR}}pw-error {{/NEW_PASSWORD_ERROR}}pw-help">
{{#NEW_PASSWORD_ERROR}}
<div class="m-error" id="pw-error"><i class="m-icon m-icon-sm i-alert"></i>{{NEW_PASSWORD_ERROR}}</div>
{{/NEW_PASSWORD_ERROR}}
<div class="form-text" id="pw-help">[[_ At least 8 characters.]]</div>
</div>
<div class="m-field"><label class="form-label" for="pw2">[[_ Confirm new password]]</label><input class="form-control{{#REPEAT_PASSWORD_ERROR}} is-invalid{{/REPEAT_PASSWORD_ERROR}}" id="pw2" type="password" name="repeat_password" autocomplete="new-password" required{{#REPEAT_PASSWORD_ERROR}} aria-invalid="true"{{/REPEAT_PASSWORD_ERROR}}{{#REPEAT_PASSWORD_ERROR}} aria-describedby="pw2-error"{{/REPEAT_PASSWORD_ERROR}}>
{{#REPEAT_PASSWORD_ERROR}}
<div class="m-error" id="pw2-error"><i class="m-icon m-icon-sm i-alert"></i>{{REPEAT_PASSWORD_ERROR}}</div>
{{/REPEAT_PASSWORD_ERROR}}
</div>
<button class="btn btn-primary btn-lg w-100">[[_ Change password]]</button></form>
{{/CHOOSE}}
{{#EXPIRED}}
<div class="m-panel"><h1 class="mb-2">[[_ This link no longer works]]</h1><p class="m-muted">[[_ Each link works once, within an hour.]]</p><a class="btn btn-primary btn-lg w-100" href="{{BASE}}/forgot-password">[[_ Get a new link]]</a></div>
{{/EXPIRED}}
<p class="m-small m-muted mt-3"><a class="m-link" href="{{BASE}}/login">[[_ Back to login]]</a></p>
</div></div></main>

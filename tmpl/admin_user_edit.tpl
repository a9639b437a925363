{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>{{#NEW}}[[_ New member]]{{/NEW}}{{#EDIT}}{{USER_NAME}}{{/EDIT}}</h1></div>
<p><a class="m-more" href="{{BASE}}/admin/users"><i class="m-icon m-icon-sm i-left"></i>[[_ Members]]</a></p>
<form class="m-panel" method="post" action="{{BASE}}/admin/users/{{#NEW}}new{{/NEW}}{{#EDIT}}{{USER_ID}}{{/EDIT}}" autocomplete="off"><input type="hidden" name="_csrf_token" value="{{CSRF}}">{{#NEW}}<input type="hidden" name="_form_id" value="{{FORM_ID}}">{{/NEW}}
<div class="m-two">
<div class="m-field"><label class="form-label" for="name">[[_ Username]]</label><input class="form-control{{#NAME_ERROR}} is-invalid{{/NAME_ERROR}}" id="name" name="name" value="{{NAME}}" maxlength="64" pattern="[A-Za-z0-9]+" autocapitalize="none" autocomplete="off" required{{#NAME_ERROR}} aria-invalid="true"{{/NAME_ERROR}} aria-describedby="{{#NAME_ERROR}}name-error {{/NAME_ERROR}}name-help">
{{#NAME_ERROR}}
<div class="m-error" id="name-error"><i class="m-icon m-icon-sm i-alert"></i>{{NAME_ERROR}}</div>
{{/NAME_ERROR}}
<div class="form-text" id="name-help">[[_ Letters and numbers only.]]</div>
</div>
<div class="m-field"><label class="form-label" for="email">[[_ E-mail]]</label><input class="form-control{{#EMAIL_ERROR}} is-invalid{{/EMAIL_ERROR}}" id="email" type="email" name="email" value="{{EMAIL}}" maxlength="254" autocomplete="off" required{{#EMAIL_ERROR}} aria-invalid="true"{{/EMAIL_ERROR}}{{#EMAIL_ERROR}} aria-describedby="email-error"{{/EMAIL_ERROR}}>
{{#EMAIL_ERROR}}
<div class="m-error" id="email-error"><i class="m-icon m-icon-sm i-alert"></i>{{EMAIL_ERROR}}</div>
{{/EMAIL_ERROR}}
</div>
<div class="m-field"><label class="form-label" for="pw">{{#NEW}}[[_ Password]]{{/NEW}}{{#EDIT}}[[_ New password]]{{/EDIT}}</label><input class="form-control{{#PASSWORD_ERROR}} is-invalid{{/PASSWORD_ERROR}}" id="pw" type="password" name="password" autocomplete="new-password"{{#NEW}} required{{/NEW}}{{#PASSWORD_ERROR}} aria-invalid="true"{{/PASSWORD_ERROR}} aria-describedby="{{#PASSWORD_ERROR}}pw-error {{/PASSWORD_ERROR}}pw-help">
{{#PASSWORD_ERROR}}
<div class="m-error" id="pw-error"><i class="m-icon m-icon-sm i-alert"></i>{{PASSWORD_ERROR}}</div>
{{/PASSWORD_ERROR}}
<div class="form-text" id="pw-help">{{#NEW}}[[_ At least 8 characters.]]{{/NEW}}{{#EDIT}}[[_ Leave blank to keep the current password. A new one logs this member out everywhere.]]{{/EDIT}}</div>
</div>
</div>
<div class="form-check m-field"><input class="form-check-input" type="checkbox" id="is-admin" name="is_admin" value="1"{{#IS_ADMIN}} checked{{/IS_ADMIN}}{{#LAST_ADMIN}} disabled{{/LAST_ADMIN}}{{#IS_ADMIN_ERROR}} aria-invalid="true"{{/IS_ADMIN_ERROR}} aria-describedby="{{#IS_ADMIN_ERROR}}is-admin-error {{/IS_ADMIN_ERROR}}is-admin-help">{{#LAST_ADMIN}}<input type="hidden" name="is_admin" value="1">{{/LAST_ADMIN}}<label class="form-check-label" for="is-admin">[[_ Admin]]</label>
{{#IS_ADMIN_ERROR}}
<div class="m-error" id="is-admin-error"><i class="m-icon m-icon-sm i-alert"></i>{{IS_ADMIN_ERROR}}</div>
{{/IS_ADMIN_ERROR}}
<div class="form-text" id="is-admin-help">{{#LAST_ADMIN}}[[_ This is the only admin. Make another member an admin first.]]{{/LAST_ADMIN}} [[_ Can see every member’s diary, plus events and jobs, and change server settings.]]</div></div>
<button class="btn btn-primary">{{#NEW}}[[_ Create account]]{{/NEW}}{{#EDIT}}[[_ Save]]{{/EDIT}}</button></form>
{{#EDIT}}
<section class="m-panel mt-3"><h2 class="mb-2">[[_ Account]]</h2><dl class="m-facts">{{#MADE_TEXT}}<dt>[[_ Created]]</dt><dd>{{MADE_TEXT}}</dd>{{/MADE_TEXT}}{{#LAST_TEXT}}<dt>[[_ Last active]]</dt><dd>{{LAST_TEXT}}</dd>{{/LAST_TEXT}}{{#ADDRESS}}<dt>[[_ IP address]]</dt><dd>{{ADDRESS}}</dd>{{/ADDRESS}}<dt>[[_ Profile]]</dt><dd class="m-break"><a class="m-link" href="{{BASE}}/users/{{USER_NAME}}">[[_ /users/{{USER_NAME}}]]</a></dd><dt>[[_ Events]]</dt><dd><a class="m-link" href="{{BASE}}/admin/events?user_id={{USER_ID}}">[[_ Show]]</a></dd></dl></section>
<section class="m-panel"><div class="m-panel-head"><h2>[[_ Two-factor login]]</h2>{{#TOTP_ON}}<span class="m-tag m-tag-watched">[[_ On]]</span>{{/TOTP_ON}}{{#TOTP_OFF}}<span class="m-tag">[[_ Off]]</span>{{/TOTP_OFF}}</div>
{{#TOTP_ON}}
<p class="m-muted">[[_ For a member who has lost their phone and recovery codes. Make sure it’s really them: their password alone will be enough to log in.]]</p>
<details class="m-reveal"><summary class="btn m-btn">[[_ Reset…]]</summary><form class="mt-2" method="post" action="{{BASE}}/admin/users/{{USER_ID}}/reset-second-factor"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn-danger">[[_ Reset two-factor login]]</button></form></details>
{{/TOTP_ON}}
{{#TOTP_OFF}}
<p class="m-muted mb-0">[[_ Only the member can turn this on.]]</p>
{{/TOTP_OFF}}
</section>
<section class="m-panel m-danger"><h2 class="mb-2">[[_ Delete {{USER_NAME}}]]</h2>
{{#CAN_DELETE}}
<p class="m-muted">[[_ Deletes this member’s account and everything in it, including reviews and lists. This can’t be undone.]]{{#SELF}} <b>[[_ This is your own account.]]</b>{{/SELF}}</p>
<form method="post" action="{{BASE}}/admin/users/{{USER_ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><label class="form-label" for="confirm">[[_ Type <b class="m-break">{{USER_NAME}}</b> to confirm]]</label><div class="m-copy m-typed"><input class="form-control{{#CONFIRM_ERROR}} is-invalid{{/CONFIRM_ERROR}}" id="confirm" name="confirm" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64" required data-confirm="{{USER_NAME}}"{{#CONFIRM_ERROR}} aria-invalid="true"{{/CONFIRM_ERROR}}{{#CONFIRM_ERROR}} aria-describedby="confirm-error"{{/CONFIRM_ERROR}}><button class="btn m-btn-danger">[[_ Delete account]]</button></div>
{{#CONFIRM_ERROR}}
<div class="m-error" id="confirm-error"><i class="m-icon m-icon-sm i-alert"></i>{{CONFIRM_ERROR}}</div>
{{/CONFIRM_ERROR}}
</form>
{{/CAN_DELETE}}
{{#LAST_ADMIN}}
<p class="m-muted mb-0">[[_ You can’t delete the only admin.]]</p>
{{/LAST_ADMIN}}
</section>
{{/EDIT}}
</div></div></div></main>

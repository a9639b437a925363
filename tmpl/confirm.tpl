{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-center">
<div class="m-panel"><h1 class="mb-2">[[_ Confirm it’s you]]</h1><p class="m-muted">{{#CHANGE}}[[_ Enter your password to make this change. We won’t ask again for 10 minutes.]]{{/CHANGE}}{{#LOOK}}[[_ Enter your password to continue. We won’t ask again for 10 minutes.]]{{/LOOK}}</p>
{{#FILE_LOST}}
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>[[_ You’ll need to choose your file again afterwards.]]</p></div>
{{/FILE_LOST}}
{{#SECRET_LOST}}
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>[[_ You’ll need to enter the address and token again afterwards.]]</p></div>
{{/SECRET_LOST}}
{{#BY_PASSWORD}}
<form method="post" action="{{ACTION_URL}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}">{{#HIDDEN}}<input type="hidden" name="{{NAME}}" value="{{VALUE}}">{{/HIDDEN}}<input type="text" name="username" autocomplete="username" value="{{EMAIL}}" hidden disabled>
<div class="m-field"><label class="form-label" for="password">[[_ Password]]</label><input class="form-control{{#PASSWORD_ERROR}} is-invalid{{/PASSWORD_ERROR}}" id="password" type="password" name="{{PASSWORD_NAME}}" autocomplete="current-password" required autofocus{{#PASSWORD_ERROR}} aria-invalid="true"{{/PASSWORD_ERROR}}{{#PASSWORD_ERROR}} aria-describedby="password-error"{{/PASSWORD_ERROR}}>
{{#PASSWORD_ERROR}}
<div class="m-error" id="password-error"><i class="m-icon m-icon-sm i-alert"></i>{{PASSWORD_ERROR}}</div>
{{/PASSWORD_ERROR}}
</div>
<button class="btn btn-primary btn-lg w-100">[[_ Continue]]</button></form>
{{/BY_PASSWORD}}
{{#BY_CODE}}
<details class="m-data"{{#TOTP_CODE_ERROR}} open{{/TOTP_CODE_ERROR}}><summary>[[_ Use a code from your authenticator app instead]]</summary><form class="mt-2" method="post" action="{{ACTION_URL}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}">{{#HIDDEN}}<input type="hidden" name="{{NAME}}" value="{{VALUE}}">{{/HIDDEN}}<label class="form-label" for="code">[[_ Code]]</label><div class="m-copy"><input class="form-control m-code-input{{#TOTP_CODE_ERROR}} is-invalid{{/TOTP_CODE_ERROR}}" id="code" name="{{CODE_NAME}}" inputmode="numeric" pattern="[0-9]{6}" autocomplete="one-time-code" maxlength="6" required{{#TOTP_CODE_ERROR}} aria-invalid="true"{{/TOTP_CODE_ERROR}}{{#TOTP_CODE_ERROR}} aria-describedby="code-error"{{/TOTP_CODE_ERROR}}><button class="btn m-btn">[[_ Use code]]</button></div>
{{#TOTP_CODE_ERROR}}
<div class="m-error" id="code-error"><i class="m-icon m-icon-sm i-alert"></i>{{TOTP_CODE_ERROR}}</div>
{{/TOTP_CODE_ERROR}}
</form></details>
{{/BY_CODE}}
</div>
<p class="m-small m-muted mt-3"><a href="{{BACK_URL}}">{{#CHANGE}}[[_ Cancel]]{{/CHANGE}}{{#LOOK}}[[_ Back]]{{/LOOK}}</a></p>
</div></div></main>

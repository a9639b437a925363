{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1">
<div class="m-wrap"><div class="m-center"><span class="m-center-brand"><svg role="img" aria-label="[[_ Matinee]]" viewBox="-1 0 182 48"><use href="{{BASE}}/static/[[icons.svg]]#wordmark"/></svg></span>
{{#STEP_PASSWORD}}
<div class="m-panel"><h1 class="mb-3">[[_ Log in]]</h1>
{{#LOGIN_ERROR}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{LOGIN_ERROR}}</p></div>
{{/LOGIN_ERROR}}
<form method="post" action="{{BASE}}/login"><input type="hidden" name="_csrf_token" value="{{CSRF}}">{{#REDIRECT}}<input type="hidden" name="redirect" value="{{REDIRECT}}">{{/REDIRECT}}
<div class="m-field"><label class="form-label" for="email">[[_ E-mail]]</label><input class="form-control{{#EMAIL_ERROR}} is-invalid{{/EMAIL_ERROR}}" id="email" type="email" name="email" value="{{EMAIL}}" maxlength="254" autocomplete="username" required{{#EMAIL_ERROR}} aria-invalid="true"{{/EMAIL_ERROR}}{{#EMAIL_ERROR}} aria-describedby="email-error"{{/EMAIL_ERROR}}>
{{#EMAIL_ERROR}}
<div class="m-error" id="email-error"><i class="m-icon m-icon-sm i-alert"></i>{{EMAIL_ERROR}}</div>
{{/EMAIL_ERROR}}
</div>
<div class="m-field"><label class="form-label" for="pw">[[_ Password]]</label><input class="form-control{{#PASSWORD_ERROR}} is-invalid{{/PASSWORD_ERROR}}" id="pw" type="password" name="password" autocomplete="current-password" required{{#PASSWORD_ERROR}} aria-invalid="true"{{/PASSWORD_ERROR}}{{#PASSWORD_ERROR}} aria-describedby="pw-error"{{/PASSWORD_ERROR}}>
{{#PASSWORD_ERROR}}
<div class="m-error" id="pw-error"><i class="m-icon m-icon-sm i-alert"></i>{{PASSWORD_ERROR}}</div>
{{/PASSWORD_ERROR}}
</div>
<div class="form-check m-field"><input class="form-check-input" type="checkbox" id="rem" name="remember_me" value="1"{{#REMEMBER}} checked{{/REMEMBER}}><label class="form-check-label" for="rem">[[_ Keep me logged in on this device]]</label></div>
<button class="btn btn-primary btn-lg w-100">[[_ Log in]]</button></form></div>
<p class="m-small m-muted mt-3">{{#CAN_RESET}}<a href="{{BASE}}/forgot-password">[[_ Forgot your password?]]</a> {{/CAN_RESET}}{{#CAN_REGISTER}}<a href="{{BASE}}/register">[[_ Sign up]]</a>{{/CAN_REGISTER}}</p>
{{/STEP_PASSWORD}}
{{#STEP_CODE}}
<div class="m-panel"><h1 class="mb-2">[[_ One more step]]</h1><p class="m-muted">[[_ Enter the 6-digit code from your authenticator app for <b>{{EMAIL}}</b>.]]</p>
<form method="post" action="{{BASE}}/login"><input type="hidden" name="_csrf_token" value="{{CSRF}}">{{#REDIRECT}}<input type="hidden" name="redirect" value="{{REDIRECT}}">{{/REDIRECT}}
<div class="m-field"><label class="form-label" for="code">[[_ Code]]</label><input class="form-control m-code-input{{#TOTP_CODE_ERROR}} is-invalid{{/TOTP_CODE_ERROR}}" id="code" name="totp_code" inputmode="numeric" pattern="[0-9]{6}" autocomplete="one-time-code" maxlength="6" required autofocus{{#TOTP_CODE_ERROR}} aria-invalid="true"{{/TOTP_CODE_ERROR}}{{#TOTP_CODE_ERROR}} aria-describedby="code-error"{{/TOTP_CODE_ERROR}}>
{{#TOTP_CODE_ERROR}}
<div class="m-error" id="code-error"><i class="m-icon m-icon-sm i-alert"></i>{{TOTP_CODE_ERROR}}</div>
{{/TOTP_CODE_ERROR}}
</div>
<div class="form-check m-field"><input class="form-check-input" type="checkbox" id="tr" name="trust_device" value="1"{{#TRUST}} checked{{/TRUST}}><label class="form-check-label" for="tr">[[_ Don’t ask again on this device for 30 days]]</label></div>
<button class="btn btn-primary btn-lg w-100">[[_ Confirm]]</button></form>
<details class="m-data"{{#RECOVERY_CODE_ERROR}} open{{/RECOVERY_CODE_ERROR}}><summary>[[_ Use a recovery code instead]]</summary><form class="mt-2" method="post" action="{{BASE}}/login"><input type="hidden" name="_csrf_token" value="{{CSRF}}">{{#REDIRECT}}<input type="hidden" name="redirect" value="{{REDIRECT}}">{{/REDIRECT}}<label class="form-label" for="rc">[[_ Recovery code]]</label><div class="m-copy"><input class="form-control{{#RECOVERY_CODE_ERROR}} is-invalid{{/RECOVERY_CODE_ERROR}}" id="rc" name="recovery_code" placeholder="XXXX-XXXX-XXXX-XXXX" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" aria-describedby="rc-help{{#RECOVERY_CODE_ERROR}} rc-error{{/RECOVERY_CODE_ERROR}}"{{#RECOVERY_CODE_ERROR}} aria-invalid="true"{{/RECOVERY_CODE_ERROR}} required><button class="btn m-btn">[[_ Use code]]</button></div>
{{#RECOVERY_CODE_ERROR}}
<div class="m-error" id="rc-error"><i class="m-icon m-icon-sm i-alert"></i>{{RECOVERY_CODE_ERROR}}</div>
{{/RECOVERY_CODE_ERROR}}
<div class="form-text" id="rc-help">[[_ Each code works once.]]</div><div class="form-check mt-2"><input class="form-check-input" type="checkbox" id="rtr" name="trust_device" value="1"{{#TRUST}} checked{{/TRUST}}><label class="form-check-label" for="rtr">[[_ Don’t ask again on this device for 30 days]]</label></div></form></details></div>
<p class="m-small m-muted mt-3"><a href="{{BASE}}/login">[[_ Start over]]</a></p>
{{/STEP_CODE}}
</div></div></main>

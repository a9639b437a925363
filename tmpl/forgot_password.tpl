{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1">
<div class="m-wrap"><div class="m-center"><span class="m-center-brand"><svg role="img" aria-label="[[_ Matinee]]" viewBox="-1 0 182 48"><use href="{{BASE}}/static/[[icons.svg]]#wordmark"/></svg></span>
{{#ASK}}
<form class="m-panel" method="post" action="{{BASE}}/forgot-password"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><h1 class="mb-1">[[_ Forgot your password?]]</h1><p class="m-muted">[[_ Enter your e-mail address and we’ll send you a link to choose a new password.]]</p>
<div class="m-field"><label class="form-label" for="email">[[_ E-mail]]</label><input class="form-control{{#EMAIL_ERROR}} is-invalid{{/EMAIL_ERROR}}" id="email" type="email" name="email" value="{{EMAIL}}" maxlength="254" autocomplete="username" required{{#EMAIL_ERROR}} aria-invalid="true"{{/EMAIL_ERROR}}{{#EMAIL_ERROR}} aria-describedby="email-error"{{/EMAIL_ERROR}}>
{{#EMAIL_ERROR}}
<div class="m-error" id="email-error"><i class="m-icon m-icon-sm i-alert"></i>{{EMAIL_ERROR}}</div>
{{/EMAIL_ERROR}}
</div>
<button class="btn btn-primary btn-lg w-100">[[_ Send link]]</button></form>
{{/ASK}}
{{#SENT}}
<div class="m-panel"><h1 class="mb-2">[[_ Check your e-mail]]</h1><p class="m-muted">[[_ If <b>{{EMAIL}}</b> has an account here, a link is on its way. It works once, within an hour.]]</p><p class="m-muted mb-0">[[_ No e-mail? Check spam, or ask your admin.]]</p></div>
{{/SENT}}
<p class="m-small m-muted mt-3"><a class="m-link" href="{{BASE}}/login">[[_ Back to login]]</a></p>
</div></div></main>

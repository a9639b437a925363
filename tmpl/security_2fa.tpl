{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Security]]</h1></div>
<section class="m-panel"><h2 class="mb-3">[[_ Turn on two-factor login]]</h2><div class="m-totp"><img class="m-qr" src="{{BASE}}/profile/security/totp/qr.svg" width="200" height="200" alt="[[_ QR code for your authenticator app]]">
<ol class="m-steps"><li>[[_ Scan the QR code with an authenticator app, or enter this key for <b class="m-break">{{EMAIL}}</b>:]]<div class="m-copy mt-2"><code class="m-secret" id="secret">{{SECRET_TEXT}}</code><button class="btn m-btn" type="button" data-copy="secret" data-squeeze hidden><i class="m-icon i-copy"></i>[[_ Copy]]</button></div></li>
<li><label for="code">[[_ Enter the 6-digit code from the app.]]</label><form class="m-copy m-copy-code mt-2" method="post" action="{{BASE}}/profile/security/totp/verify"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input class="form-control m-code-input{{#CODE_ERROR}} is-invalid{{/CODE_ERROR}}" id="code" name="code" inputmode="numeric" pattern="[0-9]{6}" autocomplete="one-time-code" maxlength="6" placeholder="······" required autofocus{{#CODE_ERROR}} aria-invalid="true"{{/CODE_ERROR}}{{#CODE_ERROR}} aria-describedby="code-error"{{/CODE_ERROR}}><button class="btn btn-primary btn-lg">[[_ Turn on]]</button></form>
{{#CODE_ERROR}}
<div class="m-error" id="code-error"><i class="m-icon m-icon-sm i-alert"></i>{{CODE_ERROR}}</div>
{{/CODE_ERROR}}
</li></ol></div><p class="m-small m-muted mb-0 mt-3">[[_ You have 10 minutes to finish. <a class="m-link" href="{{BASE}}/settings/security">Not now</a>]]</p></section>
</div></div></div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Security]]</h1></div>
<section class="m-panel"><div class="m-panel-head"><h2>[[_ Two-factor login]]</h2>{{#TOTP_ON}}<span class="m-tag m-tag-watched"><i class="m-icon i-check"></i>{{#SINCE}}[[_ On since <time datetime="{{SINCE_ISO}}">{{SINCE_TEXT}}</time>]]{{/SINCE}}{{#ALWAYS_ON}}[[_ On]]{{/ALWAYS_ON}}</span>{{/TOTP_ON}}{{#TOTP_OFF}}<span class="m-tag">[[_ Off]]</span>{{/TOTP_OFF}}</div>
{{#TOTP_ON}}
<div class="m-cols m-cols-2"><div><h3 class="mb-1">[[_ Recovery codes]]</h3><div class="m-codes-left mb-1" aria-hidden="true">{{#CODE_LEFT}}<i></i>{{/CODE_LEFT}}{{#CODE_USED}}<i class="used"></i>{{/CODE_USED}}</div>
<p class="m-muted m-small">{{CODES_LEFT_TEXT}} [[_ Each code logs you in once without your phone.]]</p>
{{#NO_CODES}}
<div class="m-note m-note-danger"><i class="m-icon i-alert"></i><p>[[_ No codes left. If you lose your phone, you can’t log in.]]</p></div>
{{/NO_CODES}}
{{#FEW_CODES}}
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>[[_ You’re running low on codes. New codes replace the old ones.]]</p></div>
{{/FEW_CODES}}
<details class="m-reveal"><summary class="btn m-btn">[[_ Get new codes…]]</summary><p class="m-muted m-small mt-2 mb-2">[[_ Your current codes will stop working.]]</p><form method="post" action="{{BASE}}/profile/security/recovery-codes/regenerate"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn m-btn"><i class="m-icon i-refresh"></i>[[_ Create 10 new codes]]</button></form></details></div>
<div><h3 class="mb-1">[[_ Turn off]]</h3><p class="m-muted m-small">[[_ You’ll log in with just your password. Recovery codes and trusted devices are removed.]]</p><details class="m-reveal"><summary class="btn m-btn">[[_ Turn off…]]</summary><form class="mt-2" method="post" action="{{BASE}}/profile/security/totp/disable"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn-danger">[[_ Turn off two-factor login]]</button></form></details></div></div>
{{/TOTP_ON}}
{{#TOTP_OFF}}
<p class="m-muted">[[_ Protect your account with a code from an authenticator app.]]</p><form method="post" action="{{BASE}}/profile/security/totp/enable"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn btn-primary"><i class="m-icon i-shield"></i>[[_ Turn on]]</button></form>
{{/TOTP_OFF}}
</section>
<section class="m-panel" id="password"><div class="m-panel-head"><h2>[[_ Password]]</h2></div><form class="m-three" method="post" action="{{BASE}}/profile/security/password"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="text" name="username" autocomplete="username" value="{{EMAIL}}" hidden disabled>
<div class="m-field"><label class="form-label" for="p1">[[_ Current password]]</label><input class="form-control{{#CURRENT_PASSWORD_ERROR}} is-invalid{{/CURRENT_PASSWORD_ERROR}}" id="p1" type="password" name="current_password" autocomplete="current-password" required{{#CURRENT_PASSWORD_ERROR}} aria-invalid="true"{{/CURRENT_PASSWORD_ERROR}}{{#CURRENT_PASSWORD_ERROR}} aria-describedby="p1-error"{{/CURRENT_PASSWORD_ERROR}}>
{{#CURRENT_PASSWORD_ERROR}}
<div class="m-error" id="p1-error"><i class="m-icon m-icon-sm i-alert"></i>{{CURRENT_PASSWORD_ERROR}}</div>
{{/CURRENT_PASSWORD_ERROR}}
</div>
<div class="m-field"><label class="form-label" for="p2">[[_ New password]]</label><input class="form-control{{#NEW_PASSWORD_ERROR}} is-invalid{{/NEW_PASSWORD_ERROR}}" id="p2" type="password" name="new_password" autocomplete="new-password" required{{#NEW_PASSWORD_ERROR}} aria-invalid="true"{{/NEW_PASSWORD_ERROR}} aria-describedby="{{#NEW_PASSWORD_ERROR}}p2-error {{/NEW_PASSWORD_ERROR}}p2-help">
{{#NEW_PASSWORD_ERROR}}
<div class="m-error" id="p2-error"><i class="m-icon m-icon-sm i-alert"></i>{{NEW_PASSWORD_ERROR}}</div>
{{/NEW_PASSWORD_ERROR}}
<div class="form-text" id="p2-help">[[_ At least 8 characters.]]</div>
</div>
<div class="m-field"><label class="form-label" for="p3">[[_ Confirm new password]]</label><input class="form-control{{#REPEAT_PASSWORD_ERROR}} is-invalid{{/REPEAT_PASSWORD_ERROR}}" id="p3" type="password" name="repeat_password" autocomplete="new-password" required{{#REPEAT_PASSWORD_ERROR}} aria-invalid="true"{{/REPEAT_PASSWORD_ERROR}}{{#REPEAT_PASSWORD_ERROR}} aria-describedby="p3-error"{{/REPEAT_PASSWORD_ERROR}}>
{{#REPEAT_PASSWORD_ERROR}}
<div class="m-error" id="p3-error"><i class="m-icon m-icon-sm i-alert"></i>{{REPEAT_PASSWORD_ERROR}}</div>
{{/REPEAT_PASSWORD_ERROR}}
</div>
<div class="m-three-full m-actions"><button class="btn btn-primary">[[_ Change password]]</button> <span class="m-small m-muted">[[_ Logs you out everywhere else and revokes API tokens and trusted devices.]]</span></div></form></section>
<div class="m-cols m-cols-2 mt-3"><section class="m-panel" id="sessions"><div class="m-panel-head"><h2>[[_ Sessions]] <span class="m-count">{{SESSIONS}}</span></h2>{{#OTHER_SESSIONS}}<form method="post" action="{{BASE}}/profile/security/sessions/revoke-others"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn btn-sm m-btn">[[_ Log out others]]</button></form>{{/OTHER_SESSIONS}}</div>
<table class="m-table"><caption class="visually-hidden">[[_ Sessions]]</caption><thead class="visually-hidden"><tr><th scope="col">[[_ Name]]</th><th scope="col">[[_ Action]]</th></tr></thead><tbody>
{{#SESSION}}
<tr><td class="m-full m-break"><div class="m-entry-user">{{#PHONE}}<i class="m-icon i-phone"></i>{{/PHONE}}{{#COMPUTER}}<i class="m-icon i-laptop"></i>{{/COMPUTER}}<div><b>{{DEVICE_NAME}}</b> {{#THIS}}<span class="m-tag m-tag-watched">[[_ This device]]</span>{{/THIS}}<div class="m-small m-muted m-dots"><span><time datetime="{{LAST_ISO}}">{{LAST_TEXT}}</time></span> {{#ADDRESS}}<span>{{ADDRESS}}</span>{{/ADDRESS}}</div></div></div></td><td class="m-right m-end">{{#OTHER}}<form method="post" action="{{BASE}}/profile/security/sessions/{{SESSION_ID}}/revoke"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn btn-sm m-btn" aria-label="[[_ Log out {{DEVICE_NAME}}, {{LAST_TEXT}}]]">[[_ Log out]]</button></form>{{/OTHER}}</td></tr>
{{/SESSION}}
</tbody></table></section>
<section class="m-panel" id="devices"><div class="m-panel-head"><h2>[[_ Trusted devices]]{{#DEVICES}} <span class="m-count">{{TOTAL}}</span>{{/DEVICES}}</h2>{{#DEVICES}}<form method="post" action="{{BASE}}/profile/security/trusted-devices/revoke-all"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn btn-sm m-btn">[[_ Revoke all]]</button></form>{{/DEVICES}}</div>
{{#DEVICES}}
<table class="m-table"><caption class="visually-hidden">[[_ Trusted devices]]</caption><thead class="visually-hidden"><tr><th scope="col">[[_ Name]]</th><th scope="col">[[_ Action]]</th></tr></thead><tbody>
{{#DEVICE}}
<tr><td class="m-full m-break"><div class="m-entry-user">{{#PHONE}}<i class="m-icon i-phone"></i>{{/PHONE}}{{#COMPUTER}}<i class="m-icon i-laptop"></i>{{/COMPUTER}}<div><b>{{DEVICE_NAME}}</b> {{#THIS}}<span class="m-tag m-tag-watched">[[_ This device]]</span>{{/THIS}}<div class="m-small m-muted m-dots"><span>[[_ Until <time datetime="{{UNTIL_ISO}}">{{UNTIL_TEXT}}</time>]]</span> <span>[[_ last used <time datetime="{{LAST_ISO}}">{{LAST_TEXT}}</time>]]</span> {{#ADDRESS}}<span>{{ADDRESS}}</span>{{/ADDRESS}}</div></div></div></td><td class="m-right m-end"><form method="post" action="{{BASE}}/profile/security/trusted-devices/{{DEVICE_ID}}/revoke"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn btn-sm m-btn" aria-label="[[_ Revoke {{DEVICE_NAME}}, until {{UNTIL_TEXT}}]]">[[_ Revoke]]</button></form></td></tr>
{{/DEVICE}}
</tbody></table>
{{/DEVICES}}
{{#NO_DEVICES}}
<p class="m-muted m-small mb-0">[[_ No trusted devices. A device you trust skips the two-factor code for 30 days.]]</p>
{{/NO_DEVICES}}
</section></div>
<section class="m-panel mt-3" id="tokens"><div class="m-panel-head"><h2>[[_ API tokens]]{{#TOKENS}} <span class="m-count">{{TOTAL}}</span>{{/TOKENS}}</h2></div>
{{#NEW_TOKEN}}
<div class="m-note m-note-ok" role="status"><i class="m-icon i-key"></i><div class="flex-grow-1"><p>[[_ <b>Copy “<bdi>{{TOKEN_NAME}}</bdi>” now.</b> You won’t see it again.]]</p><div class="m-copy mt-2"><input class="form-control" id="new-token" readonly value="{{TOKEN_VALUE}}" aria-label="[[_ New token]]"><button class="btn m-btn" type="button" data-copy="new-token" hidden><i class="m-icon i-copy"></i>[[_ Copy]]</button></div></div></div>
{{/NEW_TOKEN}}
{{#TOKENS}}
<table class="m-table"><caption class="visually-hidden">[[_ API tokens]]</caption><thead class="visually-hidden"><tr><th scope="col">[[_ Name]]</th><th scope="col">[[_ Action]]</th></tr></thead><tbody>
{{#TOKEN}}
<tr><td class="m-full m-break"><div class="m-entry-user"><i class="m-icon i-key"></i><div><b class="m-break"><bdi>{{TOKEN_NAME}}</bdi></b><div class="m-small m-muted m-dots"><span>{{#MAY_READ}}[[_ Read only]]{{/MAY_READ}}{{#MAY_WRITE}}[[_ Read and write]]{{/MAY_WRITE}}</span> <span>[[_ created <time datetime="{{MADE_ISO}}">{{MADE_TEXT}}</time>]]</span> {{#USED}}<span>[[_ last used <time datetime="{{LAST_ISO}}">{{LAST_TEXT}}</time>]]</span>{{/USED}}{{#NEVER_USED}}<span>[[_ never used]]</span>{{/NEVER_USED}}</div></div></div></td><td class="m-right m-end"><form method="post" action="{{BASE}}/profile/security/tokens/{{TOKEN_ID}}/revoke"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn btn-sm m-btn" aria-label="[[_ Revoke {{TOKEN_NAME}}]]">[[_ Revoke]]</button></form></td></tr>
{{/TOKEN}}
</tbody></table>
{{/TOKENS}}
{{#NO_TOKENS}}
<p class="m-muted m-small">[[_ No tokens yet. A token lets an app use your account until you revoke it.]]</p>
{{/NO_TOKENS}}
<form class="m-inline-form mt-3" method="post" action="{{BASE}}/profile/security/tokens"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><div class=""><label class="form-label" for="tn">[[_ New token]]</label><input class="form-control{{#NAME_ERROR}} is-invalid{{/NAME_ERROR}}" id="tn" name="name" value="{{NEW_NAME}}" maxlength="100" placeholder="[[_ What’s it for?]]" autocomplete="off" required{{#NAME_ERROR}} aria-invalid="true"{{/NAME_ERROR}}{{#NAME_ERROR}} aria-describedby="tn-error"{{/NAME_ERROR}}>
{{#NAME_ERROR}}
<div class="m-error" id="tn-error"><i class="m-icon m-icon-sm i-alert"></i>{{NAME_ERROR}}</div>
{{/NAME_ERROR}}
</div>
<div class=""><label class="form-label" for="ts">[[_ Access]]</label><select class="form-select" id="ts" name="scope"{{#SCOPE_ERROR}} aria-invalid="true"{{/SCOPE_ERROR}}{{#SCOPE_ERROR}} aria-describedby="ts-error"{{/SCOPE_ERROR}}>
<option value="read">[[_ Read]]</option><option value="write"{{#SCOPE_WRITE}} selected{{/SCOPE_WRITE}}>[[_ Read and write]]</option>
</select>
{{#SCOPE_ERROR}}
<div class="m-error" id="ts-error"><i class="m-icon m-icon-sm i-alert"></i>{{SCOPE_ERROR}}</div>
{{/SCOPE_ERROR}}
</div>
<button class="btn m-btn"><i class="m-icon i-plus"></i>[[_ Create token]]</button></form></section>
<section class="m-panel"><div class="m-panel-head"><h2>[[_ Events]]</h2>{{#EVENTS}}<a class="m-more" href="{{BASE}}/profile/security/events">[[_ All]]<i class="m-icon m-icon-sm i-right"></i></a>{{/EVENTS}}</div>
{{#EVENTS}}
<table class="m-table"><caption class="visually-hidden">[[_ Recent security events]]</caption><thead class="visually-hidden"><tr><th scope="col">[[_ Event]]</th><th scope="col">[[_ When]]</th></tr></thead><tbody>
{{>EVENT}}
</tbody></table>
{{/EVENTS}}
{{#NO_EVENTS}}
<p class="m-muted m-small mb-0">[[_ Nothing yet. Logins, failed attempts and security changes appear here.]]</p>
{{/NO_EVENTS}}
</section>
</div></div></div></main>

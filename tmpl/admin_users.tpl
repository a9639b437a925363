{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Members]] <span class="m-count">{{USERS}}</span></h1><div class="m-actions"><a class="btn m-btn" href="{{BASE}}/admin/invites"><i class="m-icon i-mail"></i>[[_ Invite someone]]</a><a class="btn btn-primary" href="{{BASE}}/admin/users/new"><i class="m-icon i-plus"></i>[[_ New member]]</a></div></div>
<p><a class="m-more" href="{{BASE}}/settings/administration"><i class="m-icon m-icon-sm i-left"></i>[[_ Administration]]</a></p>
<p class="m-muted">{{#REGISTRATION_ON}}[[_ Anyone can sign up.]]{{/REGISTRATION_ON}}{{#REGISTRATION_OFF}}[[_ Sign-up is by invitation only.]]{{/REGISTRATION_OFF}} <a class="m-link" href="{{BASE}}/settings/server">[[_(verb) Change]]</a></p>
<section class="m-panel" aria-label="[[_ Members]]"><table class="m-table m-table-stack"><caption class="visually-hidden">[[_ Members]]</caption><thead><tr><th scope="col">[[_ Member]]</th><th scope="col">[[_ Role]]</th><th scope="col">[[_ Two-factor]]</th><th scope="col">[[_ Visible to]]</th><th scope="col">[[_ Last active]]</th><th scope="col"><span class="visually-hidden">[[_ Edit]]</span></th></tr></thead><tbody>
{{#USER}}
<tr><td><div class="m-entry-user"><span class="m-avatar m-hue-{{HUE}}" aria-hidden="true">{{#PICTURE_SRC}}<img src="{{PICTURE_SRC}}" width="36" height="36" alt="">{{/PICTURE_SRC}}{{INITIALS}}</span><div><b class="m-break">{{USER_NAME}}</b> {{#SELF}}<span class="m-tag m-tag-watched">[[_ You]]</span>{{/SELF}}<div class="m-small m-muted m-break">{{EMAIL}}</div></div></div></td><td class="m-full">{{#IS_ADMIN}}<span class="m-tag m-tag-rating">[[_ Admin]]</span>{{/IS_ADMIN}}</td><td class="m-full">{{#TOTP_ON}}<span class="m-tag m-tag-watched"><i class="m-icon i-shield"></i>[[_ On]]</span>{{/TOTP_ON}}</td><td class="m-full m-muted">[[_ <span class="m-stack-label">Visible to: </span>{{PRIVACY_TEXT}}]]</td><td class="m-full m-muted"><span class="m-stack-label">[[_ Last active:]] </span>{{#USED}}<time datetime="{{LAST_ISO}}">{{LAST_TEXT}}</time>{{/USED}}{{#NEVER_USED}}[[_ Never]]{{/NEVER_USED}}</td><td class="m-right m-end"><a class="btn btn-sm m-btn" href="{{BASE}}/admin/users/{{USER_ID}}" aria-label="[[_ Edit {{USER_NAME}}]]">[[_ Edit]]</a></td></tr>
{{/USER}}
</tbody></table></section>
{{>PAGER}}
</div></div></div></main>

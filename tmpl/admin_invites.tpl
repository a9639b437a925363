{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Invitations]]</h1><a class="btn m-btn" href="{{BASE}}/admin/users"><i class="m-icon i-users"></i>[[_ Members]]</a></div>
<p><a class="m-more" href="{{BASE}}/settings/administration"><i class="m-icon m-icon-sm i-left"></i>[[_ Administration]]</a></p>
<p class="m-muted">[[_ Each link creates one member account and expires after seven days. It works even when sign-up is off.]]</p>
{{#LINK}}
<div class="m-note m-note-ok" role="status"><i class="m-icon i-users"></i><div class="flex-grow-1"><p>[[_ <b>Send this link to the person you’re inviting.</b> You won’t see it again.]]</p><div class="m-copy mt-2"><input class="form-control" id="invite-link" readonly value="{{LINK}}" aria-label="[[_ Link]]"><button class="btn m-btn" type="button" data-copy="invite-link" hidden><i class="m-icon i-copy"></i>[[_ Copy]]</button></div></div></div>
{{/LINK}}
<section class="m-panel"><h2 class="mb-3">[[_ New invitation]]</h2><form class="m-inline-form" method="post" action="{{BASE}}/admin/invites"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><div><label class="form-label" for="note">[[_ Who it’s for]]</label><input class="form-control{{#NOTE_ERROR}} is-invalid{{/NOTE_ERROR}}" id="note" name="note" value="{{NEW_NOTE}}" dir="auto" maxlength="100" autocomplete="off"{{#NOTE_ERROR}} aria-invalid="true"{{/NOTE_ERROR}} aria-describedby="{{#NOTE_ERROR}}note-error {{/NOTE_ERROR}}note-help">
{{#NOTE_ERROR}}
<div class="m-error" id="note-error"><i class="m-icon m-icon-sm i-alert"></i>{{NOTE_ERROR}}</div>
{{/NOTE_ERROR}}
<div class="form-text" id="note-help">[[_ Optional. Only admins see it.]]</div>
</div><button class="btn btn-primary"><i class="m-icon i-plus"></i>[[_ Create link]]</button></form></section>
{{#INVITES}}
<section class="m-panel mt-3" aria-label="[[_ Open invitations]]"><h2 class="mb-3">[[_ Open invitations]]</h2><ul class="m-list">
{{#INVITE}}
<li class="m-entry"><div class="m-entry-main">{{#NOTE}}<b class="m-break"><bdi>{{NOTE}}</bdi></b>{{/NOTE}}<span class="m-small m-muted">[[_ Created by {{USER_NAME}}, <time datetime="{{MADE_ISO}}">{{MADE_TEXT}}</time>]]</span><span class="m-small m-muted">[[_ Expires <time datetime="{{UNTIL_ISO}}">{{UNTIL_TEXT}}</time>]]</span></div>
<form class="m-actions" method="post" action="{{BASE}}/admin/invites/{{INVITE_ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn btn-sm m-btn-danger"><i class="m-icon i-trash"></i>[[_ Revoke]]</button></form></li>
{{/INVITE}}
</ul></section>
{{/INVITES}}
{{#NO_INVITES}}
<p class="m-muted mt-3">[[_ No open invitations.]]</p>
{{/NO_INVITES}}
</div></div></div></main>

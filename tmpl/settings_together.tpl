{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_NAV}}
<div><div class="m-pagehead"><h1>[[_ Together]]</h1></div>
<p class="m-muted">[[_ Let friends log films for you when you watch together. Notes, places, tags and ratings stay your own.]]</p>
{{#IS_PRIVATE}}
<div class="m-note"><i class="m-icon i-info"></i><p>[[_ Your profile is private, so only admins can choose you. Change this under <a class="m-link" href="{{BASE}}/old/settings/account/general">General</a>.]]</p></div>
{{/IS_PRIVATE}}
<section class="m-panel"><h2 class="mb-3">[[_ People who can log for you]]</h2>
{{#NONE_ALLOWED}}
<p class="m-muted">[[_ No one yet.]]</p>
{{/NONE_ALLOWED}}
{{#ALLOWED}}
<ul class="m-list mb-3">
{{#MEMBER}}
<li class="m-entry"><div class="m-entry-main"><i class="m-icon i-user"></i><b class="m-break">{{USER_NAME}}</b><span class="m-small m-muted">[[_ since <time datetime="{{SINCE_ISO}}">{{SINCE_TEXT}}</time>]]</span></div><form method="post" action="{{BASE}}/old/settings/account/together/{{USER_ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn btn-sm m-btn" aria-label="[[_ Remove {{USER_NAME}}]]">[[_ Remove]]</button></form></li>
{{/MEMBER}}
</ul>
{{/ALLOWED}}
<form class="m-inline-form" method="post" action="{{BASE}}/old/settings/account/together"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><div><label class="form-label" for="member">[[_ Member]]</label><input class="form-control{{#NAME_ERROR}} is-invalid{{/NAME_ERROR}}" id="member" name="name" value="{{NAME}}" list="members" maxlength="64" autocomplete="off" autocapitalize="none" required{{#NAME_ERROR}} aria-invalid="true" aria-describedby="member-error"{{/NAME_ERROR}}><datalist id="members">{{#NAME_CHOICE}}<option value="{{NAME}}"></option>{{/NAME_CHOICE}}</datalist>
{{#NAME_ERROR}}
<div class="m-error" id="member-error"><i class="m-icon m-icon-sm i-alert"></i>{{NAME_ERROR}}</div>
{{/NAME_ERROR}}
</div><button class="btn btn-primary"><i class="m-icon i-plus"></i>[[_ Allow]]</button></form></section>
<section class="m-panel mt-3"><h2 class="mb-3">[[_ People you can log for]]</h2>
{{#MAY_LOG_FOR}}
<p class="mb-0">{{MAY_LOG_FOR}}</p>
{{/MAY_LOG_FOR}}
{{#FOR_NOBODY}}
<p class="m-muted mb-0">[[_ Friends can add you on their own Together page.]]</p>
{{/FOR_NOBODY}}
</section>
{{#PLAYS_BY_OTHERS}}
<section class="m-panel mt-3"><h2 class="mb-3">[[_ Recently logged for you]]</h2><ul class="m-list">
{{#PLAY}}
<li class="m-entry"><div class="m-entry-main"><a class="m-plain" href="{{BASE}}/movie/{{ID}}"><b><bdi>{{TITLE}}</bdi></b></a><span class="m-small m-muted m-dots"><span>{{WHEN_LABEL}}</span> <span>{{LOGGED_TEXT}}</span></span></div><form method="post" action="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="redirect" value="{{BASE}}/old/settings/account/together"><button class="btn btn-sm m-btn" aria-label="[[_ Delete {{TITLE}}, {{WHEN_LABEL}}]]">[[_ Delete]]</button></form></li>
{{/PLAY}}
</ul></section>
{{/PLAYS_BY_OTHERS}}
</div></div></div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Privacy and sharing]]</h1></div>
<form class="m-panel" method="post" action="{{BASE}}/settings/privacy"><input type="hidden" name="_csrf_token" value="{{CSRF}}">
<fieldset class="m-choice m-field"{{#PRIVACY_LEVEL_ERROR}} aria-describedby="privacy_level-error"{{/PRIVACY_LEVEL_ERROR}}><legend class="form-label">[[_ Who can see your diary, notes, ratings, reviews and stats]]</legend>
<div class="form-check"><input class="form-check-input" type="radio" id="privacy_level-private" name="privacy_level" value="private"{{#PRIVACY_PRIVATE}} checked{{/PRIVACY_PRIVATE}}><label class="form-check-label" for="privacy_level-private">[[_ Only you<span class="m-small m-muted d-block">Hidden from everyone except this server’s admins.</span>]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" id="privacy_level-members" name="privacy_level" value="members"{{#PRIVACY_MEMBERS}} checked{{/PRIVACY_MEMBERS}}><label class="form-check-label" for="privacy_level-members">[[_ Members<span class="m-small m-muted d-block">Everyone with an account here.</span>]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" id="privacy_level-public" name="privacy_level" value="public"{{#PRIVACY_PUBLIC}} checked{{/PRIVACY_PUBLIC}}><label class="form-check-label" for="privacy_level-public">[[_ Everyone<span class="m-small m-muted d-block">Including visitors without an account.</span>]]</label></div>
{{#PRIVACY_LEVEL_ERROR}}
<div class="m-error" id="privacy_level-error"><i class="m-icon m-icon-sm i-alert"></i>{{PRIVACY_LEVEL_ERROR}}</div>
{{/PRIVACY_LEVEL_ERROR}}
</fieldset>
<button class="btn btn-primary">[[_ Save]]</button></form>
<section class="m-panel"><h2 class="mb-3">[[_ What you’ve shared]]</h2>
<ul class="m-list mb-3">
{{>SETTINGS_ROW}}
</ul>
<div class="m-actions"><a class="btn btn-sm m-btn" href="{{BASE}}/settings/privacy/links"><i class="m-icon i-link"></i>[[_ Share links]]</a><a class="btn btn-sm m-btn" href="{{BASE}}/settings/privacy/feeds"><i class="m-icon i-calendar"></i>[[_ Feeds and calendars]]</a></div></section>
<section class="m-panel"><h2 class="mb-3">[[_ People who can log for you]]</h2><p class="m-muted">[[_ Let friends log films for you when you watch together. Notes, places, tags and ratings stay your own.]]</p>
{{#IS_PRIVATE}}
<div class="m-note"><i class="m-icon i-info"></i><p>[[_ Your profile is private, so only admins can choose you.]]</p></div>
{{/IS_PRIVATE}}
{{#NONE_ALLOWED}}
<p class="m-muted">[[_ No one yet.]]</p>
{{/NONE_ALLOWED}}
{{#ALLOWED}}
<ul class="m-list mb-3">
{{#MEMBER}}
<li class="m-entry"><div class="m-entry-main"><i class="m-icon i-user"></i><b class="m-break">{{USER_NAME}}</b><span class="m-small m-muted">[[_ since <time datetime="{{SINCE_ISO}}">{{SINCE_TEXT}}</time>]]</span></div><form method="post" action="{{BASE}}/settings/privacy/together/{{USER_ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn btn-sm m-btn" aria-label="[[_ Remove {{USER_NAME}}]]">[[_ Remove]]</button></form></li>
{{/MEMBER}}
</ul>
{{/ALLOWED}}
<form class="m-inline-form" method="post" action="{{BASE}}/settings/privacy/together"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><div><label class="form-label" for="member">[[_ Member]]</label><input class="form-control{{#NAME_ERROR}} is-invalid{{/NAME_ERROR}}" id="member" name="name" value="{{NAME}}" list="members" maxlength="64" autocomplete="off" autocapitalize="none" required{{#NAME_ERROR}} aria-invalid="true" aria-describedby="member-error"{{/NAME_ERROR}}><datalist id="members">{{#NAME_CHOICE}}<option value="{{NAME}}"></option>{{/NAME_CHOICE}}</datalist>
{{#NAME_ERROR}}
<div class="m-error" id="member-error"><i class="m-icon m-icon-sm i-alert"></i>{{NAME_ERROR}}</div>
{{/NAME_ERROR}}
</div><button class="btn btn-primary"><i class="m-icon i-plus"></i>[[_ Allow]]</button></form></section>
<section class="m-panel mt-3"><h2 class="mb-3">[[_ People you can log for]]</h2>
{{#MAY_LOG_FOR}}
<p class="mb-0">{{MAY_LOG_FOR}}</p>
{{/MAY_LOG_FOR}}
{{#FOR_NOBODY}}
<p class="m-muted mb-0">[[_ Friends can add you in their own privacy settings.]]</p>
{{/FOR_NOBODY}}
</section>
{{#PLAYS_BY_OTHERS}}
<section class="m-panel mt-3"><h2 class="mb-3">[[_ Recently logged for you]]</h2><ul class="m-list">
{{#PLAY}}
<li class="m-entry"><div class="m-entry-main"><a class="m-plain" href="{{BASE}}/movie/{{ID}}"><b><bdi>{{TITLE}}</bdi></b></a><span class="m-small m-muted m-dots"><span>{{WHEN_LABEL}}</span> <span>{{LOGGED_TEXT}}</span></span></div><form method="post" action="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="redirect" value="{{BASE}}/settings/privacy"><button class="btn btn-sm m-btn" aria-label="[[_ Delete {{TITLE}}, {{WHEN_LABEL}}]]">[[_ Delete]]</button></form></li>
{{/PLAY}}
</ul></section>
{{/PLAYS_BY_OTHERS}}
</div></div></div></main>

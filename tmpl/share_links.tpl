{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Share links]]</h1></div>
<p><a class="m-more" href="{{BASE}}/settings/privacy"><i class="m-icon m-icon-sm i-left"></i>[[_ Privacy and sharing]]</a></p>
<p class="m-muted">[[_ Anyone with the link can see the page, no account needed, until it expires or you revoke it. It leaves out notes, places, tags and who you watched with.]]</p>
<p class="m-muted">[[_ Share on your pages creates a link for 30 days without asking for your password. It’s listed here.]]</p>
{{#IS_PUBLIC}}
<div class="m-note mb-3"><i class="m-icon i-info"></i><p>[[_ Your profile is public, so anyone can see your pages without a link.]]</p></div>
{{/IS_PUBLIC}}
<section class="m-panel"><h2 class="mb-3">[[_ New share link]]</h2>
{{#FORM}}
<form method="post" action="{{BASE}}/settings/privacy/links"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}">
<div class="m-field"><label class="form-label" for="name">[[_ Label]]</label><input class="form-control{{#NAME_ERROR}} is-invalid{{/NAME_ERROR}}" id="name" name="name" value="{{NEW_NAME}}" dir="auto" maxlength="100" autocomplete="off" required{{#NAME_ERROR}} aria-invalid="true"{{/NAME_ERROR}} aria-describedby="{{#NAME_ERROR}}name-error {{/NAME_ERROR}}name-help">
{{#NAME_ERROR}}
<div class="m-error" id="name-error"><i class="m-icon m-icon-sm i-alert"></i>{{NAME_ERROR}}</div>
{{/NAME_ERROR}}
<div class="form-text" id="name-help">[[_ Only you see this, e.g. “For my family”.]]</div>
</div>
<fieldset class="m-choice m-field"{{#KIND_ERROR}} aria-describedby="kind-error"{{/KIND_ERROR}}><legend class="form-label">[[_ Page to share]]</legend>
<div class="form-check"><input class="form-check-input" type="radio" id="kind-profile" name="kind" value="profile"{{#OF_PROFILE}} checked{{/OF_PROFILE}}><label class="form-check-label" for="kind-profile">[[_ Your profile<span class="m-small m-muted d-block">About you, your favourites, recent films with ratings and reviews, and your stats.</span>]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" id="kind-diary" name="kind" value="diary"{{#OF_DIARY}} checked{{/OF_DIARY}}><label class="form-check-label" for="kind-diary">[[_ Your diary<span class="m-small m-muted d-block">Every entry by date, with your ratings and likes.</span>]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" id="kind-year" name="kind" value="year"{{#OF_YEAR}} checked{{/OF_YEAR}}><label class="form-check-label" for="kind-year">[[_ A year in review<span class="m-small m-muted d-block">The year’s numbers, best films and people.</span>]]</label>
<select class="form-select mt-1" name="year" aria-label="[[_ Year]]"{{#YEAR_ERROR}} aria-invalid="true" aria-describedby="year-error"{{/YEAR_ERROR}}>{{#YEAR_CHOICE}}<option{{#CHOSEN}} selected{{/CHOSEN}}>{{YEAR}}</option>{{/YEAR_CHOICE}}</select>
{{#YEAR_ERROR}}
<div class="m-error" id="year-error"><i class="m-icon m-icon-sm i-alert"></i>{{YEAR_ERROR}}</div>
{{/YEAR_ERROR}}
</div>
{{#LISTS}}
<div class="form-check"><input class="form-check-input" type="radio" id="kind-list" name="kind" value="list"{{#OF_LIST}} checked{{/OF_LIST}}><label class="form-check-label" for="kind-list">[[_ A list<span class="m-small m-muted d-block">Its films in order, and its description.</span>]]</label>
<select class="form-select mt-1" name="list_id" aria-label="[[_ List]]"{{#LIST_ERROR}} aria-invalid="true" aria-describedby="list-error"{{/LIST_ERROR}}>{{#LIST}}<option value="{{LIST_ID}}"{{#CHOSEN}} selected{{/CHOSEN}} dir="auto">{{NAME}}</option>{{/LIST}}</select></div>
{{/LISTS}}
{{#LIST_ERROR}}
<div class="m-error" id="list-error"><i class="m-icon m-icon-sm i-alert"></i>{{LIST_ERROR}}</div>
{{/LIST_ERROR}}
{{#KIND_ERROR}}
<div class="m-error" id="kind-error"><i class="m-icon m-icon-sm i-alert"></i>{{KIND_ERROR}}</div>
{{/KIND_ERROR}}
</fieldset>
<div class="m-field"><label class="form-label" for="until">[[_ Works until]]</label><input class="form-control{{#UNTIL_ERROR}} is-invalid{{/UNTIL_ERROR}}" id="until" type="date" name="expires_at" value="{{UNTIL_ISO}}" min="{{TODAY_ISO}}"{{#UNTIL_ERROR}} aria-invalid="true"{{/UNTIL_ERROR}} aria-describedby="{{#UNTIL_ERROR}}until-error {{/UNTIL_ERROR}}until-help">
{{#UNTIL_ERROR}}
<div class="m-error" id="until-error"><i class="m-icon m-icon-sm i-alert"></i>{{UNTIL_ERROR}}</div>
{{/UNTIL_ERROR}}
<div class="form-text" id="until-help">[[_ Through the end of that day. Leave blank to keep it until you revoke it.]]</div>
</div>
<button class="btn btn-primary"><i class="m-icon i-link"></i>[[_ Create link]]</button></form>
{{/FORM}}
</section>
{{#NONE}}
<p class="m-muted mt-3">[[_ No share links yet.]]</p>
{{/NONE}}
{{#LINKS}}
<section class="m-panel mt-3"><h2 class="mb-3">[[_ Your share links]]</h2><ul class="m-list">
{{#LINK}}
<li class="m-entry" id="link-{{LINK_ID}}"><div class="m-entry-main"><b class="m-break"><bdi>{{NAME}}</bdi></b><span class="m-small m-muted m-dots"><span dir="auto">{{WHAT_TEXT}}</span> {{#UNTIL}}<span>[[_ until {{DATE_TEXT}}]]</span>{{/UNTIL}}{{#ENDLESS}}<span>[[_ until you revoke it]]</span>{{/ENDLESS}}{{#ENDED_ON}}<span>[[_ expired {{DATE_TEXT}}]]</span>{{/ENDED_ON}} {{#USED}}<span>[[_ last opened <time datetime="{{LAST_ISO}}">{{LAST_TEXT}}</time>]]</span>{{/USED}}{{#NEVER_USED}}<span>[[_ never opened]]</span>{{/NEVER_USED}}</span></div>
<form class="m-actions" method="post" action="{{BASE}}/settings/privacy/links/{{LINK_ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn btn-sm m-btn-danger" aria-label="{{#ENDED}}[[_ Remove “{{NAME}}”]]{{/ENDED}}{{#WORKS}}[[_ Revoke “{{NAME}}”]]{{/WORKS}}"><i class="m-icon i-trash"></i>{{#ENDED}}[[_ Remove]]{{/ENDED}}{{#WORKS}}[[_ Revoke]]{{/WORKS}}</button></form>
{{#URL}}
<div class="m-copy m-entry-full mt-2"><input class="form-control" id="url-{{LINK_ID}}" readonly value="{{URL}}" aria-label="[[_ Link “{{NAME}}”]]"><button class="btn m-btn" type="button" data-copy="url-{{LINK_ID}}" hidden><i class="m-icon i-copy"></i>[[_ Copy]]</button></div>
{{/URL}}
{{#URL_LOST}}
<span class="m-small m-entry-full">[[_ This link still works, but we can’t show it: the server’s secret has changed.]]</span>
{{/URL_LOST}}
</li>
{{/LINK}}
</ul></section>
{{/LINKS}}
</div></div></div></main>

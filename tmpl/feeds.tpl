{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Feeds and calendars]]</h1></div>
<p><a class="m-more" href="{{BASE}}/settings/privacy"><i class="m-icon m-icon-sm i-left"></i>[[_ Privacy and sharing]]</a></p>
<div class="m-note"><i class="m-icon i-info"></i><p>[[_ Keep these links private: anyone who has one can read the feed, even if your profile is private. Revoke a link to turn it off.]]</p></div>
{{#FEEDS}}
<section class="m-panel mt-3"><h2 class="mb-3">[[_ Your links]]</h2><ul class="m-list">
{{#FEED}}
<li class="m-entry"><div class="m-entry-main"><i class="m-icon {{ICON}}"></i><b class="m-break">{{KIND_TEXT}}</b>{{#NAME}}<span class="m-break"><bdi>{{NAME}}</bdi></span>{{/NAME}}<span class="m-small m-muted">{{#USED}}[[_ Last read <time datetime="{{LAST_ISO}}">{{LAST_TEXT}}</time>]]{{/USED}}{{#NEVER_USED}}[[_ Not read yet]]{{/NEVER_USED}}</span></div><form method="post" action="{{BASE}}/settings/privacy/feeds/{{ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn btn-sm m-btn-danger" aria-label="[[_ Revoke {{KIND_TEXT}}]]">[[_ Revoke]]</button></form>
<div class="m-entry-full">
{{#LIST_GONE}}
<p class="m-small">[[_ This list was deleted, so the link no longer works.]]</p>
{{/LIST_GONE}}
{{#URL}}
<div class="m-copy mt-1"><input class="form-control" id="feed-{{ID}}" readonly value="{{URL}}" aria-label="[[_ Link: {{KIND_TEXT}}]]"><button class="btn m-btn m-btn-icon" type="button" data-copy="feed-{{ID}}" aria-label="[[_ Copy link: {{KIND_TEXT}}]]" hidden><i class="m-icon i-copy"></i></button></div>
{{/URL}}
{{#BADGE_URL}}
<div class="m-copy mt-2"><input class="form-control" id="badge-{{ID}}" readonly value="{{BADGE_URL}}" aria-label="[[_ Link to the “last watched” picture]]"><button class="btn m-btn m-btn-icon" type="button" data-copy="badge-{{ID}}" aria-label="[[_ Copy the link to the “last watched” picture]]" hidden><i class="m-icon i-copy"></i></button></div><div class="form-text">[[_ The first link is JSON for start pages. The second is a picture of your last film, for any web page.]]</div>
{{/BADGE_URL}}
{{#URL_LOST}}
<p class="m-small">[[_ This link still works, but we can’t show it because the server’s secret has changed. Create a new one to see it.]]</p>
{{/URL_LOST}}
</div></li>
{{/FEED}}
</ul></section>
{{/FEEDS}}
<section class="m-panel mt-3"><h2 class="mb-3">[[_ New link]]</h2>
<form method="post" action="{{BASE}}/settings/privacy/feeds"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}">
<div class="mb-3"><label class="form-label" for="kind">[[_ Type]]</label><select class="form-select{{#KIND_ERROR}} is-invalid{{/KIND_ERROR}}" id="kind" name="kind"{{#KIND_ERROR}} aria-invalid="true" aria-describedby="kind-error"{{/KIND_ERROR}}>
{{#KIND_CHOICE}}
<option value="{{KIND}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{KIND_TEXT}}</option>
{{/KIND_CHOICE}}
</select>
{{#KIND_ERROR}}
<div class="m-error" id="kind-error"><i class="m-icon m-icon-sm i-alert"></i>{{KIND_ERROR}}</div>
{{/KIND_ERROR}}
</div>
{{#LISTS}}
<div class="mb-3"><label class="form-label" for="list">[[_ List]]</label><select class="form-select{{#LIST_ERROR}} is-invalid{{/LIST_ERROR}}" id="list" name="list_id" aria-describedby="list-help{{#LIST_ERROR}} list-error{{/LIST_ERROR}}"{{#LIST_ERROR}} aria-invalid="true"{{/LIST_ERROR}}><option value="">[[_ None]]</option>
{{#LIST}}
<option value="{{LIST_ID}}" dir="auto"{{#CHOSEN}} selected{{/CHOSEN}}>{{NAME}}</option>
{{/LIST}}
</select><div class="form-text" id="list-help">[[_ Only needed for list feeds and Radarr lists.]]</div>
{{#LIST_ERROR}}
<div class="m-error" id="list-error"><i class="m-icon m-icon-sm i-alert"></i>{{LIST_ERROR}}</div>
{{/LIST_ERROR}}
</div>
{{/LISTS}}
<div class="mb-3"><label class="form-label" for="name">[[_ Label (optional)]]</label><input class="form-control{{#NAME_ERROR}} is-invalid{{/NAME_ERROR}}" id="name" name="name" value="{{NEW_NAME}}" dir="auto" maxlength="100" aria-describedby="name-help{{#NAME_ERROR}} name-error{{/NAME_ERROR}}"{{#NAME_ERROR}} aria-invalid="true"{{/NAME_ERROR}}><div class="form-text" id="name-help">[[_ Only you see this, e.g. “My feed reader”.]]</div>
{{#NAME_ERROR}}
<div class="m-error" id="name-error"><i class="m-icon m-icon-sm i-alert"></i>{{NAME_ERROR}}</div>
{{/NAME_ERROR}}
</div>
<button class="btn btn-primary"><i class="m-icon i-plug"></i>[[_ Create link]]</button></form></section>
{{#PUBLIC}}
<section class="m-panel mt-3"><h2 class="mb-3">[[_ Public feeds]]</h2><p class="m-muted">[[_ Anyone can read these feeds while your profile is public.]]</p><ul class="m-list">
{{#PUBLIC_FEED}}
<li class="m-entry"><div class="m-entry-main"><b>{{KIND_TEXT}}</b> <a class="m-link m-break" href="{{URL}}">{{URL}}</a></div></li>
{{/PUBLIC_FEED}}
</ul></section>
{{/PUBLIC}}
</div></div></div></main>

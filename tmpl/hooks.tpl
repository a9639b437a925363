{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_NAV}}
<div><div class="m-pagehead"><h1>[[_ Notifications]]</h1></div>
<p class="m-muted">[[_ Send what happens in your diary to other apps: your name, the film or list, and the date or rating. Notes, places, tags and company are never sent; imports and undo don’t send anything.]]</p>
{{#NO_HOOKS}}
<section class="m-panel"><p class="m-muted mb-0">[[_ No notifications yet.]]</p></section>
{{/NO_HOOKS}}
{{#HOOKS}}
<section class="m-panel" aria-label="[[_ Your notifications]]"><ul class="m-list">
{{#HOOK}}
<li class="m-entry"><div class="m-entry-main">{{#GOOD}}<span class="m-dot m-dot-ok"></span>{{/GOOD}}{{#BAD}}<span class="m-dot m-dot-bad"></span><span class="visually-hidden">[[_ failing or slow]]</span>{{/BAD}}<a class="m-plain" href="{{BASE}}/old/settings/integrations/hooks/{{HOOK_ID}}"><b>{{NAME}}</b>{{#HOST}} <span class="m-muted m-break">{{HOST}}</span>{{/HOST}}</a><span class="m-small m-muted">{{EVENTS_TEXT}}</span>{{#WAITS_TO_BE_ASKED}}<span class="m-tag">[[_ Only when I ask]]</span>{{/WAITS_TO_BE_ASKED}}</div></li>
{{/HOOK}}
</ul></section>
{{/HOOKS}}
<section class="m-panel mt-3"><h2 class="mb-3">[[_ New notification]]</h2><form method="post" action="{{BASE}}/old/settings/integrations/hooks"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}">
{{>HOOK_FORM}}
<button class="btn btn-primary"><i class="m-icon i-plus"></i>[[_ Add notification]]</button></form></section>
</div></div></div></main>

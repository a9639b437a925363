{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ New notification]]</h1></div>
<p><a class="m-more" href="{{BASE}}/settings/connections"><i class="m-icon m-icon-sm i-left"></i>[[_ Connections]]</a></p>
<p class="m-muted">[[_ Send what happens in your diary to other apps: your name, the film or list, and the date or rating. Notes, places, tags and company are never sent; imports and undo don’t send anything.]]</p>
<form class="m-panel" method="post" action="{{BASE}}/settings/connections/hooks"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}">
{{>HOOK_FORM}}
<button class="btn btn-primary"><i class="m-icon i-plus"></i>[[_ Add notification]]</button></form>
</div></div></div></main>

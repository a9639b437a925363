{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Profile layout]]</h1></div>
<p><a class="m-more" href="{{BASE}}/settings/profile"><i class="m-icon m-icon-sm i-left"></i>[[_ Profile]]</a></p>
{{#FORM_ERROR}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{FORM_ERROR}}</p></div>
{{/FORM_ERROR}}
<form class="m-panel" method="post" action="{{BASE}}/settings/profile/layout" data-rows data-moved="[[_ “%s” moved.]]"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="visually-hidden" tabindex="-1" aria-hidden="true">[[_ Save]]</button><div class="m-panel-head"><h2>[[_ Sections]]</h2></div><p class="m-muted m-small">[[_ “Recently watched” is always first. Sections that aren’t open show only their heading.]]</p>
<ul class="m-list m-rows">
{{#ROW}}
<li><input type="hidden" name="order[]" value="{{KEY}}"><b>{{TITLE}}</b><span class="m-rows-checks"><span class="form-check"><input class="form-check-input" type="checkbox" id="v-{{KEY}}" name="visible[]" value="{{KEY}}"{{#VISIBLE}} checked{{/VISIBLE}}><label class="form-check-label" for="v-{{KEY}}">[[_ Show<span class="visually-hidden"> {{TITLE}}</span>]]</label></span> <span class="form-check"><input class="form-check-input" type="checkbox" id="e-{{KEY}}" name="expanded[]" value="{{KEY}}"{{#EXPANDED}} checked{{/EXPANDED}}><label class="form-check-label" for="e-{{KEY}}">[[_ Open<span class="visually-hidden"> {{TITLE}}</span>]]</label></span></span><span class="m-rows-move"><button class="btn btn-sm m-btn m-btn-icon" name="move" value="{{KEY}}:up" aria-label="[[_ Move {{TITLE}} up]]"{{#FIRST}} disabled{{/FIRST}}><i class="m-icon i-up"></i></button><button class="btn btn-sm m-btn m-btn-icon" name="move" value="{{KEY}}:down" aria-label="[[_ Move {{TITLE}} down]]"{{#LAST}} disabled{{/LAST}}><i class="m-icon i-down"></i></button></span></li>
{{/ROW}}
</ul>
<div class="m-actions mt-3"><button class="btn btn-primary">[[_ Save]]</button></div></form>
<section class="m-panel mt-3"><div class="m-panel-head m-0"><div><h2>[[_ Default layout]]</h2><p class="m-muted m-small m-0">[[_ Brings back the original sections and their order.]]</p></div><form method="post" action="{{BASE}}/settings/profile/layout/reset"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn"><i class="m-icon i-undo"></i>[[_ Restore]]</button></form></div></section>
</div></div></div></main>

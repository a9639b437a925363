{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Places]]{{#LOCATIONS}} <span class="m-count">{{TOTAL}}</span>{{/LOCATIONS}}</h1></div>
<p><a class="m-more" href="{{BASE}}/settings/preferences"><i class="m-icon m-icon-sm i-left"></i>[[_ Preferences]]</a></p>
<p class="m-muted">[[_ Where you watch: at home, at a friend’s, at the cinema. Pick one when you log a film.]]</p>
{{#LOCATIONS}}
<section class="m-panel" aria-label="[[_ Your places]]"><ul class="m-list">
{{#LOCATION}}
<li class="m-entry"><div class="m-entry-main"><i class="m-icon i-pin"></i><b class="m-break"><bdi>{{NAME}}</bdi></b>{{#CINEMA}}<span class="m-tag m-tag-rating"><i class="m-icon i-ticket"></i>[[_ Cinema]]</span>{{/CINEMA}}<span class="m-small m-muted">{{PLAYS_TEXT}}</span></div><div class="m-entry-full"><details class="m-reveal"{{#OPEN}} open{{/OPEN}}><summary class="m-link m-small">[[_ Edit<span class="visually-hidden"> {{NAME}}</span>]]</summary>
<form class="m-inline-form mt-2" method="post" action="{{BASE}}/settings/preferences/places/{{LOCATION_ID}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><div><label class="form-label" for="l-{{LOCATION_ID}}">[[_ Name]]</label><input class="form-control{{#ITEM_ERROR}} is-invalid{{/ITEM_ERROR}}" id="l-{{LOCATION_ID}}" name="name" value="{{NAME}}" dir="auto" maxlength="100" required{{#ITEM_ERROR}} aria-invalid="true" aria-describedby="l-{{LOCATION_ID}}-error"{{/ITEM_ERROR}}>
{{#ITEM_ERROR}}
<div class="m-error" id="l-{{LOCATION_ID}}-error"><i class="m-icon m-icon-sm i-alert"></i>{{ITEM_ERROR}}</div>
{{/ITEM_ERROR}}
</div><div class="form-check"><input class="form-check-input" type="checkbox" id="c-{{LOCATION_ID}}" name="is_cinema" value="1"{{#CINEMA}} checked{{/CINEMA}}><label class="form-check-label" for="c-{{LOCATION_ID}}">[[_ Cinema]]</label></div><button class="btn btn-primary">[[_ Save]]</button><button class="btn m-btn-danger" formaction="{{BASE}}/settings/preferences/places/{{LOCATION_ID}}/delete" formnovalidate aria-label="[[_ Delete {{NAME}}]]"><i class="m-icon i-trash"></i>[[_ Delete]]</button></form><p class="m-small m-muted mt-1">[[_ Your entries are kept, without a place.]]</p></details></div></li>
{{/LOCATION}}
</ul></section>
{{/LOCATIONS}}
{{#NO_LOCATIONS}}
<section class="m-panel"><p class="m-muted mb-0">[[_ No places yet. Add your first below.]]</p></section>
{{/NO_LOCATIONS}}
<section class="m-panel mt-3"><h2 class="mb-3">[[_ New place]]</h2><form class="m-inline-form" method="post" action="{{BASE}}/settings/preferences/places"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><div class=""><label class="form-label" for="new">[[_ Name]]</label><input class="form-control{{#NEW_NAME_ERROR}} is-invalid{{/NEW_NAME_ERROR}}" id="new" name="name" value="{{NEW_NAME}}" maxlength="100" required{{#NEW_NAME_ERROR}} aria-invalid="true"{{/NEW_NAME_ERROR}}{{#NEW_NAME_ERROR}} aria-describedby="new-error"{{/NEW_NAME_ERROR}}>
{{#NEW_NAME_ERROR}}
<div class="m-error" id="new-error"><i class="m-icon m-icon-sm i-alert"></i>{{NEW_NAME_ERROR}}</div>
{{/NEW_NAME_ERROR}}
</div>
<div class="form-check"><input class="form-check-input" type="checkbox" id="new-cinema" name="is_cinema" value="1"{{#NEW_CINEMA}} checked{{/NEW_CINEMA}}><label class="form-check-label" for="new-cinema">[[_ Cinema]]</label></div><button class="btn btn-primary"><i class="m-icon i-plus"></i>[[_ Add]]</button></form></section>
</div></div></div></main>

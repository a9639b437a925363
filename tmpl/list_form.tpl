{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-dialog">
<div class="m-modal-head"><h1 class="m-h1">{{#NEW}}[[_ New list]]{{/NEW}}{{#EDIT}}[[_ Edit list]]{{/EDIT}}</h1><a class="btn m-btn-quiet m-btn-icon" href="{{BACK}}" aria-label="[[_ Close]]"><i class="m-icon i-x"></i></a></div>
<form class="m-log-form" method="post" action="{{BASE}}/lists{{#EDIT}}/{{ID}}{{/EDIT}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}">{{#NEW}}{{#WITH_MOVIE}}<input type="hidden" name="{{NAME}}" value="{{VALUE}}">{{#REDIRECT}}<input type="hidden" name="redirect" value="{{REDIRECT}}">{{/REDIRECT}}{{/WITH_MOVIE}}{{/NEW}}
<div class="m-log-fields">
{{#FORM_ERROR}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{FORM_ERROR}}</p></div>
{{/FORM_ERROR}}
{{#NEW}}{{#WITH_MOVIE}}{{#TITLE}}<p class="m-note"><i class="m-icon i-film"></i><span>[[_ Starts with “<bdi>{{TITLE}}</bdi>”.]]</span></p>{{/TITLE}}{{/WITH_MOVIE}}{{/NEW}}
<div class="m-field"><label class="form-label" for="name">[[_ Name]]</label><input class="form-control{{#NAME_ERROR}} is-invalid{{/NAME_ERROR}}" id="name" name="name" value="{{NAME}}" maxlength="200" required dir="auto" autocomplete="off"{{#NAME_ERROR}} aria-invalid="true" aria-describedby="name-error"{{/NAME_ERROR}}>
{{#NAME_ERROR}}
<div class="m-error" id="name-error"><i class="m-icon m-icon-sm i-alert"></i>{{NAME_ERROR}}</div>
{{/NAME_ERROR}}
</div>
<div class="m-field"><label class="form-label" for="description">[[_ Description]]</label><textarea class="form-control{{#DESCRIPTION_ERROR}} is-invalid{{/DESCRIPTION_ERROR}}" id="description" name="description" rows="4" dir="auto" maxlength="10000"{{#DESCRIPTION_ERROR}} aria-invalid="true" aria-describedby="description-error"{{/DESCRIPTION_ERROR}}>
{{DESCRIPTION:p}}</textarea>
{{#DESCRIPTION_ERROR}}
<div class="m-error" id="description-error"><i class="m-icon m-icon-sm i-alert"></i>{{DESCRIPTION_ERROR}}</div>
{{/DESCRIPTION_ERROR}}
</div>
<div class="form-check m-field"><input class="form-check-input" type="checkbox" id="is_ranked" name="is_ranked" value="1"{{#RANKED}} checked{{/RANKED}}><label class="form-check-label" for="is_ranked">[[_ Ranked<span class="m-small m-muted d-block">Number the films.</span>]]</label></div>
<fieldset class="m-choice m-field"{{#PRIVACY_LEVEL_ERROR}} aria-describedby="privacy_level-error"{{/PRIVACY_LEVEL_ERROR}}><legend class="form-label">[[_ Who can see this list and its notes]]</legend>
<div class="form-check"><input class="form-check-input" type="radio" id="privacy_level-private" name="privacy_level" value="private"{{#PRIVATE}} checked{{/PRIVATE}}><label class="form-check-label" for="privacy_level-private">[[_ Only you<span class="m-small m-muted d-block">Hidden from everyone else.</span>]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" id="privacy_level-members" name="privacy_level" value="members"{{#MEMBERS}} checked{{/MEMBERS}}><label class="form-check-label" for="privacy_level-members">[[_ Members<span class="m-small m-muted d-block">Anyone with an account here, even if your diary is private.</span>]]</label></div>
<div class="form-check"><input class="form-check-input" type="radio" id="privacy_level-public" name="privacy_level" value="public"{{#PUBLIC}} checked{{/PUBLIC}}><label class="form-check-label" for="privacy_level-public">[[_ Everyone<span class="m-small m-muted d-block">No account needed, even if your diary is private.</span>]]</label></div>
{{#PRIVACY_LEVEL_ERROR}}
<div class="m-error" id="privacy_level-error"><i class="m-icon m-icon-sm i-alert"></i>{{PRIVACY_LEVEL_ERROR}}</div>
{{/PRIVACY_LEVEL_ERROR}}
</fieldset>
</div><div class="m-actions m-form-end"><button class="btn btn-primary btn-lg flex-grow-1">{{#NEW}}[[_ Create list]]{{/NEW}}{{#EDIT}}[[_ Save]]{{/EDIT}}</button></div></form>
{{#EDIT}}
<details class="m-reveal mt-4"><summary class="m-link">[[_ Delete this list]]</summary><form class="mt-2" method="post" action="{{BASE}}/lists/{{ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><p>[[_ This deletes the list, its description and its notes. Films, diary entries and ratings stay.]]</p><button class="btn m-btn-danger"><i class="m-icon i-trash"></i>[[_ Delete list]]</button></form></details>
{{/EDIT}}
</div></div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><nav class="m-small mb-2 m-crumb" aria-label="[[_ Breadcrumb]]"><a class="m-link" href="{{LIST_URL}}"><bdi>{{NAME}}</bdi></a></nav><div class="m-dialog">
<div class="m-modal-head"><h1 class="m-h1">[[_ Film on this list]]</h1><a class="btn m-btn-quiet m-btn-icon" href="{{LIST_URL}}#film-{{MOVIE_ID}}" aria-label="[[_ Close]]"><i class="m-icon i-x"></i></a></div>
<form class="m-log-form" method="post" action="{{BASE}}/lists/{{ID}}/items/{{MOVIE_ID}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="revision" value="{{REVISION}}"><input type="hidden" name="position_was" value="{{VALUE}}">
<div class="m-log-fields"><div class="m-log-film"><img class="m-thumb" src="{{POSTER_SRC}}" width="185" height="277" alt="{{POSTER_ALT}}"><div class="flex-grow-1"><div class="m-title"><a class="m-plain" href="{{BASE}}/movie/{{MOVIE_ID}}"><b><bdi>{{TITLE}}</bdi></b></a>{{#YEAR}} <span class="m-muted">{{YEAR}}</span>{{/YEAR}}</div></div></div>
<div class="m-field"><label class="form-label" for="note">[[_ Note]]</label><textarea class="form-control{{#NOTE_ERROR}} is-invalid{{/NOTE_ERROR}}" id="note" name="note" rows="4" dir="auto" maxlength="10000"{{#NOTE_ERROR}} aria-invalid="true"{{/NOTE_ERROR}} aria-describedby="{{#NOTE_ERROR}}note-error {{/NOTE_ERROR}}note-help">
{{NOTE:p}}</textarea>
{{#NOTE_ERROR}}
<div class="m-error" id="note-error"><i class="m-icon m-icon-sm i-alert"></i>{{NOTE_ERROR}}</div>
{{/NOTE_ERROR}}
<div class="form-text" id="note-help">[[_ Anyone who can see the list can read it.]]</div></div>
<div class="m-field"><label class="form-label" for="position">[[_ Position]]</label><input class="form-control{{#POSITION_ERROR}} is-invalid{{/POSITION_ERROR}}" id="position" name="position" type="number" min="1" max="2000" step="1" value="{{POSITION}}"{{#POSITION_ERROR}} aria-invalid="true" aria-describedby="position-error"{{/POSITION_ERROR}}>
{{#POSITION_ERROR}}
<div class="m-error" id="position-error"><i class="m-icon m-icon-sm i-alert"></i>{{POSITION_ERROR}}</div>
{{/POSITION_ERROR}}
</div>
</div><div class="m-actions m-form-end"><button class="btn btn-primary btn-lg flex-grow-1">[[_ Save]]</button><button class="btn m-btn-danger btn-lg" formaction="{{BASE}}/lists/{{ID}}/items/{{MOVIE_ID}}/delete" formnovalidate><i class="m-icon i-trash"></i>[[_ Remove from the list]]</button></div></form>
</div></div></main>

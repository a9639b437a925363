{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-dialog" id="log"><div class="m-modal-head"><h1 class="m-h1">[[_ Edit entry]]</h1><a class="btn m-btn-quiet m-btn-icon" href="{{BACK}}" data-close aria-label="[[_ Close]]"><i class="m-icon i-x"></i></a></div>
<form class="m-log-form" method="post" action="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}" data-log-form data-draft="edit-{{ENTRY_ID}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="redirect" value="{{BACK}}">
<div class="m-log-fields"><div class="m-log-film"><img class="m-thumb" src="{{POSTER_SRC}}" width="185" height="277" alt="{{POSTER_ALT}}"><div class="flex-grow-1"><div class="m-title"><a class="m-plain" href="{{BASE}}/movie/{{ID}}"><b><bdi>{{TITLE}}</bdi></b></a>{{#YEAR}} <span class="m-muted">{{YEAR}}</span>{{/YEAR}}</div>{{#BY_ANOTHER}}<div class="m-small m-muted">{{LOGGED_TEXT}}</div>{{/BY_ANOTHER}}</div></div>
<div class="m-note m-note-danger" role="alert" data-form-error hidden><i class="m-icon i-alert"></i><p></p></div>
{{#FORM_ERROR}}
<div class="m-note m-note-danger" role="alert"><i class="m-icon i-alert"></i><p>{{FORM_ERROR}}</p></div>
{{/FORM_ERROR}}
{{#SAME_DAY}}
<div class="m-note m-note-warn" role="alert"><i class="m-icon i-alert"></i><p>{{SAME_DAY}}</p></div>
{{/SAME_DAY}}
{{>PLAY_FIELDS}}
{{#PLACE_ON_DATE}}
<div class="m-order"><span class="form-label" id="order-label">{{ORDER_TEXT}}</span><div class="m-actions" role="group" aria-labelledby="order-label"><span class="m-muted m-small">{{STATE_TEXT}}</span>{{#MOVE_UP}}<button class="btn m-btn" form="order" name="direction" value="up"><i class="m-icon i-up"></i>[[_ Move up]]</button>{{/MOVE_UP}}{{#MOVE_DOWN}}<button class="btn m-btn" form="order" name="direction" value="down"><i class="m-icon i-down"></i>[[_ Move down]]</button>{{/MOVE_DOWN}}</div></div>
{{/PLACE_ON_DATE}}
</div><div class="m-actions m-form-end">
{{#ASKED}}
<button class="btn btn-primary btn-lg flex-grow-1" name="same_day" value="again"><i class="m-icon i-again"></i>[[_ Yes, log again]]</button><button class="btn m-btn btn-lg" name="same_day" value="same">[[_ No, update that entry]]</button>
{{/ASKED}}
{{#NOT_ASKED}}
<input type="hidden" name="same_day" value="ask"><button class="btn btn-primary btn-lg flex-grow-1">[[_ Save]]</button><button class="btn m-btn-danger btn-lg" data-plain formaction="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}/delete" formnovalidate><i class="m-icon i-trash"></i>[[_ Delete]]</button>
{{/NOT_ASKED}}
</div></form>
{{#PLACE_ON_DATE}}
<form id="order" method="post" action="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}/move"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{BACK}}"></form>
{{/PLACE_ON_DATE}}
</div></div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-dialog">
<div class="m-modal-head"><h1 class="m-h1">[[_ Add to a list]]</h1><a class="btn m-btn-quiet m-btn-icon" href="{{BACK}}" aria-label="[[_ Close]]"><i class="m-icon i-x"></i></a></div>
<div class="m-log-film mb-3"><img class="m-thumb" src="{{POSTER_SRC}}" width="185" height="277" alt=""><div class="flex-grow-1"><div class="m-title"><b><bdi>{{TITLE}}</bdi></b>{{#YEAR}} <span class="m-muted">{{YEAR}}</span>{{/YEAR}}</div></div></div>
<form id="choose" method="post"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="redirect" value="{{BACK}}"></form>
{{#NO_LISTS}}
<p class="m-muted">[[_ No lists yet. Name your first one below.]]</p>
{{/NO_LISTS}}
<ul class="m-list">
{{#LIST}}
<li class="m-entry"><div class="m-entry-main"><span class="m-break"><b><bdi>{{NAME}}</bdi></b></span> <span class="m-small m-muted">{{#PRIVATE}}<i class="m-icon m-icon-sm i-lock"></i> [[_ Only you]]{{/PRIVATE}}{{#MEMBERS}}<i class="m-icon m-icon-sm i-users"></i> [[_ Members]]{{/MEMBERS}}{{#PUBLIC}}<i class="m-icon m-icon-sm i-globe"></i> [[_ Everyone]]{{/PUBLIC}}</span></div><div class="m-actions">{{#UNLISTED}}<button class="btn btn-sm m-btn" form="choose" formaction="{{BASE}}/lists/{{LIST_ID}}/items" name="{{MOVIE_FIELD}}" value="{{MOVIE_VALUE}}"><i class="m-icon i-plus"></i>[[_ Add<span class="visually-hidden"> to {{NAME}}</span>]]</button>{{/UNLISTED}}{{#LISTED}}<button class="btn btn-sm m-btn" form="choose" formaction="{{BASE}}/lists/{{LIST_ID}}/items/{{ID}}/delete"><i class="m-icon i-check"></i>[[_ Remove<span class="visually-hidden"> from {{NAME}}</span>]]</button>{{/LISTED}}</div></li>
{{/LIST}}
</ul>
<form class="mt-3" method="post" action="{{BASE}}/lists"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="redirect" value="{{BACK}}"><input type="hidden" name="{{MOVIE_FIELD}}" value="{{MOVIE_VALUE}}"><label class="form-label" for="new-list">[[_ New list]]</label><div class="m-copy"><input class="form-control" id="new-list" name="name" maxlength="200" required dir="auto" autocomplete="off" aria-describedby="new-list-help"><button class="btn m-btn">[[_ Create and add]]</button></div><div class="form-text" id="new-list-help">[[_ Visible to members. Choose “Edit” on the list to change this.]]</div></form>
</div></div></main>

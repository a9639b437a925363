{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
{{#FROM_FILE}}
<h1 class="m-big m-break">[[_ Undo this import?]]</h1>
<p class="m-small m-muted m-dots m-break mb-4"><span>{{TITLE}}</span> <span>{{FILES_TEXT}}</span></p>
{{/FROM_FILE}}
{{#CHANGE}}
<h1 class="m-big mb-4">[[_ Undo this change?]]</h1>
{{/CHANGE}}
<section class="m-panel"><p>{{BACK_TEXT}}</p>
{{#FROM_FILE}}
<p class="m-muted">[[_ Lists and places that hold anything else are kept. You can undo this import until <time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>.]]</p>
{{/FROM_FILE}}
{{#UNDONE}}
{{>ROWS}}
{{/UNDONE}}
<div class="m-actions mt-3"><form method="post" action="{{ACTION_URL}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}">{{#CHANGE}}<input type="hidden" name="confirmed" value="yes"><input type="hidden" name="redirect" value="{{BACK_URL}}">{{/CHANGE}}<button class="btn m-btn-danger">{{#FROM_FILE}}[[_ Undo import]]{{/FROM_FILE}}{{#CHANGE}}[[_ Undo]]{{/CHANGE}}</button></form><a class="btn m-btn-quiet" href="{{BACK_URL}}">[[_ Cancel]]</a></div></section>
{{#STAYING}}
<section class="m-panel"><h2 class="mb-1">[[_ What’s kept]]</h2><p class="m-muted">{{TEXT}}</p>
{{>ROWS}}
</section>
{{/STAYING}}
</div></main>

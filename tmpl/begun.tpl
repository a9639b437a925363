{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><nav class="m-small mb-2 m-crumb" aria-label="[[_ Where you are]]"><a class="m-link" href="{{LISTS_URL}}">[[_ Lists of {{USER_NAME}}]]</a></nav>
<div class="m-pagehead"><h1>{{HEADING}} <span class="m-count">{{COUNT}}</span></h1></div>
{{#ROWS}}
<ul class="m-list m-begun">
{{>BEGUN_ROW}}
</ul>
{{/ROWS}}
{{>PAGER}}
{{#EMPTY}}
<p class="m-muted">[[_ Nothing yet: two films by one director, or one of a collection, and it stands here as soon as the film provider has told the others.]]</p>
{{/EMPTY}}
</div></main>

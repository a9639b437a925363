{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><nav class="m-small mb-2 m-crumb" aria-label="[[_ Breadcrumb]]"><a class="m-link" href="{{LISTS_URL}}">[[_ Lists of {{USER_NAME}}]]</a></nav>
<div class="m-pagehead"><h1>{{HEADING}} <span class="m-count">{{COUNT}}</span></h1></div>
{{#ROWS}}
<ul class="m-list m-begun">
{{>BEGUN_ROW}}
</ul>
{{/ROWS}}
{{>PAGER}}
{{#EMPTY}}
<p class="m-muted">[[_ Watch most of a director’s films, or one from a collection, to track progress here.]]</p>
{{/EMPTY}}
</div></main>

{{%AUTOESCAPE context="HTML"}}
{{#GRID}}
<ul class="m-grid m-grid-cap">
{{>POSTER}}
</ul>
{{/GRID}}
{{#NO_MOVIES}}
<p class="m-muted mb-0">[[_ No similar films found.]]</p>
{{/NO_MOVIES}}
{{#NOT_ASKED}}
<p class="m-muted mb-0">[[_ No similar films yet.]]</p>
{{/NOT_ASKED}}
{{#NO_ANSWER}}
<p class="m-muted mb-0">[[_ We can’t find similar films right now.]] <a class="m-link" href="{{BASE}}/movie/{{ID}}/recommendations">[[_ Try again]]</a></p>
{{/NO_ANSWER}}

{{%AUTOESCAPE context="HTML"}}
{{#UNRATED}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Watched but not rated]]</h2><a class="m-more" href="{{BASE}}/users/{{VIEWER_NAME}}/movies?rated=no">[[_ All {{TOTAL}}]]<i class="m-icon m-icon-sm i-right"></i></a></div>
<ul class="m-posters m-shelf">
{{>POSTER}}
</ul></section>
{{/UNRATED}}
{{#PEOPLE}}
<section class="m-section"><div class="m-section-head"><h2 id="people">[[_ Most watched people]]</h2><a class="m-more" href="{{BASE}}/users/{{VIEWER_NAME}}">[[_ Your profile]]<i class="m-icon m-icon-sm i-right"></i></a></div>
<ul class="m-shelf m-shelf-people" tabindex="0" aria-labelledby="people">
{{>PERSON}}
</ul></section>
{{/PEOPLE}}
{{#EVERYONE}}
<section{{#VIEWER}} class="m-section"{{/VIEWER}}><div class="m-section-head"><h2>{{#VIEWER}}[[_ Latest from everyone]]{{/VIEWER}}{{#VISITOR}}[[_ Films on this server]]{{/VISITOR}} <span class="m-count">{{TOTAL}}</span></h2></div>
<ul class="m-posters m-grid">
{{>POSTER}}
</ul>
{{>PAGER}}
</section>
{{/EVERYONE}}
{{#NO_MOVIES}}
{{#VISITOR}}
<p class="m-muted">[[_ No films here yet.]]</p>
{{/VISITOR}}
{{/NO_MOVIES}}

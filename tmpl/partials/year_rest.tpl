{{%AUTOESCAPE context="HTML"}}
<section class="m-year-sec"><h2>[[_ What kinds of films]]</h2><div class="m-cols m-year-cols">{{#DECADES}}{{>CHART}}{{/DECADES}}{{#VALUE_PANELS}}{{>PANELS_OF}}{{/VALUE_PANELS}}</div><div class="m-cols m-year-cols mt-4">{{#RATINGS}}{{>CHART}}{{/RATINGS}}
{{#RECORDS}}
<section class="m-panel"><div class="m-panel-head"><h2>[[_ Records]]</h2></div><dl class="m-facts">{{#RECORD}}<dt>{{LABEL}}</dt><dd>{{#TEXT}}{{TEXT}}{{/TEXT}}{{#MOVIE}}<a class="m-link" href="{{URL}}"><bdi>{{TITLE}}</bdi></a> · {{NOTE}}{{/MOVIE}}</dd>{{/RECORD}}</dl></section>
{{/RECORDS}}
</div>{{#UNDATED_TEXT}}<p class="m-muted mt-3 mb-0">{{UNDATED_TEXT}}</p>{{/UNDATED_TEXT}}</section>
{{#WALL}}
<section class="m-year-sec m-year-wall"><div class="m-section-head"><h2>[[_ Every film]]</h2>{{#MORE_URL}}<a class="m-more" href="{{MORE_URL}}">{{MORE_TEXT}}<i class="m-icon m-icon-sm i-right"></i></a>{{/MORE_URL}}</div><ul class="m-wall">
{{#MOVIE}}
<li><a href="{{URL}}"><img src="{{POSTER_SRC}}" width="114" height="171" alt="{{TITLE}}" loading="lazy"></a></li>
{{/MOVIE}}
</ul></section>
{{/WALL}}

{{%AUTOESCAPE context="HTML"}}
{{#OPEN}}
<section class="m-panel"><div class="m-panel-head"><h2>{{TITLE}}{{#TOTAL}} <span class="m-count">{{TOTAL}}</span>{{/TOTAL}}</h2>{{#CHART_KEY}}<span class="m-key"><svg aria-hidden="true"><rect class="{{BAR_CLASS}}" width="10" height="10" rx="3"/></svg>{{TEXT}}</span>{{/CHART_KEY}}{{#MORE_URL}}<a class="m-more" href="{{MORE_URL}}">[[_ All<span class="visually-hidden"> {{TITLE}}</span>]]<i class="m-icon m-icon-sm i-right"></i></a>{{/MORE_URL}}</div>
{{/OPEN}}
{{#CLOSED}}
<details class="m-panel m-fold"><summary class="m-panel-head"><h2>{{TITLE}}{{#TOTAL}} <span class="m-count">{{TOTAL}}</span>{{/TOTAL}}</h2><i class="m-icon i-down"></i></summary>
{{/CLOSED}}
{{#BARS}}
<ol class="m-rank">
{{#BAR}}
<li><a{{#URL}} href="{{URL}}"{{/URL}}><bdi>{{NAME}}</bdi></a><b>{{#BEFORE}}<small>{{BEFORE}}</small>{{/BEFORE}}{{COUNT}}{{#AFTER}}<small>{{AFTER}}</small>{{/AFTER}}</b><svg class="m-hbar" aria-hidden="true"><rect width="100%" height="6" rx="3"/><rect class="{{BAR_CLASS}}" width="{{PERCENT}}%" height="6" rx="3"/></svg></li>
{{/BAR}}
</ol>
{{/BARS}}
{{#OPEN}}</section>{{/OPEN}}{{#CLOSED}}</details>{{/CLOSED}}

{{%AUTOESCAPE context="HTML"}}
{{#PANELS}}
<div class="m-cols m-cols-3 m-section">
{{#PANEL}}
{{#OPEN}}
<section class="m-panel"><div class="m-panel-head"><h2>{{TITLE}}{{#TOTAL}} <span class="m-count">{{TOTAL}}</span>{{/TOTAL}}</h2>{{#MORE_URL}}<a class="m-more" href="{{MORE_URL}}">[[_ All<span class="visually-hidden"> {{TITLE}}</span>]]<i class="m-icon m-icon-sm i-right"></i></a>{{/MORE_URL}}</div>
{{/OPEN}}
{{#CLOSED}}
<details class="m-panel m-fold"><summary class="m-panel-head"><h2>{{TITLE}}{{#TOTAL}} <span class="m-count">{{TOTAL}}</span>{{/TOTAL}}</h2><i class="m-icon i-down"></i></summary>
{{/CLOSED}}
{{#PEOPLE}}
<ol class="m-rank m-rank-people">
{{#PERSON}}
<li><span class="m-avatar m-hue-{{HUE}}" aria-hidden="true">{{#PICTURE_SRC}}<img src="{{PICTURE_SRC}}" alt="" loading="lazy">{{/PICTURE_SRC}}{{INITIALS}}</span><a{{#PERSON_URL}} href="{{PERSON_URL}}"{{/PERSON_URL}}><bdi>{{NAME}}</bdi></a><b>{{#BEFORE}}<small>{{BEFORE}}</small>{{/BEFORE}}{{COUNT}}{{#AFTER}}<small>{{AFTER}}</small>{{/AFTER}}</b></li>
{{/PERSON}}
</ol>
{{/PEOPLE}}
{{#BARS}}
<ol class="m-rank">
{{#BAR}}
<li><a{{#URL}} href="{{URL}}"{{/URL}}><bdi>{{NAME}}</bdi></a><b>{{#BEFORE}}<small>{{BEFORE}}</small>{{/BEFORE}}{{COUNT}}{{#AFTER}}<small>{{AFTER}}</small>{{/AFTER}}</b><svg class="m-hbar" aria-hidden="true"><rect width="100%" height="6" rx="3"/><rect class="m-bar" width="{{PERCENT}}%" height="6" rx="3"/></svg></li>
{{/BAR}}
</ol>
{{/BARS}}
{{#OPEN}}</section>{{/OPEN}}{{#CLOSED}}</details>{{/CLOSED}}
{{/PANEL}}
</div>
{{/PANELS}}

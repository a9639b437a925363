{{%AUTOESCAPE context="HTML"}}
{{#PART}}
{{#PORTRAITS}}
{{#OPEN}}
<section class="m-section"><div class="m-section-head"><h2 id="row-{{KEY}}">{{TITLE}}</h2>{{#MORE_URL}}<a class="m-more" href="{{MORE_URL}}">[[_ All<span class="visually-hidden"> {{TITLE}}</span>]]<i class="m-icon m-icon-sm i-right"></i></a>{{/MORE_URL}}</div>
{{/OPEN}}
{{#CLOSED}}
<details class="m-section m-fold"><summary class="m-section-head"><h2 id="row-{{KEY}}">{{TITLE}}</h2><i class="m-icon i-down"></i></summary>
{{/CLOSED}}
<ul class="m-shelf m-shelf-people" tabindex="0" aria-labelledby="row-{{KEY}}">
{{>PERSON}}
</ul>{{#OPEN}}</section>{{/OPEN}}{{#CLOSED}}</details>{{/CLOSED}}
{{/PORTRAITS}}
{{>PANELS_OF}}
{{/PART}}

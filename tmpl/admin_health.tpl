{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Health]]</h1><span class="m-small m-muted">{{CHECKED_TEXT}}</span></div>
<p><a class="m-more" href="{{BASE}}/settings/server"><i class="m-icon m-icon-sm i-left"></i>[[_ Server]]</a></p>
{{#ALL_WELL}}
<div class="m-note m-note-ok"><i class="m-icon i-check"></i><p>[[_ Everything is working.]]</p></div>
{{/ALL_WELL}}
{{#TROUBLE}}
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>[[_ Something needs your attention.]]</p></div>
{{/TROUBLE}}
<section class="m-panel" aria-label="[[_ Checks]]"><ul class="m-checks m-0">
{{#CHECK}}
<li><span class="{{#GOOD}}m-ok{{/GOOD}}{{#WARNING}}m-wait{{/WARNING}}{{#BAD}}m-bad{{/BAD}}">{{#GOOD}}<i class="m-icon i-check"></i>{{/GOOD}}{{#WARNING}}<i class="m-icon i-alert"></i>{{/WARNING}}{{#BAD}}<i class="m-icon i-alert"></i>{{/BAD}}</span><div><b>{{TITLE}}</b><p class="m-break">{{TEXT}}</p>{{#ADVICE}}<p class="m-break">{{ADVICE}}</p>{{/ADVICE}}</div>{{#GOOD}}<span class="m-tag m-tag-watched">[[_(result of a check) OK]]</span>{{/GOOD}}{{#WARNING}}<span class="m-tag m-tag-rating">[[_ Warning]]</span>{{/WARNING}}{{#BAD}}<span class="m-tag m-tag-danger">[[_ Problem]]</span>{{/BAD}}</li>
{{/CHECK}}
</ul></section>
</div></div></div></main>

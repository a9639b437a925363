{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead mb-1"><h1 class="m-break">{{#PROGRESS}}[[_ Your upload: {{TITLE}}]]{{/PROGRESS}}{{#OPTIONS}}[[_ This looks like {{TITLE}}]]{{/OPTIONS}}{{#FAILED}}[[_ We couldn’t read this upload]]{{/FAILED}}{{#DISCARDED}}[[_ Upload discarded]]{{/DISCARDED}}</h1></div>
<p class="m-small m-muted m-dots m-break mb-3"><span>{{FILES_TEXT}}</span>{{#ROWS_TEXT}} <span>{{ROWS_TEXT}}</span>{{/ROWS_TEXT}}</p>
{{#PROGRESS}}
<section class="m-panel" data-import="{{STATE_NAME}}"><p class="mb-2" data-import-text>{{PROGRESS_TEXT}}</p>
{{#BAR}}
<progress class="m-progress" value="{{DONE_NUMBER}}" max="{{TOTAL_NUMBER}}" aria-label="[[_ Progress]]"></progress>
{{/BAR}}
<p class="m-small m-muted mt-2 mb-0" data-import-left>{{LEFT_TEXT}}</p><p class="m-small mb-0" data-import-problem>{{MESSAGE}}</p>
{{#STOPPED}}
<form class="mt-3" method="post" action="{{BASE}}/jobs/{{JOB_ID}}/retry" data-import-again><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn m-btn">[[_ Try again]]</button></form>
{{/STOPPED}}
<p class="m-muted mt-3 mb-0">[[_ You can leave this page; we’ll keep going.]]</p></section>
<div class="m-actions mt-3">{{#MATCHING}}<a class="btn m-btn" href="{{IMPORT_URL}}?tab=new">[[_ Start reviewing]]</a>{{/MATCHING}}{{#CAN_DISCARD}}<form method="post" action="{{IMPORT_URL}}/discard"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn-quiet">[[_ Cancel]]</button></form>{{/CAN_DISCARD}}</div>
{{/PROGRESS}}
{{#OPTIONS}}
{{#WARNING}}
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>{{TEXT}}{{#NAME}} <span class="m-muted m-break"><bdi>{{NAME}}</bdi></span>{{/NAME}}</p></div>
{{/WARNING}}
{{>TABLE_PREVIEW}}
<div class="m-cols m-cols-2"><section class="m-panel"><h2 class="mb-3">[[_ Import options]]</h2>
{{>OPTIONS_FORM}}
<form class="mt-2" method="post" action="{{IMPORT_URL}}/discard"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn-quiet">[[_ Discard]]</button></form></section>
<section class="m-panel"><h2 class="mb-2">[[_ Files]]</h2>
{{>FILES}}
</section></div>
{{/OPTIONS}}
{{#FAILED}}
<div class="m-note m-note-danger"><i class="m-icon i-alert"></i><p>{{#MESSAGE}}{{MESSAGE}}{{/MESSAGE}} [[_ Nothing was imported.]]</p></div>
<p><a class="btn m-btn" href="{{BASE}}/settings/import">[[_ Upload something else]]</a></p>
{{/FAILED}}
{{#DISCARDED}}
<p class="m-muted">[[_ Nothing was imported.]]</p>
<p><a class="btn m-btn" href="{{BASE}}/settings/import">[[_ Upload something else]]</a></p>
{{/DISCARDED}}
</div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead mb-1"><h1 class="m-break">[[_ Review your import: {{TITLE}}]]</h1></div><p class="m-small m-muted m-dots m-break mb-3"><span>{{FILES_TEXT}}</span>{{#ROWS_TEXT}} <span>{{ROWS_TEXT}}</span>{{/ROWS_TEXT}} <span>[[_ nothing imported yet]]</span></p>
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
{{/PROGRESS}}
{{#PLAN}}
<div class="m-plan"><div><p>{{#ADDS_TEXT}}{{ADDS_TEXT}} {{/ADDS_TEXT}}{{#CHANGES_TEXT}}{{CHANGES_TEXT}} {{/CHANGES_TEXT}}{{#NEAR_TEXT}}{{NEAR_TEXT}} {{/NEAR_TEXT}}{{#NOTHING}}[[_ Nothing to import right now.]] {{/NOTHING}}{{#WAITS_TEXT}}{{WAITS_TEXT}}{{/WAITS_TEXT}}</p>
{{#HAS_ROWS}}
<div class="mt-3"><svg class="m-flow" aria-hidden="true">{{#FLOW}}<rect{{#PART_NEW}} class="m-flow-new"{{/PART_NEW}}{{#PART_SAME}} class="m-flow-same"{{/PART_SAME}}{{#PART_WAIT}} class="m-flow-wait"{{/PART_WAIT}}{{#PART_OUT}} class="m-flow-out"{{/PART_OUT}} x="{{X}}%" width="{{WIDTH}}%" height="12"/>{{/FLOW}}</svg><ul class="m-flowkey">
{{#FLOW_KEY}}
<li><svg aria-hidden="true"><rect{{#PART_NEW}} class="m-flow-new"{{/PART_NEW}}{{#PART_SAME}} class="m-flow-same"{{/PART_SAME}}{{#PART_WAIT}} class="m-flow-wait"{{/PART_WAIT}}{{#PART_OUT}} class="m-flow-out"{{/PART_OUT}} width="10" height="10"/></svg>{{TEXT}}</li>
{{/FLOW_KEY}}
</ul></div>
{{/HAS_ROWS}}
</div><div class="m-actions">{{#CAN_APPLY}}<form method="post" action="{{IMPORT_URL}}/apply"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn btn-primary btn-lg">[[_(verb) Import]]</button></form>{{/CAN_APPLY}}{{#CAN_DISCARD}}<form method="post" action="{{IMPORT_URL}}/discard"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn-quiet">[[_ Discard]]</button></form>{{/CAN_DISCARD}}</div></div>
{{/PLAN}}
{{#OPTIONS}}
{{#WARNING}}
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>{{TEXT}}{{#NAME}} <span class="m-muted m-break"><bdi>{{NAME}}</bdi></span>{{/NAME}}</p></div>
{{/WARNING}}
<details class="m-reveal mb-2"><summary class="m-small m-muted m-dots m-break"><span>[[_ Options: {{TITLE}}]]</span>{{#CHOICE}} <span>{{TEXT}}</span>{{/CHOICE}} <span class="text-decoration-underline">[[_(verb) Change]]</span></summary>
<div class="m-cols m-cols-2 mt-3"><section class="m-panel"><h2 class="mb-3">[[_ Options]]</h2>
{{>OPTIONS_FORM}}
</section><section class="m-panel"><h2 class="mb-2">[[_ Files]]</h2>
{{>FILES}}
</section></div>
{{>TABLE_PREVIEW}}
</details>
{{/OPTIONS}}
<p class="m-small mb-3"><a class="m-link" href="{{IMPORT_URL}}/report.csv">[[_ Download as CSV]]</a></p>
{{>ROWS}}
</div></main>

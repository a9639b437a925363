{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
{{>STEPS}}
<p class="m-tag{{#DONE}} m-tag-watched{{/DONE}} mb-2"><i class="m-icon {{#DONE}}i-check{{/DONE}}{{#UNDONE}}i-undo{{/UNDONE}}"></i>{{WHEN_TEXT}}</p><h1 class="m-big m-break">{{#DONE}}[[_ Your import is done]]{{/DONE}}{{#UNDONE}}[[_ Your import was undone]]{{/UNDONE}}</h1>
<p class="m-lead mb-1">{{FILMS_TEXT}} {{#ADDED_TEXT}}[[_ Added: {{ADDED_TEXT}}.]] {{/ADDED_TEXT}}{{#CHANGED_TEXT}}[[_ Changed: {{CHANGED_TEXT}}.]]{{/CHANGED_TEXT}}</p><p class="m-small m-muted m-dots m-break mb-4"><span>{{TITLE}}</span> <span>{{FILES_TEXT}}</span></p>
{{#PLAN}}
<div class="m-plan"><div><p>{{#ADDS_TEXT}}{{ADDS_TEXT}} {{/ADDS_TEXT}}{{#CHANGES_TEXT}}{{CHANGES_TEXT}} {{/CHANGES_TEXT}}{{#NEAR_TEXT}}{{NEAR_TEXT}} {{/NEAR_TEXT}}{{#NOTHING}}[[_ Nothing to import right now.]] {{/NOTHING}}{{#WAITS_TEXT}}{{WAITS_TEXT}}{{/WAITS_TEXT}}</p>
{{#HAS_ROWS}}
<div class="mt-3"><svg class="m-flow" aria-hidden="true">{{#FLOW}}<rect{{#PART_NEW}} class="m-flow-new"{{/PART_NEW}}{{#PART_SAME}} class="m-flow-same"{{/PART_SAME}}{{#PART_WAIT}} class="m-flow-wait"{{/PART_WAIT}}{{#PART_OUT}} class="m-flow-out"{{/PART_OUT}} x="{{X}}%" width="{{WIDTH}}%" height="12"/>{{/FLOW}}</svg><ul class="m-flowkey">
{{#FLOW_KEY}}
<li><svg aria-hidden="true"><rect{{#PART_NEW}} class="m-flow-new"{{/PART_NEW}}{{#PART_SAME}} class="m-flow-same"{{/PART_SAME}}{{#PART_WAIT}} class="m-flow-wait"{{/PART_WAIT}}{{#PART_OUT}} class="m-flow-out"{{/PART_OUT}} width="10" height="10"/></svg>{{TEXT}}</li>
{{/FLOW_KEY}}
</ul></div>
{{/HAS_ROWS}}
</div><div class="m-actions">{{#CAN_APPLY}}<form method="post" action="{{IMPORT_URL}}/apply"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn btn-primary btn-lg">[[_(verb) Import]]</button></form>{{/CAN_APPLY}}</div></div>
{{/PLAN}}
<div class="m-cols m-cols-21 mb-4"><section class="m-panel"><h2 class="mb-1">[[_ Summary]]</h2><table class="m-ledger"><caption class="visually-hidden">[[_ Items by result]]</caption><tbody>
{{#LEDGER}}
<tr><th scope="row">{{TEXT}}</th><td>{{COUNT}}</td></tr>
{{/LEDGER}}
</tbody><tfoot><tr><th scope="row">[[_ Total]]</th><td>{{TOTAL}}</td></tr></tfoot></table></section>
<div>
{{#UNDO}}
<section class="m-panel"><h2 class="mb-2">[[_ Undo import]]</h2><p class="m-muted">[[_ Available until <time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>. Anything you’ve changed since is kept.]]</p><a class="btn m-btn-danger" href="{{IMPORT_URL}}/undo"><i class="m-icon i-undo"></i>[[_ Undo this import…]]</a></section>
{{/UNDO}}
<section class="m-panel"><h2 class="mb-2">[[_ Report and files]]</h2><div class="m-actions"><a class="btn m-btn" href="{{IMPORT_URL}}/report.csv"><i class="m-icon i-download"></i>report.csv</a>{{#WAITING}}<a class="btn m-btn" href="{{IMPORT_URL}}?tab=choose#rows"><i class="m-icon i-hourglass"></i>{{TEXT}}</a>{{#CAN_LEAVE}}<form method="post" action="{{IMPORT_URL}}/discard"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn-quiet">[[_ Skip the rest]]</button></form>{{/CAN_LEAVE}}{{/WAITING}}</div>
{{#FILES_KEPT}}
<form class="mt-3" method="post" action="{{IMPORT_URL}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="files" value="delete"><p class="m-small m-muted mb-2">[[_ Uploaded files are kept until <time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>.]]</p><button class="btn btn-sm m-btn">[[_ Delete uploaded files]]</button></form>
{{/FILES_KEPT}}
</section></div></div>
{{>ROWS}}
</div></main>

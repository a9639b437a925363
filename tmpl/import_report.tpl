{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-party">
{{#POSTERS}}
<ul aria-label="[[_ Posters]]">
{{#MOVIE}}
<li><a class="m-poster-link" href="{{URL}}"><img class="m-poster-img" src="{{POSTER_SRC}}" width="342" height="513" alt="{{POSTER_ALT}}"></a></li>
{{/MOVIE}}
</ul>
{{/POSTERS}}
<h1 class="m-big m-break">{{HEADING}}</h1><p class="m-lead">{{#ADDED_TEXT}}[[_ Added: {{ADDED_TEXT}}.]] {{/ADDED_TEXT}}{{#CHANGED_TEXT}}[[_ Changed: {{CHANGED_TEXT}}.]] {{/CHANGED_TEXT}}{{FILMS_TEXT}}</p>
<div class="m-actions">{{#YEAR_URL}}<a class="btn btn-primary btn-lg" href="{{YEAR_URL}}"><i class="m-icon i-calendar"></i>[[_ See your {{YEAR}}]]</a>{{/YEAR_URL}}<a class="btn m-btn btn-lg" href="{{BASE}}/users/{{VIEWER_NAME}}/history">[[_ Open your diary]]</a></div></div>
<p class="m-small m-muted m-dots m-break mb-3"><span>{{TITLE}}</span> <span>{{FILES_TEXT}}</span> <span>{{WHEN_TEXT}}</span></p>
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

{{%AUTOESCAPE context="HTML"}}
<section class="m-panel" id="take-along" aria-labelledby="take-along-title"><h2 class="mb-1" id="take-along-title">[[_(noun) Export]]</h2><p class="m-muted mb-3">[[_ It’s all yours.]] <span class="m-dots">{{#AMOUNT}}<span>{{TEXT}}</span> {{/AMOUNT}}</span></p><ul class="m-exports">
{{#EXPORT}}
<li{{#JOB}} data-job="{{JOB_ID}}" data-state="{{JOB_STATE}}"{{/JOB}}><div><h3>{{NAME}}</h3><p>{{DESCRIPTION}}</p>
{{#LOSSES}}
<ul>{{#LOSS}}<li>{{TEXT}}</li>{{/LOSS}}</ul>
{{/LOSSES}}
</div><div>
{{#READY}}
<a class="btn btn-primary" href="{{FILE_URL}}"><i class="m-icon i-download"></i>[[_ Download <span class="visually-hidden">{{FILE_NAME}}</span>]]</a><p class="m-small mb-2">{{READY_TEXT}}</p>
{{/READY}}
{{#MAKING}}
<progress class="m-progress" value="{{DONE_NUMBER}}" max="{{TOTAL_NUMBER}}" aria-label="{{NAME}}"></progress><p class="m-small m-num" data-job-progress data-words="[[_ %1 of %2]]">{{PROGRESS_TEXT}}</p>
{{/MAKING}}
{{#FAILED}}
<p class="m-error"><i class="m-icon m-icon-sm i-alert"></i>{{REASON}}</p>
{{/FAILED}}
{{#CAN_MAKE}}
<form method="post" action="{{BASE}}/old/settings/account/data/export"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="format" value="{{FORMAT}}"><button class="btn m-btn">[[_(verb) Export<span class="visually-hidden">: {{NAME}}</span>]]</button></form>
{{/CAN_MAKE}}
</div></li>
{{/EXPORT}}
</ul></section>
<section class="m-panel"><h2 class="mb-2">[[_ Weekly backup]]</h2><form method="post" action="{{BASE}}/old/settings/account/data/weekly-export"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><div class="form-check form-switch mb-2"><input class="form-check-input" type="checkbox" role="switch" id="weekly" name="weekly_export" value="1"{{#WEEKLY_ON}} checked{{/WEEKLY_ON}}><label class="form-check-label" for="weekly">[[_ Save a Matinee ZIP with the server’s backups every week]]</label></div><p class="m-small m-muted mb-2">{{#LAST_TEXT}}{{LAST_TEXT}} {{/LAST_TEXT}}[[_ We keep the last eight; your server’s admin can reach them.]]</p><button class="btn m-btn">[[_ Save]]</button></form></section>

{{%AUTOESCAPE context="HTML"}}
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
<form method="post" action="{{BASE}}/settings/export"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="format" value="{{FORMAT}}"><button class="btn m-btn">[[_(verb) Export<span class="visually-hidden">: {{NAME}}</span>]]</button></form>
{{/CAN_MAKE}}
</div></li>

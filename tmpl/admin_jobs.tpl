{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Jobs]]</h1>{{#ADMIN}}<nav class="m-segment m-segment-sm" aria-label="[[_ Kind of job]]">{{#CHOICE}}<a href="{{URL}}"{{#CHOSEN}} aria-current="page"{{/CHOSEN}}>{{TEXT}}{{#COUNT}} <b>{{COUNT}}</b>{{/COUNT}}</a>{{/CHOICE}}</nav>{{/ADMIN}}</div>
<p>{{#ADMIN}}<a class="m-more" href="{{BASE}}/settings/administration"><i class="m-icon m-icon-sm i-left"></i>[[_ Administration]]</a>{{/ADMIN}}{{#MEMBERS}}<a class="m-more" href="{{BASE}}/settings/import"><i class="m-icon m-icon-sm i-left"></i>[[_(noun) Import]]</a>{{/MEMBERS}}</p>
<ul class="m-chips m-chips-scroll mb-3" aria-label="[[_ States]]">
{{#STATE}}
<li><a class="m-chip" href="{{URL}}"{{#CHOSEN}} aria-current="true"{{/CHOSEN}}>{{TEXT}} <b>{{COUNT}}</b></a></li>
{{/STATE}}
</ul>
{{#JOBS}}
<section class="m-panel" aria-label="[[_ Jobs]]"><ul class="m-list">
{{#JOB}}
<li class="m-entry m-job" data-job="{{JOB_ID}}" data-state="{{STATE_NAME}}"><div class="m-entry-main">{{#WAITING}}<span class="m-muted"><i class="m-icon i-hourglass"></i></span>{{/WAITING}}{{#RUNNING}}<span class="m-wait"><i class="m-icon i-refresh"></i></span>{{/RUNNING}}{{#DONE}}<span class="m-ok"><i class="m-icon i-check"></i></span>{{/DONE}}{{#FAILED}}<span class="m-bad"><i class="m-icon i-alert"></i></span>{{/FAILED}}<span><b>{{TITLE}}</b>{{#ABOUT_TEXT}} <span class="m-muted m-break" data-job-subject dir="auto">{{ABOUT_TEXT}}</span>{{/ABOUT_TEXT}}</span>{{#WAITING}}<span class="m-tag">[[_ Waiting]]</span>{{/WAITING}}{{#RUNNING}}<span class="m-tag m-tag-rating">[[_ Running]]</span>{{/RUNNING}}{{#DONE}}<span class="m-tag m-tag-watched">[[_ Done]]</span>{{/DONE}}{{#FAILED}}<span class="m-tag m-tag-danger">[[_ Failed]]</span>{{/FAILED}}</div><div class="m-actions">{{#CAN_RETRY}}<form method="post" action="{{BASE}}/jobs/{{JOB_ID}}/retry"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn btn-sm m-btn" aria-label="[[_ Try again: {{TITLE}}, job {{JOB_ID}}]]">[[_ Try again]]</button></form>{{/CAN_RETRY}}{{#CAN_DELETE}}<form method="post" action="{{BASE}}/jobs/{{JOB_ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="redirect" value="{{HERE}}"><button class="btn btn-sm m-btn-quiet m-btn-icon" aria-label="[[_ Delete {{TITLE}}, job {{JOB_ID}}]]"><i class="m-icon i-trash"></i></button></form>{{/CAN_DELETE}}</div>
{{#MESSAGE}}<p class="m-small m-break">{{MESSAGE}}</p>{{/MESSAGE}}
<div class="m-entry-full">{{#PROGRESS}}<progress class="m-progress mt-2" value="{{DONE_NUMBER}}" max="{{TOTAL_NUMBER}}" aria-label="{{TITLE}}"></progress><div class="m-small m-muted m-num mt-1" data-job-progress data-words="[[_ %1 of %2]]">{{PROGRESS_TEXT}}</div>{{/PROGRESS}}<div class="m-small m-muted m-dots"><span><time datetime="{{WHEN_ISO}}">{{WHEN_TEXT}}</time></span> {{#USER_NAME}}<span>{{USER_NAME}}</span> {{/USER_NAME}}{{#ATTEMPTS_TEXT}}<span>{{ATTEMPTS_TEXT}}</span>{{/ATTEMPTS_TEXT}}</div></div></li>
{{/JOB}}
</ul></section>
{{/JOBS}}
{{>PAGER}}
{{#NO_JOBS}}
<section class="m-panel"><p class="m-muted mb-0">{{#FILTERED}}[[_ No matching jobs.]]{{/FILTERED}}{{#SERVER}}[[_ No automatic jobs yet. Backups, checks and regular refreshes appear here.]]{{/SERVER}}{{#UNFILTERED}}[[_ No jobs yet. Longer tasks, such as fetching films and images, appear here.]]{{/UNFILTERED}}</p></section>
{{/NO_JOBS}}
</div></div></div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Server]]</h1></div>
<p><a class="m-more" href="{{BASE}}/settings/server"><i class="m-icon m-icon-sm i-left"></i>[[_ Server]]</a></p>
<dl class="m-stats"><div class="m-stat"><dt>[[_ Films]]</dt><dd>{{MOVIES}}</dd></div><div class="m-stat"><dt>[[_ People]]</dt><dd>{{PERSONS}}</dd></div><div class="m-stat"><dt>[[_ Members]]</dt><dd>{{USERS}}</dd></div><div class="m-stat"><dt>[[_ Entries]]</dt><dd>{{PLAYS}}</dd></div></dl>
<div class="m-cols m-cols-2 mt-3"><section class="m-panel"><h2 class="mb-3">[[_ Versions]]</h2><dl class="m-facts"><dt>Matinee</dt><dd>{{VERSION}}</dd><dt>[[_ Schema]]</dt><dd>{{SCHEMA_VERSION}}</dd>
{{#COMPONENT}}
<dt>{{NAME}}</dt><dd>{{VALUE}}</dd>
{{/COMPONENT}}
</dl></section>
<section class="m-panel"><h2 class="mb-3">[[_ Data]]</h2>
{{#DISK_LOW}}
<div class="m-note m-note-danger"><i class="m-icon i-alert"></i><p>[[_ The disk is almost full. Free some space, or nothing new can be saved.]]</p></div>
{{/DISK_LOW}}
<dl class="m-facts"><dt>[[_ Folder]]</dt><dd class="m-break">{{DATA_DIR}}</dd><dt>[[_ Database]]</dt><dd>[[_ {{DATABASE_SIZE}} (plus {{WAL_SIZE}} write-ahead log)]]</dd><dt>[[_ Cache]]</dt><dd>{{CACHE_SIZE}}</dd>{{#IMAGES_SIZE}}<dt>[[_ Images]]</dt><dd>{{IMAGES_SIZE}}</dd>{{/IMAGES_SIZE}}<dt>[[_ Disk]]</dt><dd>[[_ {{DISK_FREE}} of {{DISK_TOTAL}} free]]<svg class="m-hbar" aria-hidden="true"><rect width="100%" height="6" rx="3"/><rect class="m-bar" width="{{DISK_PERCENT}}%" height="6" rx="3"/></svg></dd></dl></section>
<section class="m-panel"><h2 class="mb-3">[[_ Film data]]</h2><dl class="m-facts"><dt>[[_ Source]]</dt><dd class="m-break">{{PROVIDER_HOST}}</dd><dt>[[_ Status]]</dt><dd>{{#PROVIDER_OK}}<span class="m-tag m-tag-watched"><i class="m-icon i-check"></i>[[_ Working]]</span>{{/PROVIDER_OK}}{{#PROVIDER_DOWN}}<span class="m-tag m-tag-danger"><i class="m-icon i-alert"></i>[[_ Not responding]]</span>{{/PROVIDER_DOWN}}{{#KEY_MISSING}}<span class="m-tag m-tag-rating"><i class="m-icon i-key"></i>[[_ No key]]</span>{{/KEY_MISSING}}{{#KEY_REJECTED}}<span class="m-tag m-tag-danger"><i class="m-icon i-key"></i>[[_ Key rejected]]</span>{{/KEY_REJECTED}}{{#KEY_STAND_IN}}<span class="m-tag">[[_ Built-in films]]</span>{{/KEY_STAND_IN}}</dd></dl><p class="mb-0 mt-2"><a class="m-more" href="{{BASE}}/settings/server">[[_ Settings and test]]<i class="m-icon m-icon-sm i-right"></i></a></p></section>
<section class="m-panel"><h2 class="mb-3">[[_ Processes]]</h2><dl class="m-facts">{{#STARTED}}<dt>[[_ Started]]</dt><dd><time datetime="{{STARTED_ISO}}">{{STARTED_TEXT}}</time></dd>{{/STARTED}}<dt>[[_ Workers]]</dt><dd>{{WORKERS}}</dd><dt>[[_ Job runner]]</dt><dd>{{#RUNNER_OK}}<span class="m-tag m-tag-watched"><i class="m-icon i-check"></i>[[_ Running]]</span>{{/RUNNER_OK}}{{#RUNNER_SILENT}}<span class="m-tag m-tag-danger"><i class="m-icon i-alert"></i>[[_ Not responding]]</span>{{/RUNNER_SILENT}}{{#RUNNER_TEXT}} <span class="m-small m-muted">{{RUNNER_TEXT}}</span>{{/RUNNER_TEXT}}</dd></dl>
{{#WORKERS_LIST}}
<table class="m-table m-table-wide mt-2"><caption class="visually-hidden">[[_ Workers]]</caption><thead><tr><th scope="col">[[_ Process]]</th><th scope="col" class="m-right">[[_ Requests]]</th><th scope="col" class="m-right">[[_ Memory]]</th><th scope="col">[[_ Since]]</th></tr></thead><tbody>
{{#WORKER}}
<tr><td>{{PROCESS}}</td><td class="m-right">{{REQUESTS}}</td><td class="m-right">{{MEMORY}}</td><td class="m-muted">{{SINCE_TEXT}}</td></tr>
{{/WORKER}}
</tbody></table>
{{/WORKERS_LIST}}
</section></div>
<section class="m-panel mt-3"><h2 class="mb-2">[[_ Current settings]]</h2><table class="m-table m-table-stack m-table-keys"><caption class="visually-hidden">[[_ Current settings]]</caption><thead><tr><th scope="col">[[_ Name]]</th><th scope="col">[[_ Value]]</th><th scope="col">[[_ Source]]</th></tr></thead><tbody>
{{#SETTING}}
<tr><td class="m-mono m-break">{{KEY}}</td><td class="m-full m-mono m-break">{{#VALUE}}{{VALUE}}{{/VALUE}}</td><td class="m-end">{{>SOURCE}}</td></tr>
{{/SETTING}}
</tbody></table></section>
</div></div></div></main>

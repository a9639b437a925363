{{%AUTOESCAPE context="HTML"}}
<p class="m-muted">[[_ It’s all yours.]] <span class="m-dots">{{#AMOUNT}}<span>{{TEXT}}</span> {{/AMOUNT}}</span></p>
<section class="m-panel" aria-labelledby="formats"><h2 class="visually-hidden" id="formats">[[_ Formats]]</h2><ul class="m-exports">
{{>EXPORT}}
</ul><details class="m-reveal mt-3"{{#OPEN}} open{{/OPEN}}><summary class="m-link">[[_ More formats]]</summary>
{{#MORE}}
<ul class="m-exports">
{{>EXPORT}}
</ul>
{{/MORE}}
</details></section>
<section class="m-panel"><h2 class="mb-2">[[_ Weekly backup]]</h2><form method="post" action="{{BASE}}/settings/export/weekly"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><div class="form-check form-switch mb-2"><input class="form-check-input" type="checkbox" role="switch" id="weekly" name="weekly_export" value="1"{{#WEEKLY_ON}} checked{{/WEEKLY_ON}}><label class="form-check-label" for="weekly">[[_ Save a Matinee ZIP with the server’s backups every week]]</label></div><p class="m-small m-muted mb-2">{{#LAST_TEXT}}{{LAST_TEXT}} {{/LAST_TEXT}}[[_ We keep the last eight; your server’s admin can reach them.]]</p><button class="btn m-btn">[[_ Save]]</button></form></section>

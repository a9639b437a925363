{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>{{NAME}}{{#HOST}} <span class="m-count m-break">{{HOST}}</span>{{/HOST}}</h1></div>
<p><a class="m-more" href="{{BASE}}/settings/connections"><i class="m-icon m-icon-sm i-left"></i>[[_ Connections]]</a></p>
{{#URL_LOST}}
<div class="m-note m-note-danger"><i class="m-icon i-alert"></i><p>[[_ The server’s secret has changed, so the saved URL and token can’t be read. Enter them again; messages will get a new signing secret.]]</p></div>
{{/URL_LOST}}
{{#SECRET}}
<section class="m-panel"><h2 class="mb-3">[[_ Signature]]</h2><label class="form-label" for="secret">[[_ Secret]]</label><div class="m-copy"><input class="form-control" id="secret" readonly value="{{SECRET}}"><button class="btn m-btn" type="button" data-copy="secret" hidden><i class="m-icon i-copy"></i>[[_ Copy]]</button></div><div class="form-text">[[_ To verify a message, check its header <code>X-Service-Signature: t=…,v1=…</code>. v1 is the hex HMAC-SHA256 of t, a dot and the body, with this secret as the key.]]</div></section>
{{/SECRET}}
<section class="m-panel mt-3"><h2 class="mb-3">[[_ Settings]]</h2><form method="post" action="{{BASE}}/settings/connections/hooks/{{HOOK_ID}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}">
{{>HOOK_FORM}}
<button class="btn btn-primary">[[_ Save]]</button></form></section>
<div class="m-actions mt-3"><form method="post" action="{{BASE}}/settings/connections/hooks/{{HOOK_ID}}/test"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn"><i class="m-icon i-check"></i>[[_ Send test]]</button></form><form method="post" action="{{BASE}}/settings/connections/hooks/{{HOOK_ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn m-btn-danger"><i class="m-icon i-trash"></i>[[_ Delete]]</button></form></div>
{{#CALLS}}
<section class="m-panel mt-3" aria-labelledby="calls"><div class="m-panel-head"><h2 id="calls">[[_ Deliveries <span class="m-count">the last 50 are kept</span>]]</h2></div><table class="m-table m-table-stack"><caption class="visually-hidden">[[_ Recent deliveries]]</caption><thead><tr><th scope="col">[[_ When]]</th><th scope="col">[[_ Event]]</th><th scope="col">[[_ Result]]</th><th scope="col"><span class="visually-hidden">[[_ Send again]]</span></th></tr></thead><tbody>
{{#CALL}}
<tr><td class="m-nowrap m-muted m-small"><time datetime="{{WHEN_ISO}}">{{WHEN_TEXT}}</time></td><td class="m-full"><b class="m-break">{{#SUBJECT}}<bdi>{{SUBJECT}}</bdi>{{/SUBJECT}}</b><div class="m-small m-muted m-dots"><span>{{EVENT_TEXT}}</span>{{#ANSWER_TEXT}} <span>{{ANSWER_TEXT}}</span>{{/ANSWER_TEXT}}{{#TRIES_TEXT}} <span>{{TRIES_TEXT}}</span>{{/TRIES_TEXT}}</div></td><td>{{#DELIVERED}}<span class="m-tag m-tag-watched">[[_ Delivered]]</span>{{/DELIVERED}}{{#WAITING}}<span class="m-tag m-tag-watchlist">[[_ Waiting]]</span>{{/WAITING}}{{#TRIED}}<span class="m-tag m-tag-rating">[[_ Retrying]]</span>{{/TRIED}}{{#FAILED}}<span class="m-tag m-tag-danger">[[_ Not delivered]]</span>{{/FAILED}}</td><td class="m-right m-end">{{#CAN_REPLAY}}<form method="post" action="{{BASE}}/settings/connections/hooks/{{HOOK_ID}}/calls/{{CALL_ID}}/replay"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn btn-sm m-btn-quiet" aria-label="[[_ Send again: {{CALL_LABEL}}]]"><i class="m-icon i-again"></i>[[_ Send again]]</button></form>{{/CAN_REPLAY}}</td></tr>
{{/CALL}}
</tbody></table></section>
{{/CALLS}}
{{#NO_CALLS}}
<section class="m-panel mt-3" aria-labelledby="calls"><h2 class="mb-2" id="calls">[[_ Deliveries]]</h2><p class="m-muted mb-0">[[_ No deliveries yet. Each one appears here with its result; failed ones are retried for a day.]]</p></section>
{{/NO_CALLS}}
</div></div></div></main>

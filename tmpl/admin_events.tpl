{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Events]] <span class="m-count">{{TOTAL}}</span></h1></div>
<p><a class="m-more" href="{{BASE}}/settings/administration"><i class="m-icon m-icon-sm i-left"></i>[[_ Administration]]</a></p>
<form class="m-panel m-filters" action="{{BASE}}/admin/events" role="search" aria-label="[[_ Events]]">
<div><label class="form-label" for="f-type">[[_ Event]]</label><select class="form-select" id="f-type" name="event_type"><option value="">[[_ All]]</option>
{{#TYPE}}
<option value="{{VALUE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{TEXT}}</option>
{{/TYPE}}
</select></div>
<div><label class="form-label" for="f-user">[[_ Member]]</label><select class="form-select" id="f-user" name="user_id"><option value="">[[_ All]]</option>
{{#USER_CHOICE}}
<option value="{{USER_ID}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{USER_NAME}}</option>
{{/USER_CHOICE}}
</select></div>
<div><label class="form-label" for="f-ip">[[_ IP address]]</label><input class="form-control" id="f-ip" name="ip_address" value="{{IP_ADDRESS}}" maxlength="64" autocomplete="off" spellcheck="false"></div>
<div><label class="form-label" for="f-from">[[_ From]]</label><input class="form-control" id="f-from" type="date" name="from" value="{{FROM}}"></div>
<div><label class="form-label" for="f-to">[[_ To]]</label><input class="form-control" id="f-to" type="date" name="to" value="{{TO}}"></div>
<div class="m-actions"><button class="btn btn-primary">[[_ Apply]]</button>{{#FILTERED}}<a class="btn m-btn" href="{{CLEAR_URL}}">[[_ Show all]]</a>{{/FILTERED}}</div>
{{#FILTER_ERROR}}
<div class="m-error m-filters-full" role="alert"><i class="m-icon m-icon-sm i-alert"></i>{{FILTER_ERROR}}</div>
{{/FILTER_ERROR}}
</form>
{{#EVENTS}}
<section class="m-panel mt-3" aria-label="[[_ Events]]"><table class="m-table"><caption class="visually-hidden">[[_ Events, newest first]]</caption><thead class="visually-hidden"><tr><th scope="col">[[_ Event]]</th><th scope="col">[[_ When]]</th></tr></thead><tbody>
{{>EVENT}}
</tbody></table></section>
{{/EVENTS}}
{{>PAGER}}
{{#NO_EVENTS}}
<section class="m-panel mt-3"><p class="m-muted mb-0">[[_ No events yet. Logins, wrong passwords and changes to accounts or settings appear here.]]</p></section>
{{/NO_EVENTS}}
{{#NO_MATCH}}
<section class="m-panel mt-3"><p class="m-muted mb-0">[[_ No events match these filters.]]</p></section>
{{/NO_MATCH}}
</div></div></div></main>

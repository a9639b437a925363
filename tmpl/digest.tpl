{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1">
<div class="m-wrap"><div class="m-center"><span class="m-center-brand"><svg role="img" aria-label="[[_ Matinee]]" viewBox="-1 0 182 48"><use href="{{BASE}}/static/[[icons.svg]]#wordmark"/></svg></span>
{{#ASK}}
<form class="m-panel" method="post" action="{{BASE}}/api/digest/{{DIGEST_ID}}"><h1 class="mb-2">[[_ Unsubscribe?]]</h1><p class="m-muted">[[_ You’ll no longer get e-mails about what you watched and what’s coming out. You can turn them back on in your settings.]]</p><button class="btn btn-primary btn-lg w-100">[[_ Unsubscribe]]</button></form>
{{/ASK}}
{{#ENDED}}
<div class="m-panel"><h1 class="mb-2">[[_ You’re unsubscribed]]</h1><p class="m-muted mb-0">[[_ You can turn these e-mails back on in your settings, under General.]]</p></div>
{{/ENDED}}
</div></div></main>

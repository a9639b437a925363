{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1">
<div class="m-wrap"><div class="m-center"><span class="m-center-brand"><svg role="img" aria-label="[[_ Matinee]]" viewBox="-1 0 182 48"><use href="{{BASE}}/static/[[icons.svg]]#wordmark"/></svg></span>
{{#ASK}}
<form class="m-panel" method="post" action="{{BASE}}/api/digest/{{DIGEST_ID}}"><h1 class="mb-2">[[_ End this mail?]]</h1><p class="m-muted">[[_ The mail of what you saw and what comes out no longer comes. Under Settings, General it can be switched on again.]]</p><button class="btn btn-primary btn-lg w-100">[[_ End this mail]]</button></form>
{{/ASK}}
{{#ENDED}}
<div class="m-panel"><h1 class="mb-2">[[_ This mail no longer comes]]</h1><p class="m-muted mb-0">[[_ Under Settings, General it can be switched on again.]]</p></div>
{{/ENDED}}
</div></div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1">
<div class="m-wrap"><div class="m-center m-center-wide"><span class="m-center-brand"><svg role="img" aria-label="[[_ Matinee]]" viewBox="-1 0 182 48"><use href="{{BASE}}/static/[[icons.svg]]#wordmark"/></svg></span>
<div class="m-panel"><h1 class="mb-2">[[_ This link no longer works]]</h1><p class="m-muted mb-0">[[_ It may have expired or been revoked. Ask the person who sent it for a new one.]]</p></div>
</div></div></main>

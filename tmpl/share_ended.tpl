{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1">
<div class="m-wrap"><div class="m-center m-center-wide"><span class="m-center-brand"><svg role="img" aria-label="[[_ Matinee]]" viewBox="-1 0 182 48"><use href="{{BASE}}/static/[[icons.svg]]#wordmark"/></svg></span>
<div class="m-panel"><h1 class="mb-2">[[_ This link has ended]]</h1><p class="m-muted mb-0">[[_ Who shares a page by a link can end it at any time. Ask who sent it for another.]]</p></div>
</div></div></main>

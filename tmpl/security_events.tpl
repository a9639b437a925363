{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Security events]] <span class="m-count">{{TOTAL}}</span></h1></div>
<p><a class="m-more" href="{{BASE}}/settings/security"><i class="m-icon m-icon-sm i-left"></i>[[_ Security]]</a></p>
{{#EVENTS}}
<section class="m-panel" aria-label="[[_ Events]]"><table class="m-table"><caption class="visually-hidden">[[_ Security events, newest first]]</caption><thead class="visually-hidden"><tr><th scope="col">[[_ Event]]</th><th scope="col">[[_ When]]</th></tr></thead><tbody>
{{>EVENT}}
</tbody></table></section>
{{/EVENTS}}
{{>PAGER}}
{{#NO_EVENTS}}
<section class="m-panel"><p class="m-muted mb-0">[[_ Nothing yet. Logins, failed attempts and security changes appear here.]]</p></section>
{{/NO_EVENTS}}
</div></div></div></main>

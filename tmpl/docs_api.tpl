{{%AUTOESCAPE context="HTML"}}
<div class="m-main" id="main" role="main" tabindex="-1"><div class="m-wrap"><section aria-label="[[_ About the API]]">
<div class="m-pagehead"><h1>API</h1><a class="m-link" href="{{BASE}}/api/openapi.json">openapi.json</a></div>
<p>[[_ Send a token with each call, in the header <code>X-Service-Token</code> or as <code>Authorization: Bearer</code>. Log in to get one, or create a personal token.]]
{{#VIEWER}}
[[_ Make one on the page <a class="m-link" href="{{BASE}}/profile/security">Security</a> and paste it under Authorize. Reading works without, as you are logged in.]]
{{/VIEWER}}
{{#VISITOR}}
[[_ <a class="m-link" href="{{BASE}}/login?redirect=%2Fdocs%2Fapi">Log in</a> to try what reads; for the rest paste a token under Authorize.]]
{{/VISITOR}}
</p>
</section><noscript><p>[[_ The list below needs JavaScript; openapi.json holds the same.]]</p></noscript>
<link rel="stylesheet" href="{{BASE}}/static/[[vendor/swagger-ui.css]]"><link rel="stylesheet" href="{{BASE}}/static/[[docs/api.css]]">
<div id="api" class="m-api" data-src="{{BASE}}/api/openapi.json"></div>
<script src="{{BASE}}/static/[[vendor/swagger-ui.js]]" defer></script><script src="{{BASE}}/static/[[docs/api.js]]" defer></script>
</div></div>

{{%AUTOESCAPE context="HTML"}}
<div class="m-main" id="main" role="main" tabindex="-1"><div class="m-wrap"><section aria-label="[[_ About the API]]">
<div class="m-pagehead"><h1>API</h1><a class="m-link" href="{{BASE}}/api/openapi.json">openapi.json</a></div>
<p>[[_ Send a token with each call, in the header <code>X-Service-Token</code> or as <code>Authorization: Bearer</code>. Log in to get one, or create a personal token.]]
{{#VIEWER}}
[[_ Create one under <a class="m-link" href="{{BASE}}/settings/security">Security</a> and paste it under Authorize. You’re logged in, so reading works without one.]]
{{/VIEWER}}
{{#VISITOR}}
[[_ <a class="m-link" href="{{BASE}}/login?redirect=%2Fdocs%2Fapi">Log in</a> to try reading. For everything else, paste a token under Authorize.]]
{{/VISITOR}}
</p>
</section><noscript><p>[[_ This list needs JavaScript. You’ll find the same in openapi.json.]]</p></noscript>
<link rel="stylesheet" href="{{BASE}}/static/[[vendor/swagger-ui.css]]"><link rel="stylesheet" href="{{BASE}}/static/[[docs/api.css]]">
<div id="api" class="m-api" data-src="{{BASE}}/api/openapi.json"></div>
<script src="{{BASE}}/static/[[vendor/swagger-ui.js]]" defer></script><script src="{{BASE}}/static/[[docs/api.js]]" defer></script>
</div></div>

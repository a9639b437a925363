{{%AUTOESCAPE context="HTML"}}
{{#KIND}}
<div><h3 class="m-sublabel">{{TITLE}}</h3><ul class="m-services">
{{#SERVICE}}
<li dir="auto">{{NAME}}{{#FREE}} <span class="m-muted m-small">[[_ free]]</span>{{/FREE}}{{#WITH_ADVERTS}} <span class="m-muted m-small">[[_ with ads]]</span>{{/WITH_ADVERTS}}</li>
{{/SERVICE}}
</ul></div>
{{/KIND}}
{{#NO_OFFERS}}
<p class="m-muted">[[_ {{COUNTRY_NAME}}: no services found.]]</p>
{{/NO_OFFERS}}
{{#NO_ANSWER}}
<p class="m-muted">[[_ We can’t check services right now.]]</p>
{{/NO_ANSWER}}
<p class="m-small m-muted">{{#BY_JUSTWATCH}}[[_ {{COUNTRY_NAME}}: availability from JustWatch.]]<br>{{/BY_JUSTWATCH}}{{#BY_PROVIDER}}[[_ Availability: {{COUNTRY_NAME}}]]<br>{{/BY_PROVIDER}}<a class="m-link" href="{{BASE}}/movie/{{ID}}/where-to-watch">{{LINK_TEXT}}</a></p>

{{%AUTOESCAPE context="HTML"}}
{{#KIND}}
<div><h3 class="m-sublabel">{{TITLE}}</h3><ul class="m-services">
{{#SERVICE}}
<li dir="auto">{{NAME}}{{#FREE}} <span class="m-muted m-small">[[_ free]]</span>{{/FREE}}{{#WITH_ADVERTS}} <span class="m-muted m-small">[[_ with adverts]]</span>{{/WITH_ADVERTS}}</li>
{{/SERVICE}}
</ul></div>
{{/KIND}}
{{#NO_OFFERS}}
<p class="m-muted">[[_ No service in {{COUNTRY_NAME}} is known to have this film at the moment.]]</p>
{{/NO_OFFERS}}
{{#NO_ANSWER}}
<p class="m-muted">[[_ The film provider does not answer right now.]]</p>
{{/NO_ANSWER}}
<p class="m-small m-muted">{{#BY_JUSTWATCH}}[[_ {{COUNTRY_NAME}}: offers by JustWatch.]]<br>{{/BY_JUSTWATCH}}{{#BY_PROVIDER}}[[_ {{COUNTRY_NAME}}: offers of the film provider.]]<br>{{/BY_PROVIDER}}<a class="m-link" href="{{BASE}}/movie/{{ID}}/where-to-watch">{{LINK_TEXT}}</a></p>

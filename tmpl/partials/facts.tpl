{{%AUTOESCAPE context="HTML"}}
<dl class="m-facts">
{{#RELEASED}}<dt>[[_ Released]]</dt><dd><time datetime="{{RELEASE_ISO}}">{{RELEASE_TEXT}}</time></dd>{{/RELEASED}}
{{#RUNTIME_TEXT}}<dt>[[_ Runtime]]</dt><dd>{{RUNTIME_TEXT}}</dd>{{/RUNTIME_TEXT}}
{{#FACT}}
<dt>{{LABEL}}</dt><dd>{{#ITEM}}{{#URL}}<a href="{{URL}}">{{/URL}}<bdi>{{NAME}}</bdi>{{#URL}}</a>{{/URL}}{{#ITEM_separator}}{{LIST_SEPARATOR}}{{/ITEM_separator}}{{/ITEM}}</dd>
{{/FACT}}
{{#ELSEWHERE}}<dt>[[_ Elsewhere]]</dt><dd>{{#SITE}}<a href="{{URL}}" rel="noreferrer">{{NAME}}</a>{{#SITE_separator}} · {{/SITE_separator}}{{/SITE}}</dd>{{/ELSEWHERE}}
</dl>

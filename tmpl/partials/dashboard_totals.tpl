{{%AUTOESCAPE context="HTML"}}
<dl class="m-profile-nums">{{#TOTAL}}<div><dt>{{LABEL}}</dt><dd>{{#URL}}<a href="{{URL}}">{{/URL}}{{COUNT}}{{#URL}}</a>{{/URL}}</dd></div>{{/TOTAL}}</dl>

{{%AUTOESCAPE context="HTML"}}
{{#BARS}}
<div class="m-panel mt-4"><ol class="m-rank m-rank-wide" start="{{FIRST}}">
{{#BAR}}
<li><a{{#URL}} href="{{URL}}"{{/URL}}><bdi>{{NAME}}</bdi></a><b>{{#BEFORE}}<small>{{BEFORE}}</small>{{/BEFORE}}{{COUNT}}{{#AFTER}}<small>{{AFTER}}</small>{{/AFTER}}</b><svg class="m-hbar" aria-hidden="true"><rect width="100%" height="6" rx="3"/><rect class="{{BAR_CLASS}}" width="{{PERCENT}}%" height="6" rx="3"/></svg></li>
{{/BAR}}
</ol></div>
{{/BARS}}

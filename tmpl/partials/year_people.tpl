{{%AUTOESCAPE context="HTML"}}
<section class="m-year-sec"><h2>[[_ Most watched people]]</h2><ul class="m-faces">
{{#PERSON}}
<li><a href="{{URL}}">{{#PORTRAIT_SRC}}<img class="m-portrait" src="{{PORTRAIT_SRC}}" alt="" width="185" height="185" loading="lazy">{{/PORTRAIT_SRC}}{{#NO_PORTRAIT}}<span class="m-portrait m-hue-{{HUE}}" aria-hidden="true"><span>{{INITIALS}}</span></span>{{/NO_PORTRAIT}}<b><bdi>{{NAME}}</bdi></b></a><small>{{ROLE}}</small></li>
{{/PERSON}}
</ul></section>

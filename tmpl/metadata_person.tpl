{{%AUTOESCAPE context="HTML"}}
<main class="m-main m-main-flush" id="main" tabindex="-1">
<div class="m-cover m-cover-low m-cover-left">{{>COVER_PIC}}<div class="m-cover-in"><div class="m-wrap m-cover-row"><header><h1 dir="auto">{{NAME}}</h1>
<p class="m-dots">{{#KNOWN_FOR}}<span>{{KNOWN_FOR}}</span>{{/KNOWN_FOR}}{{#PLACE}}<span><bdi>{{PLACE}}</bdi></span>{{/PLACE}}</p></header>{{#PORTRAIT_SRC}}<img class="m-portrait" src="{{PORTRAIT_SRC}}" alt="[[_ Portrait of {{NAME}}]]" width="168" height="168">{{/PORTRAIT_SRC}}{{#NO_PORTRAIT}}<span class="m-portrait m-hue-{{HUE}}" aria-hidden="true"><span>{{INITIALS}}</span></span>{{/NO_PORTRAIT}}</div></div></div>
<div class="m-wrap pt-3">
<p class="m-small m-muted">[[_ Not in any film on this server yet.]]</p>
{{#BIOGRAPHY}}
<p class="m-overview m-prose" dir="auto">{{BIOGRAPHY:p}}</p>
{{/BIOGRAPHY}}
{{#MOVIES}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Films]] <span class="m-count">{{TOTAL}}</span></h2></div>
<ul class="m-list">
{{>RESULT}}
</ul></section>
{{/MOVIES}}
{{#NO_MOVIES}}
<p class="m-muted m-section">[[_ No known films.]]</p>
{{/NO_MOVIES}}
</div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-film m-film-plain"><header class="m-film-head"><h1 class="m-film-title" dir="auto">{{NAME}}</h1>
<ul class="m-film-meta">{{#KNOWN_FOR}}<li>{{KNOWN_FOR}}</li>{{/KNOWN_FOR}}{{#PLACE}}<li><bdi>{{PLACE}}</bdi></li>{{/PLACE}}</ul></header>
<div class="m-film-poster">{{#PORTRAIT_SRC}}<img class="m-portrait m-portrait-tall" src="{{PORTRAIT_SRC}}" alt="[[_ Portrait of {{NAME}}]]" width="342" height="428">{{/PORTRAIT_SRC}}{{#NO_PORTRAIT}}<span class="m-portrait m-portrait-tall m-hue-{{HUE}}" aria-hidden="true"><span>{{INITIALS}}</span></span>{{/NO_PORTRAIT}}</div>
<div class="m-film-body">
<p class="m-small m-muted">[[_ Not in any film on this server yet.]]</p>
{{#BIOGRAPHY}}
<p class="m-overview m-prose" dir="auto">{{BIOGRAPHY:p}}</p>
{{/BIOGRAPHY}}
</div></div>
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

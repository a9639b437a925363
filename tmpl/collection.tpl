{{%AUTOESCAPE context="HTML"}}
<main class="m-main m-main-flush" id="main" tabindex="-1">
<div class="m-cover m-cover-low"><div class="m-cover-pic m-cover-posters" aria-hidden="true">{{#COVER}}<img src="{{POSTER_SRC}}" alt="" width="185" height="278">{{/COVER}}</div><div class="m-cover-in"><div class="m-wrap"><h1 dir="auto">{{NAME}}</h1>
{{>SEEN_LINE}}
</div></div></div>
<div class="m-wrap pt-3">
{{#ORDER}}<nav class="m-segment" aria-label="[[_ Order]]"><a href="{{OLDEST_URL}}"{{#AT_OLDEST}} aria-current="page"{{/AT_OLDEST}}>[[_ Oldest first]]</a><a href="{{NEWEST_URL}}"{{#AT_NEWEST}} aria-current="page"{{/AT_NEWEST}}>[[_ Newest first]]</a></nav>{{/ORDER}}
{{#OVERVIEW}}
<p class="m-overview m-prose mt-3" dir="auto">{{OVERVIEW:p}}</p>
{{/OVERVIEW}}
{{#GRID}}
<section class="m-section"><h2 class="visually-hidden">[[_ Films]]</h2><ul class="m-grid m-grid-cap">
{{>POSTER}}
</ul></section>
{{/GRID}}
{{#OTHERS}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Not counted]] <span class="m-count">{{COUNT}}</span></h2></div>
<p class="m-muted m-small">[[_ Not counted: unreleased films, films under 40 minutes and videos. Films of unknown length count.]]</p>
<ul class="m-list">
{{>OTHER}}
</ul></section>
{{/OTHERS}}
{{#NO_MOVIES}}
<p class="m-muted m-section">[[_ No films from this collection are left on this server.]]</p>
{{/NO_MOVIES}}
{{>SOURCE}}
<div class="m-actions mt-3"><a class="btn m-btn-quiet" href="{{TMDB_URL}}" rel="noreferrer"><i class="m-icon i-external"></i>TMDB</a></div>
</div></main>

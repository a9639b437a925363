{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><h1>[[_ Search]]</h1></div>
<form class="m-filterbar" role="search" aria-label="[[_ Films]]" action="{{BASE}}/search" data-suggest><div class="m-search"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="query" value="{{QUERY}}" dir="auto" maxlength="200" autocomplete="off" aria-label="[[_ Search films]]"{{#NO_QUERY}} autofocus{{/NO_QUERY}}></div><button class="btn btn-primary">[[_ Search]]</button></form>
<p class="m-small m-muted">[[_ Search by title, person or link. Try “kubrick unseen”.]]</p>
{{#SAID}}
<div class="m-note"><i class="m-icon i-info"></i><p>{{SAID}}</p></div>
{{/SAID}}
{{#PART}}
{{#LOCAL_RESULTS}}
<section class="m-section"><div class="m-section-head"><h2>{{HEADING}} <span class="m-count">{{TOTAL}}</span></h2></div>
<ul class="m-list">
{{>RESULT}}
</ul></section>
{{/LOCAL_RESULTS}}
{{#PEOPLE}}
<section class="m-section"><div class="m-section-head"><h2 id="people">[[_ People]] <span class="m-count">{{TOTAL}}</span></h2></div>
<ul class="m-shelf m-shelf-people" tabindex="0" aria-labelledby="people">
{{>PERSON}}
</ul></section>
{{/PEOPLE}}
{{#PROVIDER_RESULTS}}
<section class="m-section" id="provider"{{#FIRST}} data-first{{/FIRST}} data-ask="{{ASK_URL}}"{{#ASKS_ALONE}} data-wanted{{/ASKS_ALONE}}{{#PROVIDER_DOWN}} data-wanted data-later{{/PROVIDER_DOWN}}>
{{>PEOPLE_ABOVE}}
<div class="m-section-head"><h2>{{#TMDB}}[[_ From TMDB]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ More films]]{{/OTHER_PROVIDER}}{{#FOUND}}{{#PROVIDER_TOTAL}} <span class="m-count">{{PROVIDER_TOTAL}}</span>{{/PROVIDER_TOTAL}}{{/FOUND}}</h2></div>
{{>ASKING}}
{{#PROVIDER_SAID}}
<div class="m-note"><i class="m-icon i-info"></i><p>{{PROVIDER_SAID}}</p></div>
{{/PROVIDER_SAID}}
{{#FOUND}}
<ul class="m-list">
{{>RESULT}}
</ul>
{{>PAGER}}
{{/FOUND}}
{{#NO_MORE}}
<p class="m-muted">{{#TMDB}}[[_ No other matches on TMDB.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ No other matches.]]{{/OTHER_PROVIDER}}</p>
{{/NO_MORE}}
{{#NO_RESULTS}}
<div class="m-empty"><h2 class="m-h1">[[_ Nothing found]]</h2><p>[[_ No film matches “{{QUERY}}”. Try the original title, leave out the year, or paste the film’s IMDb or TMDB link.]]</p></div>
{{/NO_RESULTS}}
{{>PROVIDER_PEOPLE}}
</section>
{{/PROVIDER_RESULTS}}
{{/PART}}
</div></main>

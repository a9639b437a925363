{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead">{{#NUMBERS}}<h1>[[_ Statistics for {{USER_NAME}}]]</h1>{{#DASHBOARD_URL}}<a class="btn m-btn" href="{{DASHBOARD_URL}}"><i class="m-icon i-user"></i>[[_(of a person) Profile]]</a>{{/DASHBOARD_URL}}{{#YEAR_URL}}<a class="btn m-btn" href="{{YEAR_URL}}"><i class="m-icon i-calendar"></i>[[_ Year in review]]</a>{{/YEAR_URL}}{{/NUMBERS}}{{#WHOLE_LIST}}<h1>[[_ {{HEADING}}: {{USER_NAME}}]] <span class="m-count">{{TOTAL}}</span></h1><a class="btn m-btn" href="{{STATISTICS_URL}}"><i class="m-icon i-chart"></i>[[_ Statistics]]</a>{{/WHOLE_LIST}}
{{#YEARS}}
<details class="m-menu m-years-menu"><summary class="btn m-btn">{{#AT_ALL}}[[_ All time]]{{/AT_ALL}}{{#SELECTED_YEAR}}{{SELECTED_YEAR}}{{/SELECTED_YEAR}}<i class="m-icon m-icon-sm i-down"></i></summary><div class="m-menu-list"><a href="{{ALL_URL}}"{{#AT_ALL}} aria-current="true"{{/AT_ALL}}>[[_ All time]]</a>
{{#YEAR}}
<a href="{{URL}}"{{#CHOSEN}} aria-current="true"{{/CHOSEN}}>{{YEAR}}</a>
{{/YEAR}}
</div></details>
{{/YEARS}}
</div>
{{#TABS}}
<nav aria-label="[[_ Parts of the statistics]]"><ul class="m-tabs">{{#TAB}}<li><a href="{{URL}}"{{#CHOSEN}} aria-current="page"{{/CHOSEN}}>{{TEXT}}</a></li>{{/TAB}}</ul></nav>
{{/TABS}}
{{#EMPTY}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">{{#NO_PLAYS}}[[_ No statistics yet]]{{/NO_PLAYS}}{{#NONE_IN_YEAR}}[[_ Nothing watched in {{SELECTED_YEAR}}]]{{/NONE_IN_YEAR}}</h2><p>[[_ Statistics appear once a film is logged.]]</p>
{{#OWN}}
<div class="m-actions"><a class="btn m-btn-log btn-lg" href="{{BASE}}/log-movie" data-log><i class="m-icon i-log"></i>[[_ Log a film]]</a></div>
{{/OWN}}
</div>
{{/EMPTY}}
{{#NO_TAGS}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">[[_ No tags yet]]</h2><p>[[_ Add tags when you log a film: 35mm, Halloween, with friends.]]</p></div>
{{/NO_TAGS}}
{{NUMBERS_SLOT}}
{{#PEOPLE}}
<nav class="m-segment m-segment-sm" aria-label="[[_ Order people by]]">{{#CHOICE}}<a href="{{URL}}"{{#CHOSEN}} aria-current="true"{{/CHOSEN}}>{{TEXT}}</a>{{/CHOICE}}</nav>
{{#NO_PEOPLE}}
<p class="m-muted mt-3">[[_ An average needs at least two rated films.]]</p>
{{/NO_PEOPLE}}
{{#GROUP}}
<section class="m-section"><div class="m-section-head"><h2>{{TITLE}}</h2><a class="m-more" href="{{MORE_URL}}">[[_ All<span class="visually-hidden"> {{TITLE}}</span>]]<i class="m-icon m-icon-sm i-right"></i></a></div>
<ul class="m-facegrid">
{{>PERSON}}
</ul></section>
{{/GROUP}}
{{#COMPANY}}
<div class="m-cols m-cols-2 m-slim m-section">{{#PART}}{{>PANEL}}{{/PART}}</div>
{{/COMPANY}}
{{/PEOPLE}}
{{#SHELF}}
<section class="m-section"><div class="m-section-head"><h2>{{TITLE}}</h2></div>
<ul class="m-posters m-shelf m-shelf-whole">
{{>POSTER}}
</ul></section>
{{/SHELF}}
{{>PAGER}}
</div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead">{{#NUMBERS}}<h1>[[_ Statistics for {{USER_NAME}}]]</h1>{{#YEAR_URL}}<a class="btn m-btn" href="{{YEAR_URL}}"><i class="m-icon i-calendar"></i>[[_ Year in review]]</a>{{/YEAR_URL}}<a class="btn m-btn" href="{{DASHBOARD_URL}}"><i class="m-icon i-user"></i>[[_(of a person) Profile]]</a>{{/NUMBERS}}{{#WHOLE_LIST}}<h1>[[_ {{HEADING}}: {{USER_NAME}}]] <span class="m-count">{{TOTAL}}</span></h1><a class="btn m-btn" href="{{STATISTICS_URL}}"><i class="m-icon i-chart"></i>[[_ Statistics]]</a>{{/WHOLE_LIST}}</div>
{{#YEARS}}
<ul class="m-chips m-chips-scroll" aria-label="[[_ Years]]"><li><a class="m-chip" href="{{ALL_URL}}"{{#AT_ALL}} aria-current="true"{{/AT_ALL}}>[[_ All time]]</a></li>
{{#YEAR}}
<li><a class="m-chip" href="{{URL}}"{{#CHOSEN}} aria-current="true"{{/CHOSEN}}>{{YEAR}}</a></li>
{{/YEAR}}
</ul>
{{/YEARS}}
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
{{#SHELF}}
<section class="m-section"><div class="m-section-head"><h2>{{TITLE}}</h2></div>
<ul class="m-posters m-shelf m-shelf-whole">
{{>POSTER}}
</ul></section>
{{/SHELF}}
{{>PAGER}}
</div></main>

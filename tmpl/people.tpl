{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><h1>{{#CAST}}[[_ Actors and actresses in the diary of {{USER_NAME}}]]{{/CAST}}{{#DIRECTORS}}[[_ Directors in the diary of {{USER_NAME}}]]{{/DIRECTORS}} <span class="m-count">{{TOTAL}}</span></h1></div>
{{#CHOICES}}
<ul class="m-chips m-chips-scroll" aria-label="[[_ Show]]">
{{#CHOICE}}
<li><a class="m-chip" href="{{URL}}"{{#CHOSEN}} aria-current="true"{{/CHOSEN}}>{{TEXT}}</a></li>
{{/CHOICE}}
{{#FILTER}}
<li><a class="m-chip m-chip-on" href="{{REMOVE_URL}}">[[_ <span class="visually-hidden">Remove filter </span><bdi>{{TEXT}}</bdi>]]<i class="m-icon i-x"></i></a></li>
{{/FILTER}}
</ul>
{{/CHOICES}}
{{#FILTER_BAR}}
<div class="m-people-tools mt-3"><form class="m-filterbar" role="search" aria-label="[[_ Names]]" data-clean action="{{ACTION_URL}}">{{#HIDDEN}}<input type="hidden" name="{{NAME}}" value="{{VALUE}}">{{/HIDDEN}}<div class="m-search"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="search" value="{{SEARCH}}" maxlength="200" placeholder="[[_ Search names]]" aria-label="[[_ Search names]]"></div><button class="btn m-btn">[[_ Search]]</button></form>
<div class="m-tools m-phone-only"><details class="m-menu"><summary class="btn m-btn" aria-label="[[_ Order: {{CHOSEN_TEXT}}]]"><i class="m-icon m-icon-sm i-sort"></i>{{CHOSEN_TEXT}}</summary><div class="m-menu-list">{{#SORT}}<a href="{{URL}}"{{#CHOSEN}} aria-current="true"{{/CHOSEN}}>{{TEXT}}</a>{{/SORT}}</div></details><a class="btn m-btn" href="{{REVERSE_URL}}" aria-label="[[_ {{ORDER_TEXT}}. Reverse the order]]">{{ORDER_TEXT}}</a></div></div>
{{/FILTER_BAR}}
{{#TABLE}}
{{#OWN}}<form method="post"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}">{{/OWN}}
<table class="m-table m-people m-by-{{SORT_KEY}}"><caption class="visually-hidden">{{#CAST}}[[_ Actors and actresses]]{{/CAST}}{{#DIRECTORS}}[[_ Directors]]{{/DIRECTORS}}</caption><thead><tr>
{{#COLUMN}}
<th scope="col" class="m-col-{{KEY}}{{#RIGHT}} m-right{{/RIGHT}}"{{#FALLING}} aria-sort="descending"{{/FALLING}}{{#RISING}} aria-sort="ascending"{{/RISING}}><a class="m-plain" href="{{URL}}">{{TITLE}}{{#FALLING}}<i class="m-icon m-icon-sm i-down"></i>{{/FALLING}}{{#RISING}}<i class="m-icon m-icon-sm i-up"></i>{{/RISING}}</a></th>
{{/COLUMN}}
{{#OWN}}<th scope="col"><span class="visually-hidden">[[_ Stats]]</span></th>{{/OWN}}</tr></thead><tbody>
{{ROWS_SLOT}}
</tbody></table>{{#OWN}}</form>{{/OWN}}
{{/TABLE}}
{{#EMPTY}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">{{#NO_MATCH}}[[_ No one by that name]]{{/NO_MATCH}}{{#NONE_HIDDEN}}[[_ No hidden people]]{{/NONE_HIDDEN}}{{#NO_PLAYS}}[[_ No one yet]]{{/NO_PLAYS}}</h2><p>{{#NO_MATCH}}[[_ Only people from films in this diary appear here.]]{{/NO_MATCH}}{{#NONE_HIDDEN}}[[_ Anyone you hide from your stats appears here.]]{{/NONE_HIDDEN}}{{#NO_PLAYS}}[[_ People appear here once a film is logged.]]{{/NO_PLAYS}}</p>{{#OWN}}<div class="m-actions"><a class="btn m-btn-log btn-lg" href="{{BASE}}/log-movie" data-log><i class="m-icon i-log"></i>[[_ Log a film]]</a></div>{{/OWN}}</div>
{{/EMPTY}}
{{>PAGER}}
</div></main>

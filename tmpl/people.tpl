{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><h1>{{#CAST}}Actors{{/CAST}}{{#DIRECTORS}}Directors{{/DIRECTORS}} <span class="m-count">{{TOTAL}} · {{USER_NAME}}</span></h1></div>
<ul class="m-chips m-chips-scroll" aria-label="Show">
{{#CHOICE}}
<li><a class="m-chip" href="{{URL}}"{{#CHOSEN}} aria-current="true"{{/CHOSEN}}>{{TEXT}}</a></li>
{{/CHOICE}}
{{#FILTER}}
<li><a class="m-chip m-chip-on" href="{{REMOVE_URL}}"><span class="visually-hidden">Remove filter </span>{{TEXT}}<svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#x"/></svg></a></li>
{{/FILTER}}
</ul>
<form class="m-filterbar mt-3" role="search" aria-label="Names" action="{{ACTION_URL}}">{{#HIDDEN}}<input type="hidden" name="{{NAME}}" value="{{VALUE}}">{{/HIDDEN}}<div class="m-search"><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#search"/></svg><input class="form-control" type="search" name="search" value="{{SEARCH}}" maxlength="200" placeholder="Search names" aria-label="Search names"></div><button class="btn m-btn">Search</button></form>
{{#TABLE}}
<form method="post"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="redirect" value="{{HERE}}">
<table class="m-table m-people"><caption class="visually-hidden">{{#CAST}}Actors{{/CAST}}{{#DIRECTORS}}Directors{{/DIRECTORS}}</caption><thead><tr>
{{#COLUMN}}
<th scope="col" class="{{#RIGHT}}m-right{{/RIGHT}}{{#WIDE_ONLY}} m-wide-only{{/WIDE_ONLY}}"{{#FALLING}} aria-sort="descending"{{/FALLING}}{{#RISING}} aria-sort="ascending"{{/RISING}}><a class="m-plain" href="{{URL}}">{{TITLE}}{{#FALLING}}<svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#down"/></svg>{{/FALLING}}{{#RISING}}<svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#up"/></svg>{{/RISING}}</a></th>
{{/COLUMN}}
{{#OWN}}<th scope="col"><span class="visually-hidden">Top lists</span></th>{{/OWN}}</tr></thead><tbody>
{{ROWS_SLOT}}
</tbody></table></form>
{{/TABLE}}
{{#EMPTY}}
<div class="m-empty"><svg class="m-icon m-icon-lg" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#users"/></svg><h2 class="m-h1">{{#NO_MATCH}}Nobody of that name{{/NO_MATCH}}{{#NONE_HIDDEN}}Nobody is hidden{{/NONE_HIDDEN}}{{#NO_PLAYS}}Nobody yet{{/NO_PLAYS}}</h2><p>{{#NO_MATCH}}Only people of films in this diary are found here.{{/NO_MATCH}}{{#NONE_HIDDEN}}People whom you hide from your top lists stand here, to be shown again.{{/NONE_HIDDEN}}{{#NO_PLAYS}}The people of watched films are listed here with the first play.{{/NO_PLAYS}}</p></div>
{{/EMPTY}}
{{>PAGER}}
</div></main>

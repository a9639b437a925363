{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><h1>{{HEADING}}{{#LISTS_TEXT}} <span class="m-count">{{LISTS_TEXT}}</span>{{/LISTS_TEXT}}</h1>{{#OWN}}<div class="m-actions"><a class="btn m-btn" href="{{BASE}}/filters"><i class="m-icon i-filter"></i>[[_ Smart lists]]</a><a class="btn btn-primary" href="{{BASE}}/lists/new"><i class="m-icon i-plus"></i>[[_ New list]]</a></div>{{/OWN}}</div>
{{#LISTS}}
<ul class="m-lists">
{{>LIST_CARD}}
</ul>
{{/LISTS}}
{{>PAGER}}
{{#EMPTY}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">{{#OWN}}[[_ Start your first list]]{{/OWN}}{{#OTHER}}[[_ No lists yet]]{{/OTHER}}</h2>{{#OWN}}<p>[[_ A marathon, a ranking, films to show a friend: put them in order and choose who can see them.]]</p><div class="m-actions"><a class="btn btn-primary btn-lg" href="{{BASE}}/lists/new"><i class="m-icon i-plus"></i>[[_ New list]]</a></div>{{/OWN}}{{#OTHER}}<p>[[_ Lists {{USER_NAME}} shares with you appear here.]]</p>{{/OTHER}}</div>
{{/EMPTY}}
{{#FILTERS}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Smart lists]]</h2>{{#ALL}}<a class="m-more" href="{{BASE}}/filters">[[_ All]]</a>{{/ALL}}</div><ul class="m-list">
{{#SAVED_FILTER}}
<li class="m-entry"><div class="m-entry-main m-saved"><i class="m-icon i-filter"></i><div><a class="m-plain m-break" href="{{URL}}"><b><bdi>{{NAME}}</bdi></b></a><p class="m-small m-muted m-dots mb-0">{{#FILTER}}<span><bdi>{{TEXT}}</bdi></span> {{/FILTER}}</p></div></div></li>
{{/SAVED_FILTER}}
</ul></section>
{{/FILTERS}}
{{#BEGUN}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Progress]]</h2></div><div class="m-cols m-cols-2">
{{#PART}}
<div class="m-panel"><div class="m-panel-head"><h3>{{#DIRECTORS}}[[_ Directors]]{{/DIRECTORS}}{{#COLLECTIONS}}[[_ Collections]]{{/COLLECTIONS}}</h3>{{#ALL}}<a class="m-more" href="{{URL}}">[[_ All {{COUNT}}]]</a>{{/ALL}}</div><ul class="m-list">
{{>BEGUN_ROW}}
</ul></div>
{{/PART}}
</div></section>
{{/BEGUN}}
</div></main>

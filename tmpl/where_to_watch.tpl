{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<p><a class="m-more" href="{{BASE}}/movie/{{ID}}"><i class="m-icon m-icon-sm i-left"></i><bdi>{{TITLE}}</bdi></a></p>
<h1 class="visually-hidden">[[_ Where to watch {{TITLE}}]]</h1>
<section class="m-panel"><div class="m-panel-head"><h2>[[_ Where to watch]]</h2><span class="m-small m-muted">{{COUNTRY_NAME}}</span></div>
{{#OFFERS}}
<dl class="m-facts">
{{#KIND}}
<dt>{{TITLE}}</dt><dd>{{NAMES_TEXT}}</dd>
{{/KIND}}
</dl>
{{/OFFERS}}
{{#NO_OFFERS}}
<p class="m-muted mb-0">[[_ {{COUNTRY_NAME}}: no services found.]]</p>
{{/NO_OFFERS}}
<form class="m-where mt-3" action="{{BASE}}/movie/{{ID}}/where-to-watch"><label class="m-small m-muted" for="where-country">[[_ Country]]</label><div class="m-actions"><select class="form-select form-select-sm" id="where-country" name="country">
{{#COUNTRY}}
<option value="{{CODE}}"{{#CHOSEN}} selected{{/CHOSEN}}>{{COUNTRY_NAME}}</option>
{{/COUNTRY}}
</select><button class="btn btn-sm m-btn">[[_ Look up]]</button></div></form>
<p class="m-small m-muted mt-2 mb-0">{{#TMDB}}[[_ Availability from JustWatch via TMDB, updated daily.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Availability is updated daily.]]{{/OTHER_PROVIDER}}</p></section>
</div></main>

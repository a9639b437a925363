{{%AUTOESCAPE context="HTML"}}
<main class="m-main m-main-flush" id="main" tabindex="-1">
{{>FILM_HEAD}}
<div class="m-wrap"><article class="m-film">
<div class="m-film-do">
<div class="m-actionbar"><a class="btn m-btn-log" href="{{BASE}}/log-movie?meta_id={{META_ID:u}}" data-log><i class="m-icon i-log"></i>[[_ Log]]</a>
<form method="post" action="{{BASE}}/metadata/movie/{{META_ID}}/add"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><button class="btn m-btn"><i class="m-icon i-check"></i>[[_ Watched today]]</button></form>
<form method="post" action="{{BASE}}/metadata/movie/{{META_ID}}/watchlist"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn m-btn-watchlist" aria-pressed="false"><i class="m-icon i-bookmark"></i><span>[[_ Watchlist]]</span></button></form><a class="btn m-btn m-btn-icon" href="{{BASE}}/metadata/movie/{{META_ID}}/lists" aria-label="[[_ Add to a list]]" title="[[_ Add to a list]]"><i class="m-icon i-list-add"></i></a></div>
<p class="m-small m-muted mt-2">[[_ This film isn’t on the server yet. It’s added when you log it or put it on your watchlist.]]</p>
{{#TAGLINE}}
<p class="m-tagline" dir="auto">{{TAGLINE}}</p>
{{/TAGLINE}}
{{#OVERVIEW}}
<p class="m-overview" dir="auto">{{OVERVIEW}}</p>
{{/OVERVIEW}}
{{>COLLECTION}}
</div>
<div class="m-film-side"><details class="m-fold"><summary class="m-section-head"><h2>[[_ Details]]</h2><i class="m-icon i-down"></i></summary>
{{>FACTS}}
</details></div></article>
{{#CAST}}
<section class="m-section"><div class="m-section-head"><h2 id="cast">[[_ Cast]]</h2></div>
<ul class="m-shelf m-shelf-people m-shelf-cast" tabindex="0" aria-labelledby="cast">
{{>PERSON}}
</ul></section>
{{/CAST}}
</div></main>

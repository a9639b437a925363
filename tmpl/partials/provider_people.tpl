{{%AUTOESCAPE context="HTML"}}
<div class="{{#ABOVE}}mb-4{{/ABOVE}}{{#BELOW}}mt-4{{/BELOW}}"><div class="m-section-head"><h2 id="provider-people">{{#TMDB}}[[_ People on TMDB]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ More people]]{{/OTHER_PROVIDER}} <span class="m-count">{{TOTAL}}</span></h2></div>
<ul class="m-shelf m-shelf-people" tabindex="0" aria-labelledby="provider-people">
{{>PERSON}}
</ul></div>

{{%AUTOESCAPE context="HTML"}}
<div class="m-year-hero"><div><h1><span class="m-year-who">{{WHO}}</span> {{#OF_YEAR}}<span class="m-year-no">{{YEAR}}</span>{{/OF_YEAR}}{{#OF_DAYS}}<span class="m-year-days">{{TEXT}}</span>{{/OF_DAYS}}</h1><p class="m-year-line">{{TEXT}}</p><p class="m-muted mb-0">{{STATE_TEXT}}</p></div>
<ul class="m-mosaic" aria-label="[[_ Posters]]">
{{#MOVIE}}
<li><a class="m-poster-link" href="{{URL}}"><img class="m-poster-img" src="{{POSTER_SRC}}" srcset="{{POSTER_SRC_2X}} 2x" width="342" height="513" alt="{{POSTER_ALT}}"></a></li>
{{/MOVIE}}
</ul></div>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><nav class="m-small mb-2 m-crumb" aria-label="[[_ Breadcrumb]]"><a class="m-link" href="{{UP_URL}}"><bdi>{{UP_NAME}}</bdi></a></nav>
<div class="m-pagehead"><h1>{{HEADING}}{{#TOTAL}} <span class="m-count">{{TOTAL}}</span>{{/TOTAL}}</h1><div class="m-actions">{{>SHARE}}</div></div>
{{#LIST}}
<ul class="m-recent">
{{#REVIEW_ROW}}
<li>{{#FILM}}<a href="{{URL}}" tabindex="-1" aria-hidden="true"><img src="{{POSTER_SRC}}" width="64" height="96" alt=""{{#LAZY}} loading="lazy"{{/LAZY}}></a><div><h2><a href="{{URL}}"><bdi>{{TITLE}}</bdi></a>{{#YEAR}} <span>{{YEAR}}</span>{{/YEAR}}</h2>{{/FILM}}{{#AUTHOR}}<span class="m-avatar m-hue-{{HUE}}" aria-hidden="true">{{INITIALS}}</span><div><h2><a href="{{URL}}">{{USER_NAME}}</a>{{#SELF}} <span class="m-small">[[_ you]]</span>{{/SELF}}</h2>{{/AUTHOR}}
<div class="m-dots">{{#SCORED}}<span>{{#RATING}}<span class="m-score"><i class="m-icon i-star-fill"></i>{{#TEN_POINTS}}[[_ {{RATING}}<span class="visually-hidden"> of 10</span>]]{{/TEN_POINTS}}{{#FIVE_STARS}}[[_ {{RATING}}<span class="visually-hidden"> of 5 stars</span>]]{{/FIVE_STARS}}</span>{{/RATING}}{{#LIKED}} <span class="m-liked"><i class="m-icon m-icon-sm i-heart-fill"></i><span class="visually-hidden">[[_ Liked]]</span></span>{{/LIKED}}</span>{{/SCORED}} <span>[[_ Written <time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>]]</span></div>
<p class="m-prose" dir="auto">{{REVIEW:p}}</p></div></li>
{{/REVIEW_ROW}}
</ul>
{{/LIST}}
{{>PAGER}}
{{#EMPTY}}
<div class="m-empty"><svg viewBox="0 0 220 150" aria-hidden="true"><rect class="m-art-a" x="30" y="14" width="160" height="96" rx="6"/><path class="m-art-beam" d="M110 146 44 26h132z"/><rect class="m-art-dash" x="44" y="26" width="132" height="72" rx="3"/><circle class="m-art-sun" cx="110" cy="62" r="15"/><path class="m-art-line" d="M12 146c4-16 12-22 22-22s18 6 22 22M62 146c4-16 12-22 22-22s18 6 22 22M114 146c4-16 12-22 22-22s18 6 22 22M164 146c4-16 12-22 22-22s18 6 22 22"/><circle class="m-art-line" cx="34" cy="114" r="9"/><circle class="m-art-line" cx="136" cy="114" r="9"/><circle class="m-art-line" cx="186" cy="114" r="9"/></svg><h2 class="m-h1">[[_ No reviews yet]]</h2><p>{{#OWN}}[[_ Your reviews will appear here. You can write one on any film’s page.]]{{/OWN}}{{#OTHER}}[[_ Reviews by <bdi>{{UP_NAME}}</bdi> will appear here.]]{{/OTHER}}{{#OF_FILM}}[[_ Reviews you’re allowed to read will appear here.]]{{/OF_FILM}}</p></div>
{{/EMPTY}}
</div></main>

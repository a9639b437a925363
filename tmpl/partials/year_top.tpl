{{%AUTOESCAPE context="HTML"}}
<section class="m-year-sec mt-4"><h2 class="visually-hidden">[[_ In numbers]]</h2><dl class="m-totals">{{#TOTAL}}<div><dt>{{NAME}}{{#NOTE}}<small>{{NOTE}}</small>{{/NOTE}}</dt><dd>{{VALUE}}</dd></div>{{/TOTAL}}</dl></section>
{{#BEST}}
<section class="m-year-sec"><div class="m-section-head"><h2>[[_ Highest rated]]</h2>{{#MORE_URL}}<a class="m-more" href="{{MORE_URL}}">[[_ As a list]]<i class="m-icon m-icon-sm i-right"></i></a>{{/MORE_URL}}</div><ol class="m-top">
{{#MOVIE}}
<li><div class="position-relative"><a class="m-poster-link" href="{{URL}}"><img class="m-poster-img" src="{{POSTER_SRC}}" srcset="{{POSTER_SRC_2X}} 2x" width="342" height="513" alt="{{POSTER_ALT}}" loading="lazy"></a><span class="m-badges"><span class="m-badge m-badge-rating"><i class="m-icon i-star-fill"></i><span class="visually-hidden">[[_ Rating:]] </span>{{RATING}}</span></span></div><div class="m-cap2"><b>{{PLACE}}</b><span><bdi>{{TITLE}}</bdi>{{#MADE_TEXT}}<small>{{MADE_TEXT}}</small>{{/MADE_TEXT}}</span></div></li>
{{/MOVIE}}
</ol></section>
{{/BEST}}
{{#MONTHS}}
<section class="m-year-sec"><h2>{{#RATED}}[[_ Month by month, with the best film of each]]{{/RATED}}{{#UNRATED}}[[_ Month by month]]{{/UNRATED}}</h2><ul class="m-months">
{{#MONTH}}
<li{{#MOST}} class="most"{{/MOST}}>{{#MONTH_URL}}<a class="m-month" href="{{MONTH_URL}}">{{/MONTH_URL}}<span class="visually-hidden">{{LABEL}}</span>{{#MOVIE}}<img class="m-poster-img" src="{{POSTER_SRC}}" srcset="{{POSTER_SRC_2X}} 2x" width="342" height="513" alt="" loading="lazy">{{/MOVIE}}{{#NO_MOVIE}}<span class="m-month-none"></span>{{/NO_MOVIE}}<span class="m-m" aria-hidden="true"><span>{{NAME}}</span><b>{{COUNT}}</b></span><svg class="m-hbar" aria-hidden="true"><rect width="100%" height="6" rx="3"/><rect class="m-bar" width="{{PERCENT}}%" height="6" rx="3"/></svg>{{#MONTH_URL}}</a>{{/MONTH_URL}}</li>
{{/MONTH}}
</ul><div class="m-muted mt-3">{{#MONTH_TEXT}}<p class="mb-1">{{MONTH_TEXT}}</p>{{/MONTH_TEXT}}{{#WEEK_TEXT}}<p class="mb-0">{{WEEK_TEXT}}</p>{{/WEEK_TEXT}}</div></section>
{{/MONTHS}}

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><link rel="stylesheet" href="{{BASE}}/static/[[css/year.css]]"><div class="m-wrap">
{{#REFUSED}}
<nav class="m-small mb-2 m-crumb" aria-label="[[_ Breadcrumb]]"><a class="m-link" href="{{URL}}">{{YEAR}}</a></nav>
<h1>{{WHO}}</h1>
{{/REFUSED}}
{{#EMPTY}}
<div class="m-year-hero"><div><h1><span class="m-year-who">{{WHO}}</span> {{#OF_YEAR}}<span class="m-year-no">{{YEAR}}</span>{{/OF_YEAR}}{{#OF_DAYS}}<span class="m-year-days">{{TEXT}}</span>{{/OF_DAYS}}</h1><p class="m-year-line">{{TEXT}}</p>{{#UNDATED}}<p class="m-muted mb-0"><a class="m-link" href="{{URL}}">{{TEXT}}</a></p>{{/UNDATED}}</div></div>
{{/EMPTY}}
{{HERO_SLOT}}
{{#SHARED}}
<div class="m-actions mt-3">{{#PICTURE_URL}}<a class="btn m-btn" href="{{PICTURE_URL}}"><i class="m-icon i-download"></i>[[_ Picture]]</a>{{/PICTURE_URL}}<button class="btn m-btn-quiet" type="button" data-print hidden><i class="m-icon i-print"></i>[[_ Print]]</button></div>
{{/SHARED}}
{{#AROUND}}
<div class="m-actions mt-3">{{>SHARE}}{{#SHARE_LINKS}}<form method="post" action="{{BASE}}/settings/privacy/links" data-secret-link>
{{>SHARE_FIELDS}}
<button class="btn btn-primary"><i class="m-icon i-share"></i>[[_ Share]]</button></form>{{/SHARE_LINKS}}{{#PICTURE_URL}}<a class="btn m-btn" href="{{PICTURE_URL}}"><i class="m-icon i-download"></i>[[_ Picture]]</a>{{/PICTURE_URL}}<button class="btn m-btn-quiet" type="button" data-print hidden><i class="m-icon i-print"></i>[[_ Print]]</button><a class="btn m-btn-quiet" href="{{STATISTICS_URL}}"><i class="m-icon i-chart"></i>[[_ Statistics]]</a></div>
{{#YEARS}}
<nav class="m-pager mt-3" aria-label="[[_ Years]]">{{#PREVIOUS}}<a class="btn m-btn-quiet" rel="prev" href="{{URL}}"><i class="m-icon i-left"></i>{{TEXT}}</a>{{/PREVIOUS}}{{#NEXT}}<a class="btn m-btn-quiet" rel="next" href="{{URL}}">{{TEXT}}<i class="m-icon i-right"></i></a>{{/NEXT}}</nav>
{{/YEARS}}
{{/AROUND}}
{{TOP_SLOT}}
{{#ENDS}}
<section class="m-year-sec"><h2>{{#ONE}}[[_ The only film]]{{/ONE}}{{#MANY}}[[_ First and last]]{{/MANY}}</h2><div class="m-ends">
{{#MOVIE}}
<div class="m-end-film"><img src="{{POSTER_SRC}}" srcset="{{POSTER_SRC_2X}} 2x" width="342" height="513" alt="" loading="lazy"><div><p class="d">[[_ {{WEEKDAY}}, <time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>]]{{#PLACE_NAME}} · <bdi>{{PLACE_NAME}}</bdi>{{/PLACE_NAME}}{{#COMPANY_TEXT}} · {{COMPANY_TEXT}}{{/COMPANY_TEXT}}</p><h3><a href="{{URL}}"><bdi>{{TITLE}}</bdi></a></h3>{{#MADE_TEXT}}<p>{{MADE_TEXT}}{{#RUNTIME_TEXT}} · {{RUNTIME_TEXT}}{{/RUNTIME_TEXT}}</p>{{/MADE_TEXT}}</div></div>
{{/MOVIE}}
</div></section>
{{/ENDS}}
{{PEOPLE_SLOT}}
{{#WHEN}}
<section class="m-year-sec"><h2>{{HEADING}}</h2><div class="m-cols m-year-cols">{{WHEN_SLOT}}{{#COMPANY}}{{>PANELS_OF}}{{/COMPANY}}</div></section>
{{/WHEN}}
{{REST_SLOT}}
{{#EMPTY}}{{#WATCHLIST}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Watchlist]]</h2><a class="m-more" href="{{URL}}">[[_ Full watchlist]]<i class="m-icon m-icon-sm i-right"></i></a></div><ul class="m-posters m-shelf m-shelf-whole">{{>POSTER}}</ul></section>
{{/WATCHLIST}}{{/EMPTY}}
{{#DAYS}}
<form class="m-year-sec m-days" action="{{DAYS_URL}}" aria-label="[[_ Other dates]]"><h2>[[_ Other dates]]</h2>
<div><label class="form-label" for="year-from">[[_(first day) From]]</label><input class="form-control{{#FROM_ERROR}} is-invalid{{/FROM_ERROR}}" {{#FROM_DAY}}type="date" {{/FROM_DAY}}id="year-from" name="from" value="{{FROM}}" required{{#FROM_ERROR}} aria-invalid="true"{{/FROM_ERROR}}{{#FROM_ERROR}} aria-describedby="from-error"{{/FROM_ERROR}}>
{{#FROM_ERROR}}
<div class="m-error" id="from-error"><i class="m-icon m-icon-sm i-alert"></i>{{FROM_ERROR}}</div>
{{/FROM_ERROR}}
</div>
<div><label class="form-label" for="year-to">[[_(last day) To]]</label><input class="form-control{{#TO_ERROR}} is-invalid{{/TO_ERROR}}" {{#TO_DAY}}type="date" {{/TO_DAY}}id="year-to" name="to" value="{{TO}}" required{{#TO_ERROR}} aria-invalid="true"{{/TO_ERROR}}{{#TO_ERROR}} aria-describedby="to-error"{{/TO_ERROR}}>
{{#TO_ERROR}}
<div class="m-error" id="to-error"><i class="m-icon m-icon-sm i-alert"></i>{{TO_ERROR}}</div>
{{/TO_ERROR}}
</div>
<button class="btn m-btn">[[_(verb) Show]]</button></form>
{{/DAYS}}
</div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><h1>[[_ Smart lists]]{{#TOTAL}} <span class="m-count">{{TOTAL}}</span>{{/TOTAL}}</h1><a class="btn m-btn" href="{{BASE}}/tonight"><i class="m-icon i-shuffle"></i>[[_ What shall we watch?]]</a></div>
{{#REFUSED}}
<section class="m-panel mb-3" aria-labelledby="save-filter"><h2 class="mb-3" id="save-filter">[[_ Save as smart list]]</h2>
{{#FORM_ERROR}}
<div class="m-note m-note-danger mb-3" role="alert"><i class="m-icon i-alert"></i><p>{{FORM_ERROR}}</p></div>
{{/FORM_ERROR}}
<p class="m-small m-muted m-dots">{{#FILTER}}<span><bdi>{{TEXT}}</bdi></span> {{/FILTER}}</p>
<form class="m-inline-form" method="post" action="{{BASE}}/filters"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><input type="hidden" name="kind" value="{{KIND}}"><input type="hidden" name="query" value="{{QUERY}}"><div><label class="form-label" for="filter-name">[[_ Name]]</label><input class="form-control{{#NEW_NAME_ERROR}} is-invalid{{/NEW_NAME_ERROR}}" id="filter-name" name="name" value="{{NEW_NAME}}" maxlength="200" dir="auto" required{{#NEW_NAME_ERROR}} aria-invalid="true" aria-describedby="filter-name-error"{{/NEW_NAME_ERROR}}>
{{#NEW_NAME_ERROR}}
<div class="m-error" id="filter-name-error"><i class="m-icon m-icon-sm i-alert"></i>{{NEW_NAME_ERROR}}</div>
{{/NEW_NAME_ERROR}}
</div><div><label class="form-label" for="filter-privacy">[[_ Visible to]]</label><select class="form-select" id="filter-privacy" name="privacy_level"{{#PRIVACY_LEVEL_ERROR}} aria-invalid="true" aria-describedby="filter-privacy-error"{{/PRIVACY_LEVEL_ERROR}}><option value="private"{{#PRIVACY_PRIVATE}} selected{{/PRIVACY_PRIVATE}}>[[_ Only you]]</option><option value="members"{{#PRIVACY_MEMBERS}} selected{{/PRIVACY_MEMBERS}}>[[_ Members]]</option><option value="public"{{#PRIVACY_PUBLIC}} selected{{/PRIVACY_PUBLIC}}>[[_ Everyone]]</option></select>
{{#PRIVACY_LEVEL_ERROR}}
<div class="m-error" id="filter-privacy-error"><i class="m-icon m-icon-sm i-alert"></i>{{PRIVACY_LEVEL_ERROR}}</div>
{{/PRIVACY_LEVEL_ERROR}}
</div><button class="btn btn-primary">[[_ Save]]</button></form></section>
{{/REFUSED}}
{{#NO_FILTERS}}
<section class="m-panel"><p>[[_ A smart list fills up on its own: unseen films of the nineties, last year’s nines. Filter your diary, films or watchlist, then choose “Save as smart list”.]]</p><div class="m-actions"><a class="btn m-btn" href="{{BASE}}/users/{{USER_NAME}}/history">[[_ Diary]]</a><a class="btn m-btn" href="{{BASE}}/users/{{USER_NAME}}/watchlist">[[_ Watchlist]]</a><a class="btn m-btn" href="{{BASE}}/users/{{USER_NAME}}/movies">[[_ Films]]</a><a class="btn m-btn" href="{{BASE}}/movies">[[_ Everyone’s films]]</a></div></section>
{{/NO_FILTERS}}
{{#FILTERS}}
<section class="m-panel" aria-label="[[_ Your smart lists]]"><ul class="m-list">
{{#SAVED_FILTER}}
<li class="m-entry"><div class="m-entry-main m-saved"><i class="m-icon i-filter"></i><div>{{#LINK}}<a class="m-plain m-break" href="{{URL}}"><b><bdi>{{NAME}}</bdi></b></a>{{/LINK}}{{#NO_LINK}}<b class="m-break"><bdi>{{NAME}}</bdi></b>{{/NO_LINK}}<p class="m-small m-muted m-dots mb-0"><span>{{KIND_TEXT}}</span> {{#FILTER}}<span><bdi>{{TEXT}}</bdi></span> {{/FILTER}}<span>{{PRIVACY_TEXT}}</span></p>
{{#PROBLEM}}
<p class="m-error mb-0"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</p>
{{/PROBLEM}}
</div></div>{{#OWN}}<form class="m-actions" method="post" action="{{BASE}}/filters/{{FILTER_ID}}/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><a class="btn btn-sm m-btn-quiet m-btn-icon" href="{{BASE}}/tonight?from=filter%3A{{FILTER_ID:u}}" aria-label="[[_ Choose a film from {{NAME}}]]"><i class="m-icon i-shuffle"></i></a><button class="btn btn-sm m-btn-quiet m-btn-icon" aria-label="[[_ Delete {{NAME}}]]"><i class="m-icon i-trash"></i></button></form>{{/OWN}}</li>
{{/SAVED_FILTER}}
</ul></section>
{{/FILTERS}}
{{#OTHERS}}
<section class="m-section"><div class="m-section-head"><h2>[[_ From other members]]</h2></div><ul class="m-list">
{{#SAVED_FILTER}}
<li class="m-entry"><div class="m-entry-main m-saved"><i class="m-icon i-filter"></i><div>{{#LINK}}<a class="m-plain m-break" href="{{URL}}"><b><bdi>{{NAME}}</bdi></b></a>{{/LINK}}{{#NO_LINK}}<b class="m-break"><bdi>{{NAME}}</bdi></b>{{/NO_LINK}}<p class="m-small m-muted m-dots mb-0"><span>{{KIND_TEXT}}</span> {{#FILTER}}<span><bdi>{{TEXT}}</bdi></span> {{/FILTER}}<span><bdi>{{PRIVACY_TEXT}}</bdi></span></p>
{{#PROBLEM}}
<p class="m-error mb-0"><i class="m-icon m-icon-sm i-alert"></i>{{PROBLEM}}</p>
{{/PROBLEM}}
</div></div></li>
{{/SAVED_FILTER}}
</ul></section>
{{/OTHERS}}
{{>PAGER}}
</div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main m-main-flush" id="main" tabindex="-1" data-film="{{ID}}">
{{>FILM_HEAD}}
<div class="m-wrap"><article class="m-film">
<div class="m-film-do">
{{#ACTIONS}}
<div class="m-actionbar"><a class="btn m-btn-log" href="{{BASE}}/log-movie?movie_id={{ID:u}}" data-log><i class="m-icon i-log"></i>{{#SEEN}}[[_ Log again]]{{/SEEN}}{{#UNSEEN}}[[_ Log]]{{/UNSEEN}}</a>
{{#OFF_WATCHLIST}}
<form method="post" action="{{BASE}}/movie/{{ID}}/watchlist"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn m-btn-watchlist" aria-pressed="false"><i class="m-icon i-bookmark"></i><span>[[_ Watchlist]]</span></button></form>
{{/OFF_WATCHLIST}}
{{#ON_WATCHLIST}}
<form method="post" action="{{BASE}}/movie/{{ID}}/watchlist/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn m-btn-watchlist" aria-pressed="true"><i class="m-icon i-bookmark-fill"></i><span>[[_ Watchlist]]</span></button></form>
{{/ON_WATCHLIST}}
{{#NOT_LIKED}}
<form method="post" action="{{BASE}}/movie/{{ID}}/like" data-like data-liked="[[_ Added to your likes.]]" data-unliked="[[_ Removed from your likes.]]"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn m-btn-icon m-btn-like" aria-pressed="false" aria-label="[[_(verb) Like]]"><i class="m-icon i-heart"></i></button></form>
{{/NOT_LIKED}}
{{#LIKED}}
<form method="post" action="{{BASE}}/movie/{{ID}}/like/delete" data-like data-liked="[[_ Added to your likes.]]" data-unliked="[[_ Removed from your likes.]]"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn m-btn-icon m-btn-like" aria-pressed="true" aria-label="[[_(verb) Like]]"><i class="m-icon i-heart-fill"></i></button></form>
{{/LIKED}}
<a class="btn m-btn m-btn-icon" href="{{BASE}}/movie/{{ID}}/lists" aria-label="[[_ Add to a list]]" title="[[_ Add to a list]]"><i class="m-icon i-list-add"></i></a>
{{#ADMIN}}
<details class="m-menu"><summary class="btn m-btn-quiet m-btn-icon" aria-label="[[_ More]]"><i class="m-icon i-more"></i></summary><div class="m-menu-list"><form method="post" action="{{BASE}}/movie/{{ID}}/refresh"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button><i class="m-icon i-refresh"></i>[[_ Refresh film data]]</button></form></div></details>
{{/ADMIN}}
<form method="post" action="{{BASE}}/movie/{{ID}}/rate" id="rate" data-rate data-removed="[[_ Rating removed.]]" data-rated="[[_ Rated %s.]]" data-of-ten="[[_ Rated %s of 10.]]" data-delete="{{BASE}}/movie/{{ID}}/rate/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><div class="m-actionbar-rate">
{{>RATING}}
</div><button class="btn m-btn m-nojs">[[_ Save rating]]</button></form>
</div>
{{#RATING_ERROR}}
<div class="m-note m-note-danger mt-3" role="alert"><i class="m-icon i-alert"></i><p>{{RATING_ERROR}}</p></div>
{{/RATING_ERROR}}
{{/ACTIONS}}
{{#TAGLINE}}
<p class="m-tagline" dir="auto">{{TAGLINE}}</p>
{{/TAGLINE}}
{{#OVERVIEW}}
<p class="m-overview" dir="auto">{{OVERVIEW}}</p>
{{/OVERVIEW}}
{{>COLLECTION}}
{{#MEMBERS}}
<section class="m-section" id="members"><div class="m-section-head"><h2>[[_ Seen by members]]</h2>{{#REVIEWS}}<a class="m-more" href="{{BASE}}/movie/{{ID}}/reviews">[[_ All reviews]]<i class="m-icon m-icon-sm i-right"></i></a>{{/REVIEWS}}</div>
<ul class="m-list">
{{>MEMBER_WORDS}}
{{#OTHERS_TEXT}}
<li class="m-voice m-muted">{{OTHERS_TEXT}}</li>
{{/OTHERS_TEXT}}
</ul></section>
{{/MEMBERS}}
</div>
<div class="m-film-own m-cols m-cols-2">
{{#HISTORY}}
<section id="history"><div class="m-section-head"><h2>{{#OWN}}[[_ Your diary]]{{/OWN}}{{#OTHER}}[[_ Diary of <a class="m-plain" href="{{BASE}}/users/{{USER_NAME}}">{{USER_NAME}}</a>]]{{/OTHER}} <span class="m-count">{{#PLAYS_TEXT}}{{PLAYS_TEXT}}{{/PLAYS_TEXT}}</span></h2></div>
{{#NO_PLAYS}}
<p class="m-muted mb-0">{{#OWN}}[[_ You haven’t logged this film yet.]]{{/OWN}}{{#OTHER}}[[_ {{USER_NAME}} hasn’t logged this film yet.]]{{/OTHER}}</p>
{{/NO_PLAYS}}
{{#OWN}}<form method="post"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}">{{/OWN}}<ul class="m-list">
{{#ENTRY}}
<li class="m-entry"><div class="m-entry-main">{{#DATED}}<time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>{{/DATED}}{{#UNDATED}}<b>{{ABOUT_TEXT}}</b>{{/UNDATED}}{{#ENTRY_PLAYS}}<span class="m-tag">{{ENTRY_PLAYS}}</span>{{/ENTRY_PLAYS}}{{#PLACE}}<span class="m-entry-sub"><i class="m-icon m-icon-sm i-pin"></i><bdi>{{PLACE}}</bdi></span>{{/PLACE}}{{#COMPANY_TEXT}}<span class="m-entry-sub"><i class="m-icon m-icon-sm i-users"></i>{{COMPANY_TEXT}}</span>{{/COMPANY_TEXT}}</div>
{{#EDIT}}<div class="m-actions"><a class="btn btn-sm m-btn-quiet m-btn-icon" data-edit href="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}" aria-label="[[_ Edit entry: {{WHEN_LABEL}}]]"><i class="m-icon i-edit"></i></a><button class="btn btn-sm m-btn-quiet m-btn-icon" formaction="{{BASE}}/movie/{{ID}}/history" name="location_id" value="{{LOCATION_ID}}" title="[[_ Log again today]]" aria-label="[[_ Log again today (entry: {{WHEN_LABEL}})]]"><i class="m-icon i-again"></i></button><button class="btn btn-sm m-btn-quiet m-btn-icon" formaction="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}/delete" aria-label="[[_ Delete entry: {{WHEN_LABEL}}]]"><i class="m-icon i-trash"></i></button></div>{{/EDIT}}
{{#BY_ANOTHER}}
<div class="m-by-another m-entry-full"><span>{{LOGGED_TEXT}}</span>{{#REMOVE}}<button class="btn btn-sm m-btn" formaction="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}/delete" aria-label="[[_ Delete entry: {{WHEN_LABEL}}]]">[[_ Delete]]</button>{{/REMOVE}}</div>
{{/BY_ANOTHER}}
{{#NAMED}}
<div class="m-by-another m-entry-full"><span>{{NAMED_TEXT}}</span><button class="btn btn-sm m-btn" formaction="{{BASE}}/movie/{{ID}}/history/{{ENTRY_ID}}/name-off" aria-label="[[_ Remove my name (entry: {{WHEN_LABEL}})]]">[[_ Remove my name]]</button></div>
{{/NAMED}}
{{#NOTE}}<p class="m-prose" dir="auto">{{NOTE:p}}</p>{{/NOTE}}
{{#TAGS}}
<p class="m-hashes">{{#TAG}}<a class="m-hash" href="{{URL}}"><bdi>{{NAME}}</bdi></a> {{/TAG}}</p>
{{/TAGS}}
</li>
{{/ENTRY}}
</ul>{{#OWN}}</form>{{/OWN}}</section>
{{/HISTORY}}
{{#OTHER_REVIEW}}
<section id="review"><div class="m-section-head"><h2>[[_ Review by <a class="m-plain" href="{{BASE}}/users/{{USER_NAME}}">{{USER_NAME}}</a>]]</h2></div><p class="m-words m-prose" dir="auto">{{REVIEW:p}}</p></section>
{{/OTHER_REVIEW}}
{{#OWN_REVIEW}}
<section id="review"><div class="m-section-head"><h2>[[_ Your review]]</h2></div>
{{#WRITTEN}}
<p class="m-words m-prose" dir="auto">{{REVIEW:p}}</p>
{{/WRITTEN}}
<p class="m-small m-muted mb-0" id="review-readers"><i class="m-icon m-icon-sm i-users"></i> {{READERS_TEXT}}</p>
<details class="m-review"{{#OPEN}} open{{/OPEN}}><summary class="btn btn-sm m-btn">{{#WRITTEN}}<i class="m-icon i-edit"></i>[[_ Edit your review]]{{/WRITTEN}}{{#UNWRITTEN}}<i class="m-icon i-edit"></i>[[_ Write a review]]{{/UNWRITTEN}}</summary><form class="mt-2" method="post" action="{{BASE}}/movie/{{ID}}/review" data-draft="review-{{ID}}"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><input type="hidden" name="_form_id" value="{{FORM_ID}}"><label class="visually-hidden" for="review-text">[[_ Your review]]</label><textarea class="form-control{{#REVIEW_ERROR}} is-invalid{{/REVIEW_ERROR}}" id="review-text" name="text" rows="5" dir="auto" maxlength="10000"{{#REVIEW_ERROR}} aria-invalid="true"{{/REVIEW_ERROR}} aria-describedby="review-readers{{#REVIEW_ERROR}} review-error{{/REVIEW_ERROR}}">
{{REVIEW_SENT:p}}</textarea>
{{#REVIEW_ERROR}}
<div class="m-error" id="review-error"><i class="m-icon m-icon-sm i-alert"></i>{{REVIEW_ERROR}}</div>
{{/REVIEW_ERROR}}
<div class="m-actions mt-2"><button class="btn btn-sm m-btn">[[_ Save review]]</button>{{#WRITTEN}}<button class="btn btn-sm m-btn-danger" formaction="{{BASE}}/movie/{{ID}}/review/delete" formnovalidate>[[_ Delete review]]</button>{{/WRITTEN}}</div></form></details></section>
{{/OWN_REVIEW}}
</div>
<div class="m-film-rail">
{{#WHERE}}
<section id="where"><div class="m-section-head"><h2>[[_ Where to watch]]</h2></div><div class="m-offers" data-where="{{BASE}}/movie/{{ID}}/where-to-watch?fragment=1"><a class="btn m-btn" href="{{BASE}}/movie/{{ID}}/where-to-watch">[[_ Show services]]</a></div></section>
{{/WHERE}}
{{#IN_LISTS}}
<section id="lists"><div class="m-section-head"><h2>[[_ Lists with this film]]</h2></div><ul class="m-chips">
{{#LIST}}
<li><a class="m-chip" href="{{URL}}"><i class="m-icon m-icon-sm i-list"></i><bdi class="m-chip-text">{{NAME}}</bdi>{{#USER_NAME}} <span class="m-muted">[[_ by {{USER_NAME}}]]</span>{{/USER_NAME}}</a></li>
{{/LIST}}
</ul></section>
{{/IN_LISTS}}
</div>
<div class="m-film-side">
{{#RATINGS}}
<section id="ratings"><div class="m-section-head"><h2>[[_ Ratings]]</h2></div>
{{#NO_RATINGS}}
<p class="m-muted mb-0">[[_ No ratings yet.]]</p>
{{/NO_RATINGS}}
{{#HISTOGRAM}}
<svg class="m-chart m-hist" height="70" role="img" aria-label="{{LABEL}}">{{#BAR}}<rect class="m-bar-amber" x="{{BAR_X}}%" y="{{BAR_Y}}" width="8.8%" height="{{BAR_HEIGHT}}" rx="1.5"/>{{/BAR}}</svg>
<p class="m-hist-ends m-small m-muted" aria-hidden="true"><span>{{LEAST}}</span><span>{{MOST}}</span></p>
<p class="m-small m-muted m-dots">{{#AVERAGE}}<span class="m-score"><i class="m-icon i-star-fill"></i>[[_ {{AVERAGE}}<span class="visually-hidden"> on average</span>]]</span>{{/AVERAGE}}<span>{{RATINGS_TEXT}}</span></p>
{{/HISTOGRAM}}
{{#EARLIER_TEXT}}
<details class="m-data"><summary>{{EARLIER_TEXT}}</summary><form class="mt-2" method="post" action="{{BASE}}/movie/{{ID}}/rate/earlier/delete"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><p class="m-small m-muted">[[_ Only you can see these. You can’t undo deleting them.]]</p><button class="btn btn-sm m-btn-danger">[[_ Delete earlier ratings]]</button></form></details>
{{/EARLIER_TEXT}}
</section>
{{/RATINGS}}
<details class="m-fold"><summary class="m-section-head"><h2>[[_ Details]]</h2><i class="m-icon i-down"></i></summary>
{{>FACTS}}
</details>
{{>SHARE}}
</div></article>
{{#CAST}}
<section class="m-section"><div class="m-section-head"><h2 id="cast">[[_ Cast]] <span class="m-count">{{TOTAL}}</span></h2></div>
<ul class="m-shelf m-shelf-people m-shelf-cast" tabindex="0" aria-labelledby="cast">
{{>PERSON}}
</ul></section>
{{/CAST}}
{{#SIMILAR}}
<section class="m-section"><div class="m-section-head"><h2>[[_ Films like this]]</h2></div><div class="m-similar" data-near="{{BASE}}/movie/{{ID}}/recommendations?fragment=1"><a class="btn m-btn" href="{{BASE}}/movie/{{ID}}/recommendations">[[_ Show films]]</a></div></section>
{{/SIMILAR}}
{{#CREW}}
<details class="m-section m-fold m-crew"><summary class="m-section-head"><h2>[[_ Crew]]</h2><i class="m-icon i-down"></i></summary><table class="m-table"><thead><tr><th scope="col">[[_ Job]]</th><th scope="col">[[_ Name]]</th>{{#VIEWER}}<th scope="col" class="m-right">[[_ Seen]]</th>{{/VIEWER}}</tr></thead><tbody>
{{#CREW_ROW}}
<tr><td class="m-muted">{{JOB}}</td><td><a class="m-plain"{{#PERSON_URL}} href="{{PERSON_URL}}"{{/PERSON_URL}}><bdi>{{NAME}}</bdi></a></td>{{#SEEN_COUNT}}<td class="m-right">{{SEEN_COUNT}}</td>{{/SEEN_COUNT}}</tr>
{{/CREW_ROW}}
</tbody></table></details>
{{/CREW}}
</div></main>

{{%AUTOESCAPE context="HTML"}}
<li class="m-poster"><div class="position-relative"><a class="m-poster-link" href="{{BASE}}/movie/{{ID}}"><img class="m-poster-img" src="{{POSTER_SRC}}"{{#POSTER_SRCSET}} srcset="{{POSTER_SRCSET}}" sizes="(min-width: 1000px) 144px, (min-width: 480px) 22vw, 31vw"{{/POSTER_SRCSET}} width="342" height="513" alt="{{POSTER_ALT}}"{{#LAZY}} loading="lazy"{{/LAZY}}></a>
<ul class="m-badges">{{#RATING}}<li class="m-badge m-badge-rating"><i class="m-icon i-star-fill"></i>[[_ <span class="visually-hidden">Your rating: </span>{{RATING}}]]</li>{{/RATING}}{{#ON_WATCHLIST}}<li class="m-badge m-badge-watchlist m-badge-end"><i class="m-icon i-bookmark-fill"></i><span class="visually-hidden">[[_ On your watchlist]]</span></li>{{/ON_WATCHLIST}}{{#WATCHED}}<li class="m-badge m-badge-watched m-badge-end"><i class="m-icon i-check"></i><span class="visually-hidden">[[_ Watched]]</span></li>{{/WATCHED}}</ul>
{{#ACTIONS}}
<div class="m-poster-actions"><a class="m-act" href="{{BASE}}/log-movie?movie_id={{ID:u}}" data-log aria-label="[[_ Log {{TITLE}}]]"><i class="m-icon i-log"></i></a><a class="m-act" href="{{BASE}}/movie/{{ID}}#rate" aria-label="[[_ Rate {{TITLE}}]]"><i class="m-icon i-star"></i></a>
{{#OFF_WATCHLIST}}<button class="m-act" form="act" formaction="{{BASE}}/movie/{{ID}}/watchlist" aria-label="[[_ Add {{TITLE}} to your watchlist]]"><i class="m-icon i-bookmark"></i></button>{{/OFF_WATCHLIST}}{{#ON_WATCHLIST}}<button class="m-act" form="act" formaction="{{BASE}}/movie/{{ID}}/watchlist/delete" aria-label="[[_ Remove {{TITLE}} from your watchlist]]"><i class="m-icon i-bookmark-fill"></i></button>{{/ON_WATCHLIST}}</div>
{{/ACTIONS}}
</div>
{{#CAPTION}}
<div class="m-poster-cap">{{#CAPTION_DATE}}<time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>{{/CAPTION_DATE}}{{#CAPTION_TEXT}}<span>{{CAPTION_TEXT}}</span>{{/CAPTION_TEXT}}{{#AGAIN}}<span><i class="m-icon m-icon-sm i-again"></i><span class="visually-hidden">[[_ Rewatch]]</span></span>{{/AGAIN}}{{#AVERAGE}}<span class="m-stars-mini"><i class="m-icon i-star-fill"></i>[[_ <span class="visually-hidden">Group rating </span>{{AVERAGE}}]]</span>{{/AVERAGE}}{{#CAPTION_COUNT}}<span class="m-num">{{CAPTION_COUNT}}</span>{{/CAPTION_COUNT}}</div>
{{/CAPTION}}
</li>

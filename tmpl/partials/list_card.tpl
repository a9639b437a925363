{{%AUTOESCAPE context="HTML"}}
<li class="m-listcard"><div class="m-fan" aria-hidden="true">{{#FAN}}<img src="{{POSTER_SRC}}" width="114" height="171" alt="" loading="lazy">{{/FAN}}{{#GAP}}<span></span>{{/GAP}}</div>{{#OF_PAGE}}<h2><a href="{{URL}}"><bdi>{{NAME}}</bdi></a></h2>{{/OF_PAGE}}{{#OF_SECTION}}<h3><a href="{{URL}}"><bdi>{{NAME}}</bdi></a></h3>{{/OF_SECTION}}<p class="m-dots"><span>{{#PRIVATE}}<i class="m-icon m-icon-sm i-lock"></i> [[_ Only you]]{{/PRIVATE}}{{#MEMBERS}}<i class="m-icon m-icon-sm i-users"></i> [[_ Members]]{{/MEMBERS}}{{#PUBLIC}}<i class="m-icon m-icon-sm i-globe"></i> [[_ Everyone]]{{/PUBLIC}}</span>{{#RANKED}} <span>[[_ Ranked]]</span>{{/RANKED}} <span>{{FILMS_TEXT}}</span> <span>{{CHANGED_TEXT}}</span></p>
{{#PROGRESS}}
<div class="m-seenbar"><progress class="m-progress" value="{{SEEN}}" max="{{TOTAL}}" aria-label="{{SEEN_TEXT}}"></progress><span>{{SEEN_TEXT}}</span></div>
{{/PROGRESS}}
</li>

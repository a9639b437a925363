{{%AUTOESCAPE context="HTML"}}
<div class="m-tools">{{#PERIODS}}<details class="m-menu m-periods"><summary class="btn m-btn">{{CHOSEN_TEXT}}<i class="m-icon m-icon-sm i-down"></i></summary><div class="m-menu-list">{{#PERIOD}}<a href="{{URL}}"{{#CHOSEN}} aria-current="true"{{/CHOSEN}}>{{TEXT}} <span class="m-count ms-auto">{{COUNT}}</span></a>{{/PERIOD}}</div></details>{{/PERIODS}}{{#SHEET}}<button class="btn m-btn" type="button" popovertarget="filters" data-filter><i class="m-icon i-filter"></i><span class="m-tools-text">[[_(open the filters) Filter]]</span>{{#FILTER_COUNT}} <span class="m-count">{{FILTER_COUNT}}</span>{{/FILTER_COUNT}}</button>{{/SHEET}}
{{#FILTERS}}
<ul class="m-chips" aria-label="[[_ Active filters]]">
{{#FILTER}}
<li><a class="m-chip m-chip-on" href="{{REMOVE_URL}}">[[_ <span class="visually-hidden">Remove filter </span><bdi>{{TEXT}}</bdi>]]<i class="m-icon i-x"></i></a></li>
{{/FILTER}}
<li><a class="m-more px-2" href="{{CLEAR_URL}}">[[_ Clear all]]</a></li>
</ul>
{{/FILTERS}}
{{#SORTED}}<a class="m-more" href="{{REVERSE_URL}}" aria-label="[[_ {{ORDER_TEXT}}. Reverse the order]]"><i class="m-icon m-icon-sm i-sort"></i><span class="m-wide-only">{{ORDER_TEXT}}</span></a>{{/SORTED}}{{#VIEWS}}<nav class="m-segment" aria-label="[[_ View]]">{{#VIEW}}<a href="{{URL}}" title="{{TEXT}}"{{#CHOSEN}} aria-current="page"{{/CHOSEN}}><i class="m-icon m-icon-sm i-{{ICON}}"></i><span class="visually-hidden">{{TEXT}}</span></a>{{/VIEW}}</nav>{{/VIEWS}}</div>
{{#SHEET}}
<div class="m-sheet" id="filters" popover><form role="search" aria-label="{{HEADING}}" action="{{ACTION}}" data-clean>{{#HIDDEN}}<input type="hidden" name="{{NAME}}" value="{{VALUE}}">{{/HIDDEN}}
<div class="m-sheet-head"><h2>{{#SORTED}}[[_ Filter and sort]]{{/SORTED}}{{#UNSORTED}}[[_ Filter]]{{/UNSORTED}}</h2><button class="btn m-btn-quiet m-btn-icon" type="button" popovertarget="filters" popovertargetaction="hide" aria-label="[[_ Close]]"><i class="m-icon i-x"></i></button></div>
{{#SORTED}}
<fieldset class="m-field"><legend>[[_ Sort by]]</legend><div class="m-chips">{{#SORT}}<span class="m-opt"><input type="radio" name="sort_by" value="{{VALUE}}" id="sort-{{VALUE}}"{{#CHOSEN}} checked{{/CHOSEN}}><label class="m-chip" for="sort-{{VALUE}}">{{TEXT}}</label></span>{{/SORT}}</div></fieldset>
{{/SORTED}}
{{#FILTERING}}
<div class="m-search m-field"><i class="m-icon m-icon-sm i-search"></i><input class="form-control" type="search" name="search" value="{{SEARCH}}" maxlength="200" placeholder="[[_ Title]]" aria-label="[[_ Title]]"></div>
{{#RATINGS}}
<fieldset class="m-field"><legend>[[_ Rating]]</legend><div class="m-chips"><span class="m-opt"><input type="radio" name="rating_min" value="" id="rating-any"{{#ANY_RATING}} checked{{/ANY_RATING}}><label class="m-chip" for="rating-any">[[_ Any rating]]</label></span>{{#RATING_CHOICE}}<span class="m-opt"><input type="radio" name="rating_min" value="{{VALUE}}" id="rating-{{VALUE}}"{{#CHOSEN}} checked{{/CHOSEN}}><label class="m-chip" for="rating-{{VALUE}}">{{TEXT}}</label></span>{{/RATING_CHOICE}}</div></fieldset>
{{/RATINGS}}
{{#WATCHED_FILTER}}
<fieldset class="m-field"><legend>[[_ Watched]]</legend><div class="m-chips">{{#WATCHED_CHOICE}}<span class="m-opt"><input type="radio" name="watched" value="{{VALUE}}" id="watched-{{VALUE}}"{{#CHOSEN}} checked{{/CHOSEN}}><label class="m-chip" for="watched-{{VALUE}}">{{TEXT}}</label></span>{{/WATCHED_CHOICE}}</div></fieldset>
{{/WATCHED_FILTER}}
<div class="m-filters m-field">{{#YEARS}}<select class="form-select" name="release_year" aria-label="[[_ Year]]"><option value="">[[_ Any year]]</option>{{#YEAR_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/YEAR_CHOSEN}}{{YEARS_SLOT}}</select>{{/YEARS}}<select class="form-select" name="decade" aria-label="[[_ Decade]]"><option value="">[[_ Any decade]]</option>{{#DECADE_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/DECADE_CHOSEN}}{{DECADES_SLOT}}</select><select class="form-select" name="genre" aria-label="[[_ Genre]]"><option value="">[[_ Any genre]]</option>{{#GENRE_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/GENRE_CHOSEN}}{{GENRES_SLOT}}</select><select class="form-select" name="country" aria-label="[[_ Country]]"><option value="">[[_ Any country]]</option>{{#COUNTRY_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/COUNTRY_CHOSEN}}{{COUNTRIES_SLOT}}</select><select class="form-select" name="language" aria-label="[[_ Language]]"><option value="">[[_ Any language]]</option>{{#LANGUAGE_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/LANGUAGE_CHOSEN}}{{LANGUAGES_SLOT}}</select>{{#TAGS}}<select class="form-select" name="tag" aria-label="[[_ Tag]]"><option value="">[[_ Any tag]]</option>{{#TAG_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/TAG_CHOSEN}}{{TAGS_SLOT}}</select>{{/TAGS}}
{{#PLACES}}
<select class="form-select" name="location" aria-label="[[_ Place]]"><option value="">[[_ Any place]]</option>{{#PLACE_CHOSEN}}<option value="{{VALUE}}" selected>{{TEXT}}</option>{{/PLACE_CHOSEN}}{{PLACES_SLOT}}</select>
{{/PLACES}}
{{>MORE_FILTERS}}
</div>
{{/FILTERING}}
<div class="m-sheet-end"><a class="btn m-btn-quiet" href="{{CLEAR_URL}}">[[_ Reset]]</a><button class="btn btn-primary">[[_ Show films]]</button></div></form></div>
{{/SHEET}}

{{%AUTOESCAPE context="HTML"}}
<div class="m-cover">{{>COVER_PIC}}<div class="m-cover-in"><div class="m-wrap m-cover-row"><header><h1 dir="auto">{{TITLE}}</h1>
{{#ORIGINAL_TITLE}}
<p dir="auto" lang="{{ORIGINAL_LANG}}">{{ORIGINAL_TITLE}}</p>
{{/ORIGINAL_TITLE}}
<p class="m-dots">{{#YEAR}}<span>{{YEAR}}</span>{{/YEAR}}{{#RUNTIME_TEXT}}<span>{{RUNTIME_TEXT}}</span>{{/RUNTIME_TEXT}}{{#HAS_DIRECTOR}}<span>{{#BEFORE}}{{BEFORE}}{{/BEFORE}}{{#DIRECTOR}}<a{{#PERSON_URL}} href="{{PERSON_URL}}"{{/PERSON_URL}}><bdi>{{NAME}}</bdi></a>{{#DIRECTOR_separator}}{{LIST_SEPARATOR}}{{/DIRECTOR_separator}}{{/DIRECTOR}}{{#AFTER}}{{AFTER}}{{/AFTER}}</span>{{/HAS_DIRECTOR}}</p></header><div class="m-poster"><img class="m-poster-img" src="{{POSTER_SRC}}"{{#POSTER_SRCSET}} srcset="{{POSTER_SRCSET}}" sizes="(min-width: 1000px) 232px, (min-width: 700px) 150px, 92px"{{/POSTER_SRCSET}} width="342" height="513" alt="{{POSTER_ALT}}"></div></div></div></div>

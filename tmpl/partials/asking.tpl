{{%AUTOESCAPE context="HTML"}}
<p class="m-asking m-muted" role="status" data-asking hidden><span class="m-turning" aria-hidden="true"></span>{{#TMDB}}[[_ Searching TMDB…]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Searching for more films…]]{{/OTHER_PROVIDER}}</p>
{{#NOT_ASKED}}
<a class="btn m-btn{{#ASKS_ALONE}} m-nojs{{/ASKS_ALONE}}" href="{{ASK_URL}}"><i class="m-icon i-search"></i>{{#TMDB}}[[_ Search TMDB]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ Search for more films]]{{/OTHER_PROVIDER}}</a>
{{/NOT_ASKED}}
{{#PROVIDER_DOWN}}
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>{{#TMDB}}[[_ TMDB isn’t responding right now.]]{{/TMDB}}{{#OTHER_PROVIDER}}[[_ We can’t search for more films right now.]]{{/OTHER_PROVIDER}}{{#IS_HERE}} [[_ Films on this server are shown above.]]{{/IS_HERE}} <span data-again hidden>[[_ We’ll keep trying.]]</span> <a class="m-nojs" href="{{ASK_URL}}">[[_ Try again]]</a></p></div>
{{/PROVIDER_DOWN}}
{{#PROVIDER_KEY}}
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>[[_ TMDB needs a valid API key. Only films on this server can be found.]]{{#ADMIN}} <a href="{{BASE}}/settings/server">[[_ Set a key]]</a>{{/ADMIN}}</p></div>
{{/PROVIDER_KEY}}

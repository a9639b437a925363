{{%AUTOESCAPE context="HTML"}}
<dl class="m-facts">
{{#RELEASED}}<dt>[[_ Released]]</dt><dd><time datetime="{{RELEASE_ISO}}">{{RELEASE_TEXT}}</time></dd>{{/RELEASED}}
{{#RUNTIME_TEXT}}<dt>[[_ Runtime]]</dt><dd>{{RUNTIME_TEXT}}</dd>{{/RUNTIME_TEXT}}
{{#FACT}}
<dt>{{LABEL}}</dt><dd>{{#ITEM}}{{#URL}}<a href="{{URL}}">{{/URL}}<bdi>{{NAME}}</bdi>{{#URL}}</a>{{/URL}}{{#ITEM_separator}}{{LIST_SEPARATOR}}{{/ITEM_separator}}{{/ITEM}}</dd>
{{/FACT}}
{{#IMDB_URL}}<dt>IMDb</dt><dd><a href="{{IMDB_URL}}" rel="noreferrer">[[_ Page on IMDb]]</a></dd>{{/IMDB_URL}}
{{#TMDB_URL}}<dt>TMDB</dt><dd><a href="{{TMDB_URL}}" rel="noreferrer">[[_ Page on TMDB]]</a></dd>{{/TMDB_URL}}
</dl>

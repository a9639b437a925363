{{%AUTOESCAPE context="HTML"}}
<dl class="m-facts">
{{#RELEASED}}<dt>Released</dt><dd><time datetime="{{RELEASE_ISO}}">{{RELEASE_TEXT}}</time></dd>{{/RELEASED}}
{{#RUNTIME_TEXT}}<dt>Runtime</dt><dd>{{RUNTIME_TEXT}}</dd>{{/RUNTIME_TEXT}}
{{#LANGUAGES_TEXT}}<dt>Language</dt><dd>{{LANGUAGES_TEXT}}</dd>{{/LANGUAGES_TEXT}}
{{#COUNTRIES_TEXT}}<dt>Countries</dt><dd>{{COUNTRIES_TEXT}}</dd>{{/COUNTRIES_TEXT}}
{{#GENRES_TEXT}}<dt>Genres</dt><dd>{{GENRES_TEXT}}</dd>{{/GENRES_TEXT}}
{{#COMPANIES_TEXT}}<dt>Companies</dt><dd><bdi>{{COMPANIES_TEXT}}</bdi></dd>{{/COMPANIES_TEXT}}
{{#IMDB_URL}}<dt>IMDb</dt><dd><a href="{{IMDB_URL}}" rel="noreferrer">Page on IMDb</a></dd>{{/IMDB_URL}}
{{#TMDB_URL}}<dt>TMDB</dt><dd><a href="{{TMDB_URL}}" rel="noreferrer">Page on TMDB</a></dd>{{/TMDB_URL}}
</dl>

{{%AUTOESCAPE context="HTML"}}
<table class="m-table m-rowtable"><thead class="visually-hidden"><tr><th scope="col">[[_ Poster]]</th><th scope="col">[[_ Film and details]]</th>{{#FROM_FILE}}<th scope="col">[[_ Row]]</th>{{/FROM_FILE}}</tr></thead><tbody>
{{#ROW}}
<tr><td>{{#POSTER_SRC}}<img class="m-thumb" src="{{POSTER_SRC}}" width="68" height="102" alt="" loading="lazy">{{/POSTER_SRC}}</td><td>{{#MOVIE}}<a class="m-plain m-break" href="{{URL}}"><b><bdi>{{MOVIE_TITLE}}</bdi></b></a>{{#MOVIE_YEAR}} <span class="m-muted">{{MOVIE_YEAR}}</span>{{/MOVIE_YEAR}}{{/MOVIE}}{{#NO_MOVIE}}<b class="m-break"><bdi>{{ROW_TITLE}}</bdi></b>{{#ROW_YEAR}} <span class="m-muted">{{ROW_YEAR}}</span>{{/ROW_YEAR}}{{/NO_MOVIE}}<div class="m-small m-muted">{{SAID_TEXT}}</div></td>{{#FROM_FILE}}<td class="m-right m-small m-muted m-break">{{FILE_NAME}} {{LINE}}</td>{{/FROM_FILE}}</tr>
{{/ROW}}
</tbody></table>
{{#MORE_TEXT}}
<p class="m-muted mb-0">{{MORE_TEXT}}</p>
{{/MORE_TEXT}}

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
{{>STEPS}}
<h1 class="m-big m-break">[[_ Undo this import?]]</h1>
<p class="m-small m-muted m-dots m-break mb-4"><span>{{TITLE}}</span> <span>{{FILES_TEXT}}</span></p>
<section class="m-panel"><p>{{BACK_TEXT}}</p><p class="m-muted">[[_ Lists and places that hold anything else are kept. You can undo this import until <time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time>.]]</p>
<div class="m-actions"><form method="post" action="{{IMPORT_URL}}/undo"><input type="hidden" name="_csrf_token" value="{{CSRF}}"><button class="btn m-btn-danger">[[_ Undo import]]</button></form><a class="btn m-btn-quiet" href="{{IMPORT_URL}}">[[_ Cancel]]</a></div></section>
{{#STAYING}}
<section class="m-panel"><h2 class="mb-1">[[_ What’s kept]]</h2><p class="m-muted">{{TEXT}}</p>
<table class="m-table m-rowtable"><thead class="visually-hidden"><tr><th scope="col">[[_ Poster]]</th><th scope="col">[[_ Film and details]]</th><th scope="col">[[_ Row]]</th></tr></thead><tbody>
{{#ROW}}
<tr><td>{{#POSTER_SRC}}<img class="m-thumb" src="{{POSTER_SRC}}" width="68" height="102" alt="" loading="lazy">{{/POSTER_SRC}}</td><td>{{#MOVIE}}<a class="m-plain m-break" href="{{URL}}"><b><bdi>{{MOVIE_TITLE}}</bdi></b></a>{{#MOVIE_YEAR}} <span class="m-muted">{{MOVIE_YEAR}}</span>{{/MOVIE_YEAR}}{{/MOVIE}}{{#NO_MOVIE}}<b class="m-break"><bdi>{{ROW_TITLE}}</bdi></b>{{#ROW_YEAR}} <span class="m-muted">{{ROW_YEAR}}</span>{{/ROW_YEAR}}{{/NO_MOVIE}}<div class="m-small m-muted">{{SAID_TEXT}}</div></td><td class="m-right m-small m-muted m-break">{{FILE_NAME}} {{LINE}}</td></tr>
{{/ROW}}
</tbody></table>
{{#MORE_TEXT}}
<p class="m-muted">{{MORE_TEXT}}</p>
{{/MORE_TEXT}}
</section>
{{/STAYING}}
</div></main>

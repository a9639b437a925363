{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<p><a class="m-more" href="{{BASE}}/movie/{{ID}}"><i class="m-icon m-icon-sm i-left"></i><bdi>{{TITLE}}</bdi></a></p>
<div class="m-pagehead"><h1>[[_ Films like <bdi>{{TITLE}}</bdi>]]</h1></div>
{{>SHELF}}
</div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><nav class="m-small mb-2 m-crumb" aria-label="[[_ Breadcrumb]]"><a class="m-link" href="{{LIST_URL}}"><bdi>{{NAME}}</bdi></a></nav>
<h1 class="visually-hidden">[[_ Add films to “{{NAME}}”]]</h1>
{{>ADD_BOX}}
<div class="m-actions mt-3"><a class="btn m-btn" href="{{LIST_URL}}">[[_ Back to the list]]</a></div>
</div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_MENU}}
<div><div class="m-pagehead"><h1>[[_ Administration]]</h1></div>
<section class="m-panel" aria-label="[[_ Administration]]"><ul class="m-list">
{{>SETTINGS_ROW}}
</ul></section>
</div></div></div></main>

{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap"><div class="m-settings">
{{>SETTINGS_NAV}}
<div><div class="m-pagehead"><h1>[[_ Import from {{SERVICE}}]]</h1></div>
{{>UPLOAD}}
</div></div></div></main>

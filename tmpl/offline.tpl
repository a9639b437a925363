{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
{{>OFFLINE}}
</div></main>

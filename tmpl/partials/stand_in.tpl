{{%AUTOESCAPE context="HTML"}}
<aside class="m-banner" aria-label="[[_ Notice]]"><div class="m-wrap"><i class="m-icon m-icon-sm i-info"></i><span>[[_ Film data comes from the bundled stand-in provider. Set <code>MATINEE_METADATA_API_KEY</code> to use TMDB.]]</span></div></aside>

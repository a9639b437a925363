{{%AUTOESCAPE context="HTML"}}
<aside class="m-banner" aria-label="Notice"><div class="m-wrap"><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#info"/></svg><span>Film data comes from the bundled stand-in provider. Set <code>MATINEE_METADATA_API_KEY</code> to use TMDB.</span></div></aside>

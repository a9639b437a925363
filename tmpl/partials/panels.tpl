{{%AUTOESCAPE context="HTML"}}
{{#PANELS}}
<div class="m-cols m-cols-3 m-section">
{{>PANEL}}
</div>
{{/PANELS}}

{{%AUTOESCAPE context="HTML"}}
<section class="m-panel"><div class="m-panel-head"><h2>{{TITLE}}</h2>{{#NOTE}}<span class="m-small m-muted">{{NOTE}}</span>{{/NOTE}}</div>
{{>CHART_BARS}}
</section>

{{%AUTOESCAPE context="HTML"}}
<section class="m-panel"><div class="m-panel-head"><h2>{{TITLE}}</h2>{{#CHART_KEY}}<span class="m-key"><svg aria-hidden="true"><rect class="{{BAR_CLASS}}" width="10" height="10" rx="3"/></svg>{{TEXT}}</span>{{/CHART_KEY}}</div>
{{#NOTE}}
<p class="m-small m-muted">{{NOTE}}</p>
{{/NOTE}}
{{>CHART_BARS}}
</section>

{{%AUTOESCAPE context="HTML"}}
<section class="m-aside-block"><div class="m-section-head"><h2>[[_ {{YEAR}} so far]]</h2>{{#URL}}<a class="m-more" href="{{URL}}">[[_ Year in review]]<i class="m-icon m-icon-sm i-right"></i></a>{{/URL}}</div><dl class="m-keyfacts mb-3"><div><dt>[[_ Viewings]]</dt><dd>{{PLAYS}}</dd></div><div><dt>[[_ Hours]]</dt><dd>{{HOURS}}</dd></div><div><dt>[[_ Average]]</dt><dd>{{AVERAGE}}</dd></div></dl>
{{>CHART_BARS}}
</section>

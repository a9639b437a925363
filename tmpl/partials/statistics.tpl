{{%AUTOESCAPE context="HTML"}}
{{#TOTALS}}
<dl class="m-sums"><div><dt>[[_ Films]]</dt><dd><a href="{{MOVIES_URL}}">{{MOVIES}}</a></dd></div><div><dt>[[_ Viewings]]</dt><dd><a href="{{HISTORY_URL}}">{{PLAYS}}</a></dd></div><div><dt>[[_ Hours]]{{#AVERAGE_RUNTIME}} <small><a href="{{URL}}">{{TEXT}}</a></small>{{/AVERAGE_RUNTIME}}</dt><dd><a href="{{HISTORY_URL}}">{{HOURS}}</a></dd></div><div><dt>[[_ Average rating]]</dt><dd>{{#RATED_URL}}<a href="{{RATED_URL}}">{{/RATED_URL}}{{AVERAGE}}{{#RATED_URL}}</a>{{/RATED_URL}}</dd></div><div><dt>[[_ Rewatches]]</dt><dd><a href="{{AGAIN_URL}}">{{AGAIN}}</a></dd></div><div><dt>{{RATE_LABEL}}</dt><dd><a href="{{CALENDAR_URL}}">{{PLAYS_PER_DAY}}</a></dd></div></dl>
{{/TOTALS}}
<div class="m-cols m-cols-2 m-slim">{{#PART}}{{>CHART}}{{>PANEL}}{{/PART}}
{{#HEAT}}
<section class="m-panel m-heat-panel"><div class="m-panel-head"><h2>{{TITLE}}</h2>{{#NOTE}}<span class="m-small m-muted">{{NOTE}}</span>{{/NOTE}}</div><div class="m-heats">
{{#HALF}}
<svg class="m-heat {{HALF_CLASS}}" viewBox="0 0 {{WIDTH}} 108" aria-hidden="true">{{#WEEKDAY_NAMES}}<text x="0" y="26">[[_(short) Mon]]</text><text x="0" y="52">[[_(short) Wed]]</text><text x="0" y="78">[[_(short) Fri]]</text>{{/WEEKDAY_NAMES}}{{#MONTH}}<text x="{{X}}" y="11">{{NAME}}</text>{{/MONTH}}
{{#DAY}}
{{#URL}}<a href="{{URL}}" tabindex="-1">{{/URL}}<rect x="{{X}}" y="{{Y}}"{{#LEVEL}} class="{{LEVEL}}"{{/LEVEL}}>{{#HINT}}<title>{{HINT}}</title>{{/HINT}}</rect>{{#URL}}</a>{{/URL}}
{{/DAY}}
</svg>
{{/HALF}}
</div><div class="m-legend" aria-hidden="true">[[_ None]]<svg class="m-heat"><rect/></svg><svg class="m-heat"><rect class="l2"/></svg><svg class="m-heat"><rect class="l3"/></svg>[[_ Two or more]]</div>
<details class="m-data"><summary>[[_ View as table<span class="visually-hidden">: viewings by week</span>]]</summary><table class="m-table"><caption class="visually-hidden">[[_ Viewings by week]]</caption><thead><tr><th scope="col">[[_ Week of]]</th><th scope="col" class="m-right">[[_ Viewings]]</th></tr></thead><tbody>
{{#WEEK}}
<tr><th scope="row"><a class="m-link" href="{{URL}}"><time datetime="{{DATE_ISO}}">{{DATE_TEXT}}</time></a></th><td class="m-right">{{COUNT}}</td></tr>
{{/WEEK}}
</tbody></table></details></section>
{{/HEAT}}
</div>

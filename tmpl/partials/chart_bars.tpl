{{%AUTOESCAPE context="HTML"}}
<svg class="m-chart" height="140" role="group" aria-label="{{LABEL}}"><line class="m-axis" x1="0" x2="100%" y1="118.5" y2="118.5"/>
{{#BAR}}
{{#URL}}<a href="{{URL}}">{{/URL}}{{#FILLED}}<title>{{HINT}}</title>{{/FILLED}}<rect class="m-hit" x="{{X}}%" y="0" width="{{STEP}}%" height="140"/>{{#FILLED}}<rect class="{{BAR_CLASS}}" x="{{BAR_X}}%" y="{{BAR_Y}}" width="{{BAR_WIDTH}}%" height="{{BAR_HEIGHT}}" rx="2"/>{{#COUNT}}<text class="m-val{{#WIDE_ONLY}} m-wide-only{{/WIDE_ONLY}}" x="{{MIDDLE}}%" y="{{VALUE_Y}}" text-anchor="middle">{{COUNT}}</text>{{/COUNT}}{{/FILLED}}<text class="m-wide-only" x="{{MIDDLE}}%" y="135" text-anchor="middle">{{WIDE}}</text><text class="m-phone-only" x="{{MIDDLE}}%" y="135" text-anchor="middle">{{NARROW}}</text>{{#URL}}</a>{{/URL}}
{{/BAR}}
</svg>
<details class="m-data"><summary>[[_ View as table<span class="visually-hidden">: {{LABEL}}</span>]]</summary><table class="m-table"><caption class="visually-hidden">{{LABEL}}</caption><thead><tr><th scope="col">{{WHAT}}</th><th scope="col" class="m-right">{{UNIT}}</th></tr></thead><tbody>
{{#TABLE_ROW}}
<tr><th scope="row">{{#URL}}<a class="m-link" href="{{URL}}">{{/URL}}{{NAME}}{{#URL}}</a>{{/URL}}</th><td class="m-right">{{COUNT}}</td></tr>
{{/TABLE_ROW}}
</tbody></table></details>

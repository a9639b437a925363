{{%AUTOESCAPE context="HTML"}}
<section class="m-section mb-4"><h2 class="mb-1">[[_ The first rows, and what they are read as]]</h2><p class="m-small m-muted m-break mb-1"><bdi>{{NAME}}</bdi></p><p class="m-muted">[[_ If this is not right, choose other columns. The file is read again then and shown here, before anything else happens.]]</p><div class="m-sheet" tabindex="0" role="region" aria-label="[[_ First rows of {{NAME}}]]"><table class="m-table"><thead><tr><th scope="col">[[_ Read as]]</th>
{{#COLUMN}}
<th scope="col"><bdi>{{TEXT}}</bdi>{{#ROLE}}<br><b>{{ROLE}}</b>{{/ROLE}}</th>
{{/COLUMN}}
</tr></thead><tbody>
{{#LINE}}
<tr><th scope="row"><b><bdi>{{TITLE}}</bdi></b>{{#YEAR}} {{YEAR}}{{/YEAR}}
{{#RECORD}}
<div>{{TEXT}}</div>
{{/RECORD}}
</th>
{{#CELL}}
<td dir="auto">{{TEXT}}</td>
{{/CELL}}
</tr>
{{/LINE}}
</tbody></table></div></section>

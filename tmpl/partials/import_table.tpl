{{%AUTOESCAPE context="HTML"}}
<section class="m-section mb-4"><h2 class="mb-1">[[_ Preview]]</h2><p class="m-small m-muted m-break mb-1"><bdi>{{NAME}}</bdi></p><p class="m-muted">[[_ Not right? Choose other columns, and we’ll read the file again.]]</p><div class="m-sheet" tabindex="0" role="region" aria-label="[[_ First rows of {{NAME}}]]"><table class="m-table"><thead><tr><th scope="col">[[_ Read as]]</th>
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

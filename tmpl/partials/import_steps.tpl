{{%AUTOESCAPE context="HTML"}}
<ol class="m-path" aria-label="[[_ Steps]]">
{{#STEP}}
<li{{#PASSED}} class="done"{{/PASSED}}{{#CURRENT}} aria-current="step"{{/CURRENT}}><span>{{TEXT}}</span></li>
{{/STEP}}
</ol>

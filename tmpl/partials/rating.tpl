{{%AUTOESCAPE context="HTML"}}
<fieldset class="m-rate2" data-rating data-none="[[_ not rated]]" data-of-ten="[[_ %s of 10]]" data-of-five="[[_ %s of 5 stars]]"><legend class="m-rate2-head">[[_ Your rating]] <span class="m-rate2-now" data-now>{{NOW_TEXT}}</span></legend><input type="hidden" name="rating_was" value="{{RATING_WAS}}" autocomplete="off">
{{#TEN_POINTS}}
<div class="m-rate2-row"><input type="radio" name="rating" value="" id="{{PREFIX}}0"{{#C0}} checked{{/C0}}><label class="m-rate2-clear" for="{{PREFIX}}0">[[_ Clear<span class="visually-hidden"> rating</span>]]</label>
<input type="radio" name="rating" value="1" id="{{PREFIX}}1"{{#C1}} checked{{/C1}}><label class="m-rate2-pt" for="{{PREFIX}}1">1</label>
<input type="radio" name="rating" value="2" id="{{PREFIX}}2"{{#C2}} checked{{/C2}}><label class="m-rate2-pt" for="{{PREFIX}}2">2</label>
<input type="radio" name="rating" value="3" id="{{PREFIX}}3"{{#C3}} checked{{/C3}}><label class="m-rate2-pt" for="{{PREFIX}}3">3</label>
<input type="radio" name="rating" value="4" id="{{PREFIX}}4"{{#C4}} checked{{/C4}}><label class="m-rate2-pt" for="{{PREFIX}}4">4</label>
<input type="radio" name="rating" value="5" id="{{PREFIX}}5"{{#C5}} checked{{/C5}}><label class="m-rate2-pt" for="{{PREFIX}}5">5</label>
<input type="radio" name="rating" value="6" id="{{PREFIX}}6"{{#C6}} checked{{/C6}}><label class="m-rate2-pt" for="{{PREFIX}}6">6</label>
<input type="radio" name="rating" value="7" id="{{PREFIX}}7"{{#C7}} checked{{/C7}}><label class="m-rate2-pt" for="{{PREFIX}}7">7</label>
<input type="radio" name="rating" value="8" id="{{PREFIX}}8"{{#C8}} checked{{/C8}}><label class="m-rate2-pt" for="{{PREFIX}}8">8</label>
<input type="radio" name="rating" value="9" id="{{PREFIX}}9"{{#C9}} checked{{/C9}}><label class="m-rate2-pt" for="{{PREFIX}}9">9</label>
<input type="radio" name="rating" value="10" id="{{PREFIX}}10"{{#C10}} checked{{/C10}}><label class="m-rate2-pt" for="{{PREFIX}}10">10</label>
<input class="m-rate2-half-in" type="checkbox" name="half" value="1" id="{{PREFIX}}half"{{#HALF}} checked{{/HALF}}><label class="m-rate2-half" for="{{PREFIX}}half"><span aria-hidden="true">½</span><span class="visually-hidden">[[_ Half a point more]]</span></label></div>
{{/TEN_POINTS}}
{{#FIVE_STARS}}
<div class="m-rate-5"><input type="radio" name="rating" value="" id="{{PREFIX}}0"{{#C0}} checked{{/C0}}><label class="m-rate2-clear" for="{{PREFIX}}0">[[_ Clear<span class="visually-hidden"> rating</span>]]</label>
<input type="radio" name="rating" value="1" id="{{PREFIX}}1"{{#C1}} checked{{/C1}}><label class="m-rate-pt" for="{{PREFIX}}1"><svg aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-left"/></svg><span class="visually-hidden">[[_ ½ star]]</span></label>
<input type="radio" name="rating" value="2" id="{{PREFIX}}2"{{#C2}} checked{{/C2}}><label class="m-rate-pt m-r" for="{{PREFIX}}2"><svg aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-right"/></svg><span class="visually-hidden">[[_ 1 star]]</span></label>
<input type="radio" name="rating" value="3" id="{{PREFIX}}3"{{#C3}} checked{{/C3}}><label class="m-rate-pt" for="{{PREFIX}}3"><svg aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-left"/></svg><span class="visually-hidden">[[_ 1½ stars]]</span></label>
<input type="radio" name="rating" value="4" id="{{PREFIX}}4"{{#C4}} checked{{/C4}}><label class="m-rate-pt m-r" for="{{PREFIX}}4"><svg aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-right"/></svg><span class="visually-hidden">[[_ 2 stars]]</span></label>
<input type="radio" name="rating" value="5" id="{{PREFIX}}5"{{#C5}} checked{{/C5}}><label class="m-rate-pt" for="{{PREFIX}}5"><svg aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-left"/></svg><span class="visually-hidden">[[_ 2½ stars]]</span></label>
<input type="radio" name="rating" value="6" id="{{PREFIX}}6"{{#C6}} checked{{/C6}}><label class="m-rate-pt m-r" for="{{PREFIX}}6"><svg aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-right"/></svg><span class="visually-hidden">[[_ 3 stars]]</span></label>
<input type="radio" name="rating" value="7" id="{{PREFIX}}7"{{#C7}} checked{{/C7}}><label class="m-rate-pt" for="{{PREFIX}}7"><svg aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-left"/></svg><span class="visually-hidden">[[_ 3½ stars]]</span></label>
<input type="radio" name="rating" value="8" id="{{PREFIX}}8"{{#C8}} checked{{/C8}}><label class="m-rate-pt m-r" for="{{PREFIX}}8"><svg aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-right"/></svg><span class="visually-hidden">[[_ 4 stars]]</span></label>
<input type="radio" name="rating" value="9" id="{{PREFIX}}9"{{#C9}} checked{{/C9}}><label class="m-rate-pt" for="{{PREFIX}}9"><svg aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-left"/></svg><span class="visually-hidden">[[_ 4½ stars]]</span></label>
<input type="radio" name="rating" value="10" id="{{PREFIX}}10"{{#C10}} checked{{/C10}}><label class="m-rate-pt m-r" for="{{PREFIX}}10"><svg aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-right"/></svg><span class="visually-hidden">[[_ 5 stars]]</span></label></div>
{{/FIVE_STARS}}
</fieldset>

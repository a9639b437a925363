{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><h1>Components <span class="m-count">every part, once</span></h1></div>
<div class="m-cols m-cols-2"><section class="m-panel"><h2 class="mb-3">Buttons</h2><div class="m-actions mb-2"><button type="button" class="btn m-btn-log"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#log"/></svg>Log</button><button type="button" class="btn btn-primary">Save</button><button type="button" class="btn m-btn">Plain</button><button type="button" class="btn m-btn-quiet">Quiet</button><button type="button" class="btn m-btn-danger">Delete</button></div><div class="m-actions"><button type="button" class="btn m-btn m-btn-watchlist" aria-pressed="false"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#bookmark"/></svg>Watchlist</button><button type="button" class="btn m-btn m-btn-watchlist" aria-pressed="true"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#bookmark-fill"/></svg>Watchlist</button><button type="button" class="btn m-btn" disabled>Disabled</button><button type="button" class="btn m-btn-quiet m-btn-icon" aria-label="More"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#more"/></svg></button></div></section>
<section class="m-panel"><h2 class="mb-3">Rating</h2>
{{#RATING_PART}}
<form>
{{>RATING}}
</form>
{{/RATING_PART}}
</section></div>
<section class="m-section"><div class="m-section-head"><h2>Posters</h2></div>
{{#POSTERS}}
<ul class="m-grid">
{{>POSTER}}
</ul>
{{/POSTERS}}
</section>
<section class="m-section"><div class="m-section-head"><h2 id="people">People</h2></div>
{{#PEOPLE}}
<ul class="m-shelf m-shelf-people" tabindex="0" aria-labelledby="people">
{{>PERSON}}
</ul>
{{/PEOPLE}}
</section>
<div class="m-cols m-cols-2 m-section"><section class="m-panel"><h2 class="mb-3">Notes and tags</h2>
<div class="m-note"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#info"/></svg><p>A plain note.</p></div>
<div class="m-note m-note-ok"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#check"/></svg><p>What was asked for is done.</p></div>
<div class="m-note m-note-warn"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#alert"/></svg><p>Something needs attention, and the rest goes on.</p></div>
<div class="m-note m-note-danger"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#alert"/></svg><p>Something failed, and what to do about it.</p></div>
<p class="mt-3 mb-0 m-actions"><span class="m-tag">Plain</span><span class="m-tag m-tag-watched"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#check"/></svg>Watched</span><span class="m-tag m-tag-watchlist"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#bookmark-fill"/></svg>Watchlist</span><span class="m-tag m-tag-rating"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#star-fill"/></svg>8.5</span><span class="m-tag m-tag-danger">Failed</span></p></section>
<section class="m-panel"><h2 class="mb-3">Fields</h2><div class="m-field"><label class="form-label" for="c-name">Name</label><input class="form-control" id="c-name" value="As it was typed"></div><div class="m-field"><label class="form-label" for="c-bad">With a mistake</label><input class="form-control is-invalid" id="c-bad" aria-invalid="true" aria-describedby="c-bad-error"><div class="m-error" id="c-bad-error"><svg class="m-icon m-icon-sm" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#alert"/></svg>What is wrong with it.</div></div><div class="m-field"><label class="form-label" for="c-choice">Choice</label><select class="form-select" id="c-choice"><option>One</option><option>Other</option></select></div><p class="m-small m-muted mb-2">Progress</p><progress class="m-progress" value="3" max="10" aria-label="Sample"></progress></section></div>
<section class="m-panel m-section"><h2 class="mb-3">Error pages</h2><ul class="m-chips">
{{#SAMPLE}}
<li><a class="m-chip" href="{{BASE}}/dev/errors/{{STATUS}}?code={{CODE}}">{{STATUS}} {{CODE}}</a></li>
{{/SAMPLE}}
</ul></section>
<section class="m-panel m-section"><h2 class="mb-3">Icons</h2><ul class="m-chips">
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#search"/></svg>search</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#plus"/></svg>plus</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#minus"/></svg>minus</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#x"/></svg>x</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#check"/></svg>check</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#bookmark"/></svg>bookmark</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#star"/></svg>star</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#log"/></svg>log</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#ticket"/></svg>ticket</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#home"/></svg>home</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#history"/></svg>history</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#diary"/></svg>diary</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#grid"/></svg>grid</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#calendar"/></svg>calendar</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#user"/></svg>user</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#users"/></svg>users</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#settings"/></svg>settings</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#logout"/></svg>logout</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#more"/></svg>more</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#menu"/></svg>menu</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#right"/></svg>right</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#left"/></svg>left</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#down"/></svg>down</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#up"/></svg>up</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#edit"/></svg>edit</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#trash"/></svg>trash</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#comment"/></svg>comment</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#again"/></svg>again</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#pin"/></svg>pin</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#filter"/></svg>filter</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#sort"/></svg>sort</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#download"/></svg>download</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#upload"/></svg>upload</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#copy"/></svg>copy</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#print"/></svg>print</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#refresh"/></svg>refresh</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#undo"/></svg>undo</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#external"/></svg>external</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#shield"/></svg>shield</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#key"/></svg>key</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#phone"/></svg>phone</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#laptop"/></svg>laptop</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#lock"/></svg>lock</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#mail"/></svg>mail</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#film"/></svg>film</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#globe"/></svg>globe</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#info"/></svg>info</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#alert"/></svg>alert</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#sun"/></svg>sun</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#moon"/></svg>moon</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#auto"/></svg>auto</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#chart"/></svg>chart</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#streak"/></svg>streak</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#eye"/></svg>eye</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#eye-off"/></svg>eye-off</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#play"/></svg>play</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#plug"/></svg>plug</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#server"/></svg>server</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#keyboard"/></svg>keyboard</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#hourglass"/></svg>hourglass</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#drag"/></svg>drag</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#star-fill"/></svg>star-fill</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#bookmark-fill"/></svg>bookmark-fill</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-left"/></svg>half-left</li>
<li class="m-tag"><svg class="m-icon" aria-hidden="true"><use href="{{BASE}}/static/[[icons.svg]]#half-right"/></svg>half-right</li>
</ul></section>
</div></main>

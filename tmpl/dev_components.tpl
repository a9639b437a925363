{{%AUTOESCAPE context="HTML"}}
<main class="m-main" id="main" tabindex="-1"><div class="m-wrap">
<div class="m-pagehead"><h1>Components <span class="m-count">every part, once</span></h1></div>
<div class="m-cols m-cols-2"><section class="m-panel"><h2 class="mb-3">Buttons</h2><div class="m-actions mb-2"><button type="button" class="btn m-btn-log"><i class="m-icon i-log"></i>Log</button><button type="button" class="btn btn-primary">Save</button><button type="button" class="btn m-btn">Plain</button><button type="button" class="btn m-btn-quiet">Quiet</button><button type="button" class="btn m-btn-danger">Delete</button></div><div class="m-actions"><button type="button" class="btn m-btn m-btn-watchlist" aria-pressed="false"><i class="m-icon i-bookmark"></i>Watchlist</button><button type="button" class="btn m-btn m-btn-watchlist" aria-pressed="true"><i class="m-icon i-bookmark-fill"></i>Watchlist</button><button type="button" class="btn m-btn" disabled>Disabled</button><button type="button" class="btn m-btn-quiet m-btn-icon" aria-label="More"><i class="m-icon i-more"></i></button></div></section>
<section class="m-panel"><h2 class="mb-3">Rating</h2>
{{#RATING_PART}}
<form>
{{>RATING}}
</form>
{{/RATING_PART}}
</section></div>
<section class="m-section"><div class="m-section-head"><h2>Posters</h2></div>
{{#POSTERS}}
<ul class="m-posters m-grid">
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
<div class="m-note"><i class="m-icon i-info"></i><p>A plain note.</p></div>
<div class="m-note m-note-ok"><i class="m-icon i-check"></i><p>What was asked for is done.</p></div>
<div class="m-note m-note-warn"><i class="m-icon i-alert"></i><p>Something needs attention, and the rest goes on.</p></div>
<div class="m-note m-note-danger"><i class="m-icon i-alert"></i><p>Something failed, and what to do about it.</p></div>
<p class="mt-3 mb-0 m-actions"><span class="m-tag">Plain</span><span class="m-tag m-tag-watched"><i class="m-icon i-check"></i>Watched</span><span class="m-tag m-tag-watchlist"><i class="m-icon i-bookmark-fill"></i>Watchlist</span><span class="m-tag m-tag-rating"><i class="m-icon i-star-fill"></i>8.5</span><span class="m-tag m-tag-danger">Failed</span></p></section>
<section class="m-panel"><h2 class="mb-3">Fields</h2><div class="m-field"><label class="form-label" for="c-name">Name</label><input class="form-control" id="c-name" value="As it was typed"></div><div class="m-field"><label class="form-label" for="c-bad">With a mistake</label><input class="form-control is-invalid" id="c-bad" aria-invalid="true" aria-describedby="c-bad-error"><div class="m-error" id="c-bad-error"><i class="m-icon m-icon-sm i-alert"></i>What is wrong with it.</div></div><div class="m-field"><label class="form-label" for="c-choice">Choice</label><select class="form-select" id="c-choice"><option>One</option><option>Other</option></select></div><p class="m-small m-muted mb-2">Progress</p><progress class="m-progress" value="3" max="10" aria-label="Sample"></progress></section></div>
<section class="m-panel m-section"><h2 class="mb-3">Error pages</h2><ul class="m-chips">
{{#SAMPLE}}
<li><a class="m-chip" href="{{BASE}}/dev/errors/{{STATUS}}?code={{CODE}}">{{STATUS}} {{CODE}}</a></li>
{{/SAMPLE}}
</ul></section>
<section class="m-panel m-section"><h2 class="mb-3">Icons</h2><ul class="m-chips">
<li class="m-tag"><i class="m-icon i-search"></i>search</li>
<li class="m-tag"><i class="m-icon i-plus"></i>plus</li>
<li class="m-tag"><i class="m-icon i-minus"></i>minus</li>
<li class="m-tag"><i class="m-icon i-x"></i>x</li>
<li class="m-tag"><i class="m-icon i-check"></i>check</li>
<li class="m-tag"><i class="m-icon i-bookmark"></i>bookmark</li>
<li class="m-tag"><i class="m-icon i-star"></i>star</li>
<li class="m-tag"><i class="m-icon i-log"></i>log</li>
<li class="m-tag"><i class="m-icon i-ticket"></i>ticket</li>
<li class="m-tag"><i class="m-icon i-home"></i>home</li>
<li class="m-tag"><i class="m-icon i-history"></i>history</li>
<li class="m-tag"><i class="m-icon i-diary"></i>diary</li>
<li class="m-tag"><i class="m-icon i-grid"></i>grid</li>
<li class="m-tag"><i class="m-icon i-calendar"></i>calendar</li>
<li class="m-tag"><i class="m-icon i-user"></i>user</li>
<li class="m-tag"><i class="m-icon i-users"></i>users</li>
<li class="m-tag"><i class="m-icon i-settings"></i>settings</li>
<li class="m-tag"><i class="m-icon i-logout"></i>logout</li>
<li class="m-tag"><i class="m-icon i-more"></i>more</li>
<li class="m-tag"><i class="m-icon i-menu"></i>menu</li>
<li class="m-tag"><i class="m-icon i-right"></i>right</li>
<li class="m-tag"><i class="m-icon i-left"></i>left</li>
<li class="m-tag"><i class="m-icon i-down"></i>down</li>
<li class="m-tag"><i class="m-icon i-up"></i>up</li>
<li class="m-tag"><i class="m-icon i-edit"></i>edit</li>
<li class="m-tag"><i class="m-icon i-trash"></i>trash</li>
<li class="m-tag"><i class="m-icon i-comment"></i>comment</li>
<li class="m-tag"><i class="m-icon i-again"></i>again</li>
<li class="m-tag"><i class="m-icon i-pin"></i>pin</li>
<li class="m-tag"><i class="m-icon i-filter"></i>filter</li>
<li class="m-tag"><i class="m-icon i-sort"></i>sort</li>
<li class="m-tag"><i class="m-icon i-download"></i>download</li>
<li class="m-tag"><i class="m-icon i-upload"></i>upload</li>
<li class="m-tag"><i class="m-icon i-copy"></i>copy</li>
<li class="m-tag"><i class="m-icon i-print"></i>print</li>
<li class="m-tag"><i class="m-icon i-refresh"></i>refresh</li>
<li class="m-tag"><i class="m-icon i-undo"></i>undo</li>
<li class="m-tag"><i class="m-icon i-external"></i>external</li>
<li class="m-tag"><i class="m-icon i-shield"></i>shield</li>
<li class="m-tag"><i class="m-icon i-key"></i>key</li>
<li class="m-tag"><i class="m-icon i-phone"></i>phone</li>
<li class="m-tag"><i class="m-icon i-laptop"></i>laptop</li>
<li class="m-tag"><i class="m-icon i-lock"></i>lock</li>
<li class="m-tag"><i class="m-icon i-mail"></i>mail</li>
<li class="m-tag"><i class="m-icon i-film"></i>film</li>
<li class="m-tag"><i class="m-icon i-globe"></i>globe</li>
<li class="m-tag"><i class="m-icon i-info"></i>info</li>
<li class="m-tag"><i class="m-icon i-alert"></i>alert</li>
<li class="m-tag"><i class="m-icon i-sun"></i>sun</li>
<li class="m-tag"><i class="m-icon i-moon"></i>moon</li>
<li class="m-tag"><i class="m-icon i-auto"></i>auto</li>
<li class="m-tag"><i class="m-icon i-chart"></i>chart</li>
<li class="m-tag"><i class="m-icon i-streak"></i>streak</li>
<li class="m-tag"><i class="m-icon i-eye"></i>eye</li>
<li class="m-tag"><i class="m-icon i-eye-off"></i>eye-off</li>
<li class="m-tag"><i class="m-icon i-play"></i>play</li>
<li class="m-tag"><i class="m-icon i-plug"></i>plug</li>
<li class="m-tag"><i class="m-icon i-server"></i>server</li>
<li class="m-tag"><i class="m-icon i-keyboard"></i>keyboard</li>
<li class="m-tag"><i class="m-icon i-hourglass"></i>hourglass</li>
<li class="m-tag"><i class="m-icon i-drag"></i>drag</li>
<li class="m-tag"><i class="m-icon i-star-fill"></i>star-fill</li>
<li class="m-tag"><i class="m-icon i-bookmark-fill"></i>bookmark-fill</li>
<li class="m-tag"><i class="m-icon i-half-left"></i>half-left</li>
<li class="m-tag"><i class="m-icon i-half-right"></i>half-right</li>
</ul></section>
</div></main>

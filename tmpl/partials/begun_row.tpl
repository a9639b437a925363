{{%AUTOESCAPE context="HTML"}}
<li class="m-entry d-block"><a class="m-plain m-break" href="{{URL}}"><b><bdi>{{NAME}}</bdi></b></a><div class="m-seenbar"><progress class="m-progress" value="{{SEEN}}" max="{{TOTAL}}" aria-label="{{SEEN_TEXT}}"></progress><span>{{SEEN_TEXT}}</span></div></li>

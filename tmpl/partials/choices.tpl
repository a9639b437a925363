{{%AUTOESCAPE context="HTML"}}
{{#CHOICE}}<option value="{{VALUE}}">{{TEXT}}</option>{{/CHOICE}}

{{%AUTOESCAPE context="HTML"}}
{{#CHOICE}}<option value="{{VALUE}}">[[_ {{TEXT}} ({{COUNT}})]]</option>{{/CHOICE}}

{{%AUTOESCAPE context="HTML"}}
<form class="m-drop mb-2" method="post" enctype="multipart/form-data" action="{{ACTION}}" data-drop><input type="hidden" name="_csrf_token" value="{{CSRF}}"><i class="m-icon m-icon-lg i-upload"></i><label class="m-drop-title" for="files">[[_ Drop files or a ZIP here]]</label><p>[[_ Matinee recognises them by what is in them.]]</p><input class="form-control{{#UPLOAD_ERROR}} is-invalid{{/UPLOAD_ERROR}}" type="file" id="files" name="files" multiple required{{#UPLOAD_ERROR}} aria-invalid="true"{{/UPLOAD_ERROR}}{{#UPLOAD_ERROR}} aria-describedby="files-error"{{/UPLOAD_ERROR}}>
{{#UPLOAD_ERROR}}
<div class="m-error" id="files-error"><i class="m-icon m-icon-sm i-alert"></i>{{UPLOAD_ERROR}}</div>
{{/UPLOAD_ERROR}}
<button class="btn btn-primary mt-2">[[_ Upload and look]]</button><p class="m-small mt-1">[[_ Up to {{MEGABYTES}} MB. Files without films, as with your e-mail address, are not opened.]]</p></form>

{{%AUTOESCAPE context="HTML"}}
<form class="m-drop mb-2" method="post" enctype="multipart/form-data" action="{{ACTION}}" data-drop><input type="hidden" name="_csrf_token" value="{{CSRF}}"><i class="m-icon m-icon-lg i-upload"></i><label class="m-drop-title" for="files">[[_ Drop files or a ZIP here]]</label><p>[[_ We’ll detect the format for you.]]</p><input class="form-control{{#UPLOAD_ERROR}} is-invalid{{/UPLOAD_ERROR}}" type="file" id="files" name="files" multiple required{{#UPLOAD_ERROR}} aria-invalid="true"{{/UPLOAD_ERROR}}{{#UPLOAD_ERROR}} aria-describedby="files-error"{{/UPLOAD_ERROR}}>
{{#UPLOAD_ERROR}}
<div class="m-error" id="files-error"><i class="m-icon m-icon-sm i-alert"></i>{{UPLOAD_ERROR}}</div>
{{/UPLOAD_ERROR}}
<button class="btn btn-primary mt-2">[[_(verb) Upload]]</button><p class="m-small mt-1">[[_ Up to {{MEGABYTES}} MB. We skip files that hold personal details.]]</p></form>

// First run: the browser's own time zone is a better guess than UTC.
import { $ } from "./kit/dom.js";

const zone = $("select[data-guess-zone]");
if (zone) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...zone.options].some((option) => option.value === own)) zone.value = own;
}

// Theme: a cookie, read by the server for the next page.
for (const group of $$(".m-theme")) {
  const mark = () => $$("button", group).forEach((button) =>
    button.setAttribute("aria-pressed", String(button.value === root.dataset.bsTheme)));
  group.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    root.dataset.bsTheme = button.value;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `theme=${button.value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
    mark();
  });
  mark();
  group.hidden = false;
}

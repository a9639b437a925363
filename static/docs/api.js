// The interactive description of the API. Reading works with the login of the pages; for the rest a token is pasted.
const root = document.documentElement;
const place = document.getElementById("api");

// As the page, which may follow the system.
const system = matchMedia("(prefers-color-scheme: dark)");
const follow = () => {
  const theme = root.dataset.bsTheme;
  root.classList.toggle("dark-mode", theme === "dark" || (theme === "auto" && system.matches));
};
system.addEventListener("change", follow);
new MutationObserver(follow).observe(root, { attributes: true, attributeFilter: ["data-bs-theme"] });
follow();

SwaggerUIBundle({
  url: place.dataset.src,
  domNode: place,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
});

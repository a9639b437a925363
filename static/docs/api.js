// The interactive description of the API. Reading works with the login of the pages; for the rest a token is pasted.
const root = document.documentElement;
const place = document.getElementById("api");

// The description has the theme of the page, which may follow the system.
const system = matchMedia("(prefers-color-scheme: dark)");
const follow = () => {
  const theme = root.dataset.bsTheme;
  root.classList.toggle("dark-mode", theme === "dark" || (theme === "auto" && system.matches));
};
system.addEventListener("change", follow);
new MutationObserver(follow).observe(root, { attributes: true, attributeFilter: ["data-bs-theme"] });
follow();

// The library draws a <main> of its own.
document.getElementById("main").removeAttribute("role");

SwaggerUIBundle({
  url: place.dataset.src,
  domNode: place,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
});

// These changes add what the library leaves out for people who listen or have no mouse. It draws bit by bit, so they are repeated.
const region = (name) => (node) => { node.setAttribute("role", "region"); node.setAttribute("aria-label", name); };
const mends = [
  [".information-container:not([role])", region("Description")],
  [".scheme-container:not([role])", region("Server and authorization")],
  ["h3, .models > h4", (node) => node.setAttribute("aria-level", "2")],
  ["h4:not(.models > h4)", (node) => node.setAttribute("aria-level", "3")],
  ["h5", (node) => node.setAttribute("aria-level", "4")],
  ["#servers", (node) => node.setAttribute("aria-label", "Server")],
  ["tr[data-param-name] select:not([aria-label])", (node) => node.setAttribute("aria-label", node.closest("tr").dataset.paramName)],
  ["[role=region][id$=_responses]", (node) => node.setAttribute("aria-label", `Responses ${node.id}`)],
  [".microlight:not([tabindex])", (node) => node.setAttribute("tabindex", "0")],
  [".close-modal:not([aria-label])", (node) => node.setAttribute("aria-label", "Close")],
  [".auth-btn-wrapper .authorize[aria-label]", (node) => node.removeAttribute("aria-label")],
];
const mend = () => { for (const [selector, change] of mends) place.querySelectorAll(selector).forEach(change); };
new MutationObserver(mend).observe(place, { childList: true, subtree: true });

// ESLint's rules for all JavaScript of this project: they find faults and leave the layout alone.
import js from "@eslint/js";
import globals from "globals";

// These names of the browser hide a forgotten import or declaration.
const mistakable = ["close", "event", "external", "find", "length", "name", "open", "origin", "parent", "status", "stop", "top"];
const commands = ["tests/house", "tests/of"];  // Node takes files without an ending for CommonJS

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      eqeqeq: "error",
      "no-control-regex": "off",  // tests read what terminals are sent
      "no-empty": ["error", { allowEmptyCatch: true }],
      "no-restricted-globals": ["error", ...mistakable],
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-unreachable-loop": "error",
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
  { files: ["build-aux/**/*.mjs", "tests/**/*.mjs", ...commands], languageOptions: { globals: globals.node } },
  { files: ["tests/browser/**/*.mjs", "tests/texts/*.mjs"], languageOptions: { globals: globals.browser } },  // they run functions in pages
  { files: commands, languageOptions: { sourceType: "commonjs" } },
  { files: ["static/js/**/*.js"], languageOptions: { globals: globals.browser } },
  {  // Scripts send requests with kit/request.js, which shows when one takes long.
    files: ["static/js/**/*.js"], ignores: ["static/js/kit/request.js"],
    rules: { "no-restricted-globals": ["error", ...mistakable, "fetch"] },
  },
  { files: ["static/docs/*.js"], languageOptions: { globals: { ...globals.browser, SwaggerUIBundle: "readonly" } } },
  { files: ["static/sw.js"], languageOptions: { sourceType: "script", globals: globals.serviceworker } },
];

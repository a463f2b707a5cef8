import fs from "node:fs";
import { defineConfig } from "oxlint";

const errors = (prefix, names) => Object.fromEntries(names.map((name) => [prefix + name, "error"]));

/** Rules for types that the category "correctness" does not contain. */
const typeRules = [
  ...[
    "adjacent-overload-signatures",
    "array-type",
    "ban-ts-comment",
    "class-literal-property-style",
  ],
  ...["consistent-generic-constructors", "consistent-indexed-object-style"],
  ...["consistent-type-assertions", "dot-notation", "no-confusing-non-null-assertion"],
  ...["no-deprecated", "no-dynamic-delete", "no-empty-object-type", "no-explicit-any"],
  ...["no-extraneous-class", "no-import-type-side-effects", "no-inferrable-types"],
  ...["no-invalid-void-type", "no-misused-promises", "no-namespace", "no-non-null-assertion"],
  ...["no-non-null-asserted-nullish-coalescing", "no-require-imports"],
  ...["no-unnecessary-boolean-literal-compare", "no-unnecessary-condition"],
  ...["no-unnecessary-template-expression", "no-unnecessary-type-arguments"],
  ...["no-unnecessary-type-assertion", "no-unnecessary-type-constraint"],
  ...["no-unnecessary-type-conversion", "no-unnecessary-type-parameters"],
  ...["no-unsafe-argument", "no-unsafe-assignment", "no-unsafe-call", "no-unsafe-function-type"],
  ...["no-unsafe-member-access", "no-unsafe-return", "non-nullable-type-assertion-style"],
  ...["prefer-find", "prefer-for-of", "prefer-function-type", "prefer-includes"],
  ...["prefer-optional-chain", "prefer-promise-reject-errors", "prefer-reduce-type-parameter"],
  ...["prefer-regexp-exec", "prefer-return-this-type", "prefer-string-starts-ends-with"],
  ...["related-getter-setter-pairs", "return-await", "unified-signatures"],
  ...["use-unknown-in-catch-callback-variable"],
];

/** Rules that find nothing but missing types in files without them. */
const needTypes = [
  ...["no-unsafe-argument", "no-unsafe-assignment", "no-unsafe-call", "no-unsafe-member-access"],
  ...["no-unsafe-return", "restrict-plus-operands", "restrict-template-expressions"],
  ...["no-base-to-string", "no-confusing-void-expression", "no-misused-promises"],
  ...["no-misused-spread", "no-unnecessary-type-assertion"],
];

const rules = {
  ...errors("", ["no-array-constructor", "no-useless-constructor", "no-var", "prefer-const"]),
  ...errors("", ["prefer-rest-params", "prefer-spread", "no-empty", "no-case-declarations"]),
  ...errors("", ["no-fallthrough", "no-prototype-builtins", "no-regex-spaces"]),
  ...errors("react/", ["display-name", "jsx-no-comment-textnodes", "jsx-no-target-blank"]),
  "react/no-unknown-property": "error",
  // Only below, for components.
  "react/rules-of-hooks": "off",
  "react/exhaustive-deps": "off",
  ...errors("typescript/", typeRules),
  "typescript/consistent-type-definitions": ["error", "type"],
  "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
  "typescript/no-confusing-void-expression": [
    "error",
    { ignoreArrowShorthand: true, ignoreVoidOperator: true },
  ],
  "typescript/no-meaningless-void-operator": "off",
  // Where || is used, an empty string counts as missing.
  "typescript/prefer-nullish-coalescing": [
    "error",
    { ignorePrimitives: { string: true, boolean: true } },
  ],
  "typescript/restrict-plus-operands": [
    "error",
    {
      ...{ allowAny: false, allowBoolean: false, allowNullish: false },
      ...{ allowNumberAndString: false, allowRegExp: false },
    },
  ],
  "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
  "no-unused-vars": [
    "error",
    { varsIgnorePattern: "^_", argsIgnorePattern: "^_", ignoreRestSiblings: true },
  ],
  // What is printed, stored and shown is checked for control characters by regular expressions.
  "no-control-regex": "off",
  "no-misleading-character-class": "off",
  // Tests without fixtures get an empty first argument.
  "no-empty-pattern": "off",
  // Sorts of text are by code unit on purpose.
  "typescript/require-array-sort-compare": "off",
  "jsx-a11y/prefer-tag-over-role": "off",
  // A link without an address has no role of its own.
  "jsx-a11y/no-redundant-roles": "off",
  // Swipes and hovering change only when a toast closes.
  "jsx-a11y/no-noninteractive-element-interactions": [
    "error",
    { handlers: ["onClick", "onMouseDown", "onMouseUp", "onKeyPress", "onKeyDown", "onKeyUp"] },
  ],
  "react/set-state-in-effect": "off",
  "react/refs": "off",
};

/**
 * The nouns of app/domain. Each may import only those before it. The first four are below all
 * others. Privacy is on top, because it asks every noun for its data.
 */
const nouns = [
  ...["audit", "website", "mail", "accounts", "inbox"],
  ...["words", "opening"],
  ...["rewards", "forum", "members", "guides"],
  ...["investors", "documents", "messages", "meetings", "newsletter"],
  ...["bookings", "careers", "contact"],
  "appointments",
  ...["shop", "stock", "money", "orders", "counter"],
  "people",
  "search",
  "guests",
  ...["dashboard", "office", "incoming", "reports", "transfer", "privacy"],
];
const unplaced = fs
  .readdirSync("app/domain")
  .filter((noun) => !noun.startsWith("modules.") && !nouns.includes(noun));
if (unplaced.length > 0) throw new Error(`Add to the list of nouns: ${unplaced.join(", ")}`);

const SCHEMA = "~drizzle/schema";

/** Forbids the import of these layers of app, of "drizzle", or of paths as in .gitignore. */
const never = (message, ...from) => ({
  group: from.map((one) => (one === "drizzle" ? "~drizzle/**" : `~/${one}/**`)),
  message,
});

/** The same, but for some folders or files of a layer. */
const neverBut = (message, layer, ...except) => ({
  group: [`~/${layer}/**`, ...except.map((path) => `!~/${layer}/${path}`)],
  message,
});

const THROUGH_DOMAIN = "Routes use data only through the domain.";

/** What routes may use of the platform. */
const FOR_ROUTES = ["http/**", "site-url.server", "database/database-away"];

/** What no file of a layer may import. */
const layers = {
  areas: [
    never(THROUGH_DOMAIN, "api", "drizzle"),
    neverBut(THROUGH_DOMAIN, "platform", ...FOR_ROUTES),
  ],
  api: [
    never(THROUGH_DOMAIN, "areas", "ui", "drizzle"),
    neverBut(THROUGH_DOMAIN, "platform", ...FOR_ROUTES),
  ],
  domain: [
    never(
      "The domain must not depend on requests.",
      ...["areas", "api", "ui", "http", "platform/http", "platform/server", "platform/cache"],
    ),
  ],
  http: [
    never("http must not depend on pages.", "areas", "api", "ui"),
    neverBut(
      "http must not depend on nouns but on what a session, the gate and a page's words need of them.",
      ...["domain", "accounts/**", "forum/follows/shown-notifications.server"],
      ...["careers/choose-resume.server", "website/**"],
    ),
    {
      group: ["~/platform/server/**", "~/platform/cache/**"],
      allowTypeImports: true,
      message: "http must not depend on what calls it.",
    },
  ],
  platform: [],
  lib: [
    never(
      "lib imports nothing of the product.",
      ...["areas", "api", "ui", "http", "domain", "content", "platform"],
    ),
  ],
  ui: [never("ui has no data access.", "areas", "api", "http", "platform", "drizzle")],
  content: [never("Content imports content.", "areas", "api", "ui", "http", "domain", "platform")],
};

/** The platform would serve another product as it is. Its tests may use this one. */
const NO_PRODUCT = never(
  "The platform knows nothing of the product.",
  ...["areas", "api", "ui", "http", "domain", "content"],
);

/** These parts of the platform stand below the others. */
const LOWEST = ["files", "log", "mail", "secrets"];
const NOT_ABOVE = never(
  "Files, log, mail and secrets import nothing above them.",
  ...["server", "http", "cache", "database", "jobs"].map((part) => `platform/${part}`),
);

const SERVER_TYPES = {
  group: ["**/*.server"],
  allowTypeImports: true,
  message: "Server types only as `import type`.",
};

/** The hub's first tab is the forum. */
const SHARED_AREAS = { community: ["forum/forum.route"] };

/** Layers whose folders are apart from each other. */
const WITH_HOMES = ["areas", "api", "domain", "platform"];

/** What files in a folder of such a layer may not import. */
function ofFolder(layer, folder) {
  if (!WITH_HOMES.includes(layer) || !folder) return [];
  const own = "Files of one folder import each other by relative paths.";
  if (layer !== "areas") return [never(own, `${layer}/${folder}`)];
  const message = `${own} Code that two areas share belongs in ui.`;
  return [neverBut(message, "areas", ...(SHARED_AREAS[folder] ?? []))];
}

/** Files leave their area, noun or layer by "~" only, so that the rules here see it. */
const inside = (depth) => ({
  group: [`${"../".repeat(depth + 1)}**`],
  message: "Another folder of app is imported by ~.",
});

/**
 * These nouns count the rows of others, search them, show them, enter them in the books, or move them
 * into the site and out of it.
 */
const READ_OTHERS = ["dashboard", "guests", "money", "reports", "search", "transfer", "words"];

const JOINED_BY_EVERYBODY = "users";

/**
 * The tables of other nouns: a noun uses another noun's use cases, never its tables. The noun's own
 * are in `noun.ts` and `noun-….ts`.
 */
const foreignTables = (noun) => ({
  name: SCHEMA,
  importNames: fs
    .readdirSync("drizzle/schema")
    .filter((file) => file !== `${noun}.ts` && !file.startsWith(`${noun}-`))
    .flatMap((file) =>
      Array.from(
        fs.readFileSync(`drizzle/schema/${file}`, "utf8").matchAll(/export const (\w+) = pgTable/g),
        ([, table]) => table,
      ),
    )
    .filter((table) => table !== JOINED_BY_EVERYBODY),
  message: "Use the other noun's use cases, not its tables.",
});

const nounsAbove = (noun) => {
  const above = nouns.slice(nouns.indexOf(noun) + 1);
  return above.length > 0
    ? [never("No noun imports one above it.", ...above.map((noun) => `domain/${noun}`))]
    : [];
};

const restricted = (files, patterns, paths = []) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns, paths }] },
});

/** Who may import whom, for the files directly in one folder below app. */
function importsOf(directory) {
  const [layer, folder, ...deeper] = directory.split("/").slice(1);
  const hasHome = WITH_HOMES.includes(layer);
  const depth = hasHome ? deeper.length : [folder, ...deeper].filter(Boolean).length;
  const always = [...(layers[layer] ?? []), ...ofFolder(layer, folder)];
  const all = [...always, inside(depth)];
  const files = (ending) => [`${directory}/*${ending}.ts`, `${directory}/*${ending}.tsx`];
  const tests = restricted(files(".test"), always);
  if (layer === "domain" && folder) {
    const tables = READ_OTHERS.includes(folder) ? [] : [foreignTables(folder)];
    return [restricted(files(""), [...all, ...nounsAbove(folder)], tables), tests];
  }
  if (layer === "platform") {
    const below = LOWEST.includes(folder) ? [NOT_ABOVE] : [];
    return [restricted(files(""), [...all, NO_PRODUCT, ...below]), tests];
  }
  if (!["ui", "content", "areas"].includes(layer)) return [restricted(files(""), all), tests];
  const withData = layer === "areas" ? [...files(".route"), ...files(".server")] : [];
  return [restricted(files(""), [SERVER_TYPES, ...all]), restricted(withData, all), tests];
}

const directories = fs
  .readdirSync("app", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => `${entry.parentPath}/${entry.name}`);

export default defineConfig({
  plugins: ["typescript", "react", "jsx-a11y", "oxc"],
  categories: { correctness: "error" },
  options: { typeAware: true },
  settings: { react: { version: "18.3" } },
  ignorePatterns: [
    ...["build", "data", "drizzle/migrations", "node_modules"],
    ...["playwright-report", "test-results"],
  ],
  rules,
  overrides: [
    ...directories.flatMap(importsOf),
    restricted(
      ["drizzle/schema/*.ts"],
      [{ group: ["~/**", "../../**"], message: "The schema stands on its own." }],
    ),
    {
      files: ["app/**"],
      rules: {
        "no-restricted-properties": [
          "error",
          { object: "process", property: "env", message: "env.server.ts reads the environment." },
          { object: "URL", property: "canParse", message: "It fails in Node 20. See readUrl." },
        ],
      },
    },
    // Who is shown as a member, and which names, depends on the forum's tables. They import no noun
    // above all the same.
    restricted(
      [
        "app/domain/accounts/profile/shown-members.server.ts",
        "app/domain/accounts/profile/name-looks.server.ts",
      ],
      [...layers.domain, ...ofFolder("domain", "accounts"), inside(1), ...nounsAbove("accounts")],
    ),
    {
      files: ["app/platform/env.server.ts", "app/routes.ts"],
      rules: { "no-restricted-properties": "off" },
    },
    {
      files: ["app/**/*.tsx", "app/areas/**", "app/ui/**"],
      rules: errors("react/", ["rules-of-hooks", "exhaustive-deps"]),
    },
    {
      // The actor is a required and used argument: for the audit log, or as the owner of the data.
      files: ["app/domain/**/*.ts"],
      rules: {
        "no-unused-vars": ["error", { varsIgnorePattern: "^_", ignoreRestSiblings: true }],
      },
    },
    {
      files: ["app/domain/**/*.test.ts"],
      rules: { "no-unused-vars": rules["no-unused-vars"] },
    },
    {
      // Scripts without types.
      files: ["**/*.js", "**/*.mjs"],
      rules: Object.fromEntries(needTypes.map((name) => [`typescript/${name}`, "off"])),
    },
    // Only interfaces can merge with a library's declarations.
    {
      files: ["env.d.ts", "tests/support/global-setup.ts"],
      rules: { "typescript/consistent-type-definitions": "off" },
    },
  ],
});

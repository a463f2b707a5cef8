import fs from "node:fs";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import react from "eslint-plugin-react";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * Which folder may import which: data flows route → domain → database, and back.
 * @param {string} target @param {string | string[]} from @param {string} message
 * @param {string[]} [except] paths below `from`, which must then be a single folder
 */
const zone = (target, from, message, except) => ({
  target,
  from,
  message,
  ...(except && { except }),
});

/**
 * The nouns of app/domain. Each may import only those before it. The first four are below all
 * others. Personal data is on top, because it asks every noun for its data.
 */
const nouns = [
  ...["audit", "website", "mail", "accounts", "inbox"],
  "opening",
  ...["rewards", "forum", "guides"],
  ...["investors", "documents", "messages", "meetings", "newsletter"],
  ...["bookings", "careers", "contact"],
  "appointments",
  ...["shop", "orders"],
  "people",
  ...["dashboard", "office", "reports", "personal-data", "privacy"],
];
const unplaced = fs.readdirSync("app/domain").filter((noun) => !nouns.includes(noun));
if (unplaced.length > 0) throw new Error(`Add to the list of nouns: ${unplaced.join(", ")}`);

const zones = [
  zone(
    "app/areas",
    ["app/database", "app/services", "app/server", "app/cache", "app/api", "drizzle"],
    "Routes use data only through the domain.",
  ),
  ...fs.readdirSync("app/areas").map((area) =>
    zone(`app/areas/${area}`, "app/areas", "Code that two areas share belongs in ui.", [
      `./${area}`,
      // The hub's first tab is the forum.
      ...(area === "community" ? ["./forum/forum.route.tsx"] : []),
    ]),
  ),
  zone(
    "app/api",
    [
      ...["app/database", "app/services", "app/server", "app/cache", "app/areas", "app/ui"],
      "drizzle",
    ],
    "Routes use data only through the domain.",
  ),
  zone(
    "app/domain",
    ["app/areas", "app/api", "app/ui", "app/http", "app/server", "app/cache"],
    "The domain must not depend on requests.",
  ),
  ...nouns.slice(0, -1).map((noun, index) =>
    zone(
      `app/domain/${noun}/**/!(*.test).ts`,
      nouns.slice(index + 1).map((above) => `app/domain/${above}`),
      "No noun imports one above it.",
    ),
  ),
  zone(
    "app/http",
    ["app/areas", "app/api", "app/ui", "app/server", "app/cache"],
    "http must not depend on pages.",
  ),
  zone(
    "app/http",
    "app/domain",
    "http must not depend on nouns. Accounts, which it signs in, and the website's words are the exceptions.",
    ["./accounts", "./website"],
  ),
  zone("app/http", "app/services", "http may use only some services.", [
    ...["./log.server.ts", "./secrets.server.ts", "./signed-token.server.ts"],
  ]),
  zone(
    "app/database/!(*.test).ts",
    ["app/areas", "app/api", "app/ui", "app/http", "app/domain", "app/server", "app/cache"],
    "The database must not depend on nouns.",
  ),
  zone(
    "app/cache",
    ["app/areas", "app/api", "app/ui", "app/domain"],
    "The cache must not depend on pages.",
  ),
  zone("app/server", ["app/areas", "app/api", "app/ui"], "The server must not depend on pages."),
  zone(
    "app/services",
    [
      ...["app/areas", "app/api", "app/ui", "app/http", "app/domain", "app/database"],
      ...["app/server", "app/cache"],
    ],
    "Services may import only env.",
  ),
  zone(
    "app/lib",
    [
      ...["app/areas", "app/api", "app/ui", "app/http", "app/domain", "app/services"],
      ...["app/content", "app/database", "app/server", "app/cache"],
    ],
    "lib imports nothing of the product.",
  ),
  zone(
    "app/ui",
    [
      ...["app/areas", "app/api", "app/http", "app/services", "app/database", "app/server"],
      ...["app/cache", "drizzle"],
    ],
    "ui has no data access.",
  ),
  zone(
    "app/content",
    [
      ...["app/areas", "app/api", "app/ui", "app/http", "app/domain", "app/services"],
      ...["app/database", "app/server", "app/cache"],
    ],
    "Content imports content.",
  ),
  zone("drizzle/schema", "app", "The schema stands on its own."),
];

const JOINED_BY_EVERYBODY = "users";

/** Tables by the noun whose schema file defines them. */
const tablesByNoun = fs
  .readdirSync("drizzle/schema")
  .map((file) => ({
    noun: file.replace(".ts", ""),
    tables: Array.from(
      fs.readFileSync(`drizzle/schema/${file}`, "utf8").matchAll(/export const (\w+) = pgTable/g),
      ([, table]) => table,
    ).filter((table) => table !== JOINED_BY_EVERYBODY),
  }))
  .filter(({ tables }) => tables.length > 0);

/** A noun uses another noun's use cases, never its tables. */
const foreignTables = nouns
  // These two count the rows of others.
  .filter((noun) => noun !== "dashboard" && noun !== "reports")
  .map((noun) => ({
    files: [`app/domain/${noun}/**/*.ts`],
    ignores: ["**/*.test.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          paths: [
            {
              name: "~drizzle/schema",
              importNames: tablesByNoun
                .filter((other) => other.noun !== noun)
                .flatMap(({ tables }) => tables),
              message: "Use the other noun's use cases, not its tables.",
            },
          ],
        },
      ],
    },
  }));

/** Files of an area or a noun import each other by relative paths, so that the folder can be moved. */
const ownPaths = ["areas", "api", "domain"].flatMap((layer) =>
  fs.readdirSync(`app/${layer}`).map((folder) => ({
    files: [`app/${layer}/${folder}/**`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: [`~/${layer}/${folder}/**`],
              message: "Files of one folder import each other by relative paths.",
            },
          ],
        },
      ],
    },
  })),
);

export default tseslint.config(
  {
    ignores: [
      "eslint.config.js",
      "build",
      "data",
      "drizzle/migrations",
      "node_modules",
      "playwright-report",
      "test-results",
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  react.configs.flat.recommended,
  react.configs.flat["jsx-runtime"],
  jsxA11y.flatConfigs.recommended,
  {
    plugins: { "import-x": importX },
    languageOptions: { parserOptions: { projectService: true } },
    settings: {
      react: { version: "18.3" },
      "import-x/resolver-next": [createTypeScriptImportResolver()],
    },
    rules: {
      "import-x/no-restricted-paths": ["error", { zones }],
      "react/prop-types": "off",
      "react/no-unescaped-entities": "off",
      // In Remix a thrown Response is a response.
      "@typescript-eslint/only-throw-error": "off",
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
      // Where || is used, an empty string counts as missing.
      "@typescript-eslint/prefer-nullish-coalescing": [
        "error",
        { ignorePrimitives: { string: true, boolean: true } },
      ],
      // `import { type A }` still imports the module, which could put a server's library into the
      // browser's build.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { varsIgnorePattern: "^_", argsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      "@typescript-eslint/no-meaningless-void-operator": "off",
      // Without enums nothing can be assigned to one. Asking this of every value takes seconds.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "no-restricted-syntax": [
        "error",
        { selector: "TSEnumDeclaration", message: "Write a union of strings." },
      ],
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-empty-function": "off",
    },
  },
  {
    files: ["app/**"],
    ignores: ["app/env.server.ts", "app/routes.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "env.server.ts reads the environment." },
      ],
    },
  },
  {
    files: ["app/**/*.tsx", "app/{areas,ui}/**"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  {
    files: ["app/ui/**", "app/content/**", "app/areas/**"],
    ignores: ["**/*.test.*", "**/*.route.*", "app/areas/**/*.server.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              group: ["**/*.server"],
              allowTypeImports: true,
              message: "Server types only as `import type`.",
            },
          ],
        },
      ],
    },
  },
  ...foreignTables,
  ...ownPaths,
  {
    // The actor is a required and used argument: for the audit log, or as the owner of the data.
    files: ["app/domain/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: {
      "@typescript-eslint/no-unused-vars": [
        "error",
        { varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
    },
  },
  // Only interfaces can merge with a library's declarations.
  {
    files: ["env.d.ts", "tests/support/global-setup.ts"],
    rules: { "@typescript-eslint/consistent-type-definitions": "off" },
  },
  { files: ["**/*.js", "**/*.mjs"], ...tseslint.configs.disableTypeChecked },
);

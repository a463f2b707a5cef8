import { ESLint } from "eslint";
import { expect, test } from "vitest";

const IMPORT_RULES = [
  "import-x/no-restricted-paths",
  "import-x/no-cycle",
  "@typescript-eslint/no-restricted-imports",
  "@typescript-eslint/no-import-type-side-effects",
  "no-restricted-properties",
];

const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => IMPORT_RULES.includes(ruleId),
  // None of these rules asks for types, which take the most time to make.
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});

/** A line put at the head of a file that exists, and what the linter says to it. */
const violations: [file: string, line: string, message: RegExp][] = [
  ["app/routes/book.tsx", 'import "~/db.server";', /Routes ask the domain/],
  ["app/routes/book.tsx", 'import "~/services/mail-transport.server";', /Routes ask the domain/],
  ["app/routes/book.tsx", 'import "~drizzle/schema";', /Routes ask the domain/],
  ["app/domain/shop/weight.ts", 'import "~/http/session.server";', /domain knows no request/],
  ["app/domain/shop/weight.ts", 'import "~/ui/layout/icon";', /domain knows no request/],
  ["app/http/form.server.ts", 'import "~/domain/shop/weight";', /http knows no noun/],
  ["app/lib/money.ts", 'import "~/content/site";', /lib imports nothing/],
  ["app/ui/layout/icon.tsx", 'import "~/db.server";', /ui has no data access/],
  ["app/content/site.ts", 'import "~/ui/layout/icon";', /Content imports content/],
  ["app/lib/dates.ts", 'import { today } from "./calendar-days"; void today;', /Dependency cycle/],
  [
    "app/domain/bookings/book-event.server.ts",
    'import { orders } from "~drizzle/schema"; void orders;',
    /not its tables/,
  ],
  [
    "app/ui/layout/icon.tsx",
    'import { listProducts } from "~/domain/shop/shop-queries.server"; void listProducts;',
    /Server types only/,
  ],
  [
    "app/routes/book.tsx",
    'import { type LoaderFunctionArgs } from "@remix-run/node"; export type A = LoaderFunctionArgs;',
    /side effect import/,
  ],
  ["app/lib/money.ts", "void process.env.PORT;", /env.server.ts reads the environment/],
];

test.each(violations)(
  "%s may not say %s",
  async (file, line, message) => {
    const clean = await eslint.lintFiles(file);
    expect(clean.flatMap(({ messages }) => messages)).toEqual([]);
    const [result] = await eslint.lintText(`${line}\n`, { filePath: file });
    expect(result?.messages.map((found) => found.message)).toContainEqual(
      expect.stringMatching(message),
    );
  },
  120_000,
);

import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The only line of a file beside an existing one, and the linter's message for it. */
const violations: [file: string, line: string, message: RegExp][] = [
  [
    "app/areas/visitor-forms/book.route.tsx",
    'import "~/platform/database/db.server";',
    /Routes use data only through the domain/,
  ],
  [
    "app/areas/visitor-forms/book.route.tsx",
    'import "~/platform/mail/mail-transport.server";',
    /Routes use data only through the domain/,
  ],
  [
    "app/areas/visitor-forms/book.route.tsx",
    'import "~drizzle/schema";',
    /Routes use data only through the domain/,
  ],
  [
    "app/domain/shop/weight.ts",
    'import "~/http/session.server";',
    /domain must not depend on requests/,
  ],
  ["app/domain/shop/weight.ts", 'import "~/ui/layout/icon";', /domain must not depend on requests/],
  [
    "app/domain/accounts/device-name.ts",
    'import "~/domain/privacy/delete-account.server";',
    /No noun imports one above it/,
  ],
  [
    "app/domain/orders/cart.ts",
    'import type { Page } from "~/domain/dashboard/count-lists.server"; export type P = Page;',
    /No noun imports one above it/,
  ],
  [
    "app/areas/shop/shop.route.tsx",
    'import "~/areas/home/hero";',
    /Code that two areas share belongs in ui/,
  ],
  [
    "app/areas/shop/shop.route.tsx",
    'import "~/api/site/robots.route";',
    /Routes use data only through the domain/,
  ],
  [
    "app/api/site/robots.route.ts",
    'import "~/platform/database/db.server";',
    /Routes use data only through the domain/,
  ],
  [
    "app/api/site/robots.route.ts",
    'import "~/ui/layout/icon";',
    /Routes use data only through the domain/,
  ],
  [
    "app/domain/shop/weight.ts",
    'import "~/platform/http/security.server";',
    /domain must not depend on requests/,
  ],
  ["app/http/policy.server.ts", 'import "~/domain/shop/weight";', /http must not depend on nouns/],
  ["app/http/policy.server.ts", 'import "~/ui/layout/icon";', /http must not depend on pages/],
  [
    "app/http/policy.server.ts",
    'import "~/platform/server/stack";',
    /http must not depend on what calls it/,
  ],
  [
    "app/platform/http/forms/form.server.ts",
    'import "~/ui/layout/icon";',
    /platform knows nothing of the product/,
  ],
  [
    "app/platform/database/once.server.ts",
    'import "~/domain/shop/weight";',
    /platform knows nothing of the product/,
  ],
  [
    "app/platform/server/stack.ts",
    'import "~/http/auth.server";',
    /platform knows nothing of the product/,
  ],
  ["app/platform/product.ts", 'import "~/content/site";', /platform knows nothing of the product/],
  [
    "app/platform/log/log.server.ts",
    'import "~/platform/database/db.server";',
    /import nothing above them/,
  ],
  [
    "app/platform/cache/cached-page.server.ts",
    'import "~/platform/cache/page-cache.server";',
    /import each other by relative paths/,
  ],
  ["app/ui/layout/icon.tsx", 'import "~/platform/http/page-path";', /ui has no data access/],
  ["app/lib/money.ts", 'import "~/platform/http/page-path";', /lib imports nothing/],
  ["drizzle/schema/shop.ts", 'import "~/lib/money";', /schema stands on its own/],
  ["app/lib/money.ts", 'import "~/content/site";', /lib imports nothing/],
  ["app/ui/layout/icon.tsx", 'import "~/platform/database/db.server";', /ui has no data access/],
  ["app/content/site.ts", 'import "~/ui/layout/icon";', /Content imports content/],
  [
    "app/domain/bookings/store-booking.server.ts",
    'import { orders } from "~drizzle/schema"; void orders;',
    /not its tables/,
  ],
  [
    "app/ui/layout/icon.tsx",
    'import { listProducts } from "~/domain/shop/shop-queries.server"; void listProducts;',
    /Server types only/,
  ],
  [
    "app/areas/visitor-forms/book.route.tsx",
    'import { type LoaderFunctionArgs } from "@remix-run/node"; export type A = LoaderFunctionArgs;',
    /side effect import/,
  ],
  [
    "app/areas/forum/posts/post-view.tsx",
    'import "~/areas/forum/user-text";',
    /import each other by relative paths/,
  ],
  [
    "app/domain/forum/likes.server.ts",
    'import "~/domain/forum/forum-paths";',
    /import each other by relative paths/,
  ],
  [
    "app/domain/orders/cart.ts",
    "export function pay(_admin: string) {}",
    /'_admin' is declared but never used/,
  ],
  ["app/lib/money.ts", "void process.env.PORT;", /env.server.ts reads the environment/],
];

type Finding = { filename: string; message: string; help?: string };

/** A copy of the sources, with one more file for each violation. */
const copy = fs.mkdtempSync(path.join(os.tmpdir(), "import-rules-"));
const nameOf = (index: number, file: string) =>
  path.join(path.dirname(file), `violation-${index}-${path.basename(file)}`);
let findings: Finding[] = [];

beforeAll(async () => {
  for (const part of ["app", "drizzle/schema", "oxlint.config.js", "tsconfig.json"]) {
    fs.cpSync(part, path.join(copy, part), { recursive: true });
  }
  fs.symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  const files = violations.map(([file], index) => nameOf(index, file));
  violations.forEach(([, line], index) => {
    fs.writeFileSync(path.join(copy, files[index] ?? ""), `${line}\n`);
  });
  const program = path.resolve("node_modules/.bin/oxlint");
  const output = await promisify(execFile)(
    program,
    ["-c", "oxlint.config.js", "-f", "json", ...files],
    { cwd: copy, maxBuffer: 2 ** 26 },
  ).catch((error: unknown) => error as { stdout: string });
  findings = (JSON.parse(output.stdout) as { diagnostics: Finding[] }).diagnostics;
});

afterAll(() => fs.rmSync(copy, { recursive: true }));

test.each(violations.map((violation, index) => [...violation, index] as const))(
  "%s must not contain %s",
  (file, _line, message, index) => {
    const found = findings
      .filter(({ filename }) => filename.endsWith(nameOf(index, file)))
      .map((finding) => `${finding.message} ${finding.help ?? ""}`);
    expect(found).toContainEqual(expect.stringMatching(message));
  },
);

import type { APIRequestContext } from "@playwright/test";
import type { User } from "~/domain/accounts/accounts.schema";
import { type DocumentLevel, documentLevelOptions } from "~/domain/investors/clearance";
import { createAdmin, createStaff, createUser, PASSWORD } from "../support/builders";
import { createDocument, createInvestor } from "../support/investors";
import { expect, test } from "../support/test";
import { INVESTOR_ACTS, INVESTOR_PAGES } from "./walls";

/** Who may open each level. `refusals` has the statuses of all others. */
const opens: Record<string, readonly DocumentLevel[]> = {
  anonymous: ["public"],
  customer: ["public"],
  staff: ["public"],
  investor: ["public", "investor"],
  advisor: ["public", "investor", "advisor"],
  board: ["public", "investor", "advisor", "board"],
  admin: ["public", "investor", "advisor", "board", "admin"],
};

async function person(kind: string): Promise<User | null> {
  if (kind === "anonymous") return null;
  if (kind === "customer") return createUser();
  if (kind === "staff") return createStaff();
  if (kind === "admin") return createAdmin();
  const level = kind === "board" || kind === "advisor" ? kind : "investor";
  return (await createInvestor(level)).user;
}

async function signIn(request: APIRequestContext, kind: string) {
  const user = await person(kind);
  if (!user) return;
  const data = { username: user.username, password: PASSWORD };
  expect((await request.post("/api/auth/login", { data })).status()).toBe(200);
}

for (const [kind, levels] of Object.entries(opens)) {
  test(`${kind} opens by URL and by API exactly the documents of: ${levels.join(", ")}`, async ({
    request,
  }) => {
    await signIn(request, kind);
    const isAnonymous = kind === "anonymous";
    for (const { value: level } of documentLevelOptions) {
      const id = await createDocument(level);
      const isOpen = levels.includes(level);
      const table: [string, number][] = [
        [`/investors/documents/${id}/view`, isOpen ? 200 : isAnonymous ? 302 : 403],
        [`/investors/documents/${id}/download`, isOpen ? 200 : isAnonymous ? 302 : 403],
        [`/api/investor/documents/${id}`, isOpen ? 200 : isAnonymous ? 401 : 403],
      ];
      for (const [url, status] of table) {
        const response = await request.get(url, { maxRedirects: 0 });
        expect(`${level} ${url} ${response.status()}`).toBe(`${level} ${url} ${status}`);
        expect((await response.body()).includes("%PDF")).toBe(isOpen);
      }
    }
  });
}

for (const [column, kind] of ["anonymous", "customer", "board", "staff", "admin"].entries()) {
  test(`${kind} gets the right response at every investor address`, async ({
    request,
    baseURL,
  }) => {
    await signIn(request, kind);
    for (const [url, ...statuses] of INVESTOR_PAGES) {
      const response = await request.get(url, { maxRedirects: 0 });
      expect(`${url} ${response.status()}`).toBe(`${url} ${statuses[column]}`);
    }
    for (const [url, ...statuses] of INVESTOR_ACTS) {
      const response = await request.post(url, {
        maxRedirects: 0,
        headers: { Origin: baseURL ?? "" },
        // The form of a document is multipart; without fields it is refused for its fields.
        ...(url.startsWith("/investor-admin/documents")
          ? { multipart: { nothing: "" } }
          : { form: { accessLevel: "investor" } }),
      });
      expect(`POST ${url} ${response.status()}`).toBe(`POST ${url} ${statuses[column]}`);
    }
  });
}

test(
  "others read why the admin's page redirects them, and arrive at the home page",
  { tag: "@browser" },
  async ({ page, signIn: signInAs }) => {
    await signInAs("customer");
    // Read by itself: a busy machine may see the page only when it has left.
    const denied = await (await page.request.get("/investor-admin/communications")).text();
    expect(denied).toMatch(/<h1[^>]*>Access Denied<\/h1>/);
    expect(denied).toContain("You need admin access to view this page. Redirecting...");
    // The site's footer, as the office's frame is not theirs.
    expect(denied).toContain('<section class="legal-lines"');
    await page.goto("/investor-admin/communications");
    await page.waitForURL((url) => url.pathname === "/");
  },
);

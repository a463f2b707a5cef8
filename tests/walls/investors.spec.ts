import type { APIRequestContext } from "@playwright/test";
import type { User } from "~/domain/accounts/accounts.schema";
import { type DocumentLevel, documentLevelOptions } from "~/domain/investors/clearance";
import { createAdmin, createUser, PASSWORD } from "../support/builders";
import { createDocument, createInvestor } from "../support/investors";
import { expect, test } from "../support/test";

/** Who opens which level; the statuses of everybody else stand in `refusals`. */
const opens: Record<string, readonly DocumentLevel[]> = {
  anonymous: ["public"],
  customer: ["public"],
  investor: ["public", "investor"],
  advisor: ["public", "investor", "advisor"],
  board: ["public", "investor", "advisor", "board"],
  admin: ["public", "investor", "advisor", "board", "admin"],
};

/** URL → status for anonymous, customer, active board member, admin. */
const pages: [string, number, number, number, number][] = [
  ["/investors/dashboard", 302, 200, 200, 200],
  ["/investors/documents", 302, 200, 200, 200],
  ["/investors/financials", 302, 200, 200, 200],
  ["/investors/updates", 302, 200, 200, 200],
  ["/investors/messages", 302, 200, 200, 200],
  ["/investor-admin", 403, 403, 403, 200],
  ["/investor-admin/investors", 403, 403, 403, 200],
  ["/investor-admin/documents", 403, 403, 403, 200],
  ["/investor-admin/updates", 403, 403, 403, 200],
  ["/investor-admin/communications", 403, 403, 403, 200],
  ["/launch-updates", 302, 302, 302, 200],
  ["/outbox", 302, 302, 302, 200],
  ["/api/investor/my-messages", 401, 200, 200, 200],
  ["/api/investor/documents", 401, 200, 200, 200],
  ["/api/investor/messages", 401, 403, 403, 200],
];

/** Posts that must not pass, with an admin's answer; ids that do not exist, so that nothing changes. */
const writes: [string, number, number, number, number][] = [
  ["/investors/request-access", 302, 303, 303, 303],
  ["/investors/updates/mail/on", 302, 303, 303, 303],
  ["/investor-admin/investors", 403, 403, 403, 400],
  ["/investor-admin/investors/999999", 403, 403, 403, 404],
  ["/investor-admin/investors/999999/revoke", 403, 403, 403, 303],
  ["/investor-admin/investors/999999/restore", 403, 403, 403, 303],
  ["/investor-admin/investors/999999/delete", 403, 403, 403, 303],
  ["/investor-admin/requests/999999/grant", 403, 403, 403, 303],
  ["/investor-admin/requests/999999/decline", 403, 403, 403, 303],
  ["/investor-admin/documents", 403, 403, 403, 400],
  ["/investor-admin/documents/999999", 403, 403, 403, 404],
  ["/investor-admin/documents/999999/delete", 403, 403, 403, 303],
  ["/investor-admin/updates/999999/delete", 403, 403, 403, 303],
  ["/investor-admin/messages/999999/reply", 403, 403, 403, 404],
  ["/investor-admin/messages/999999/read", 403, 403, 403, 303],
  ["/launch-updates", 302, 302, 302, 400],
  ["/launch-updates/999999/send", 302, 302, 302, 303],
  ["/launch-updates/999999/test", 302, 302, 302, 303],
  ["/outbox/999999/retry", 302, 302, 302, 303],
  ["/outbox/999999/discard", 302, 302, 302, 303],
];

async function person(kind: string): Promise<User | null> {
  if (kind === "anonymous") return null;
  if (kind === "customer") return createUser();
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

for (const [column, kind] of ["anonymous", "customer", "board", "admin"].entries()) {
  test(`${kind} gets the right answer at every investor address`, async ({ request, baseURL }) => {
    await signIn(request, kind);
    for (const [url, ...statuses] of pages) {
      const response = await request.get(url, { maxRedirects: 0 });
      expect(`${url} ${response.status()}`).toBe(`${url} ${statuses[column]}`);
    }
    for (const [url, ...statuses] of writes) {
      const response = await request.post(url, {
        maxRedirects: 0,
        headers: { Origin: baseURL ?? "" },
        // Single-part where the form is; a form without fields is refused for its fields.
        ...(url.startsWith("/investor-admin/documents")
          ? { multipart: { nothing: "" } }
          : { form: { accessLevel: "investor" } }),
      });
      expect(`POST ${url} ${response.status()}`).toBe(`POST ${url} ${statuses[column]}`);
    }
  });
}

test("others read why they were sent away from the admin's page, and land on the home page", async ({
  page,
  signIn: signInAs,
}) => {
  await signInAs("customer");
  await page.goto("/investor-admin/communications");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(
    page.getByText("You need admin access to view this page. Redirecting..."),
  ).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/");
});

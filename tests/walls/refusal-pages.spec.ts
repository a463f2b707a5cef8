import { DOCUMENT_LIMIT_BYTES } from "~/domain/documents/check-file.server";
import { createAdmin, createUser, PASSWORD } from "../support/builders";
import { freshAddress, send, sendForm, signInCookie } from "../support/http";
import { createDocument, pdf } from "../support/investors";
import { expect, test } from "../support/test";
import { routesWith } from "./routes";

const PAGE = "text/html,application/xhtml+xml,*/*;q=0.8";

const UNREADABLE: Record<string, string>[] = [
  { "Content-Type": "text/plain" },
  {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(99 * 1024 * 1024),
  },
];

/** Checks that the response is a page of the site, for a signed-in account. */
function expectOwnPage(text: string) {
  expect(text).toContain("Skip to main content");
  expect(text).toContain("Back to Home");
  expect(text).toContain("/api/logout");
}

test("a refused or missing file gets the site's page with a link to go on", async ({
  page,
  signIn,
  visit,
  expectAccessible,
}) => {
  await signIn("customer");
  const id = await createDocument("investor");
  const refused = await page.goto(`/investors/documents/${id}/view`);
  expect(refused?.status()).toBe(403);
  await expect(
    page.getByText("This document is for people whom we have given access"),
  ).toBeVisible();
  await expectAccessible();
  expectOwnPage(await page.content());
  await page.getByRole("link", { name: "Request Access" }).click();
  await expect(page).toHaveURL(new RegExp(`/investors/documents\\?request=${id}$`));

  const missing = await page.goto("/investors/documents/999999/download");
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole("link", { name: "Go to the documents" })).toBeVisible();
  expectOwnPage(await page.content());
  await visit("/");
});

test("linked files of the API refuse browsers with a page and scripts with JSON", async ({
  server: { origin },
}) => {
  const customer = await createUser();
  const Cookie = await signInCookie(origin, customer.username, PASSWORD);
  for (const path of ["/api/admin/download/events", "/api/admin/resume/1"]) {
    const headers = { Cookie, "X-Forwarded-For": freshAddress() };
    const asPage = await fetch(origin + path, { headers: { ...headers, Accept: PAGE } });
    expect(asPage.status).toBe(403);
    expectOwnPage(await asPage.text());
    const asData = await fetch(origin + path, { headers });
    expect(asData.status).toBe(403);
    expect(await asData.json()).toEqual({ message: "Forbidden" });
  }
  const elsewhere = await fetch(`${origin}/api/admin/orders`, {
    headers: { Cookie, Accept: PAGE },
  });
  expect(await elsewhere.json()).toEqual({ message: "Forbidden" });
  const picture = await fetch(`${origin}/images/products/none-400.webp`, {
    headers: { Accept: "image/avif,image/webp,*/*;q=0.8" },
  });
  expect(picture.status).toBe(404);
  expect(await picture.text()).not.toContain("<html");
});

test(
  "a page's form that is too large, invalid or refused still shows the menu of the signed-in account",
  { tag: "@sweep" },
  async ({ server: { origin } }) => {
    const { username } = await createAdmin();
    const Cookie = await signInCookie(origin, username, PASSWORD);
    const isPage = new Set(routesWith(/^export default/m).map(({ file }) => file));
    const pages = routesWith(/^export ((async )?function|const) action\b/m).filter(({ file }) =>
      isPage.has(file),
    );
    expect(pages.length).toBeGreaterThan(40);
    const seen = new Set<number>();
    for (const { url } of pages) {
      for (const headers of UNREADABLE) {
        const { status, text } = await send(origin, {
          path: url,
          headers: { Origin: origin, "X-Forwarded-For": freshAddress(), Cookie, ...headers },
          body: ["a=b"],
        });
        if (status < 400) continue;
        seen.add(status);
        expect.soft(text, `${status} of ${url}`).toContain("/api/logout");
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining([404, 413, 415]));
  },
);

test("a page that takes no post says so with the menu of who is signed in", async ({
  server: { origin },
}) => {
  const { username } = await createAdmin();
  const Cookie = await signInCookie(origin, username, PASSWORD);
  const takesPosts = new Set(routesWith(/\bexport .*\baction\b/).map(({ file }) => file));
  const pages = routesWith(/^export default /m).filter(({ file }) => !takesPosts.has(file));
  expect(pages.length).toBeGreaterThan(20);
  const seen = new Set<number>();
  for (const { url } of pages) {
    const { status, text } = await send(origin, {
      path: url,
      headers: {
        ...{ Origin: origin, "X-Forwarded-For": freshAddress(), Cookie },
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: ["a=b"],
    });
    if (status < 400) continue;
    seen.add(status);
    expect.soft(text, `${status} of ${url}`).toContain("/api/logout");
  }
  expect([...seen]).toContain(405);
});

test("a document of exactly 25 MB is accepted, one byte more is refused with the limit", async ({
  request,
  baseURL,
}) => {
  const { username } = await createAdmin();
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const whole = pdf(DOCUMENT_LIMIT_BYTES - pdf().byteLength);
  expect(whole.byteLength).toBe(25 * 1024 * 1024);
  const upload = (buffer: Buffer) =>
    request.post("/investor-admin/documents", {
      headers: { Origin: baseURL ?? "" },
      multipart: {
        title: `Of ${buffer.byteLength} bytes`,
        category: "Report",
        accessLevel: "investor",
        file: { name: "report.pdf", mimeType: "application/pdf", buffer },
      },
      maxRedirects: 0,
    });
  expect((await upload(whole)).status()).toBe(303);
  const refused = await upload(Buffer.concat([whole, Buffer.from(" ")]));
  expect(refused.status()).toBe(400);
  expect(await refused.text()).toContain("Choose a file of 25 MB or less");
});

test("a form with more than a million characters is refused without repeating them", async ({
  server: { origin },
}) => {
  const sendMessage = async (length: number) => {
    const message = "Seed".repeat(length / 4);
    const fields = { name: "Ada", email: "ada@example.com", message };
    const response = await sendForm(origin, "/contact", fields);
    return { status: response.status, text: await response.text() };
  };
  const repeated = await sendMessage(900_000);
  expect(repeated.status).toBe(400);
  expect(repeated.text).toContain("SeedSeed");
  const refused = await sendMessage(1_000_000);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("too many to show again");
  expect(refused.text).not.toContain("SeedSeed");
});

import type { Page } from "@playwright/test";
import type { User } from "~/domain/accounts/accounts.schema";
import { setTerms } from "~/domain/documents/terms.server";
import { anyAdmin, PASSWORD } from "../support/builders";
import { createDocument, createInvestor, pdf } from "../support/investors";
import { realPdf, textsOf } from "../support/pdfs";
import { expect, test, toast, untilHydrated } from "../support/test";

/** Signs in as an account that the test created earlier. */
async function signInAgain(page: Page, baseURL: string | undefined, { username }: User) {
  const data = { username, password: PASSWORD };
  const headers = { Origin: baseURL ?? "" };
  const response = await page.request.post("/api/auth/login", { data, headers });
  expect(response.status()).toBe(200);
}

const TERMS = "/investors/documents/terms";

test.afterEach(() => setTerms(anyAdmin(), ""));

test(
  "an investor accepts the owner's terms before a document opens, and the owner sees it",
  { tag: "@script" },
  async ({ page, baseURL, hasScript, signIn, visit, expectAccessible }) => {
    const id = await createDocument("investor");
    const address = `/investors/documents/${id}/view`;
    const { user } = await createInvestor();
    const words = `Tell nobody ${Date.now()} ${hasScript}`;

    await signIn("admin");
    await visit("/investor-admin/documents");
    await page.getByRole("link", { name: "Confidentiality Terms" }).click();
    await untilHydrated(page, hasScript);
    await page.getByLabel("Terms").fill(words);
    await page.getByRole("button", { name: "Save the Terms" }).click();
    await expect(toast(page)).toContainText("Terms Saved");
    await expect(page.getByText(/Not accepted yet:/)).toContainText(user.email);
    await expectAccessible();

    await signInAgain(page, baseURL, user);
    await visit("/investors/documents");
    await expect(page.getByRole("heading", { name: "Confidentiality Terms" })).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible();
    const direct = await page.request.get(address, { maxRedirects: 0 });
    expect(direct.status()).toBe(302);
    expect(new URL(direct.headers().location ?? "", baseURL).searchParams.get("redirectTo")).toBe(
      address,
    );
    const api = await page.request.get(`/api/investor/documents/${id}`);
    expect(api.status()).toBe(403);
    expect(await api.text()).toContain("confidentiality terms");

    await page.getByRole("button", { name: "I Accept These Terms" }).click();
    await expect(toast(page)).toContainText("Terms Accepted");
    await expect(page.getByRole("heading", { name: "For investor" }).first()).toBeVisible();
    expect((await page.request.get(address, { maxRedirects: 0 })).status()).toBe(200);
    await page.getByRole("link", { name: "The confidentiality terms that you accepted" }).click();
    await expect(page.getByText(/You accepted it/)).toBeVisible();
    await expect(page.getByRole("button", { name: "I Accept These Terms" })).toHaveCount(0);

    await signIn("admin");
    await visit("/investor-admin/documents/terms");
    const accepted = page.getByRole("row").filter({ hasText: user.email });
    const version = (await accepted.getByRole("cell").first().textContent()) ?? "";
    expect(Number(version)).toBeGreaterThan(0);
    await visit(`/investor-admin/documents?document=${id}`);
    const log = page.getByRole("region", { name: "Who Opened What" });
    const row = log.getByRole("row").filter({ hasText: user.email });
    await expect(row.getByRole("cell").nth(3)).toHaveText(version);
  },
);

test("terms that changed while they were read are shown again, and lead back to the document", async ({
  page,
  baseURL,
}) => {
  const id = await createDocument("investor");
  const address = `/investors/documents/${id}/view`;
  const { user } = await createInvestor();
  await setTerms(anyAdmin(), "The first terms");
  await signInAgain(page, baseURL, user);
  await page.goto(`${TERMS}?redirectTo=${address}`);
  await setTerms(anyAdmin(), "The second terms");
  await page.getByRole("button", { name: "I Accept These Terms" }).click();
  await expect(page.getByText("The second terms")).toBeVisible();
  await expect(page.getByText(/terms were changed while you read them/).last()).toBeVisible();
  expect((await page.request.get(address, { maxRedirects: 0 })).status()).toBe(302);
  const version = await page.locator('input[name="version"]').inputValue();
  const redirectTo = await page.locator('#main input[name="redirectTo"]').inputValue();
  const accept = async (form: Record<string, string>) => {
    const headers = { Origin: baseURL ?? "" };
    const answer = await page.request.post(TERMS, { form, headers, maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  expect(await accept({ version, redirectTo })).toEqual([303, address]);
  expect(await accept({ version, redirectTo: "https://example.com/" })).toEqual([
    303,
    "/investors/documents",
  ]);
  expect((await page.request.get(address, { maxRedirects: 0 })).status()).toBe(200);
});

test(
  "the owner makes a level view-only with names on pages, and each reader gets their own copy",
  { tag: "@script" },
  async ({ page, baseURL, hasScript, signIn, visit, expectAccessible }) => {
    const [sound, broken] = [
      await createDocument("investor", await realPdf()),
      await createDocument("investor", pdf()),
    ];
    const readers = [(await createInvestor()).user, (await createInvestor()).user];
    await signIn("admin");
    await visit("/investor-admin/documents");
    await page.getByRole("link", { name: "View-Only and Names" }).click();
    await untilHydrated(page, hasScript);
    const level = page.getByRole("group", { name: "Investor" });
    await level.getByLabel("View-only").check();
    await level.getByLabel("Names on pages of PDFs").check();
    await page.getByRole("button", { name: "Save the Rules" }).click();
    await expect(toast(page)).toContainText("Rules Saved");
    await expect(level.getByLabel("View-only")).toBeChecked();
    await expectAccessible();
    await visit("/investor-admin/documents");
    await expect(page.locator(`#document-${broken}`)).toContainText("No name can be put on");
    await expect(page.locator(`#document-${sound}`)).not.toContainText("No name can be put on");

    const etags: string[] = [];
    for (const reader of readers) {
      await signInAgain(page, baseURL, reader);
      await visit("/investors/documents");
      const card = page.locator(`#document-${sound}`);
      await expect(card.getByRole("link", { name: "View" })).toBeVisible();
      await expect(card.getByRole("link", { name: "Download" })).toHaveCount(0);
      await expect(page.getByText("Each page of a PDF has your name")).toBeVisible();
      for (const how of ["view", "download"]) {
        const answer = await page.request.get(`/investors/documents/${sound}/${how}`, {
          headers: { Range: "bytes=5-9" },
        });
        const { etag = "", ...headers } = answer.headers();
        expect(answer.status()).toBe(200);
        expect(headers["accept-ranges"]).toBe("none");
        expect(headers["cache-control"]).toContain("no-store");
        expect(headers["content-disposition"]).toMatch(/^inline/);
        const [[, stamp] = []] = await textsOf(await answer.body());
        expect(stamp).toContain(reader.email);
        if (how === "view") etags.push(etag);
        else expect(etag).toBe(etags.at(-1));
      }
      const refused = await page.request.get(`/investors/documents/${broken}/view`);
      expect(refused.status()).toBe(409);
      expect(await refused.text()).toContain("Ask us for it");
    }
    expect(etags[0]).not.toBe(etags[1]);
  },
);

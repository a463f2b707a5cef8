import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { noteActor, runActing } from "~/database/acting.server";
import { db } from "~/database/db.server";
import { grantRole } from "~/domain/accounts/grant-role.server";
import { hidePost, pinPost } from "~/domain/forum/moderation/moderate-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { documentInput } from "~/domain/documents/documents.schema";
import { saveDocument } from "~/domain/documents/store-document.server";
import { publishUpdate, saveUpdate } from "~/domain/investors/updates.server";
import {
  archiveProduct,
  restoreProduct,
  setStock,
  updateProduct,
} from "~/domain/shop/save-product.server";
import { productInput } from "~/domain/shop/shop.schema";
import { setDoubleOptIn } from "~/domain/newsletter/subscribe.server";
import {
  addInvestor,
  saveInvestor,
  setInvestorActive,
} from "~/domain/investors/manage-access.server";
import { investorInput, updateInput } from "~/domain/investors/investors.schema";
import { draftIssue, sendIssue } from "~/domain/newsletter/issues.server";
import { auditLog, products, newsletterSubscribers } from "~drizzle/schema";
import {
  anyAdmin,
  createAdmin,
  createProduct,
  createUser,
  member,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { createDocument } from "../../../tests/support/investors";
import { auditList } from "./audit-queries.server";
import { audited } from "./record-audit.server";

useDatabase();

const UPDATE = { title: "Quarter", type: "general", content: "All is well." };

/** Does what an admin's request would do; answers what the log got of it, first to last. */
async function recorded(work: () => Promise<unknown>) {
  const admin = await createAdmin();
  await runActing(async () => {
    noteActor(admin);
    await work();
  });
  const rows = await db
    .select({ act: auditLog.act, subject: auditLog.subject, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.actorId, admin.id))
    .orderBy(auditLog.id);
  return rows.map(({ act, subject, detail }) => [act, subject, detail]);
}

test("moderation, investors and newsletters are recorded with what they were done to", async () => {
  const author = await member();
  const post = await createPost(author, {
    title: "A title",
    content: "Some words",
    categoryId: null,
    videoUrl: null,
  });
  const id = post.ok ? post.post.id : 0;
  const admin = await createAdmin();
  expect(
    await recorded(async () => {
      await pinPost(admin, id);
      // Done already: nothing to record.
      await pinPost(admin, id);
      await hidePost(admin, id, { reason: "Off topic" });
    }),
  ).toEqual([
    ["forum: pin", `post ${id}`, null],
    ["forum: hide", `post ${id}`, "Off topic"],
  ]);

  let investor = 0;
  expect(
    await recorded(async () => {
      const input = investorInput.parse({ email: "ada@example.com", accessLevel: "board" });
      const added = await addInvestor(anyAdmin(), input);
      investor = added.ok ? added.id : 0;
      await setInvestorActive(investor, false);
      await setInvestorActive(999_999, false);
    }),
  ).toEqual([
    ["investor added", `investor ${investor}`, "board"],
    ["investor shut out", `investor ${investor}`, null],
  ]);

  await db.insert(newsletterSubscribers).values({ email: "reader@example.com" });
  const issue = await draftIssue(anyAdmin(), { subject: "News", content: "All is well." });
  expect(await recorded(() => sendIssue(issue.id))).toEqual([
    ["newsletter sent", `launch update ${issue.id}`, "News, to 1 addresses"],
  ]);
});

test("an edit that is saved twice is recorded once, and a missing thing not at all", async () => {
  const product = await createProduct();
  const input = { ...productInput.parse({ ...product, weightGrams: null, kind: "other" }) };
  const changed = { ...input, name: "Another name", price: "7.5" };
  const update = await publishUpdate(anyAdmin(), updateInput.parse(UPDATE));
  const edited = updateInput.parse({ ...UPDATE, title: "Edited" });
  const document = await createDocument("investor");
  const facts = documentInput.parse({ title: "New", category: "Deck", accessLevel: "board" });
  const access = { email: `${crypto.randomUUID()}@example.com`, accessLevel: "board" };
  const added = await addInvestor(anyAdmin(), investorInput.parse(access));
  const investor = added.ok ? added.id : 0;
  const moved = investorInput.parse({ ...access, accessLevel: "advisor" });
  const edits: (() => Promise<unknown>)[] = [
    () => updateProduct(product.id, changed),
    () => setStock(product.id, false),
    () => archiveProduct(product.id),
    () => restoreProduct(product.id),
    () => saveUpdate(update.id, edited),
    () => saveDocument(document, facts, null),
    () => saveInvestor(investor, moved),
    () => setInvestorActive(investor, false),
    () => setDoubleOptIn(true),
  ];
  for (const edit of edits) {
    expect(await recorded(edit)).toHaveLength(1);
    expect(await recorded(edit)).toEqual([]);
  }
  expect(await updateProduct(999_999, changed)).toMatchObject({ problem: { code: "not-found" } });
  expect(await saveUpdate(999_999, edited)).toMatchObject({ problem: { code: "not-found" } });
  expect(await setInvestorActive(999_999, true)).toMatchObject({ problem: { code: "not-found" } });
});

test("the act and its record are stored together or not at all", async () => {
  const product = await createProduct();
  const entries = await recorded(() =>
    audited(
      (tx) => tx.delete(products).where(eq(products.id, product.id)),
      () => {
        throw new Error("The record fails");
      },
    ).catch(() => undefined),
  );
  expect(entries).toEqual([]);
  expect(await db.select().from(products).where(eq(products.id, product.id))).toHaveLength(1);
});

test("roles given at the command line are recorded as such, work of nobody is not", async () => {
  const user = await createUser();
  await grantRole(user.username, "admin");
  await createProduct({ name: "Nobody's" });
  const { rows } = await auditList.page({ q: user.username, limit: 10 });
  expect(rows).toMatchObject([{ actorName: "command line", act: "role changed", detail: "admin" }]);
  expect((await auditList.page({ q: "Nobody's", limit: 10 })).rows).toEqual([]);
});

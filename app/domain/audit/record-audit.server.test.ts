import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { grantRole } from "~/domain/people/change-role.server";
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
import { markMessageRead } from "~/domain/messages/answer-message.server";
import { sendMessage } from "~/domain/messages/send-message.server";
import { saveLaunchUpdate, sendLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { auditLog, products, newsletterSubscribers } from "~drizzle/schema";
import {
  anyAdmin,
  createAdmin,
  createProduct,
  createUser,
  member,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { draftLetter } from "../../../tests/support/letters";
import { createDocument } from "../../../tests/support/investors";
import { auditList } from "./audit-queries.server";
import { audited, COMMAND_LINE } from "./record-audit.server";

useDatabase();

const UPDATE = { title: "Quarter", type: "general", content: "All is well." };

/** The audit entries of an admin's actions, oldest first. */
async function recorded(work: (admin: User) => Promise<unknown>) {
  const admin = await createAdmin();
  await work(admin);
  const rows = await db
    .select({ act: auditLog.act, subject: auditLog.subject, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.actorId, admin.id))
    .orderBy(auditLog.id);
  return rows.map(({ act, subject, detail }) => [act, subject, detail]);
}

test("actions on the forum, investors and newsletters are recorded with their object", async () => {
  const author = await member();
  const post = await createPost(author, {
    title: "A title",
    content: "Some words",
    categoryId: null,
    videoUrl: null,
  });
  const id = post.ok ? post.post.id : 0;
  expect(
    await recorded(async (admin) => {
      await pinPost(admin, id);
      // Already pinned: no audit entry.
      await pinPost(admin, id);
      await hidePost(admin, id, { reason: "Off topic" });
    }),
  ).toEqual([
    ["forum: pin", `post ${id}`, null],
    ["forum: hide", `post ${id}`, "Off topic"],
  ]);

  let investor = 0;
  expect(
    await recorded(async (admin) => {
      const input = investorInput.parse({ email: "ada@example.com", accessLevel: "board" });
      const added = await addInvestor(admin, input);
      investor = added.ok ? added.id : 0;
      await setInvestorActive(admin, investor, false);
      await setInvestorActive(admin, 999_999, false);
    }),
  ).toEqual([
    ["investor added", `investor ${investor}`, "board"],
    ["investor shut out", `investor ${investor}`, null],
  ]);

  await db.insert(newsletterSubscribers).values({ email: "reader@example.com" });
  const letter = await draftLetter(anyAdmin(), { subject: "News", content: "All is well." });
  expect(await recorded((admin) => sendLaunchUpdate(admin, letter))).toEqual([
    ["newsletter sent", `launch update ${letter}`, "News, to 1 addresses"],
  ]);
});

test("an edit saved twice is recorded once, and one of a missing object is not recorded", async () => {
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
  const draft = await draftLetter(anyAdmin(), { subject: "Draft", content: "Some words." });
  const worded = { subject: "Draft", content: "Other words." };
  const sent = await sendMessage(await createUser(), {
    subject: "Question",
    message: "When does the shop open?",
  });
  const message = sent.ok ? sent.message.id : 0;
  const edits: ((admin: User) => Promise<unknown>)[] = [
    (admin) => updateProduct(admin, product.id, changed),
    (admin) => setStock(admin, product.id, false),
    (admin) => archiveProduct(admin, product.id),
    (admin) => restoreProduct(admin, product.id),
    (admin) => saveUpdate(admin, update.id, edited),
    (admin) => saveDocument(admin, document, facts, null),
    (admin) => saveInvestor(admin, investor, moved),
    (admin) => setInvestorActive(admin, investor, false),
    (admin) => setDoubleOptIn(admin, true),
    (admin) => saveLaunchUpdate(admin, draft, worded),
    (admin) => markMessageRead(admin, message),
  ];
  for (const edit of edits) {
    expect(await recorded(edit)).toHaveLength(1);
    expect(await recorded(edit)).toEqual([]);
  }
  expect(await updateProduct(anyAdmin(), 999_999, changed)).toMatchObject({
    problem: { code: "not-found" },
  });
  expect(await saveUpdate(anyAdmin(), 999_999, edited)).toMatchObject({
    problem: { code: "not-found" },
  });
  expect(await setInvestorActive(anyAdmin(), 999_999, true)).toMatchObject({
    problem: { code: "not-found" },
  });
});

test("the action and its record are stored together or not at all", async () => {
  const product = await createProduct();
  const entries = await recorded((admin) =>
    audited(
      admin,
      (tx) => tx.delete(products).where(eq(products.id, product.id)),
      () => {
        throw new Error("The record fails");
      },
    ).catch(() => undefined),
  );
  expect(entries).toEqual([]);
  expect(await db.select().from(products).where(eq(products.id, product.id))).toHaveLength(1);
});

test("roles granted on the command line are recorded as such", async () => {
  const user = await createUser();
  await grantRole(COMMAND_LINE, user.username, "admin");
  const { rows } = await auditList.page({ q: user.username, limit: 10 });
  expect(rows).toMatchObject([{ actorName: "command line", act: "role changed", detail: "admin" }]);
});

test("a deleted account is recorded by its name", async () => {
  const gone = { ...anyAdmin(), username: `gone-${crypto.randomUUID()}` };
  const product = await createProduct();
  await setStock(gone, product.id, false);
  const { rows } = await auditList.page({ q: gone.username, limit: 10 });
  expect(rows).toMatchObject([{ actorId: null, act: "product out of stock" }]);
});

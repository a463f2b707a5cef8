import fs from "node:fs/promises";
import path from "node:path";
import { eq, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { mailFileName } from "~/domain/mail/mail-files.server";
import { env } from "~/platform/env.server";
import * as schema from "~drizzle/schema";
import { createAdmin, createUser, PASSWORD } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import {
  DECLARED,
  dropChecks,
  markEveryTable,
  type Marked,
  placesOf,
  SWEPT,
  TABLES,
  unsaidColumns,
} from "../../../tests/support/marked-rows";
import { deleteAccount } from "./delete-account.server";
import { deletePerson } from "./person-desk.server";
import { PERSONAL_TABLES } from "./personal-tables.server";
import { RETENTION_KINDS } from "./retention-kinds";
import { runRetention } from "./run-retention.server";

useDatabase();

/** Tables without rows about people. A new one is added here, or declared by its noun. */
const NOTHING_PERSONAL: readonly PgTable[] = [
  // Files that an admin uploaded or asked for, and that are deleted after a day.
  ...[schema.imports, schema.importChunks, schema.exports, schema.exportChunks],
  // Digests, and words of products.
  schema.importKeys,
  // The site's own words and figures.
  ...[schema.achievements, schema.appointmentSeries, schema.appointmentSessions],
  ...[schema.closedDays, schema.counterSaleLines],
  ...[schema.batchReportChunks, schema.forumCategories, schema.forumHolding],
  ...[schema.forumPostCounts, schema.investorDocuments, schema.investorDocumentChunks],
  ...[schema.investorUpdates, schema.jobOpenings, schema.newsletterIssues, schema.offerings],
  ...[schema.drawers, schema.openingSwitches, schema.orderItemBatches, schema.pickupWindows],
  ...[schema.productBatches, schema.productCodes, schema.productImages],
  ...[schema.productPictures, schema.products, schema.retailUnits],
  ...[schema.reservationProposals, schema.retentionRuns, schema.savedAnswers],
  ...[schema.synonyms, schema.investorTerms],
  ...[schema.websitePictureFiles, schema.websitePictures, schema.websiteSections],
  ...[schema.settings, schema.forumAnnouncements, schema.forumMovedComments],
  // Made from public texts: a single word, and what is found only while its text is public.
  ...[schema.searchDocuments, schema.searchWords],
  // Numbers, times and digests.
  ...[
    schema.incomingMailbox,
    schema.jobRuns,
    schema.mailSuppressions,
    schema.newsletterReplies,
    schema.rateLimits,
    schema.recentActs,
  ],
  // Under a key that nothing else has, deleted after a day.
  ...[schema.forumDrafts, schema.keptResumes, schema.keptResumeChunks],
];

const names = (tables: Iterable<PgTable>) => [...new Set(tables)].map(getTableName).sort();

test("every table is declared, or said to have nothing about people", () => {
  const declared = DECLARED.map(({ table }) => table);
  expect(names([...declared, ...NOTHING_PERSONAL])).toEqual(names(TABLES));
  expect(NOTHING_PERSONAL.filter((table) => declared.includes(table))).toEqual([]);
});

test("of every column with text that stays it is said that it is emptied, or why not", () => {
  expect(DECLARED.flatMap(unsaidColumns)).toEqual([]);
});

test("the kinds of what is kept for a limited time are those whose time the owner sets", () => {
  const declared = PERSONAL_TABLES.flatMap(({ retention }) => retention?.kind ?? []);
  expect([...new Set(declared)].sort()).toEqual(RETENTION_KINDS.map(({ kind }) => kind).sort());
});

const folder = path.join(env.DATA_DIR, "mail");

beforeAll(async () => {
  await dropChecks();
  await fs.mkdir(folder, { recursive: true });
});

afterAll(() => fs.rm(env.DATA_DIR, { recursive: true, force: true }));

const ok = (outcome: { ok: boolean }) => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
};

/** A person whose marker stands in every table, and in a file of a mail. */
async function markedPerson(marker: string, found: Marked["found"]) {
  const email = `${marker}@example.com`;
  const user = await createUser(found === "address" ? {} : { firstName: marker, lastName: marker });
  if (found !== "address") {
    const own = { username: marker, email, displayName: marker, handle: marker };
    await db
      .update(schema.users)
      .set({ ...own, profileImageUrl: marker, hiddenOnProfile: [marker] })
      .where(eq(schema.users.id, user.id));
  }
  const ids = await markEveryTable({ marker, email, userId: user.id, found });
  const mailId = ids.get(schema.mailOutbox) ?? 0;
  const [mail] = await db
    .update(schema.mailOutbox)
    .set({ status: "sent", sentAt: new Date() })
    .where(eq(schema.mailOutbox.id, mailId))
    .returning();
  if (mail) await fs.writeFile(path.join(folder, mailFileName(mail)), `To: ${email}`);
  return { email, user: { ...user, username: marker, email } };
}

/** The record of an investment, and of who opened confidential documents. */
const KEPT_BY_LAW = [
  "investor_access.email",
  "investor_document_opens.user_email",
  "investor_terms_acceptances.user_email",
];

const filesWith = async (text: string) => {
  const files = await fs.readdir(folder);
  const texts = await Promise.all(
    files.map((file) => fs.readFile(path.join(folder, file), "utf8")),
  );
  return texts.filter((one) => one.includes(text));
};

test("the account's own deletion leaves nothing of what it wrote or was written of it", async () => {
  await createAdmin();
  const { user } = await markedPerson("zq7a", "account");
  expect((await placesOf("zq7a")).length).toBeGreaterThan(50);
  expect(await filesWith("zq7a")).toHaveLength(1);
  ok(await deleteAccount(user, { currentPassword: PASSWORD }));
  expect(await placesOf("zq7a")).toEqual(KEPT_BY_LAW);
  expect(await filesWith("zq7a")).toEqual([]);
});

test("the account's own deletion takes what came from its proven address before it existed", async () => {
  await createAdmin();
  const { user } = await markedPerson("zq7e", "address");
  const { id, email } = user;
  const press = { currentPassword: PASSWORD };
  // An equal address proves nothing: whoever registers it first would delete what others sent.
  const { user: stranger } = await markedPerson("zq7f", "address");
  const own = { email: stranger.email, emailProvenAt: null };
  await db.update(schema.users).set(own).where(eq(schema.users.id, stranger.id));
  ok(await deleteAccount(stranger, press));
  expect(await placesOf("zq7f")).toEqual(
    expect.arrayContaining(["contact_submissions.message", "invitations.email"]),
  );

  expect((await placesOf("zq7e")).length).toBeGreaterThan(30);
  const proven = { email, emailProvenAt: new Date() };
  await db.update(schema.users).set(proven).where(eq(schema.users.id, id));
  ok(await deleteAccount(user, press));
  expect(await placesOf("zq7e")).toEqual(KEPT_BY_LAW);
  expect(await filesWith("zq7e")).toEqual([]);
});

test.for(["address", "both"] as const)(
  "the desk leaves nothing of who is found by %s",
  async (found) => {
    const marker = found === "both" ? "zq7b" : "zq7c";
    const { email } = await markedPerson(marker, found);
    expect((await placesOf(marker)).length).toBeGreaterThan(30);
    ok(await deletePerson(await createAdmin(), { email }));
    expect(await placesOf(marker)).toEqual(KEPT_BY_LAW);
    expect(await filesWith(marker)).toEqual([]);
  },
);

test("when every period is over the night's run has left nothing of its kinds", async () => {
  await markedPerson("zq7d", "both");
  expect((await placesOf("zq7d", SWEPT)).length).toBeGreaterThan(30);
  await runRetention(new Date("2050-01-01T12:00:00Z"), PERSONAL_TABLES);
  expect(await placesOf("zq7d", SWEPT)).toEqual([]);
  expect(await filesWith("zq7d")).toEqual([]);
});

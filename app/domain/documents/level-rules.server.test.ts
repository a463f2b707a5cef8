import { afterEach, expect, test } from "vitest";
import type { User } from "~/domain/accounts/accounts.schema";
import { db } from "~/platform/database/db.server";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { anyAdmin, createAdmin, createUser } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { createDocument, createInvestor } from "../../../tests/support/investors";
import { encryptedPdf, realPdf, textsOf } from "../../../tests/support/pdfs";
import { investorDocuments } from "~drizzle/schema";
import { checkDocumentFile } from "./check-file.server";
import { listStampProblems } from "./documents-queries.server";
import type { LevelRules } from "./level-rules";
import { getLevelRules, setLevelRules } from "./level-rules.server";
import { openDocument } from "./open-document.server";
import { findReadings } from "./readings.server";
import { addDocument, saveDocument } from "./store-document.server";

useDatabase();

const PLAIN = { isViewOnly: false, isStamped: false };
const NONE: LevelRules = { investor: PLAIN, advisor: PLAIN, board: PLAIN };

afterEach(async () => {
  await setLevelRules(anyAdmin(), NONE);
});

const readingsOf = async ({ id }: User) =>
  (await findReadings({ document: null, person: id, who: "people" }, 1)).rows;

async function open(user: User | null, id: number, how: "view" | "download" = "download") {
  const outcome = await openDocument({ user }, id, { how });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const parts: Uint8Array[] = [];
  for await (const part of outcome.opened.read()) parts.push(part);
  const bytes = Buffer.concat(parts);
  expect(outcome.opened.size).toBe(bytes.length);
  return { ...outcome.opened, bytes, isViewOnly: outcome.isViewOnly };
}

/** A Word document of before 2007, which browsers do not show. */
async function createWord() {
  const bytes = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2048)]);
  const checked = await checkDocumentFile("plan.doc", bytes);
  if (!checked.ok) throw new Error(checked.problem.message);
  const facts = { title: "Plan", category: "Plan", description: null } as const;
  return (await addDocument(anyAdmin(), { ...facts, accessLevel: "investor" }, checked.file)).id;
}

test("without rules every level downloads the file as it was uploaded", async () => {
  expect(await getLevelRules()).toEqual(NONE);
  const bytes = await realPdf();
  const id = await createDocument("investor", bytes);
  const { user } = await createInvestor();
  const opened = await open(user, id);
  expect(opened.isViewOnly).toBe(false);
  expect(opened.bytes.equals(bytes)).toBe(true);
});

test("a view-only level views, whatever it asks for, and others download", async () => {
  await setLevelRules(anyAdmin(), { ...NONE, investor: { isViewOnly: true, isStamped: false } });
  const id = await createDocument("investor");
  const [{ user: investor }, { user: board }] = [
    await createInvestor(),
    await createInvestor("board"),
  ];
  expect((await open(investor, id)).isViewOnly).toBe(true);
  expect(await readingsOf(investor)).toMatchObject([{ how: "view" }]);
  expect((await open(board, id)).isViewOnly).toBe(false);
  expect(await readingsOf(board)).toMatchObject([{ how: "download" }]);
  const open4all = await createDocument("public");
  expect((await open(investor, open4all)).isViewOnly).toBe(false);
  expect((await open(await createAdmin(), id)).isViewOnly).toBe(false);
});

test("a file that browsers do not show stays closed to a view-only level", async () => {
  const id = await createWord();
  const [{ user: investor }, { user: board }] = [
    await createInvestor(),
    await createInvestor("board"),
  ];
  await setLevelRules(anyAdmin(), { ...NONE, investor: { isViewOnly: true, isStamped: false } });
  for (const how of ["view", "download"] as const) {
    expect(await openDocument({ user: investor }, id, { how })).toMatchObject({
      problem: { code: "forbidden", field: "view" },
    });
  }
  expect(await readingsOf(investor)).toEqual([]);
  expect((await open(board, id)).fileName).toBe("plan.doc");
});

test("each reader of a level with names gets pages and a version of their own", async () => {
  await setLevelRules(anyAdmin(), { ...NONE, investor: { isViewOnly: false, isStamped: true } });
  const bytes = await realPdf([{ text: "One" }, { text: "Two" }]);
  const id = await createDocument("investor", bytes);
  const [{ user: one }, { user: other }, { user: board }] = [
    await createInvestor(),
    await createInvestor(),
    await createInvestor("board"),
  ];
  const [first, again, second] = [await open(one, id), await open(one, id), await open(other, id)];
  const day = formatDay(businessDay(new Date()));
  const line = `${one.firstName} ${one.lastName}, ${one.email}, ${day}`;
  const stamp = one.firstName ? line : `${one.username}, ${one.email}, ${day}`;
  expect(await textsOf(first.bytes)).toEqual([
    ["One", stamp],
    ["Two", stamp],
  ]);
  expect(again.bytes.equals(first.bytes)).toBe(true);
  expect(again.version).toBe(first.version);
  expect(second.version).not.toBe(first.version);
  expect((await textsOf(second.bytes))[0]?.[1]).toContain(other.email);
  expect(first.isWhole).toBe(true);
  for (const user of [board, await createAdmin()]) {
    expect((await open(user, id)).bytes.equals(bytes)).toBe(true);
  }
});

test("a public document carries nobody's name", async () => {
  const rule = { isViewOnly: true, isStamped: true };
  await setLevelRules(anyAdmin(), { investor: rule, advisor: rule, board: rule });
  const bytes = await realPdf();
  const id = await createDocument("public", bytes);
  const { user } = await createInvestor();
  for (const reader of [null, await createUser(), user]) {
    expect((await open(reader, id)).bytes.equals(bytes)).toBe(true);
  }
});

test("a file that takes no name stays closed to a level with names, and the owner sees why", async () => {
  await setLevelRules(anyAdmin(), { ...NONE, board: { isViewOnly: false, isStamped: true } });
  const ids = [
    await createDocument("investor", await encryptedPdf()),
    await createDocument("investor"),
  ];
  const [{ user: board }, { user: investor }] = [
    await createInvestor("board"),
    await createInvestor(),
  ];
  for (const id of ids) {
    expect(await openDocument({ user: board }, id, { how: "view" })).toMatchObject({
      problem: { code: "conflict" },
    });
    await open(investor, id);
  }
  expect(await readingsOf(board)).toEqual([]);
  const problems = await listStampProblems();
  expect(ids.map((id) => problems[id])).toEqual(["encrypted", "broken"]);
});

test("a file of before the check is found out when it is opened, and a sound one opens again", async () => {
  await setLevelRules(anyAdmin(), { ...NONE, investor: { isViewOnly: false, isStamped: true } });
  const id = await createDocument("investor");
  await db.update(investorDocuments).set({ stampProblem: null });
  const { user } = await createInvestor();
  expect((await openDocument({ user }, id, { how: "view" })).ok).toBe(false);
  expect((await listStampProblems())[id]).toBe("broken");
  const checked = await checkDocumentFile("new.pdf", await realPdf());
  if (!checked.ok) throw new Error(checked.problem.message);
  const facts = { title: "New", category: "Report", description: null } as const;
  await saveDocument(anyAdmin(), id, { ...facts, accessLevel: "investor" }, checked.file);
  expect((await listStampProblems())[id]).toBeUndefined();
  await open(user, id);
});

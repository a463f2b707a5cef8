import { afterEach, expect, test } from "vitest";
import { anyAdmin, createAdmin, createUser, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { createDocument, createInvestor } from "../../../tests/support/investors";
import { openDocument } from "./open-document.server";
import { findReadings, readingCsv } from "./readings.server";
import {
  acceptTerms,
  findAcceptances,
  getAskedTerms,
  listNotAccepted,
  listTerms,
  setTerms,
} from "./terms.server";

useDatabase();

afterEach(async () => {
  await setTerms(anyAdmin(), "");
});

let count = 0;

/** Writes terms that were never written before, and returns their version. */
async function write() {
  const { result } = unwrap(await setTerms(anyAdmin(), `Tell nobody, ${++count}`));
  if (result === null) throw new Error("The terms were not changed");
  return result;
}

const ASKS = { problem: { code: "forbidden", field: "terms" } };
const readingsOf = async (person: number) =>
  (await findReadings({ document: null, person, who: "people" }, 1)).rows;

test("the version grows with each change, and not when the same text is saved again", async () => {
  const first = await write();
  const text = (await listTerms())[0]?.text ?? "";
  expect(unwrap(await setTerms(anyAdmin(), text)).result).toBeNull();
  expect(await write()).toBe(first + 1);
  const versions = (await listTerms()).map(({ version }) => version);
  expect(versions.slice(0, 2)).toEqual([first + 1, first]);
});

test("an investor opens documents only after accepting the present version, and once more after a change", async () => {
  const id = await createDocument("investor");
  const { user } = await createInvestor();
  const open = () => openDocument({ user }, id, { how: "view" });
  expect(await open()).toMatchObject({ ok: true });
  const version = await write();
  expect(await open()).toMatchObject(ASKS);
  expect(await openDocument({ user }, id, { how: "view", isHead: true })).toMatchObject(ASKS);
  for (let press = 0; press < 2; press++) {
    expect(await acceptTerms(user, version)).toEqual({ ok: true });
  }
  expect(await open()).toMatchObject({ ok: true });
  const accepted = (await findAcceptances(1)).rows.filter(
    ({ userEmail }) => userEmail === user.email,
  );
  expect(accepted).toMatchObject([{ version }]);
  await write();
  expect(await open()).toMatchObject(ASKS);
  await setTerms(anyAdmin(), "");
  expect(await open()).toMatchObject({ ok: true });
});

test("a version that was replaced while it was read is not accepted", async () => {
  const { user } = await createInvestor();
  const older = await write();
  const present = await write();
  for (const version of [older, present + 1, null]) {
    expect(await acceptTerms(user, version)).toMatchObject({ problem: { code: "conflict" } });
  }
  expect(await getAskedTerms(user, "investor")).toMatchObject({
    version: present,
    acceptedAt: null,
  });
});

test("admins, people without access and readers of public documents are not asked", async () => {
  const version = await write();
  const [secret, open] = [await createDocument("investor"), await createDocument("public")];
  const admin = await createAdmin();
  const customer = await createUser();
  const { user: investor } = await createInvestor();
  expect(await openDocument({ user: admin }, secret, { how: "view" })).toMatchObject({ ok: true });
  for (const user of [null, customer, investor]) {
    expect(await openDocument({ user }, open, { how: "view" })).toMatchObject({ ok: true });
  }
  expect((await openDocument({ user: customer }, secret, { how: "view" })).ok).toBe(false);
  for (const user of [admin, customer]) {
    expect(await acceptTerms(user, version)).toEqual({ ok: true });
  }
  const who = (await findAcceptances(1)).rows.map(({ userEmail }) => userEmail);
  expect(who).not.toContain(admin.email);
  expect(who).not.toContain(customer.email);
});

test("the log says with which versions a document was read", async () => {
  const id = await createDocument("investor");
  const { user } = await createInvestor();
  const first = await write();
  unwrap(await acceptTerms(user, first));
  await openDocument({ user }, id, { how: "view" });
  expect(await readingsOf(user.id)).toMatchObject([{ firstTerms: first, lastTerms: first }]);
  const second = await write();
  unwrap(await acceptTerms(user, second));
  await openDocument({ user }, id, { how: "view" });
  expect(await readingsOf(user.id)).toMatchObject([{ firstTerms: first, lastTerms: second }]);
  let lines = "";
  const filter = { document: null, person: user.id, who: "people" } as const;
  for await (const line of readingCsv(filter).lines()) lines += line;
  expect(lines).toMatch(new RegExp(`,${first},${second}\\r\\n$`));
});

test("the owner sees who has not accepted yet", async () => {
  const [{ user: done }, { user: waiting }] = [await createInvestor(), await createInvestor()];
  const version = await write();
  unwrap(await acceptTerms(done, version));
  const names = await listNotAccepted(version);
  expect(names).toContain(waiting.email);
  expect(names).not.toContain(done.email);
});

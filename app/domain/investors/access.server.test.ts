import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { registerInput } from "~/domain/accounts/accounts.schema";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { register } from "~/domain/accounts/register.server";
import { leaveList } from "~/domain/newsletter/subscribe.server";
import { investorAccess, mailOutbox, users } from "~drizzle/schema";
import { anyAdmin, createAdmin, createUser, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { createInvestor, giveAccess, mailTo } from "../../../tests/support/investors";
import {
  countInvestors,
  findSenders,
  getClearance,
  getRequestState,
  listInvestors,
  listPendingRequests,
} from "./access-queries.server";
import { investorInput, updateInput } from "./investors.schema";
import { setWantsMail } from "./investor-mail.server";
import { acceptInvitation, getInvitation } from "./invitation.server";
import { addInvestor, saveInvestor, setInvestorActive } from "./manage-access.server";
import { grantableLevels } from "./clearance";
import { countUpdateReaders } from "./update-published.server";
import { declineRequest, grantRequest, requestAccess } from "./request-access.server";
import { seedInvestorSamples } from "~/domain/documents/store-document.server";
import {
  draftUpdate,
  getUpdate,
  listDraftUpdates,
  listPublishedUpdates,
  publishUpdate,
  saveUpdate,
  testUpdate,
} from "./updates.server";

useDatabase();

test("the samples are inserted only at the very first start; what the owner deleted stays deleted", async () => {
  await seedInvestorSamples();
  expect(await countInvestors()).toEqual({ active: 1, committed: "15000.00" });
  expect(await listPublishedUpdates()).toHaveLength(2);
  await db.delete(investorAccess);
  await seedInvestorSamples();
  expect((await countInvestors()).active).toBe(0);
});

const joinToken = async (email: string) =>
  /\/investors\/join\/(\S+)/.exec((await mailTo(email)).at(-1)?.text ?? "")?.[1];

test("an account with the investor's address gets access only by the mailed link", async () => {
  const user = await createUser();
  const { email } = user;
  await addInvestor(await createAdmin(), investorInput.parse({ email, accessLevel: "advisor" }));
  expect(await getClearance(user)).toBe("none");
  expect(await acceptInvitation(user, await joinToken(email))).toMatchObject({ ok: true });
  expect(await getClearance(user)).toBe("advisor");
});

test("a granted request is opened by the mailed link, not by whoever registered the address", async () => {
  const stranger = await createUser();
  await requestAccess(stranger, null);
  expect(await getRequestState(stranger.id)).toBe("waiting");
  const [request] = (await listPendingRequests()).filter(({ email }) => email === stranger.email);
  await grantRequest(await createAdmin(), request?.id ?? 0, { accessLevel: "board" });
  expect(await getClearance(stranger)).toBe("none");
  expect(await getRequestState(stranger.id)).toBe("invited");
  const owner = await createUser();
  expect((await acceptInvitation(owner, await joinToken(stranger.email))).ok).toBe(true);
  expect(await getClearance(owner)).toBe("board");
  expect(await getClearance(stranger)).toBe("none");
});

test("an account cannot change the mail of an address that it only registered", async () => {
  const email = `partner-${Date.now()}@bigfund.example`;
  await addInvestor(await createAdmin(), investorInput.parse({ email, accessLevel: "investor" }));
  const outcome = await register(
    visitor(),
    registerInput.parse({ username: `stranger-${Date.now()}`, email, password: "some password" }),
  );
  if (!outcome.ok) throw new Error(outcome.problem.message);
  await setWantsMail(outcome.user, "investor-updates", false);
  const [access] = await db.select().from(investorAccess).where(eq(investorAccess.email, email));
  expect(access?.wantsUpdates).toBe(true);
});

test("a declined request is reported once by mail, and on the page", async () => {
  const user = await createUser();
  await requestAccess(user, null);
  const [request] = (await listPendingRequests()).filter(({ email }) => email === user.email);
  const admin = anyAdmin();
  for (let press = 0; press < 2; press++) {
    expect(await declineRequest(admin, request?.id ?? 0)).toMatchObject({ ok: true });
  }
  const mails = await mailTo(user.email);
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining("cannot give you access"),
  ]);
  expect(await getRequestState(user.id)).toBe("declined");
  await requestAccess(user, null);
  expect(await getRequestState(user.id)).toBe("waiting");
});

test("an investor without an account gets access by the mailed link, not by registering first", async () => {
  const email = "newcomer@example.com";
  await addInvestor(await createAdmin(), investorInput.parse({ email, accessLevel: "board" }));
  const [mail] = await mailTo(email);
  const token = /\/investors\/join\/(\S+)/.exec(mail?.text ?? "")?.[1];
  const [user, stranger] = [await createUser(), await createUser()];
  expect(await getClearance(user)).toBe("none");
  expect(await acceptInvitation(user, token)).toMatchObject({ ok: true });
  expect(await getClearance(user)).toBe("board");
  expect(await acceptInvitation(stranger, token)).toMatchObject({ problem: { code: "not-found" } });
  expect(await acceptInvitation(stranger, `${token}x`)).toMatchObject({ ok: false });
});

test("one address has one access; a second one is refused at the e-mail field", async () => {
  const { user } = await createInvestor();
  const again = investorInput.parse({ email: user.email.toUpperCase(), accessLevel: "board" });
  expect(await addInvestor(await createAdmin(), again)).toMatchObject({
    ok: false,
    problem: { code: "conflict", field: "email" },
  });
});

test("another address counts as another person: the previous one loses access", async () => {
  const { user, id } = await createInvestor();
  const other = await createUser();
  await saveInvestor(
    await createAdmin(),
    id,
    investorInput.parse({ email: other.email, accessLevel: "investor" }),
  );
  expect(await getClearance(user)).toBe("none");
  expect((await acceptInvitation(other, await joinToken(other.email))).ok).toBe(true);
  expect(await getClearance(other)).toBe("investor");
});

test("a request can be open only once, and is decided only once", async () => {
  const user = await createUser();
  await requestAccess(user, null);
  await requestAccess(user, null);
  const own = (await listPendingRequests()).filter(({ email }) => email === user.email);
  expect(own).toHaveLength(1);
  const id = own[0]?.id ?? 0;
  expect(await grantRequest(await createAdmin(), id, { accessLevel: "investor" })).toMatchObject({
    ok: true,
  });
  expect(await declineRequest(anyAdmin(), id)).toMatchObject({ problem: { code: "not-found" } });
  expect((await acceptInvitation(user, await joinToken(user.email))).ok).toBe(true);
  expect(await getClearance(user)).toBe("investor");
});

test("granting a request restores revoked access, at the level granted now", async () => {
  const { user, id } = await createInvestor("board");
  await setInvestorActive(anyAdmin(), id, false);
  await requestAccess(user, null);
  const [request] = (await listPendingRequests()).filter(({ email }) => email === user.email);
  await grantRequest(await createAdmin(), request?.id ?? 0, { accessLevel: "advisor" });
  expect(await getClearance(user)).toBe("advisor");
});

test.each([
  { has: "advisor", granted: "investor", then: "advisor" },
  { has: "advisor", granted: "board", then: "board" },
  { has: "board", granted: "advisor", then: "board" },
] as const)("granting $granted to somebody of the level $has never lowers it", async (one) => {
  const { user } = await createInvestor(one.has);
  await requestAccess(user, null);
  const [request] = (await listPendingRequests()).filter(({ email }) => email === user.email);
  expect(request).toMatchObject({ presentLevel: one.has, documentId: null });
  await grantRequest(await createAdmin(), request?.id ?? 0, { accessLevel: one.granted });
  expect(await getClearance(user)).toBe(one.then);
});

test("a request suggests the level that opens its document, and offers none below the present one", () => {
  expect(grantableLevels("board", "advisor")).toEqual({
    levels: ["advisor", "board"],
    suggested: "board",
  });
  expect(grantableLevels("investor", "board")).toEqual({ levels: ["board"], suggested: "board" });
  expect(grantableLevels("advisor", null).suggested).toBe("advisor");
  for (const none of [null, "public", "admin", "nonsense"]) {
    expect(grantableLevels(none, null)).toEqual({
      levels: ["investor", "advisor", "board"],
      suggested: "investor",
    });
  }
});

test("amounts are parsed with dollar sign and commas, and refused if they are invalid", () => {
  const amountOf = (investmentAmount: string) =>
    investorInput.safeParse({ email: "a@example.com", accessLevel: "investor", investmentAmount });
  expect(amountOf("$15,000.50").data?.investmentAmount).toBe("15000.50");
  expect(amountOf("").data?.investmentAmount).toBeNull();
  for (const wrong of ["-1", "1e9", "many", "99999999999999", "1.234"]) {
    expect(amountOf(wrong).success).toBe(false);
  }
});

test("an update without a title or a known type is published as 'Untitled update', general", async () => {
  const { id } = await publishUpdate(
    anyAdmin(),
    updateInput.parse({ title: " ", type: "nonsense" }),
  );
  expect(await getUpdate(id)).toMatchObject({
    title: "Untitled update",
    type: "general",
    isPublished: true,
  });
});

test("an update is mailed only to active investors who want it", async () => {
  const [wants, revoked, left] = [
    await createInvestor(),
    await createInvestor(),
    await createInvestor(),
  ];
  const customer = await createUser();
  const invited = { email: `${crypto.randomUUID()}@example.com`, accessLevel: "board" as const };
  expect((await addInvestor(anyAdmin(), investorInput.parse(invited))).ok).toBe(true);
  const readers = await countUpdateReaders();
  await setInvestorActive(anyAdmin(), revoked.id, false);
  await leaveList({ list: "investor-updates", email: left.user.email });
  const { id } = await publishUpdate(
    anyAdmin(),
    updateInput.parse({ title: "News", content: "All is well." }),
  );
  const gotIt = async (email: string) =>
    (await mailTo(email)).some(({ cause }) => cause.startsWith(`investor-update:${id}:`));
  expect(await gotIt(wants.user.email)).toBe(true);
  for (const { email } of [revoked.user, left.user, customer, invited])
    expect(await gotIt(email)).toBe(false);
  expect(await countUpdateReaders()).toBe(readers - 2);
  const empty = await publishUpdate(anyAdmin(), updateInput.parse({ content: " " }));
  const mails = await db.select().from(mailOutbox);
  expect(mails.filter(({ cause }) => cause.startsWith(`investor-update:${empty.id}:`))).toEqual([]);
});

test("an access added twice for one account keeps its first row", async () => {
  const user = await createUser();
  const id = await giveAccess(user, "investor");
  await requestAccess(user, null);
  const [request] = (await listPendingRequests()).filter(({ email }) => email === user.email);
  await grantRequest(await createAdmin(), request?.id ?? 0, { accessLevel: "board" });
  const rows = await db.select().from(investorAccess).where(eq(investorAccess.userId, user.id));
  expect(rows.map((row) => row.id)).toEqual([id]);
});

test("a sender is identified by the account and its access, whatever name it gave itself", async () => {
  const stranger = await createUser({ firstName: "Dana", lastName: "Whitfield" });
  const { user } = await createInvestor();
  const { user: former, id } = await createInvestor();
  await setInvestorActive(anyAdmin(), id, false);
  const senders = await findSenders([stranger.id, user.id, former.id]);
  expect(senders.get(stranger.id)).toEqual({ username: stranger.username, isInvestor: false });
  expect(senders.get(user.id)).toEqual({ username: user.username, isInvestor: true });
  expect(senders.get(former.id)?.isInvestor).toBe(false);
});

test("investors are found by the whole name of their account, and by their company", async () => {
  const { user, id } = await createInvestor();
  const lastName = `Invest${id}`;
  await db.update(users).set({ firstName: "Vera", lastName }).where(eq(users.id, user.id));
  const found = async (q: string) => (await listInvestors(q)).map((investor) => investor.id);
  expect(await found(`vera invest${id}`)).toEqual([id]);
  expect(await found(`${user.email} nobody`)).toEqual([]);
});

test("a link that nobody opened is mailed again, says its day, and ends the earlier one", async () => {
  const admin = await createAdmin();
  const email = `${crypto.randomUUID()}@example.com`;
  const outcome = await addInvestor(admin, investorInput.parse({ email, accessLevel: "advisor" }));
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const first = await joinToken(email);
  const { id } = outcome;
  expect(await setInvestorActive(admin, id, true)).toMatchObject({ link: "recent" });
  const invitedAt = new Date(Date.now() - 2 * 24 * 3_600_000);
  await db.update(investorAccess).set({ invitedAt }).where(eq(investorAccess.id, id));
  expect(await setInvestorActive(admin, id, true)).toMatchObject({ link: "mailed" });
  expect(await getInvitation(first)).toBeNull();
  const again = await getInvitation(await joinToken(email));
  expect(again).toMatchObject({ id, accessLevel: "advisor", invitedBy: admin.username });
  const day = formatDay(businessDay(again?.endsAt ?? new Date(0)));
  expect((await mailTo(email)).at(-1)?.text).toContain(`Open this link before ${day}`);
  const old = new Date(Date.now() - 31 * 24 * 3_600_000);
  await db.update(investorAccess).set({ invitedAt: old }).where(eq(investorAccess.id, id));
  expect((await listInvestors(email))[0]).toMatchObject({ isLinkGood: false });
});

test("a draft is seen and mailed only by its author, until it is published and mailed once", async () => {
  const admin = await createAdmin();
  const { user } = await createInvestor();
  const input = updateInput.parse({ title: "Draft of May", content: "We sow." });
  const { id } = await draftUpdate(admin, input);
  expect((await listDraftUpdates()).map((draft) => draft.id)).toContain(id);
  expect((await listPublishedUpdates()).map((update) => update.id)).not.toContain(id);
  for (let press = 0; press < 2; press++) expect((await testUpdate(admin, id)).ok).toBe(true);
  expect(await mailTo(admin.email)).toMatchObject([{ subject: "Test: Draft of May" }]);
  const mailed = async () =>
    (await mailTo(user.email)).filter(({ cause }) => cause.startsWith(`investor-update:${id}:`));
  expect((await saveUpdate(admin, id, { ...input, content: "We sow hemp." })).ok).toBe(true);
  expect(await mailed()).toEqual([]);
  for (let press = 0; press < 2; press++) {
    expect((await saveUpdate(admin, id, input, { publishes: true })).ok).toBe(true);
  }
  expect(await mailed()).toMatchObject([{ subject: "Draft of May" }]);
  expect((await listPublishedUpdates()).map((update) => update.id)).toContain(id);
});

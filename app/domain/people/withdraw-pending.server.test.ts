import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import type { Role } from "~/domain/accounts/roles";
import { getAccount } from "~/domain/accounts/accounts-queries.server";
import { changePassword } from "~/domain/accounts/change-password.server";
import {
  replaceTeamCalendar,
  teamCalendarReader,
  teamCalendarUrl,
} from "~/domain/appointments/team-calendar.server";
import { COMMAND_LINE } from "~/domain/audit/record-audit.server";
import { getClearance, listPendingRequests } from "~/domain/investors/access-queries.server";
import { acceptInvitation } from "~/domain/investors/invitation.server";
import { investorInput, updateInput } from "~/domain/investors/investors.schema";
import {
  addInvestor,
  saveInvestor,
  setInvestorActive,
} from "~/domain/investors/manage-access.server";
import { requestAccess } from "~/domain/investors/request-access.server";
import { publishUpdate } from "~/domain/investors/updates.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { deletePerson } from "~/domain/privacy/person-desk.server";
import { auditLog, inboxEvents, inboxItems, investorAccess, users } from "~drizzle/schema";
import {
  createAdmin,
  createStaff,
  createUser,
  PASSWORD,
  unwrap,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { createInvestor, investorToken, mailTo } from "../../../tests/support/investors";
import { changeRole, grantRole } from "./change-role.server";
import { getInvitation, inviteToTeam, joinTeam, listInvitations } from "./invitations.server";
import { suspendAccount } from "./suspend-account.server";

useDatabase();

const newAddress = () => `${crypto.randomUUID()}@example.com`;
const REASON = { reason: "They left" };

/** The token of the newest invitation to the team that was mailed to the address. */
const joinToken = async (email: string) =>
  /\/join\/([\w-]+)/.exec((await mailTo(email)).at(-1)?.text ?? "")?.[1];

const roleOf = async ({ id }: User) => (await getAccount(id))?.role;

const keyOf = async (member: User) =>
  new URL((await teamCalendarUrl(member)) ?? "http://none").searchParams.get("key") ?? "";

/** Every way to take a right away from an admin, each with what an admin would press. */
const LOSSES: Record<string, (boss: User, admin: User) => Promise<unknown>> = {
  "set to staff": (boss, admin) => changeRole(boss, admin.id, { role: "staff" }),
  "set to customer": (boss, admin) => changeRole(boss, admin.id, { role: "customer" }),
  suspended: (boss, admin) => suspendAccount(boss, admin.id, REASON),
  "deleted by its owner": (_, admin) => deleteAccount(admin, { currentPassword: PASSWORD }),
  "deleted at the privacy desk": (boss, admin) => deletePerson(boss, { email: admin.email }),
  "revoked on the command line": (_, admin) => grantRole(COMMAND_LINE, admin.username, "customer"),
  "changed in the database by hand": (_, { id }) =>
    db.update(users).set({ role: "customer" }).where(eq(users.id, id)),
};

for (const [loss, lose] of Object.entries(LOSSES)) {
  test(`what an admin had sent and owned ends when the account is ${loss}`, async () => {
    const [boss, admin] = [await createAdmin(), await createAdmin()];
    const [invited, investor] = [newAddress(), newAddress()];
    unwrap(await inviteToTeam(admin, { email: invited, role: "admin" }));
    unwrap(
      await addInvestor(admin, investorInput.parse({ email: investor, accessLevel: "board" })),
    );
    await replaceTeamCalendar(admin);
    const key = await keyOf(admin);
    expect(await teamCalendarReader(key)).not.toBeNull();
    const [join, open] = [await joinToken(invited), await investorToken(investor)];
    expect(await getInvitation(join)).not.toBeNull();

    await lose(boss, admin);

    // Staff keep their right to the calendar, not the address.
    expect(await teamCalendarReader(key)).toBeNull();
    const stranger = await createUser();
    expect(await getInvitation(join)).toBeNull();
    expect(await joinTeam(stranger, join)).toMatchObject({ problem: { code: "not-found" } });
    expect(await roleOf(stranger)).toBe("customer");
    expect(await acceptInvitation(stranger, open)).toMatchObject({
      problem: {
        code: "not-found",
        message: expect.stringContaining("no admin any more") as string,
      },
    });
    expect(await getClearance(stranger)).toBe("none");
    const listed = (await listInvitations()).find(({ email }) => email === invited);
    expect(listed?.isWaiting ?? false).toBe(false);
  });
}

for (const role of ["staff", "admin"] as const) {
  for (const [end, lose] of Object.entries<(boss: User, user: User) => Promise<unknown>>({
    "set back": (boss, user) => changeRole(boss, user.id, { role: "customer" }),
    suspended: (boss, user) => suspendAccount(boss, user.id, REASON),
    deleted: (_, user) => deleteAccount(user, { currentPassword: PASSWORD }),
    "set by the command line": (_, user) => grantRole(COMMAND_LINE, user.username, "customer"),
  })) {
    test(`a link to the role of ${role} gives nothing to anybody once the member is ${end}`, async () => {
      const [boss, user] = [await createAdmin(), await createUser()];
      expect(await changeRole(boss, user.id, { role })).toMatchObject({ became: "mailed" });
      const token = await joinToken(user.email);
      await lose(boss, user);
      for (const account of [await createUser(), user]) {
        expect(await joinTeam(account, token)).toMatchObject({ problem: { code: "not-found" } });
        expect(await roleOf(account)).toBe("customer");
      }
    });
  }
}

test("what was withdrawn is said, and stands in the audit log", async () => {
  const [boss, admin] = [await createAdmin(), await createAdmin()];
  for (const email of [newAddress(), newAddress()]) {
    unwrap(await inviteToTeam(admin, { email, role: "staff" }));
  }
  const lowered = unwrap(await changeRole(boss, admin.id, { role: "staff" }));
  expect(lowered.withdrawn).toBe("2 invitations that they sent were withdrawn.");
  unwrap(await changeRole(boss, admin.id, { role: "admin" }));
  await replaceTeamCalendar(admin);
  const suspended = unwrap(await suspendAccount(boss, admin.id, REASON));
  expect(suspended.withdrawn).toBe(
    "1 invitation or request of theirs was withdrawn. Their address of the team's calendar ended.",
  );
  expect(unwrap(await suspendAccount(boss, admin.id, REASON)).withdrawn).toBe("");
  const entries = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, `account ${admin.username}`),
        eq(auditLog.act, "pending rights withdrawn"),
      ),
    )
    .orderBy(auditLog.id);
  expect(entries.map(({ detail }) => detail)).toEqual([lowered.withdrawn, suspended.withdrawn]);
});

test("a suspended account gets no new offer, its request is closed, and no letter is mailed to it", async () => {
  const [boss, user] = [await createAdmin(), await createUser()];
  await requestAccess(user, null);
  unwrap(await suspendAccount(boss, user.id, REASON));
  expect((await listPendingRequests()).some(({ email }) => email === user.email)).toBe(false);
  expect(
    await inviteToTeam(boss, { email: user.email.toUpperCase(), role: "admin" }),
  ).toMatchObject({
    problem: { code: "conflict", field: "email" },
  });
  const investor = await createInvestor();
  unwrap(await suspendAccount(boss, investor.user.id, REASON));
  await publishUpdate(boss, updateInput.parse({ title: "A secret", content: "Words" }));
  const mails = await mailTo(investor.user.email);
  expect(mails.filter(({ subject }) => subject === "A secret")).toEqual([]);
});

test("an investor's link ends after a month, when it is withdrawn, and when a newer one is mailed", async () => {
  const admin = await createAdmin();
  const input = (email: string) => investorInput.parse({ email, accessLevel: "advisor" });
  const [first, second] = [newAddress(), newAddress()];
  const { id } = unwrap(await addInvestor(admin, input(first)));
  const user = await createUser();
  const isRefused = async (token: string | undefined) =>
    !(await acceptInvitation(user, token)).ok && (await getClearance(user)) === "none";

  const oldest = await investorToken(first);
  expect(await setInvestorActive(admin, id, false)).toMatchObject({ link: "withdrawn" });
  expect(await isRefused(oldest)).toBe(true);
  expect(await setInvestorActive(admin, id, true)).toMatchObject({ link: "mailed" });
  expect(await isRefused(oldest)).toBe(true);
  // Nothing to mail, because the link is good and new.
  expect(await setInvestorActive(admin, id, true)).toMatchObject({ link: "recent" });
  const newer = await investorToken(first);
  unwrap(await saveInvestor(admin, id, input(second)));
  unwrap(await saveInvestor(admin, id, input(first)));
  expect(await isRefused(newer)).toBe(true);

  const newest = await investorToken(first);
  await db
    .update(investorAccess)
    .set({ invitedAt: sql`${investorAccess.invitedAt} - interval '31 days'` })
    .where(and(eq(investorAccess.id, id), isNull(investorAccess.userId)));
  expect(await isRefused(newest)).toBe(true);
  await setInvestorActive(admin, id, true);
  expect(await acceptInvitation(user, await investorToken(first))).toMatchObject({ ok: true });
  expect(await getClearance(user)).toBe("advisor");
});

test("each member of the team has an own calendar address, which ends with it alone", async () => {
  const [one, other] = [await createStaff(), await createAdmin()];
  expect(await teamCalendarUrl(one)).toBeNull();
  for (const member of [one, other]) await replaceTeamCalendar(member);
  const [first, others] = [await keyOf(one), await keyOf(other)];
  expect(first).not.toBe(others);
  await replaceTeamCalendar(one);
  expect(await teamCalendarReader(first)).toBeNull();
  const second = await keyOf(one);
  expect(await teamCalendarReader(second)).not.toBeNull();
  await changePassword(one, { currentPassword: PASSWORD, password: "another password" }, null);
  expect(await teamCalendarReader(second)).toBeNull();
  const third = await keyOf(one);
  // The role comes back, the address does not.
  for (const role of ["customer", "staff"] satisfies Role[]) {
    unwrap(await grantRole(COMMAND_LINE, one.username, role));
    expect(await teamCalendarReader(third)).toBeNull();
  }
  expect(await teamCalendarReader(others)).not.toBeNull();
  for (const key of ["", "x", "1:2", others.slice(0, -1), `${others}x`]) {
    expect(await teamCalendarReader(key), key).toBeNull();
  }
});

test("inbox items that a member may no longer see are nobody's again", async () => {
  const boss = await createAdmin();
  const itemOf = async (kind: "contact" | "access", assigneeId: number) => {
    const sourceId = 800_000 + (await db.$count(inboxItems));
    const item = { kind, sourceId, name: "A", subject: "S", text: "", assigneeId };
    const [made] = await db.insert(inboxItems).values(item).returning({ id: inboxItems.id });
    return made?.id ?? 0;
  };
  const holderOf = async (id: number) => {
    const [item] = await db.select().from(inboxItems).where(eq(inboxItems.id, id));
    return item?.assigneeId ?? null;
  };
  const admin = await createAdmin();
  const [message, request] = [await itemOf("contact", admin.id), await itemOf("access", admin.id)];
  const lowered = unwrap(await changeRole(boss, admin.id, { role: "staff" }));
  expect(lowered.withdrawn).toBe("1 inbox item of theirs is nobody's now.");
  expect([await holderOf(message), await holderOf(request)]).toEqual([admin.id, null]);
  const removed = unwrap(await changeRole(boss, admin.id, { role: "customer" }));
  expect(removed.withdrawn).toBe("1 inbox item of theirs is nobody's now.");
  expect(await holderOf(message)).toBeNull();
  const staff = await createStaff();
  const other = await itemOf("contact", staff.id);
  unwrap(await suspendAccount(boss, staff.id, REASON));
  expect(await holderOf(other)).toBeNull();
  const [line] = await db
    .select({ event: inboxEvents.event, by: inboxEvents.actorName, detail: inboxEvents.detail })
    .from(inboxEvents)
    .where(eq(inboxEvents.itemId, other));
  expect(line).toEqual({ event: "assigned", by: boss.username, detail: null });
});

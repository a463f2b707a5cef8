import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { answerItem } from "~/domain/inbox/replies/answer-item.server";
import { openReply } from "~/domain/inbox/replies/reply-turn.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { mailOutbox, offerings, reservationProposals } from "~drizzle/schema";
import { askForDay, createTime, dayIn, reserve } from "../../../../tests/support/appointments";
import { createAdmin, unwrap } from "../../../../tests/support/builders";
import { mailTo } from "../../../../tests/support/investors";
import { useDatabase } from "../../../../tests/support/database";
import {
  confirmReservation,
  declineReservation,
  proposeSessions,
} from "./answer-reservation.server";
import { cancelReservation, changeParty, moveReservation } from "./change-own.server";
import { noteReservation } from "./check-in.server";
import { asTeam } from "./holder.server";
import { openReservationReply } from "./reservation-turn.server";

useDatabase();

const NOT_AHEAD = { isAhead: false };

type Act = (admin: Admin, id: number, seen: string | undefined) => Promise<Outcome<object>>;

const times = async () => [
  await createTime({ day: dayIn(11) }),
  await createTime({ day: dayIn(12) }),
];

/** Every act of the team's pages that the guest is told of, with another time than a colleague's. */
const ACTS: Record<string, (free: number) => Act> = {
  propose: (free) => (admin, id, seen) => proposeSessions(admin, id, [free], { seen }),
  move: (free) => (admin, id, seen) =>
    moveReservation(asTeam(admin, id), { sessionId: free, seen }),
  decline: () => (admin, id, seen) => declineReservation(admin, id, "No host", { seen }),
  cancel: () => (admin, id, seen) =>
    cancelReservation(asTeam(admin, id), { reason: "No host", seen }),
};

const proposalsOf = async (id: number) => {
  const { sessionId, reservationId } = reservationProposals;
  const rows = await db
    .select({ sessionId })
    .from(reservationProposals)
    .where(eq(reservationId, id));
  return rows.map((row) => row.sessionId);
};

const mailCount = () => db.$count(mailOutbox);

for (const [name, actAt] of Object.entries(ACTS)) {
  test(`${name}: a page from before a colleague's proposals is refused, which stay`, async () => {
    const [admin, colleague] = [await createAdmin(), await createAdmin()];
    const { id } = await askForDay();
    const [theirs = 0, own = 0] = await times();
    const act = actAt(own);
    const { seen } = await openReservationReply(admin, id, NOT_AHEAD);
    const theirTurn = await openReservationReply(colleague, id, NOT_AHEAD);
    expect(theirTurn.begun).toMatchObject([{ by: admin.username }]);
    unwrap(await proposeSessions(colleague, id, [theirs], { seen: theirTurn.seen }));
    const mails = await mailCount();

    const refused = await act(admin, id, seen);
    expect(refused).toMatchObject({ ok: false, problem: { code: "conflict" } });
    const problem = refused.ok ? null : refused.problem;
    expect(problem?.message).toContain(`${colleague.username} changed it at `);
    expect(problem?.message).toContain("“Other times proposed”");
    expect(await proposalsOf(id)).toEqual([theirs]);
    expect(await mailCount()).toBe(mails);

    const again = problem?.edited?.revision;
    unwrap(await act(admin, id, again));
    // The same press again is answered alike, although its page is older than itself.
    unwrap(await act(admin, id, again));
    expect(await mailCount()).toBe(mails + 1);
  });

  test(`${name}: a colleague's mail from the inbox is shown first`, async () => {
    const [admin, colleague] = [await createAdmin(), await createAdmin()];
    const { id } = await askForDay();
    const act = actAt((await times())[0] ?? 0);
    const { seen } = await openReservationReply(admin, id, NOT_AHEAD);
    const source = { kind: "appointment", sourceId: id } as const;
    const reply = { noun: "appointment", id, subject: "S", answer: "Come on Friday" };
    const { seen: theirs } = await openReply(colleague, source, NOT_AHEAD);
    unwrap(
      await answerItem(colleague, source, { ...reply, seen: theirs }, () =>
        Promise.resolve([{ name: "Grace", email: "grace@example.com" }]),
      ),
    );
    const refused = await act(admin, id, seen);
    expect(refused).toMatchObject({
      problem: { message: expect.stringContaining("“Come on Friday”") as string },
    });
    unwrap(await act(admin, id, refused.ok ? "" : refused.problem.edited?.revision));
  });
}

test("confirm: a time to which a colleague moved a request is not confirmed from an older page", async () => {
  const [admin, colleague] = [await createAdmin(), await createAdmin()];
  const [first = 0, second = 0] = await times();
  await db.update(offerings).set({ confirmsAtOnce: false }).where(eq(offerings.slug, "group-tour"));
  const { id } = await reserve(first);
  const { seen } = await openReservationReply(admin, id, { isAhead: true });
  unwrap(await moveReservation(asTeam(colleague, id), { sessionId: second }));
  const refused = await confirmReservation(admin, id, { seen });
  expect(refused).toMatchObject({
    problem: { message: expect.stringContaining("“Moved to another time”") as string },
  });
  const now = await openReservationReply(admin, id, { isAhead: true });
  expect(now.begun).toEqual([]);
  expect(await confirmReservation(admin, id, now)).toMatchObject({ state: "confirmed" });
  await db.update(offerings).set({ confirmsAtOnce: true }).where(eq(offerings.slug, "group-tour"));
});

test("a reservation that is no item of the inbox has a turn too; a note and a guest's page do not end it", async () => {
  const admin = await createAdmin();
  const [first = 0, second = 0] = await times();
  const { id, holder } = await reserve(first);
  const { seen } = await openReservationReply(admin, id, NOT_AHEAD);
  unwrap(await noteReservation(admin, id, "Knows the way"));
  unwrap(await changeParty(holder, 3));
  const move = { sessionId: second, seen };
  expect(await moveReservation(asTeam(admin, id), move)).toMatchObject({
    problem: {
      message: expect.stringMatching(
        /^The guest changed it at .*: “Number of guests changed”. Nothing was changed/,
      ) as string,
    },
  });
  unwrap(await moveReservation(holder, { sessionId: second }));
});

test("of two proposals at the same time one is mailed and the other shown it", async () => {
  const [admin, colleague] = [await createAdmin(), await createAdmin()];
  const { id } = await askForDay();
  const [one = 0, two = 0] = await times();
  const { seen } = await openReservationReply(admin, id, NOT_AHEAD);
  const mails = await mailCount();
  const answers = await Promise.all([
    proposeSessions(admin, id, [one], { seen }),
    proposeSessions(colleague, id, [two], { seen }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual(
    refuse("conflict", expect.any(String) as string, {
      edited: { revision: expect.any(String) as string, fields: {} },
    }),
  );
  expect(await mailCount()).toBe(mails + 1);
  expect(await proposalsOf(id)).toEqual([answers[0].ok ? one : two]);
});

test("who is moved by the team reads the reason in the mail and in the history", async () => {
  const [first, second] = [await createTime(), await createTime({ day: dayIn(11) })];
  const { id, email } = await reserve(first);
  const reason = "The host is ill";
  unwrap(await moveReservation(asTeam(await createAdmin(), id), { sessionId: second, reason }));
  expect((await mailTo(email)).at(-1)?.text).toContain(`The reason: ${reason}`);
});

import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { proposeSessions } from "~/domain/appointments/reservations/answer-reservation.server";
import { readReservationFilter } from "~/domain/appointments/team/reservation-filter";
import { reservationList } from "~/domain/appointments/team/reservation-list.server";
import { readInboxFilter } from "~/domain/inbox/inbox-filter";
import { inboxPage } from "~/domain/inbox/inbox-list.server";
import { db } from "~/platform/database/db.server";
import { inboxItems, reservations } from "~drizzle/schema";
import { askForDay, createTime, dayIn } from "../../../tests/support/appointments";
import { anyAdmin, createAdmin } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { addItemMail, changeItemState } from "./change-state.server";
import { today } from "./today.server";

useDatabase();

const HOUR_MS = 3_600_000;

async function itemOf(id: number) {
  const isIts = and(eq(inboxItems.kind, "appointment"), eq(inboxItems.sourceId, id));
  const [item] = await db.select().from(inboxItems).where(isIts);
  if (!item) throw new Error("No item");
  return item;
}

test("a request that waits for its guest is overdue nowhere, and one that is the team's is everywhere", async () => {
  const colleague = await createAdmin();
  const { id } = await askForDay();
  const item = await itemOf(id);
  const past = new Date(Date.now() - HOUR_MS);
  await db.update(inboxItems).set({ dueAt: past }).where(eq(inboxItems.id, item.id));
  await db.update(reservations).set({ dueAt: past }).where(eq(reservations.id, id));
  const isOverdue = async () => {
    const late = readInboxFilter(new URLSearchParams("overdue=on"));
    const inbox = await inboxPage(colleague, late, { limit: 200 });
    const lateRequests = readReservationFilter(new URLSearchParams("overdue=on"));
    const all = readInboxFilter(new URLSearchParams("state=all"));
    const shown = await inboxPage(colleague, all, { limit: 200 });
    const requests = await reservationList(colleague, lateRequests).page({ limit: 200 });
    const { waiting } = await today(colleague);
    return {
      inbox: inbox.rows.some((row) => row.id === item.id),
      shown: shown.rows.find((row) => row.id === item.id)?.isOverdue,
      requests: requests.rows.some((row) => row.id === id),
      today: waiting.some(({ label }) => label === "Overdue answers"),
    };
  };
  const everywhere = { inbox: true, shown: true, requests: true, today: true };
  const nowhere = { inbox: false, shown: false, requests: false, today: false };
  expect(await isOverdue()).toEqual(everywhere);
  // By hand, because the team wrote to the guest from elsewhere.
  await changeItemState(colleague, [item.id], "waiting");
  expect(await isOverdue()).toEqual(nowhere);
  await changeItemState(colleague, [item.id], "open");
  expect(await isOverdue()).toEqual(everywhere);
  await proposeSessions(anyAdmin(), id, [await createTime({ day: dayIn(40) })]);
  expect(await isOverdue()).toEqual(nowhere);
  // The guest writes back: the team's turn, with a new due time.
  const mail = { subject: null, text: "Another day, please.", messageId: null };
  await addItemMail(colleague, item.id, mail);
  expect(await isOverdue()).toEqual(nowhere);
  const reopened = await itemOf(id);
  expect(reopened.dueAt?.getTime()).toBeGreaterThan(Date.now());
  const [stored] = await db.select().from(reservations).where(eq(reservations.id, id));
  expect(stored?.dueAt).toEqual(reopened.dueAt);
});

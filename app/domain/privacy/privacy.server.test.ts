import { eq, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { site } from "~/content/site";
import { db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { askForDates } from "~/domain/appointments/date-notifications.server";
import { declineReservation } from "~/domain/appointments/reservations/answer-reservation.server";
import { cancelReservation } from "~/domain/appointments/reservations/change-own.server";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { requestMeeting } from "~/domain/appointments/requests/request-meeting.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { applyInput } from "~/domain/careers/careers.schema";
import { checkResume } from "~/domain/careers/resume.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { notify } from "~/domain/forum/follows/announce.server";
import { editPost } from "~/domain/forum/posts/change-own-post.server";
import { getPostHistory } from "~/domain/forum/writing/versions.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { meetingInput } from "~/domain/meetings/meetings.schema";
import { sendMessage } from "~/domain/messages/send-message.server";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { changeOrderStatus } from "~/domain/orders/change-order-status.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { inviteToTeam } from "~/domain/people/invitations.server";
import * as schema from "~drizzle/schema";
import { createTime, dayIn, reserve } from "../../../tests/support/appointments";
import {
  actorOf,
  createAdmin,
  createProduct,
  createUser,
  PASSWORD,
  visitor,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { resumes } from "../../../tests/support/files";
import { giveAccess } from "../../../tests/support/investors";
import { application, booking, contactMessage } from "../../../tests/support/lists";
import { deleteAccount } from "./delete-account.server";
import { copyPerson, deletePerson, findPerson, getDeletion } from "./person-desk.server";
import { getRetention, setRetention } from "./retention.server";
import { listRetentionRuns, runRetention } from "./run-retention.server";
import { PERSONAL_TABLES } from "./personal-tables.server";

useDatabase();

const { orders, reservations, contactSubmissions, jobApplications, mailOutbox } = schema;
const { eventBookings, inboxItems, auditLog, retentionRuns, newsletterSubscribers } = schema;
const { investorMessages, investorAccessRequests, invitations, forumNotifications } = schema;

/** The tables in which any row has the text. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    const name = getTableName(table);
    const [row] = await selectRows<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)} as one
        where one::text ilike ${`%${text}%`}`,
    );
    if (row && row.count > 0) found.push(name);
  }
  return found.sort();
}

const ok = <Done extends { ok: boolean }>(outcome: Done) => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome as Extract<Done, { ok: true }>;
};

/** Leaves a trace of the address in every list that visitors can write to. */
async function traceOf(email: string) {
  const time = await createTime();
  ok(await sendContact(visitor(), { ...contactMessage, email }));
  ok(await subscribe(visitor(), { email }));
  ok(
    await requestMeeting(
      visitor(),
      meetingInput.parse({ name: "A", email, preferredDate: booking.preferredDate, topic: "T" }),
    ),
  );
  const resume = ok(await checkResume(resumes.pdf.name, resumes.pdf.buffer));
  ok(await applyForJob(visitor(), applyInput.parse({ ...application, email }), resume));
  ok(await bookEvent(visitor(), bookEventInput.parse({ ...booking, email })));
  const visit = await reserve(time, { email });
  await cancelReservation(visit.holder);
  const product = await createProduct();
  const order = ok(
    await placeOrder(visitor(), {
      items: [{ productId: product.id, quantity: 1 }],
      customerInfo: { email, name: "Ada Byron", address: "1 Valley Road" },
      key: null,
      seen: null,
    }),
  );
  ok(await askForDates(visitor(), "edibles-deep-dive", { email }));
  ok(await inviteToTeam(await createAdmin(), { email, role: "staff" }));
  return { orderId: order.order.id };
}

/** Declines what waits for an answer. */
async function settleRequestsOf(email: string) {
  const admin = await createAdmin();
  const open = await db.select().from(reservations).where(eq(reservations.email, email));
  for (const { id, state } of open) {
    if (state === "requested") await declineReservation(admin, id, "No room");
  }
}

test("a guest without an account is found, copied and forgotten in every table", async () => {
  const admin = await createAdmin();
  const email = "Grace.Trace@Example.com";
  const { orderId } = await traceOf(email.toLowerCase());
  const { username, lines } = await findPerson({ email });
  expect(username).toBeNull();
  const titles = lines.map(({ title }) => title);
  for (const title of [
    ...["Contact messages", "Newsletter", "Meeting requests", "Job applications", "Orders"],
    ...["Booking requests", "Reservations", "Notices of a first date", "Mail", "Inbox items"],
    ...["Resumes, in pieces", "Invitations to the team", "Lines of orders"],
  ]) {
    expect(titles).toContain(title);
  }
  const file = JSON.stringify(await copyPerson(admin, { email }));
  expect(file).toContain(contactMessage.message);
  expect(file).toContain("1 Valley Road");
  // Neither links that let somebody in, nor what they are made of.
  expect(file).toMatch(/\/join\/…/);
  expect(file).not.toMatch(/tokenHash|tokenSeed/);

  expect(await deletePerson(admin, { email })).toMatchObject({
    problem: { message: expect.stringContaining(`Order ${orderId} is under way`) as string },
  });
  await changeOrderStatus(admin, { orderId, status: "cancelled" });
  expect(await deletePerson(admin, { email })).toMatchObject({
    problem: { message: expect.stringContaining("is ahead and needs the name") as string },
  });
  await settleRequestsOf(email.toLowerCase());

  const { id } = ok(await deletePerson(admin, { email }));
  // Pressed twice.
  expect(ok(await deletePerson(admin, { email })).id).toBe(id);
  expect(await tablesWith(email)).toEqual([]);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ customerName: "Former customer", total: "25.00" });
  const report = (await getDeletion(id))?.report ?? [];
  expect(report.find(({ title }) => title === "Orders")).toMatchObject({
    found: 1,
    stays: expect.stringContaining("seven years") as string,
  });
  expect(report.find(({ title }) => title === "Contact messages")).toMatchObject({ stays: null });
  expect((await findPerson({ email })).lines).toEqual([]);
});

test("an account goes with everything, and only what the report names stays", async () => {
  const [admin, user] = [await createAdmin(), await createUser({ firstName: "Ada" })];
  const { email } = user;
  const { orderId } = await traceOf(email);
  await changeOrderStatus(admin, { orderId, status: "cancelled" });
  await settleRequestsOf(email);
  await giveAccess(user, "board");
  ok(await sendMessage(user, { subject: "Question", message: "When?" }));
  ok(
    await createPost(actorOf(user), {
      title: "It stays",
      content: "Words",
      categoryId: null,
      videoUrl: null,
    }),
  );
  await db
    .insert(schema.investorDocumentOpens)
    .values({ documentTitle: "Deck", userId: user.id, userEmail: email, how: "view" });
  await db
    .insert(schema.investorTermsAcceptances)
    .values({ version: 1, userId: user.id, userEmail: email });
  const other = await createUser();
  const { id } = ok(await deletePerson(admin, { email }));
  // Records that the law or the answer for confidential papers asks for.
  expect(await tablesWith(email)).toEqual([
    "investor_access",
    "investor_document_opens",
    "investor_terms_acceptances",
  ]);
  const report = (await getDeletion(id))?.report ?? [];
  const staying = report.filter(({ stays }) => stays !== null).map(({ title }) => title);
  for (const title of ["Account", "Posts", "Investor access", "Orders"]) {
    expect(staying).toContain(title);
  }
  expect(JSON.stringify(report)).not.toContain(email);
  const [former] = await db.select().from(schema.users).where(eq(schema.users.id, user.id));
  expect(former).toMatchObject({ username: `former member ${user.id}`, passwordHash: null });
  expect((await findPerson({ email: other.email })).username).toBe(other.username);
});

test("the desk forgets neither its admin, nor the only one, nor the site itself", async () => {
  const admin = await createAdmin();
  expect(await deletePerson(admin, { email: admin.email })).toMatchObject({
    problem: { code: "conflict" },
  });
  expect(await deletePerson(admin, { email: site.email.toUpperCase() })).toMatchObject({
    problem: { message: "This is the site's own address" },
  });
});

const TOMORROW = dayIn(1);
/** At 04:00 or 05:00 in New York. */
const NIGHT = new Date(`${TOMORROW}T09:00:00Z`);
const old = (years: number) => new Date(NIGHT.getTime() - years * 366 * 24 * 3_600_000);

test("a night's run deletes by each kind's period, once, however many processes run it", async () => {
  const admin = await createAdmin();
  await db.delete(retentionRuns);
  const email = `${crypto.randomUUID()}@example.com`;
  const { orderId } = await traceOf(email);
  ok(await changeOrderStatus(admin, { orderId, status: "cancelled" }));
  await db.update(contactSubmissions).set({ createdAt: old(3) });
  await db.update(jobApplications).set({ createdAt: old(1.5) });
  await db.update(eventBookings).set({ createdAt: old(1) });
  await db.update(orders).set({ createdAt: old(6) });
  await db.insert(investorMessages).values({
    ...{ investorName: "Ada", investorEmail: email, subject: "Terms", message: "Which ones?" },
    createdAt: old(8),
  });
  await db
    .insert(investorAccessRequests)
    .values({ userId: admin.id, status: "declined", decidedAt: old(8) });
  await db.update(invitations).set({ expiresAt: old(2) });
  await db.update(auditLog).set({ createdAt: old(6) });
  await db.update(mailOutbox).set({ status: "sent", sentAt: old(0.1) });
  const { post } = ok(
    await createPost(actorOf(admin), {
      ...{ title: "Old news", content: "Words", categoryId: null, videoUrl: null },
    }),
  );
  const about = { kind: "post" as const, id: post.id };
  for (const words of ["Moved long ago", "Moved"])
    await notify(db, { userId: admin.id, about, words });
  await db
    .update(forumNotifications)
    .set({ createdAt: old(0.6) })
    .where(eq(forumNotifications.words, "Moved long ago"));

  // Not before the night.
  await runRetention(new Date(`${TOMORROW}T05:00:00Z`), PERSONAL_TABLES);
  expect(await listRetentionRuns()).toEqual([]);
  await Promise.all([
    runRetention(NIGHT, PERSONAL_TABLES),
    runRetention(NIGHT, PERSONAL_TABLES),
    runRetention(NIGHT, PERSONAL_TABLES),
  ]);
  const [run, ...more] = await listRetentionRuns();
  expect(more).toEqual([]);
  expect(run?.finishedAt).not.toBeNull();
  expect(run?.report).toMatchObject({ contacts: 1, applications: 1, investors: 2 });
  expect(Object.keys(run?.report ?? {}).sort()).toEqual([
    ...["applications", "contacts", "investors", "invitations", "notifications"],
  ]);
  const news = await db.select({ words: forumNotifications.words }).from(forumNotifications);
  expect(news).toEqual([{ words: "Moved" }]);
  expect(await db.$count(investorMessages)).toBe(0);
  expect(await db.$count(investorAccessRequests)).toBe(0);
  expect(await db.$count(invitations)).toBe(0);
  expect(await db.$count(contactSubmissions)).toBe(0);
  expect(await db.$count(jobApplications)).toBe(0);
  expect(await db.$count(inboxItems, eq(inboxItems.kind, "contact"))).toBe(0);
  expect(await db.$count(orders)).toBeGreaterThan(0);
  expect(await db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email))).toBe(1);

  const usual = await getRetention();
  await setRetention(admin, { ...usual, bookings: 6, mail: 10, orders: 60, audit: 60 });
  await runRetention(new Date(NIGHT.getTime() + 24 * 3_600_000), PERSONAL_TABLES);
  const [second] = await listRetentionRuns();
  expect(Object.keys(second?.report ?? {}).sort()).toEqual(["audit", "bookings", "mail", "orders"]);
  expect(await db.$count(orders)).toBe(0);
  const [kept] = await db.select().from(eventBookings);
  expect(kept).toMatchObject({ name: "Former guest", email: "" });
});

test("a run whose process ended is taken over, and none that is under way", async () => {
  await db.delete(retentionRuns);
  await db.insert(retentionRuns).values({ day: TOMORROW });
  await runRetention(NIGHT, PERSONAL_TABLES);
  expect((await listRetentionRuns())[0]?.finishedAt).toBeNull();
  await db.update(retentionRuns).set({ startedAt: new Date(Date.now() - 2 * 3_600_000) });
  await runRetention(NIGHT, PERSONAL_TABLES);
  expect((await listRetentionRuns())[0]?.finishedAt).not.toBeNull();
});

test("with an account goes what its texts were, while the texts stay", async () => {
  const author = await createUser();
  const input = { title: "T", content: "My address is 1 Hidden Lane", categoryId: null };
  const { post } = ok(await createPost(actorOf(author), { ...input, videoUrl: null }));
  const corrected = { title: "T", content: "No address", videoUrl: null };
  ok(await editPost(actorOf(author), post.id, corrected));
  expect(await tablesWith("1 Hidden Lane")).toEqual(["forum_versions"]);
  ok(await deleteAccount(author, { currentPassword: PASSWORD }));
  expect(await tablesWith("1 Hidden Lane")).toEqual([]);
  expect(await getPostHistory(null, post.id)).toMatchObject({
    isWhole: false,
    versions: [{ html: '<p dir="auto">No address</p>' }],
  });
});

import type { APIRequestContext, APIResponse } from "@playwright/test";
import { sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { applyInput } from "~/domain/careers/careers.schema";
import { getJob } from "~/domain/careers/openings/openings-queries.server";
import { openingInput } from "~/domain/careers/openings/openings.schema";
import { createOpening } from "~/domain/careers/openings/save-opening.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { linkTokenOf } from "~/domain/investors/invitation.server";
import { investorInput } from "~/domain/investors/investors.schema";
import { addInvestor } from "~/domain/investors/manage-access.server";
import { requestAccess } from "~/domain/investors/request-access.server";
import { meetingInput } from "~/domain/meetings/meetings.schema";
import { orderLink } from "~/domain/orders/order-links.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { requestMeeting } from "~/domain/appointments/requests/request-meeting.server";
import { sendMessage } from "~/domain/messages/send-message.server";
import { addDrawer } from "~/domain/money/drawers/keep-drawers.server";
import { openDrawer } from "~/domain/money/drawers/use-drawer.server";
import { setAside } from "~/domain/stock/set-aside.server";
import { writeOffStock } from "~/domain/stock/write-off-stock.server";
import { takePayment } from "~/domain/money/payments.server";
import { parseCents } from "~/lib/money";
import { addDays, weekdayOf } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { inboxMails, investorAccessRequests } from "~drizzle/schema";
import { createTime, guest, reserve } from "../support/appointments";
import {
  anyAdmin,
  createAdmin,
  createProduct,
  createStaff,
  createUser,
  member,
  PASSWORD,
  unwrap,
  visitor,
} from "../support/builders";
import { resumes } from "../support/files";
import { pdf } from "../support/investors";
import { application, booking, contactMessage } from "../support/lists";
import { newOrder, soldOrder } from "../support/sold-orders";
import { openedSale } from "../support/counter";
import { receive, writeOffForm } from "../support/stock";
import { createDelivery, createRun } from "../support/deliveries";
import { createTour, tourFields } from "../support/tours";
import { expect, test } from "../support/test";
import { routesWith } from "./routes";

type Role = "visitor" | "customer" | "admin";

type Fields = Record<string, string>;
type File = { name: string; mimeType: string; buffer: Buffer };

type Form = {
  /** The route's address. */
  route: string;
  as: Role;
  /** The tables that must get exactly one row. */
  makes: string[];
  /** Of a success, if it is not a redirect. */
  status?: number;
  /** The address and the fields of the post. */
  prepare: (request: APIRequestContext) => Promise<{ path: string; fields?: Fields; file?: File }>;
  /** The name of the file's field. */
  fileField?: string;
};

const meeting = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  preferredDate: booking.preferredDate,
  duration: "30",
  topic: "The build-out plan",
};

let names = 0;
const fresh = (word: string) => `${word} ${(names += 1)} of the repeated`;

const jobFields = {
  ...{ title: "Grower", position: "cultivation", place: "Warwick", hours: "Full time" },
  ...{ payFrom: "21", payPer: "hour", description: "Walk the field." },
};

/** The slug of a new opening. */
async function advertise() {
  const input = openingInput.parse({ ...jobFields, title: fresh("Job") });
  const made = await createOpening(anyAdmin(), input);
  const job = made.ok ? await getJob(made.id) : null;
  return job?.slug ?? "";
}

/** The id of a new application. */
async function apply() {
  const input = applyInput.parse({ ...application, firstName: fresh("Grace") });
  const applied = await applyForJob(visitor(), input, null);
  return applied.ok ? applied.application.id : 0;
}

/** The page of a new batch. */
const batch = async () =>
  `/office/stock/batches/${await receive((await createProduct()).id, { quantity: 9 })}`;

async function pendingRequest() {
  const user = await createUser();
  await requestAccess(user, null);
  const rows = await db.select({ id: investorAccessRequests.id }).from(investorAccessRequests);
  return Math.max(...rows.map(({ id }) => id));
}

async function invitationToken() {
  const email = `${crypto.randomUUID()}@example.com`;
  const input = investorInput.parse({ email, accessLevel: "investor" });
  const added = await addInvestor(await createAdmin(), input);
  return added.ok ? linkTokenOf(added.id) : null;
}

async function post() {
  const outcome = await createPost(await member(), {
    title: fresh("Post"),
    content: "Hello",
    categoryId: null,
    videoUrl: null,
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.post.id;
}

async function order() {
  const { id: productId } = await createProduct();
  const items = [{ productId, quantity: 1 }];
  const asked = { items, customerInfo: null, key: null, seen: null };
  const outcome = await placeOrder(await member(), asked);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.order;
}

/** The id of a contact message's item. */
async function inboxItem() {
  await sendContact(visitor(), { ...contactMessage, name: fresh("Sender") });
  const [item] = await selectRows<{ id: number }>(sql`select max(id)::int as id from inbox_items`);
  return item?.id ?? 0;
}

async function investorMessage() {
  const outcome = await sendMessage(await createUser(), {
    subject: "Site",
    message: fresh("Text"),
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.message.id;
}

/** Every form that creates something or sends a mail. */
const FORMS: Form[] = [
  {
    route: "/book",
    as: "visitor",
    makes: ["event_bookings", "reservations", "reservation_changes"],
    prepare: async () => ({ path: "/book", fields: { ...booking, name: fresh("Guest") } }),
  },
  {
    route: "/book/times/:id",
    as: "visitor",
    makes: ["event_bookings", "reservations", "reservation_changes"],
    prepare: async () => {
      const fields = { name: fresh("Guest"), email: guest.email, phone: "845 555 0101" };
      return { path: `/book/times/${await createTime()}`, fields: { ...fields, partySize: "2" } };
    },
  },
  {
    route: "/community/calendar/notify/:slug",
    as: "visitor",
    makes: ["date_notices"],
    prepare: async () => ({
      path: "/community/calendar/notify/edibles-deep-dive",
      fields: { email: `${crypto.randomUUID()}@example.com` },
    }),
  },
  {
    route: "/contact",
    as: "visitor",
    makes: ["contact_submissions"],
    prepare: async () => ({ path: "/contact", fields: { ...contactMessage, name: fresh("Ada") } }),
  },
  {
    route: "/newsletter",
    as: "visitor",
    makes: ["newsletter_subscribers"],
    prepare: async () => ({
      path: "/newsletter",
      fields: { email: `${crypto.randomUUID()}@example.com` },
    }),
  },
  {
    route: "/careers",
    as: "visitor",
    makes: ["job_applications", "mail_outbox"],
    fileField: "resume",
    prepare: async () => ({
      path: "/careers",
      fields: { ...application, firstName: fresh("Grace") },
      file: resumes.pdf,
    }),
  },
  {
    route: "/investors/meeting",
    as: "visitor",
    makes: ["meeting_requests", "reservations", "reservation_changes"],
    prepare: async () => ({
      path: "/investors/meeting",
      fields: { ...meeting, topic: fresh("Plan") },
    }),
  },
  {
    route: "/signup",
    as: "visitor",
    makes: ["users", "mail_outbox"],
    prepare: async () => {
      const username = `twice-${crypto.randomUUID().slice(0, 8)}`;
      const email = `${username}@example.com`;
      return { path: "/signup", fields: { username, email, password: PASSWORD } };
    },
  },
  {
    route: "/forgot-password",
    as: "visitor",
    makes: ["password_resets", "mail_outbox"],
    prepare: async () => ({
      path: "/forgot-password",
      fields: { email: (await createUser()).email },
    }),
  },
  {
    route: "/sign-in-link",
    as: "visitor",
    makes: ["password_resets", "mail_outbox"],
    prepare: async () => ({ path: "/sign-in-link", fields: { email: (await createUser()).email } }),
  },
  {
    route: "/account/email",
    as: "customer",
    makes: ["mail_outbox"],
    prepare: async () => ({
      path: "/account/email",
      fields: { email: `${crypto.randomUUID()}@example.com`, currentPassword: PASSWORD },
    }),
  },
  {
    route: "/checkout",
    as: "visitor",
    makes: ["orders", "order_items", "mail_outbox"],
    prepare: async (request) => {
      const { id } = await createProduct();
      await request.post("/cart/add", { form: { productId: String(id) }, maxRedirects: 0 });
      const page = await (await request.get("/checkout")).text();
      const hidden = (name: string) =>
        new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(page)?.[1] ?? "";
      return {
        path: "/checkout",
        fields: {
          orderKey: hidden("orderKey"),
          seen: hidden("seen"),
          email: "ada@example.com",
          name: "Ada",
          address: "1 Valley Road",
        },
      };
    },
  },
  {
    route: "/community/new-post",
    as: "customer",
    makes: ["forum_posts"],
    prepare: async () => ({
      path: "/community/new-post",
      fields: { title: fresh("Title"), content: "Hello" },
    }),
  },
  {
    route: "/community/posts/:id/split",
    as: "admin",
    makes: ["forum_posts"],
    prepare: async () => {
      const id = await post();
      const input = { content: fresh("Comment"), parentId: null };
      const written = await commentOnPost(await member(), id, input);
      if (!written.ok) throw new Error(written.problem.message);
      const fields = { title: fresh("Split"), note: "Another matter" };
      const comments = String(written.comment.id);
      return { path: `/community/posts/${id}/split`, fields: { ...fields, comments } };
    },
  },
  {
    route: "/community/posts/:id/comment",
    as: "customer",
    makes: ["forum_comments"],
    prepare: async () => ({
      path: `/community/posts/${await post()}/comment`,
      fields: { content: "Well said" },
    }),
  },
  {
    route: "/community/:kind/:id/report",
    as: "customer",
    makes: ["forum_reports", "forum_acts"],
    prepare: async () => ({
      path: `/community/posts/${await post()}/report`,
      fields: { reason: "Off topic" },
    }),
  },
  {
    route: "/investors/messages",
    as: "customer",
    makes: ["investor_messages"],
    prepare: async () => ({
      path: "/investors/messages",
      fields: { subject: "Question", message: fresh("When do the doors open") },
    }),
  },
  {
    route: "/investors/request-access",
    as: "customer",
    makes: ["investor_access_requests"],
    prepare: async () => ({ path: "/investors/request-access" }),
  },
  {
    route: "/investors/join/:token",
    as: "customer",
    makes: [],
    prepare: async () => ({ path: `/investors/join/${await invitationToken()}` }),
  },
  {
    route: "/office/products/new",
    as: "admin",
    makes: ["products", "audit_log"],
    prepare: async () => ({
      path: "/office/products/new",
      fields: { name: fresh("Tea"), price: "5.00", category: "Tea", kind: "other", inStock: "on" },
    }),
  },
  {
    route: "/office/stock/:productId",
    as: "admin",
    makes: ["product_batches", "stock_movements", "audit_log"],
    prepare: async () => ({
      path: `/office/stock/${(await createProduct()).id}`,
      fields: { quantity: "4", batchCode: "B-7", laboratory: "Upstate Labs" },
    }),
  },
  {
    route: "/office/stock/batches/:id/receive",
    as: "admin",
    makes: ["stock_movements", "audit_log"],
    prepare: async () => ({ path: `${await batch()}/receive`, fields: { quantity: "4" } }),
  },
  {
    route: "/office/stock/batches/:id/count",
    as: "admin",
    makes: ["stock_movements", "audit_log"],
    prepare: async () => ({ path: `${await batch()}/count`, fields: { onHand: "3" } }),
  },
  {
    route: "/office/stock/batches/:id/correct",
    as: "admin",
    makes: ["stock_movements", "audit_log"],
    prepare: async () => ({
      path: `${await batch()}/correct`,
      fields: { change: "-1", reason: "A broken jar" },
    }),
  },
  {
    route: "/office/stock/batches/:id/write-off",
    as: "admin",
    makes: ["stock_movements", "stock_write_offs", "audit_log"],
    prepare: async () => ({
      path: `${await batch()}/write-off?kind=waste`,
      fields: {
        ...{ quantity: "1", from: "stock", kind: "waste", reason: "A broken jar", grams: "3.5" },
        ...{ method: "Ground and mixed with soil", day: "2026-01-15", time: "10:00" },
      },
    }),
  },
  {
    route: "/office/stock/batches/:id/set-aside",
    as: "admin",
    makes: ["stock_movements", "audit_log"],
    prepare: async () => ({
      path: `${await batch()}/set-aside`,
      fields: { quantity: "2", reason: "Seal is broken" },
    }),
  },
  {
    route: "/office/stock/batches/:id/put-back",
    as: "admin",
    makes: ["stock_movements", "audit_log"],
    prepare: async () => {
      const id = await receive((await createProduct()).id, { quantity: 9 });
      unwrap(await setAside(anyAdmin(), id, { quantity: 2, reason: "Seal is broken" }));
      const fields = { quantity: "2", reason: "Seal is whole" };
      return { path: `/office/stock/batches/${id}/put-back`, fields };
    },
  },
  {
    route: "/office/stock/records/:id/undo",
    as: "admin",
    makes: ["stock_movements", "audit_log"],
    prepare: async () => {
      const id = await receive((await createProduct()).id, { quantity: 9 });
      const off = unwrap(await writeOffStock(anyAdmin(), id, writeOffForm({})));
      return { path: `/office/stock/records/${off.id}/undo`, fields: { reason: "Wrong batch" } };
    },
  },
  {
    route: "/shop/:slug/tell-me",
    as: "visitor",
    makes: ["stock_wishes"],
    prepare: async () => ({
      path: `/shop/${(await createProduct({ inStock: false })).slug}/tell-me`,
      fields: { email: "ada@example.com" },
    }),
  },
  {
    route: "/office/inbox/:id/note",
    as: "admin",
    makes: ["inbox_events"],
    prepare: async () => ({
      path: `/office/inbox/${await inboxItem()}/note`,
      fields: { note: "Called back" },
    }),
  },
  {
    route: "/office/inbox/:id/mail-in",
    as: "admin",
    makes: ["inbox_mails"],
    prepare: async () => ({
      path: `/office/inbox/${await inboxItem()}/mail-in`,
      fields: { text: "Thank you" },
    }),
  },
  {
    route: "/office/inbox/:id/reply",
    as: "admin",
    makes: ["inbox_mails", "mail_outbox", "audit_log"],
    prepare: async () => ({
      path: `/office/inbox/${await inboxItem()}/reply`,
      fields: { answer: "At noon." },
    }),
  },
  {
    route: "/office/inbox/:id/save-reply",
    as: "admin",
    makes: ["saved_answers", "audit_log"],
    prepare: async () => {
      const item = await inboxItem();
      const mail = onlyRow(
        await db
          .insert(inboxMails)
          .values({ itemId: item, direction: "out", subject: fresh("Re: Hours"), text: "At noon." })
          .returning({ id: inboxMails.id }),
      );
      return { path: `/office/inbox/${item}/save-reply`, fields: { mail: String(mail.id) } };
    },
  },
  {
    route: "/office/answers",
    as: "admin",
    makes: ["saved_answers", "audit_log"],
    prepare: async () => ({
      path: "/office/answers",
      fields: { title: fresh("Answer"), text: "At noon." },
    }),
  },
  {
    route: "/office/people/invitations",
    as: "admin",
    makes: ["invitations", "mail_outbox", "audit_log"],
    prepare: async () => ({
      path: "/office/people/invitations",
      fields: { email: `${crypto.randomUUID()}@example.com`, role: "staff" },
    }),
  },
  {
    route: "/office/privacy/delete",
    as: "admin",
    makes: ["privacy_deletions", "audit_log"],
    prepare: async () => ({
      path: "/office/privacy/delete",
      fields: { email: `${crypto.randomUUID()}@example.com` },
    }),
  },
  {
    route: "/office/jobs/new",
    as: "admin",
    makes: ["job_openings", "audit_log"],
    prepare: async () => ({
      path: "/office/jobs/new",
      fields: { ...jobFields, title: fresh("Job") },
    }),
  },
  {
    route: "/careers/:slug",
    as: "visitor",
    makes: ["job_applications", "inbox_items", "inbox_events", "mail_outbox"],
    fileField: "resume",
    prepare: async () => ({
      path: `/careers/${await advertise()}`,
      fields: { ...application, firstName: fresh("Grace") },
      file: resumes.pdf,
    }),
  },
  {
    route: "/office/applications/:id",
    as: "admin",
    makes: ["job_application_events"],
    prepare: async () => ({
      path: `/office/applications/${await apply()}`,
      fields: { note: "Knows tractors." },
    }),
  },
  {
    route: "/office/appointments/times/new",
    as: "admin",
    makes: ["appointment_sessions", "audit_log"],
    prepare: async () => ({ path: "/office/appointments/times/new", fields: tourFields(100) }),
  },
  {
    route: "/office/appointments/times/:id/message",
    as: "admin",
    makes: ["reservation_changes"],
    prepare: async () => {
      const id = await createTime();
      await reserve(id);
      return { path: `/office/appointments/times/${id}/message`, fields: { message: "Park here" } };
    },
  },
  {
    route: "/office/appointments/series/new",
    as: "admin",
    makes: ["appointment_series", "appointment_sessions", "audit_log"],
    prepare: async () => {
      const { day, time, ...seating } = tourFields(101);
      const weekdays = String(weekdayOf(day));
      const rule = { weekdays, times: time, startsOn: day, endsOn: day };
      return { path: "/office/appointments/series/new", fields: { ...seating, ...rule } };
    },
  },
  {
    route: "/office/appointments/new",
    as: "admin",
    makes: ["reservations", "reservation_changes", "event_bookings", "audit_log"],
    prepare: async () => {
      const id = await createTour(102);
      const fields = { name: fresh("Guest"), phone: "(845) 555-0101", partySize: "4" };
      return { path: `/office/appointments/new?time=${id}`, fields };
    },
  },
  {
    route: "/investor-admin/documents",
    as: "admin",
    makes: ["investor_documents", "investor_document_chunks", "audit_log"],
    fileField: "file",
    prepare: async () => ({
      path: "/investor-admin/documents",
      fields: { title: fresh("Report"), category: "Report", accessLevel: "investor" },
      file: { name: "report.pdf", mimeType: "application/pdf", buffer: pdf() },
    }),
  },
  {
    route: "/investor-admin/updates",
    as: "admin",
    makes: ["investor_updates", "audit_log"],
    prepare: async () => ({
      path: "/investor-admin/updates",
      fields: { title: fresh("News"), type: "general", content: "All is well." },
    }),
  },
  {
    route: "/investor-admin/investors",
    as: "admin",
    makes: ["investor_access", "mail_outbox", "audit_log"],
    prepare: async () => ({
      path: "/investor-admin/investors",
      fields: { email: `${crypto.randomUUID()}@example.com`, accessLevel: "board" },
    }),
  },
  {
    route: "/investor-admin/requests/:id/grant",
    as: "admin",
    makes: ["investor_access", "mail_outbox", "audit_log"],
    prepare: async () => ({
      path: `/investor-admin/requests/${await pendingRequest()}/grant`,
      fields: { accessLevel: "investor" },
    }),
  },
  {
    route: "/investor-admin/requests/:id/decline",
    as: "admin",
    makes: ["audit_log"],
    prepare: async () => ({ path: `/investor-admin/requests/${await pendingRequest()}/decline` }),
  },
  {
    route: "/investor-admin/messages/:id/reply",
    as: "admin",
    makes: ["mail_outbox", "audit_log"],
    prepare: async () => ({
      path: `/investor-admin/messages/${await investorMessage()}/reply`,
      fields: { reply: "Next week." },
    }),
  },
  {
    route: "/dashboard/events/:id/answer",
    as: "admin",
    makes: ["mail_outbox", "audit_log"],
    prepare: async () => {
      const input = bookEventInput.parse({ ...booking, name: fresh("Guest") });
      const outcome = await bookEvent(visitor(), input);
      const id = outcome.ok ? outcome.booking.id : 0;
      return { path: `/dashboard/events/${id}/answer`, fields: { answer: "At noon." } };
    },
  },
  {
    route: "/office/closed-days/:day",
    as: "admin",
    makes: ["closed_days", "audit_log"],
    prepare: () =>
      Promise.resolve({
        path: `/office/closed-days/${addDays(businessDay(new Date()), 300 + Math.floor(Math.random() * 60))}`,
        fields: { reason: "A storm" },
      }),
  },
  {
    route: "/office/guests",
    as: "admin",
    makes: ["guest_notes"],
    prepare: () => {
      const email = `${fresh("guest").replace(/\W/g, "-")}@example.com`;
      return Promise.resolve({
        path: `/office/guests?email=${email}`,
        fields: { email, note: "Comes with a dog." },
      });
    },
  },
  {
    route: "/dashboard/contacts/:id/answer",
    as: "admin",
    makes: ["mail_outbox", "audit_log"],
    prepare: async () => {
      const outcome = await sendContact(visitor(), { ...contactMessage, name: fresh("Ada") });
      const id = outcome.ok ? outcome.contact.id : 0;
      return { path: `/dashboard/contacts/${id}/answer`, fields: { answer: "At ten." } };
    },
  },
  {
    route: "/investor-admin/meetings/:id/answer",
    as: "admin",
    makes: ["mail_outbox", "audit_log"],
    prepare: async () => {
      const input = meetingInput.parse({ ...meeting, topic: fresh("Plan") });
      const outcome = await requestMeeting(visitor(), input);
      const id = outcome.ok ? outcome.meeting.id : 0;
      const fields = { date: meeting.preferredDate, time: "14:30" };
      return { path: `/investor-admin/meetings/${id}/answer`, fields };
    },
  },
  {
    route: "/office/close",
    as: "admin",
    makes: ["day_closes", "audit_log"],
    prepare: async () => ({
      path: "/office/close",
      fields: { day: "2026-01-02", float: "100", cash: "240.50", debit: "0", after: "0" },
    }),
  },
  {
    route: "/office/orders/:id/money/discount",
    as: "admin",
    makes: ["order_discounts", "audit_log"],
    prepare: async () => ({
      path: `/office/orders/${(await newOrder("10.00")).orderId}/money/discount`,
      fields: { line: "order", amount: "1.00", reason: "A dented box" },
    }),
  },
  {
    route: "/office/orders/:id/money/refund",
    as: "admin",
    makes: ["sale_entries", "payments"],
    prepare: async () => {
      const { orderId, lines } = await soldOrder("10.00");
      const fields = { line: String(lines[0]), quantity: "1", method: "cash", reason: "Broken" };
      return { path: `/office/orders/${orderId}/money/refund`, fields };
    },
  },
  {
    route: "/office/orders/:id/money/correct",
    as: "admin",
    makes: ["sale_entries", "payments"],
    prepare: async () => {
      const { orderId, lines } = await soldOrder("10.00");
      const fields = { line: String(lines[0]), direction: "less", amount: "1", method: "cash" };
      const path = `/office/orders/${orderId}/money/correct`;
      return { path, fields: { ...fields, reason: "A typing mistake" } };
    },
  },
  {
    route: "/office/orders/:id/money/give-back",
    as: "admin",
    makes: ["payments", "audit_log"],
    prepare: async () => {
      const { orderId, actor } = await newOrder("10.00");
      const paid = { orderId, method: "cash" as const, cents: 2500 };
      await db.transaction((tx) => takePayment(tx, actor, paid));
      const fields = { amount: "5.00", method: "cash", reason: "Paid too much" };
      return { path: `/office/orders/${orderId}/money/give-back`, fields };
    },
  },
  {
    route: "/office/orders/:id/confirm",
    as: "admin",
    makes: ["order_status_changes", "mail_outbox", "audit_log"],
    prepare: async () => ({ path: `/office/orders/${(await order()).id}/confirm` }),
  },
  {
    route: "/office/orders/:id/pay",
    as: "admin",
    makes: ["payments", "audit_log"],
    prepare: async () => {
      const { id, total } = await order();
      const cents = String(parseCents(total));
      return { path: `/office/orders/${id}/pay`, fields: { method: "cash", cents } };
    },
  },
  {
    route: "/office/orders/:id/receipt/mail",
    as: "admin",
    makes: ["mail_outbox"],
    prepare: async () => ({
      path: `/office/orders/${(await order()).id}/receipt/mail`,
      fields: { email: "ada@example.com" },
    }),
  },
  {
    route: "/receipt/:token/mail",
    as: "visitor",
    makes: ["mail_outbox"],
    prepare: async () => ({
      path: `${orderLink((await order()).id)}/mail`,
      fields: { email: "ada@example.com" },
    }),
  },
  {
    route: "/office/drawers",
    as: "admin",
    makes: ["drawers", "audit_log"],
    prepare: () => Promise.resolve({ path: "/office/drawers", fields: { name: fresh("Front") } }),
  },
  {
    route: "/office/drawers/:id/move",
    as: "admin",
    makes: ["drawer_moves", "audit_log"],
    prepare: async () => {
      const admin = await createAdmin();
      const { id } = unwrap(await addDrawer(admin, { name: fresh("Front") }));
      unwrap(await openDrawer(admin, id, { float: 100 }));
      const fields = { kind: "in", amount: "5.00", reason: "Change", after: "0" };
      return { path: `/office/drawers/${id}/move`, fields };
    },
  },
  {
    route: "/office/delivery",
    as: "admin",
    makes: ["delivery_runs", "audit_log"],
    prepare: async () => {
      const { id } = await createStaff();
      const fields = { day: businessDay(new Date()), driver: String(id), vehicle: fresh("Van") };
      return { path: "/office/delivery", fields };
    },
  },
  {
    route: "/office/delivery/:id/add",
    as: "admin",
    makes: ["delivery_stops", "audit_log"],
    prepare: async () => {
      const { id } = await createDelivery();
      const run = await createRun();
      return { path: `/office/delivery/${run.id}/add`, fields: { order: String(id) } };
    },
  },
  {
    route: "/office/delivery/:id/on-its-way",
    as: "admin",
    makes: ["mail_outbox", "audit_log"],
    prepare: async () => {
      const { id } = await createDelivery();
      const run = await createRun(id);
      return { path: `/office/delivery/${run.id}/on-its-way`, fields: { order: String(id) } };
    },
  },
  {
    route: "/office/delivery/:id/not-delivered/:order",
    as: "admin",
    makes: ["mail_outbox", "audit_log"],
    prepare: async () => {
      const { id } = await createDelivery();
      const run = await createRun(id);
      const path = `/office/delivery/${run.id}/not-delivered/${id}`;
      return { path, fields: { reason: "nobody", words: "" } };
    },
  },
  {
    route: "/office/counter/new",
    as: "admin",
    makes: ["counter_sales"],
    prepare: () => Promise.resolve({ path: "/office/counter/new", fields: { seen: fresh("At") } }),
  },
  {
    route: "/office/counter/:id/add",
    as: "admin",
    makes: ["counter_sale_lines"],
    prepare: async () => {
      const [{ name }, id] = [await createProduct(), await openedSale()];
      return { path: `/office/counter/${id}/add`, fields: { product: name, seen: "0" } };
    },
  },
  {
    // As script posts it: the key says that it is the same scan.
    route: "/office/counter/:id/scan",
    as: "admin",
    makes: ["counter_sale_lines"],
    status: 200,
    prepare: async () => {
      const [{ name }, id] = [await createProduct(), await openedSale()];
      const key = crypto.randomUUID().replaceAll("-", "");
      return { path: `/office/counter/${id}/scan`, fields: { scan: name, key } };
    },
  },
  {
    route: "/office/counter/:id/add-product",
    as: "admin",
    makes: ["counter_sale_lines"],
    prepare: async () => {
      const [product, id] = [await createProduct(), await openedSale()];
      const fields = { productId: String(product.id), seen: "0" };
      return { path: `/office/counter/${id}/add-product`, fields };
    },
  },
  {
    route: "/office/counter/:id/finish",
    as: "admin",
    makes: ["orders", "payments", "sale_entries"],
    prepare: async () => {
      const id = await openedSale(await createProduct({ price: "12.00" }));
      const fields = { idChecked: "on", cash: "20", debit: "", seen: "1:1200" };
      return { path: `/office/counter/${id}/finish`, fields };
    },
  },
  {
    route: "/office/import",
    as: "admin",
    makes: ["imports", "import_chunks"],
    fileField: "file",
    prepare: async () => {
      const buffer = Buffer.from(`Email Address\n${fresh("ada")}@example.com`);
      const file = { name: "list.csv", mimeType: "text/csv", buffer };
      return { path: "/office/import", fields: { kind: "subscribers" }, file };
    },
  },
  {
    route: "/office/launch-updates",
    as: "admin",
    makes: ["newsletter_issues"],
    prepare: async () => ({
      path: "/office/launch-updates",
      fields: { subject: fresh("We open"), content: "On Saturday." },
    }),
  },
];

/** Forms that set, move or remove something that exists. A second post changes nothing. */
const SETTERS = new Set([
  "/*",
  "/account/appointments/:reference/accept",
  "/account/appointments/:reference/cancel",
  "/account/appointments/:reference/join",
  "/account/appointments/:reference/move",
  "/account/appointments/:reference/party",
  "/account/appointments/:reference/take",
  "/account/delete",
  "/account/email/link",
  "/account/password",
  "/account/profile",
  "/account/profile/picture",
  "/account/profile/picture/remove",
  "/account/sessions/:sid/end",
  "/account/sessions/end-others",
  "/account/two-factor/codes",
  "/account/two-factor/keep-codes",
  "/account/two-factor/set-up",
  "/account/two-factor/start",
  "/account/two-factor/turn-off",
  "/age",
  "/appointments/:token/accept",
  "/confirm-email/:token",
  "/confirm-email/:token/disown",
  "/sign-in-link/:token",
  "/undo-email-change/:token",
  "/appointments/:token/cancel",
  "/appointments/:token/join",
  "/appointments/:token/move",
  "/appointments/:token/party",
  "/appointments/:token/take",
  "/cart/:productId",
  "/cart/:productId/less",
  "/cart/:productId/more",
  "/cart/:productId/reduce",
  "/cart/:productId/remove",
  "/cart/add",
  "/community/:kind/:id/follow",
  "/community/:kind/:id/like",
  "/community/:kind/:id/unfollow",
  "/community/:kind/:id/unlike",
  "/community/comments/:id/answer",
  "/community/comments/:id/delete",
  "/community/comments/:id/edit",
  "/community/comments/:id/hide",
  "/community/comments/:id/unanswer",
  "/community/comments/:id/unhide",
  "/community/drafts/:id/discard",
  "/community/guides/:id/finish",
  "/community/notifications/read",
  "/community/notifications/settings",
  "/community/notifications/settings/feed/replace",
  "/community/posts/:id/delete",
  "/community/posts/:id/edit",
  "/community/posts/:id/hide",
  "/community/posts/:id/lock",
  "/community/posts/:id/merge",
  "/community/posts/:id/move",
  "/community/posts/:id/pin",
  "/community/posts/:id/unhide",
  "/community/posts/:id/unlock",
  "/community/posts/:id/unmerge",
  "/community/posts/:id/unpin",
  "/community/rewards/leaderboard/join",
  "/community/rewards/leaderboard/leave",
  "/community/stop/:token",
  "/office/appointments/:reference",
  "/office/appointments/:reference/arrive",
  "/office/appointments/:reference/cancel",
  "/office/appointments/:reference/check-id",
  "/office/appointments/:reference/confirm",
  "/office/appointments/:reference/decline",
  "/office/appointments/:reference/expect",
  "/office/appointments/:reference/miss",
  "/office/appointments/:reference/move",
  "/office/appointments/:reference/party",
  "/office/appointments/:reference/propose",
  "/office/appointments/:reference/restore",
  "/office/appointments/:reference/uncheck-id",
  "/office/appointments/calendar/end",
  "/office/appointments/calendar/replace",
  "/office/appointments/series/:id/bring-back",
  "/office/appointments/series/:id/change",
  "/office/appointments/series/:id/end",
  "/office/appointments/series/:id/leave-out",
  "/office/appointments/series/:id/pause",
  "/office/appointments/series/:id/resume",
  "/office/appointments/settings",
  "/office/appointments/settings/offerings/:id/after-a-look",
  "/office/appointments/settings/offerings/:id/at-once",
  "/office/appointments/times/:id",
  "/office/appointments/times/:id/cancel",
  "/office/appointments/times/:id/close",
  "/office/appointments/times/:id/open",
  "/office/appointments/times/:id/restore",
  "/office/forum/held/:kind/:id/approve",
  "/office/forum/held/:kind/:id/reject",
  "/office/forum/held",
  "/office/forum/held/removed/:id/undo",
  "/office/forum/held/words",
  "/office/forum/members/:id/remove",
  "/office/forum/members/:id/restore",
  "/office/forum/members/:id/suspend",
  "/office/products/:id",
  "/office/products/:id/archive",
  "/office/products/:id/delete",
  "/office/products/:id/picture",
  "/office/products/:id/picture/remove",
  "/office/products/:id/pictures",
  "/office/products/:id/pictures/:pictureId",
  "/office/products/:id/pictures/:pictureId/place",
  "/office/products/:id/pictures/:pictureId/remove",
  "/office/products/:id/restore",
  "/office/products/:id/stock",
  "/office/forum/reports",
  "/office/forum/reports/:id/resolve",
  "/investor-admin/documents/:id",
  "/investor-admin/documents/:id/delete",
  "/investor-admin/documents/:id/down",
  "/investor-admin/documents/:id/up",
  "/investor-admin/documents/rules",
  "/investor-admin/documents/terms",
  "/investor-admin/investors/:id",
  "/investor-admin/investors/:id/delete",
  "/investor-admin/investors/:id/restore",
  "/investor-admin/investors/:id/revoke",
  "/investor-admin/meetings/:id/handle",
  "/investor-admin/meetings/:id/reopen",
  "/investor-admin/messages/:id/read",
  "/investor-admin/updates/:id",
  "/investor-admin/updates/:id/delete",
  "/investors/documents/mail/off",
  "/investors/documents/mail/on",
  "/investors/documents/terms",
  "/investors/updates/mail/off",
  "/investors/updates/mail/on",
  "/office/launch-updates/:id",
  "/office/launch-updates/:id/delete",
  "/office/launch-updates/:id/send",
  "/office/launch-updates/:id/show",
  "/office/launch-updates/:id/hide",
  "/office/launch-updates/:id/schedule",
  "/office/launch-updates/:id/unschedule",
  "/office/launch-updates/double-opt-in/off",
  "/office/launch-updates/double-opt-in/on",
  "/join/:token",
  "/lite",
  "/login",
  "/login/code",
  "/newsletter/confirm/:token",
  "/office/answers/:id",
  "/office/answers/:id/delete",
  "/office/inbox/:id/assign",
  "/office/inbox/:id/state",
  "/office/inbox/act",
  "/office/inbox/settings",
  "/office/notices",
  "/office/applications/:id/stage/:stage",
  "/office/jobs/:id",
  "/office/jobs/:id/close",
  "/office/jobs/:id/reopen",
  "/office/delivery/:id/back",
  "/office/delivery/:id/change",
  "/office/delivery/:id/depart",
  "/office/delivery/:id/place",
  "/office/delivery/:id/stay",
  "/office/delivery/:id/take-off",
  "/office/delivery/:id/undo-not-delivered",
  "/office/counter/:id/details",
  "/office/counter/:id/discount",
  "/office/drawers/:id",
  "/office/drawers/:id/close",
  "/office/drawers/:id/rename",
  "/office/drawers/:id/retire",
  "/office/drawers/:id/use-again",
  "/office/counter/:id/line",
  "/office/counter/:id/remove-unit",
  "/office/counter/:id/scan-unit",
  "/office/counter/:id/undo",
  "/office/counter/:id/units",
  "/office/counter/:id/void",
  "/office/orders/:id/broken",
  "/office/orders/:id/cancel",
  "/office/orders/:id/change",
  "/office/orders/:id/difference",
  "/office/orders/:id/give-back",
  "/office/orders/:id/hand-over",
  "/office/orders/:id/id-checked",
  "/office/orders/:id/id-unchecked",
  "/office/orders/:id/ready",
  "/office/orders/:id/other-batch",
  "/office/orders/:id/take-up",
  "/office/orders/:id/undo",
  "/office/orders/:id/without-line",
  "/orders/:id/cancel",
  "/orders/:id/mail",
  "/receipt/:token/cancel",
  "/receipt/:token/new-link",
  "/office/closed-days/:day/open",
  "/office/opening",
  "/office/opening/:matter",
  "/office/opening/:matter/end",
  "/office/opening/offers/off",
  "/office/opening/offers/on",
  "/office/people/:id/remove-picture",
  "/office/people/:id/restore",
  "/office/people/:id/role",
  "/office/people/:id/suspend",
  "/office/people/invitations/:id/revoke",
  "/office/pickup",
  "/office/pickup/delivery",
  "/office/search-words",
  "/office/shop-settings",
  "/office/privacy/retention",
  "/office/stock/batches/:id",
  "/office/stock/batches/:id/recall",
  "/office/stock/batches/:id/remove-report",
  "/office/stock/batches/:id/restore",
  "/office/stock/batches/:id/withdraw",
  "/office/stock/records/:id/complete",
  "/office/stock/records/:id/witnessed",
  "/office/stock/records/:id/not-witnessed",
  "/office/website/:section",
  "/office/website/:section/discard",
  "/office/website/:section/history/:version/restore",
  "/office/website/import",
  "/office/orders/:id/money/method",
  "/office/orders/:id/money/take-back",
  "/office/website/pictures",
  "/office/website/pictures/:key/delete",
  "/office/website/preview/leave",
  "/office/mail-settings",
  "/office/suppressions/:id/release",
  "/office/mailbox/leave",
  "/office/mailbox/stop",
  "/office/mailbox/take",
  "/office/set-aside-mail/:id/done",
  "/office/open-shop/notices-read",
  "/office/open-shop/test-mail",
  "/office/open-shop/try-backup",
  "/office/import/:id/columns",
  "/office/import/:id/discard",
  "/office/import/:id/start",
  "/office/import/:id/undo",
  // While one is built, another press builds none.
  "/office/export/build",
  "/office/outbox/:id/discard",
  "/office/outbox/:id/retry",
  "/reset-password",
  "/application/:token",
  "/dashboard/applications",
  "/stock-wish/:token",
  "/tour",
  "/unsubscribe/:token",
  "/unsubscribe/:token/topics",
]);

test("every page with an action is known to create or to set something", () => {
  const known = new Set([...SETTERS, ...FORMS.map(({ route }) => route)]);
  const pages = routesWith(/^export ((async )?function|const|\{).*\baction\b/m)
    .filter(({ file }) => !file.startsWith("api/"))
    .map(({ address }) => address);
  expect(pages.filter((address) => !known.has(address))).toEqual([]);
  expect([...known].filter((address) => !pages.includes(address))).toEqual([]);
});

// Tables that any request, or work between requests, may write to.
const NOT_COUNTED = new Set([
  ...["job_runs", "rate_limits", "sessions", "page_changes"],
  ...["forum_announcements", "forum_notifications"],
  // A minute after the start.
  ...["retention_runs", "settings"],
]);

async function countRows(): Promise<Map<string, number>> {
  const tables = await selectRows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const counted = tables.map(({ name }) => name).filter((name) => !NOT_COUNTED.has(name));
  const counts = counted.map(
    (name) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(name)}`,
  );
  const rows = await selectRows<{ name: string; rows: number }>(sql.join(counts, sql` union all `));
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** How many more rows each table has than before. */
function growth(before: Map<string, number>, after: Map<string, number>) {
  const grown = [...after].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, rows]) => rows !== 0));
}

async function signIn(request: APIRequestContext, role: Role) {
  if (role === "visitor") return;
  const user = role === "admin" ? await createAdmin() : await createUser();
  const data = { username: user.username, password: PASSWORD };
  expect((await request.post("/api/auth/login", { data })).status()).toBe(200);
}

/** The response that a person sees: the address and the toast. */
function told(response: APIResponse) {
  const cookies = response.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  const toast = cookies.find(({ value }) => value.startsWith("toast="))?.value;
  // The two responses may be sent in different seconds.
  const words = toast?.replace(/ Expires=[^;]*;/, "");
  return [response.status(), response.headers().location, words];
}

for (const { route, as, makes, status = 303, prepare, fileField } of FORMS) {
  test(`${route} sent three times at once and once more has one effect and gets the same response`, async ({
    request,
    baseURL,
  }) => {
    await signIn(request, as);
    const { path, fields = {}, file } = await prepare(request);
    const headers = { Origin: baseURL ?? "" };
    const body =
      file && fileField ? { multipart: { ...fields, [fileField]: file } } : { form: fields };
    const send = () => request.post(path, { ...body, headers, maxRedirects: 0 });
    const before = await countRows();
    const answers = await Promise.all([send(), send(), send()]);
    const once = await countRows();
    answers.push(await send());
    const [first, ...others] = answers.map(told);
    expect(first?.[0]).toBe(status);
    for (const other of others) expect(other).toEqual(first);
    const grown = growth(before, once);
    for (const table of makes) expect(grown).toMatchObject({ [table]: 1 });
    expect(growth(once, await countRows())).toEqual({});
  });
}

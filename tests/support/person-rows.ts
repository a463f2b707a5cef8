import { eq, gt, max } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { joinLeaderboard } from "~/domain/rewards/show-on-leaderboard.server";
import { askForDates } from "~/domain/appointments/date-notifications.server";
import { requestMeeting } from "~/domain/appointments/requests/request-meeting.server";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { applyInput } from "~/domain/careers/careers.schema";
import { checkResume } from "~/domain/careers/resume.server";
import { sendContactInput } from "~/domain/contact/contact.schema";
import { sendContact } from "~/domain/contact/send-contact.server";
import { hideComment, rejectComment } from "~/domain/forum/moderation/moderate-comment.server";
import { hidePost, rejectPost } from "~/domain/forum/moderation/moderate-post.server";
import { reportToAdmins } from "~/domain/forum/moderation/reports.server";
import { setHolding } from "~/domain/forum/moderation/holding.server";
import { editComment } from "~/domain/forum/comments/change-own-comment.server";
import { editPost } from "~/domain/forum/posts/change-own-post.server";
import { saveDraft } from "~/domain/forum/writing/saved-drafts.server";
import { draftInput } from "~/domain/forum/writing/draft.schema";
import { requestAccess } from "~/domain/investors/request-access.server";
import { meetingInput } from "~/domain/meetings/meetings.schema";
import { sendMessage } from "~/domain/messages/send-message.server";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { inviteToTeam } from "~/domain/people/invitations.server";
import { wishForProduct } from "~/domain/shop/wishes/wish-for-product.server";
import * as schema from "~drizzle/schema";
import { createTime, dayIn, reserve, tokenOf } from "./appointments";
import { actorOf, createAdmin, createProduct, createUser, unwrap, visitor } from "./builders";
import { resumes } from "./files";
import { createDocument, giveAccess, investorToken, mailTo } from "./investors";
import { application, booking, contactMessage } from "./lists";
import { receive } from "./stock";
import { comment, post, REASON } from "./threads";

/** The only text of a draft, whose fields are not columns. */
export const DRAFT_MARKER = "zq-forum-saved-drafts-fields-qz";

const TEXT = "Words that are long enough to be a message.";

/**
 * One valid thing of each kind that a person has on the site or that the team keeps about one, and
 * the ids, slugs and tokens of their addresses. `other` reports a post of theirs.
 */
export async function createPersonRows(other: User) {
  const user = await createUser({ firstName: "Ada", lastName: "Lovelace" });
  const admin = await createAdmin();
  const [before] = await db.select({ newest: max(schema.inboxItems.id) }).from(schema.inboxItems);
  await db
    .update(schema.users)
    .set({ isProfilePublic: true, displayName: "Ada" })
    .where(eq(schema.users.id, user.id));
  const ids = {
    user: user.id,
    ...(await shopRows(user, admin)),
    ...(await visitRows(user, admin)),
    ...(await forumRows(user, other, admin)),
    ...(await investorRows(user, admin, before?.newest ?? 0)),
  };
  return { user, ids };
}

/** An open sale at the counter with a discount. */
async function saleOf({ id: productId, name: productName }: { id: number; name: string }) {
  const { id: saleId } = onlyRow(
    await db
      .insert(schema.counterSales)
      .values({ number: 1, discountCents: 1, discountReason: TEXT })
      .returning({ id: schema.counterSales.id }),
  );
  await db
    .insert(schema.counterSaleLines)
    .values({ saleId, productId, productName, quantity: 1, cents: 2500 });
  return saleId;
}

/** An open drawer with cash that was paid in. */
async function drawerOf({ id: personId }: User, { id: actorId }: User) {
  // Of no day that a page is about, so that no drawer of today is open for other tests.
  const day = dayIn(30);
  const { id: drawerId } = onlyRow(
    await db.insert(schema.drawers).values({ name: "Front" }).returning({ id: schema.drawers.id }),
  );
  const { id: shiftId } = onlyRow(
    await db
      .insert(schema.drawerShifts)
      .values({ drawerId, personId, day, floatCents: 0 })
      .returning({ id: schema.drawerShifts.id }),
  );
  await db
    .insert(schema.drawerMoves)
    .values({ shiftId, kind: "in", cents: 1, reason: TEXT, actorId });
  return drawerId;
}

/** A theft from a batch, with all that any write-off can say. */
async function recordOf(batchId: number, { id: witnessId }: User, { id: actorId }: User) {
  const { id: movementId } = onlyRow(
    await db
      .insert(schema.stockMovements)
      .values({ batchId, kind: "theft", onHandChange: 0, heldChange: 0, reason: TEXT, actorId })
      .returning({ id: schema.stockMovements.id }),
  );
  await db.insert(schema.stockWriteOffs).values({
    ...{ movementId, recordedBy: TEXT, method: TEXT, witnessId, witness: TEXT, namedBy: TEXT },
    ...{ recipientKind: "staff", givenTo: TEXT, policeReport: TEXT },
  });
  return movementId;
}

/** A run that an account drove and that brought an order back. */
async function runOf({ id: driverId }: User, orderId: number) {
  const { id: runId } = onlyRow(
    await db
      .insert(schema.deliveryRuns)
      .values({
        ...{ day: dayIn(0), driverId, vehicle: TEXT, departedAt: new Date(), driverName: TEXT },
        ...{ returnedAt: new Date(), returnedById: driverId },
      })
      .returning({ id: schema.deliveryRuns.id }),
  );
  await db.insert(schema.deliveryStops).values({
    ...{ runId, orderId, position: 1, backAt: new Date(), reason: "other", words: TEXT },
  });
  return runId;
}

async function shopRows(user: User, admin: User) {
  const product = await createProduct();
  const soldOut = await createProduct();
  const batch = await receive(product.id, { quantity: 50 });
  const ordered = unwrap(
    await placeOrder(actorOf(user), {
      items: [{ productId: product.id, quantity: 1 }],
      customerInfo: null,
      key: null,
      seen: null,
      phone: "845-555-0101",
      note: TEXT,
    }),
  );
  const order = ordered.order.id;
  const line = ordered.order.items[0]?.id ?? null;
  const actorId = admin.id;
  const day = dayIn(0);
  const counterSale = await saleOf(product);
  await db.insert(schema.orderDiscounts).values({
    ...{ orderId: order, orderItemId: line, cents: 1, reason: TEXT, actorId },
  });
  await db
    .insert(schema.payments)
    .values({ orderId: order, method: "cash", cents: 100, day, actorId });
  await db.insert(schema.saleEntries).values({
    ...{ kind: "correction", orderId: order, orderItemId: line, productId: product.id },
    ...{ productName: product.name, batchId: batch, taxClass: "cannabis", day, quantity: 0 },
    ...{ priceCents: 100, discountCents: 0, stateTaxCents: 0, localTaxCents: 0 },
    ...{ distributorTaxCents: 0, salesTaxCents: 0, reason: TEXT, actorId },
  });
  await db.insert(schema.stockMovements).values({
    ...{ batchId: batch, kind: "corrected", onHandChange: 0, heldChange: 0 },
    ...{ orderId: order, reason: TEXT, actorId },
  });
  const drawer = await drawerOf(user, admin);
  const record = await recordOf(batch, user, admin);
  const run = await runOf(user, order);
  await db.insert(schema.dayCloses).values({
    ...{ day, floatCents: 0, countedCashCents: 0, countedDebitCents: 0 },
    ...{ expectedCashCents: 0, expectedDebitCents: 0, note: TEXT, actorId },
  });
  await db
    .insert(schema.orderStatusChanges)
    .values({ orderId: order, status: "pending", changedBy: admin.id, reason: TEXT });
  await db
    .update(schema.products)
    .set({ inStock: false })
    .where(eq(schema.products.id, soldOut.id));
  unwrap(await wishForProduct(actorOf(user), soldOut.slug, { email: user.email }));
  const wish = onlyRow(
    await db.select().from(schema.stockWishes).where(eq(schema.stockWishes.userId, user.id)),
  );
  const { id, slug } = product;
  return {
    product: id,
    slug,
    soldOut: soldOut.slug,
    batch,
    order,
    wish,
    counterSale,
    drawer,
    record,
    run,
  };
}

async function visitRows(user: User, admin: User) {
  const { email } = user;
  const time = await createTime();
  const reserved = await reserve(time, { email, needs: TEXT, message: TEXT }, actorOf(user));
  const waits = await reserve(
    await createTime({ seats: 2, minParty: 2, maxParty: 2, time: "16:00" }),
    { email },
    actorOf(user),
  );
  const meeting = unwrap(
    await requestMeeting(
      actorOf(user),
      meetingInput.parse({ name: "Ada", email, preferredDate: dayIn(9), topic: TEXT }),
    ),
  ).meeting.id;
  const met = onlyRow(
    await db.select().from(schema.reservations).where(eq(schema.reservations.meetingId, meeting)),
  );
  const booked = unwrap(await bookEvent(actorOf(user), bookEventInput.parse({ ...booking, email })))
    .booking.id;
  const { contactSubmissions } = schema;
  const [offering] = await db
    .select()
    .from(schema.offerings)
    .where(eq(schema.offerings.kind, "event"));
  const event = offering?.slug ?? "";
  unwrap(await askForDates(visitor(), event, { email }));
  unwrap(await sendContact(actorOf(user), sendContactInput.parse({ ...contactMessage, email })));
  const contact = onlyRow(
    await db.select().from(contactSubmissions).where(eq(contactSubmissions.email, email)),
  ).id;
  const job = onlyRow(
    await db
      .insert(schema.jobOpenings)
      .values({
        ...{ slug: `job-${user.id}`, title: "Grower", position: application.position },
        ...{ place: "Here", hours: "All", payFrom: "20", payTo: "30", payPer: "hour" },
        description: "",
      })
      .returning(),
  );
  const resume = await checkResume(resumes.pdf.name, resumes.pdf.buffer);
  if (!resume.ok) throw new Error(resume.problem.message);
  const applied = unwrap(
    await applyForJob(
      actorOf(user),
      applyInput.parse({ ...application, email, opening: job.slug }),
      resume,
    ),
  ).application.id;
  await db.insert(schema.jobApplicationEvents).values({
    ...{ applicationId: applied, actorName: admin.username, event: "note", detail: TEXT },
  });
  unwrap(await subscribe(visitor(), { email }));
  const invitation = unwrap(await inviteToTeam(admin, { email, role: "staff" })).id;
  return {
    job: job.id,
    jobSlug: job.slug,
    ...{ time, meeting, booked, contact, event, applied, invitation },
    reservations: [reserved.reference, waits.reference, met.reference],
    appointment: tokenOf(reserved.managePath),
  };
}

async function forumRows(user: User, other: User, admin: User) {
  const author = { ...actorOf(user), user };
  const reader = { ...actorOf(other), user: other };
  const [shown, hidden] = [await post(author), await post(author)];
  const [own, hiddenComment] = [await comment(author, shown.id), await comment(author, shown.id)];
  await comment(reader, shown.id, own.id);
  const content = "Other words";
  for (const { id } of [shown, hidden]) {
    const edit = { title: "Other title", content, categoryId: null, videoUrl: null };
    unwrap(await editPost(author, id, edit));
  }
  for (const { id } of [own, hiddenComment]) unwrap(await editComment(author, id, { content }));
  unwrap(await hidePost(admin, hidden.id, REASON));
  unwrap(await hideComment(admin, hiddenComment.id, REASON));
  const holding = { firstPosts: false, links: false };
  await setHolding(admin, { ...holding, words: "words" });
  const [held, rejected] = [await post(author), await post(author)];
  const waiting = [await comment(author, shown.id), await comment(author, shown.id)] as const;
  await setHolding(admin, { ...holding, words: "" });
  unwrap(await rejectPost(admin, rejected.id, REASON));
  unwrap(await rejectComment(admin, waiting[1].id, REASON));
  unwrap(await reportToAdmins(reader, { type: "post", id: shown.id }, REASON));
  const report = onlyRow(
    await db.select().from(schema.forumReports).where(eq(schema.forumReports.postId, shown.id)),
  );
  const typed = draftInput.parse({ content: DRAFT_MARKER });
  const draft = unwrap(await saveDraft(author, null, typed)).draft.id;
  const notification = onlyRow(
    await db
      .insert(schema.forumNotifications)
      .values({ userId: user.id, kind: "moderation", postId: shown.id, words: TEXT })
      .returning(),
  ).id;
  const endedAt = new Date();
  await db
    .insert(schema.forumSuspensions)
    .values({ userId: user.id, reason: TEXT, until: endedAt, endedAt });
  await joinLeaderboard(author);
  return {
    ...{ draft, notification, report: report.id },
    posts: [shown.id, hidden.id, held.id, rejected.id],
    comments: [own.id, hiddenComment.id, waiting[0].id, waiting[1].id],
  };
}

/** `newest`: the last item that was in the inbox before. */
async function investorRows(user: User, admin: User, newest: number) {
  const access = await giveAccess(user, "investor");
  const { message } = unwrap(await sendMessage(user, { subject: "Words", message: TEXT }));
  const requester = await createUser();
  await requestAccess(requester, null);
  const request = onlyRow(
    await db
      .select()
      .from(schema.investorAccessRequests)
      .where(eq(schema.investorAccessRequests.userId, requester.id)),
  ).id;
  const document = await createDocument("investor");
  await db.insert(schema.investorDocumentOpens).values({
    ...{ documentId: document, documentTitle: "Words", userId: user.id, userEmail: user.email },
    how: "view",
  });
  await db
    .insert(schema.investorTermsAcceptances)
    .values({ version: 1, userId: user.id, userEmail: user.email });
  const items = await db.select().from(schema.inboxItems).where(gt(schema.inboxItems.id, newest));
  const inbox = items.map(({ id }) => id);
  for (const itemId of inbox) {
    const mail = { itemId, subject: "Words", text: TEXT, actorId: admin.id, actorName: "somebody" };
    await db.insert(schema.inboxMails).values([
      { ...mail, direction: "out" },
      { ...mail, direction: "in" },
    ]);
    await db.insert(schema.inboxEvents).values({
      ...{ itemId, actorId: admin.id, actorName: "somebody", event: "note", detail: TEXT },
    });
  }
  const mails = await mailTo(user.email);
  const deletion = onlyRow(
    await db
      .insert(schema.privacyDeletions)
      .values({ adminName: admin.username, report: [] })
      .returning(),
  ).id;
  const toTeam = /(?<!investors)\/join\/(\S+)/.exec(mails.map(({ text }) => text).join());
  return {
    ...{ access, message: message.id, request, document, inbox, deletion },
    mails: mails.map(({ id }) => id),
    investorToken: (await investorToken(user.email)) ?? "",
    teamToken: toTeam?.[1] ?? "",
  };
}

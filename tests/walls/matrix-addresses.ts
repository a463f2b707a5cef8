import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { replaceTeamCalendar, teamCalendarUrl } from "~/domain/appointments/team-calendar.server";
import { getNotificationSettings } from "~/domain/forum/follows/notification-settings.server";
import { stopPath } from "~/domain/forum/follows/stop-link.server";
import { applicationToken } from "~/domain/careers/application-links.server";
import { unsubscribeUrl } from "~/domain/mail/list-links.server";
import { getAccount } from "~/domain/accounts/accounts-queries.server";
import { mailProof } from "~/domain/accounts/email/email-links.server";
import { queueConfirmation } from "~/domain/newsletter/confirm-subscription.server";
import { orderLink } from "~/domain/orders/order-links.server";
import { sessions } from "~drizzle/schema";
import { mailTo } from "../support/investors";
import type { createPersonRows } from "../support/person-rows";
import { routesWith, sourceOf } from "./routes";

type Ids = Awaited<ReturnType<typeof createPersonRows>>["ids"];

const SUBSCRIBER = "zq-newsletter-subscribers-email-qz@example.com";
const OWNER = encodeURIComponent("zq-users-email-qz@example.com");

const lastPart = (path: string) => path.split("/").at(-1) ?? "";

/** Links that are signed with what the rows now contain, and the digest of a session. */
async function linksOf(user: User, order: number) {
  await queueConfirmation(db, SUBSCRIBER);
  const confirmation = (await mailTo(SUBSCRIBER)).at(-1)?.text ?? "";
  const account = (await getAccount(user.id)) ?? user;
  await mailProof(db, account);
  const proof = (await mailTo(account.email)).at(-1)?.text ?? "";
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
  return {
    confirm: /newsletter\/confirm\/(\S+)/.exec(confirmation)?.[1] ?? "",
    proof: /confirm-email\/(\S+)/.exec(proof)?.[1] ?? "",
    unsubscribe: lastPart(unsubscribeUrl({ list: "newsletter", email: SUBSCRIBER })),
    stop: lastPart(stopPath({ userId: user.id, scope: { what: "all" } })),
    receipt: lastPart(orderLink(order)),
    feed: (await getNotificationSettings(user)).feedPath.split("/").at(-2) ?? "",
    sid: session?.sid ?? "",
  };
}

type Links = Awaited<ReturnType<typeof linksOf>>;

/** What stands for the parameters of addresses that begin so. The first entry that fits counts. */
const parametersOf = (ids: Ids, links: Links): [start: string, values: (string | number)[]][] => [
  ["/careers/:slug", [ids.jobSlug]],
  ["/book/times/:id", [ids.time]],
  ["/appointments/:token", [ids.appointment]],
  ["/newsletter/confirm/:token", [links.confirm]],
  ["/unsubscribe/:token", [links.unsubscribe]],
  ["/join/:token", [ids.teamToken]],
  ["/confirm-email/:token", [links.proof]],
  ["/sign-in-link/:token", ["nothing"]],
  ["/undo-email-change/:token", ["nothing"]],
  ["/account/appointments/:reference", ids.reservations],
  ["/office/appointments/:reference", ids.reservations],
  ["/account/sessions/:sid", [links.sid]],
  ["/api/account/sessions/:sid", [links.sid]],
  ["/cart/:productId", [ids.product]],
  ["/shop/:slug", [ids.slug, ids.soldOut]],
  ["/shop/reports/:batchId/:file", [`${ids.batch}/report.pdf`]],
  ["/application/:token", [applicationToken(ids.applied)]],
  ["/stock-wish/:token", [ids.wish.token]],
  ["/orders/:id", [ids.order]],
  ["/receipt/:token", [links.receipt]],
  ["/community/guides/:id", ["lounge-etiquette"]],
  ["/education/:id", ["lounge-etiquette"]],
  ["/community/calendar/notify/:slug", [ids.event]],
  ["/community/calendar/:file", ["nothing.ics"]],
  ["/community/posts/:id", ids.posts],
  ["/community/comments/:id", ids.comments],
  [
    "/community/:kind/:id",
    [...ids.posts.map((id) => `posts/${id}`), ...ids.comments.map((id) => `comments/${id}`)],
  ],
  ["/community/drafts/:id", [ids.draft]],
  ["/community/members/:id", [ids.user]],
  ["/community/notifications/:token", [links.feed]],
  ["/community/notifications/:id", [ids.notification]],
  ["/community/stop/:token", [links.stop]],
  ["/investors/join/:token", [ids.investorToken]],
  ["/office/opening/:matter", ["orders"]],
  ["/office/jobs/:id", [ids.job]],
  ["/office/applications/:id/stage/:stage", [`${ids.applied}/stage/interview`]],
  ["/office/applications/:id", [ids.applied]],
  ["/office/inbox/:id/files/:file", ids.inbox.map((id) => `${id}/files/1`)],
  ["/office/inbox/:id", ids.inbox],
  ["/office/answers/:id", [1]],
  ["/office/forum/reports/:id", [ids.report]],
  ["/office/forum/members/:id", [ids.user]],
  ["/office/forum/held/removed/:id", [1]],
  ["/office/forum/held/:kind/:id", [`posts/${ids.posts[2]}`, `comments/${ids.comments[2]}`]],
  ["/investor-admin/documents/:id", [ids.document]],
  ["/investor-admin/investors/:id", [ids.access]],
  ["/investor-admin/meetings/:id", [ids.meeting]],
  ["/investor-admin/messages/:id", [ids.message]],
  ["/investor-admin/requests/:id", [ids.request]],
  ["/investor-admin/updates/:id", [1]],
  ["/dashboard/contacts/:id", [ids.contact]],
  ["/dashboard/events/:id", [ids.booked]],
  ["/office/counter/:id", [ids.counterSale]],
  ["/office/delivery/:id/not-delivered/:order", [`${ids.run}/not-delivered/${ids.order}`]],
  ["/office/delivery/:id", [ids.run]],
  ["/office/drawers/:id", [ids.drawer]],
  ["/office/orders/:id", [ids.order]],
  ["/office/products/:id/pictures/:pictureId", [`${ids.product}/pictures/1`]],
  ["/office/products/:id", [ids.product]],
  ["/office/stock/batches/:id", [ids.batch]],
  ["/office/stock/records/:id", [ids.record]],
  ["/office/stock/:productId", [ids.product]],
  ["/office/appointments/series/:id", [1]],
  ["/office/appointments/settings/offerings/:id", [1]],
  ["/office/appointments/times/:id", [ids.time]],
  ["/office/people/invitations/:id", [ids.invitation]],
  ["/office/people/:id", [ids.user]],
  ["/office/privacy/deletions/:id", [ids.deletion]],
  ["/office/launch-updates/:id", [1]],
  ["/letters/:id", [1]],
  ["/office/website/:section/history/:version", ["facts/history/0"]],
  ["/office/website/:section", ["facts"]],
  ["/office/help/:task", ["open-your-shop"]],
  ["/office/suppressions/:id", [1]],
  ["/office/set-aside-mail/:id", [1]],
  ["/office/import/:id", [1]],
  ["/office/export/:id", [1]],
  ["/office/closed-days/:day", ["1999-01-01"]],
  ["/office/outbox/:id", ids.mails],
  [
    "/api/admin/download/:kind",
    [
      "buyers",
      "subscribers",
      "contacts",
      "events",
      "applications",
      "orders",
      "stock",
      "runs-out",
      "left-over",
      "waste",
      "adjustments",
      "reports",
      "sales",
      "sales-sums",
      "track-and-trace",
      "refused-rows",
      "appointments",
      "inbox",
    ],
  ],
  ["/api/admin/orders/:id", [ids.order]],
  ["/api/admin/products/:id", [ids.product]],
  ["/api/admin/resume/:id", [ids.applied]],
  ["/api/forum/comments/:id", ids.comments],
  ["/api/forum/posts/:id", ids.posts],
  ["/api/investor/documents/:id", [ids.document]],
  ["/api/investor/message/:id", [ids.message]],
  ["/images/members/:file", ["nothing.webp"]],
  ["/images/products/:file", ["nothing.webp"]],
  ["/images/website/:file", ["nothing.webp"]],
  ["/investors/documents/:id/:how", [`${ids.document}/view`]],
  ["/api/*", ["nothing"]],
  ["/*", ["nothing"]],
];

/** Signing out would end the reader. */
const NOT_READ = "/api/logout";

const FIRST_PARAMETER = /[:*].*/;

/**
 * Every address with a loader, as addresses of the person's things, with the data of each page, and
 * some with a query. Throws if nothing stands for a parameter.
 */
export async function addressesOf(user: User, ids: Ids, staff: User): Promise<string[]> {
  const parameters = parametersOf(ids, await linksOf(user, ids.order));
  const addresses = routesWith(/\bexport .*\bloader\b/).flatMap(({ address, file }) => {
    if (address === NOT_READ) return [];
    const isPage = file.endsWith(".tsx") && sourceOf(file).includes("export default");
    const filled = fill(address, parameters);
    return isPage ? filled.flatMap((one) => [one, dataOf(one)]) : filled;
  });
  await replaceTeamCalendar(staff);
  const calendar = new URL((await teamCalendarUrl(staff)) ?? "");
  return [...new Set(addresses), calendar.pathname + calendar.search, ...queriesOf(ids)];
}

const dataOf = (address: string) => (address === "/" ? "/_root.data" : `${address}.data`);

function fill(address: string, parameters: ReturnType<typeof parametersOf>): string[] {
  if (!FIRST_PARAMETER.test(address)) return [address];
  const entry = parameters.find(([start]) => `${address}/`.startsWith(`${start}/`));
  if (!entry) throw new Error(`Nothing stands for the parameter of ${address}`);
  const [start, values] = entry;
  const rest = address.slice(start.length);
  return values.map((value) => `${start.replace(FIRST_PARAMETER, "")}${value}${rest}`);
}

/** Pages that show other things with a query. */
const queriesOf = (ids: Ids) => [
  ...["/search?q=zq", "/api/search?q=zq", "/office/sales?by=batch"],
  ...[`/office/privacy?email=${OWNER}`, `/api/admin/personal-data?email=${OWNER}`],
  ...ids.posts.flatMap((id) => [`/community?open=${id}`, `/community/forum/latest?open=${id}`]),
  ...ids.posts.map((id) => `/api/forum/comments?postId=${id}`),
  ...[`/community/new-post?saved=${ids.draft}`, `/office/orders/labels?order=${ids.order}`],
  ...[
    "/office/orders?list=open",
    "/office/orders?q=zq",
    "/office/inbox?q=zq",
    "/office/people?q=zq",
  ],
  ...[`/investor-admin/communications?reply=${ids.message}`, "/office/audit?q=zq"],
  "/office/appointments/requests?state=waiting",
];

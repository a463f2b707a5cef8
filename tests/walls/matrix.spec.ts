import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { suspendMember } from "~/domain/forum/moderation/suspend-member.server";
import { users } from "~drizzle/schema";
import { createAdmin, createStaff, createUser, PASSWORD, unwrap } from "../support/builders";
import { ageCookie, freshAddress, signInCookie } from "../support/http";
import { createInvestor } from "../support/investors";
import {
  columnsIn,
  type Markers,
  markRows,
  markSecrets,
  newestIds,
} from "../support/marked-person";
import { createPersonRows } from "../support/person-rows";
import { expect, test } from "../support/test";
import { REASON } from "../support/threads";
import { addressesOf } from "./matrix-addresses";

const READERS = ["visitor", "member", "suspended", "investor", "owner", "staff", "admin"] as const;

type Reader = (typeof READERS)[number];

/** At which addresses readers see which columns: 'table (which rows): columns'. */
type Rule = [readers: readonly Reader[], at: RegExp, ...columns: string[]];

/** What a member wrote for everybody. */
const PUBLIC: Rule[] = [
  [
    READERS,
    /^\/(community|search|api\/(forum|gamification|search))\b/,
    "forum_posts: title content video_url",
    "forum_comments: content",
    "forum_versions: title content video_url",
    "users: display_name handle profile_image_url",
  ],
  // In place of a text that was public: why it is not any more.
  [
    READERS,
    /^\/community\/posts\/\d+\b/,
    "forum_posts (hidden): hidden_reason",
    "forum_comments (hidden): hidden_reason",
  ],
];

const RESERVATION = "reservations: name email phone needs message reason";
const MEETING = "reservations (meeting): name email phone needs message reason";
const ORDER = "orders: customer_email customer_name shipping_address phone note";
/** The address of an account is masked. */
const LINKED_ORDER = "orders: customer_name shipping_address phone note";
const ORDER_STATES = "order_status_changes: reason";
const DELIVERY = ["delivery_runs: vehicle driver_name", "delivery_stops: words"];
const MESSAGES = "investor_messages: investor_name investor_email subject message admin_reply";

/** What whoever has a mailed link sees: the right is the link itself. */
const BY_LINK: Rule[] = [
  [READERS, /^\/appointments\//, RESERVATION],
  [READERS, /^\/receipt\//, LINKED_ORDER, ORDER_STATES],
  [READERS, /^\/(newsletter\/confirm|unsubscribe)\//, "newsletter_subscribers: email"],
  [READERS, /^\/confirm-email\//, "users: username email"],
  [
    READERS,
    /^\/application\//,
    "job_applications: first_name last_name email phone cover_letter resume_file_name",
  ],
  [READERS, /^\/stock-wish\//, "stock_wishes: email"],
  [READERS, /^\/api\/appointments\/team\.ics\?key=/, "reservations: name"],
  [
    READERS,
    /^\/community\/notifications\/[^/]+\/feed\.atom$/,
    "forum_posts: title",
    "forum_comments: content",
    "forum_notifications: words",
  ],
];

const COPY = /^\/(account\/export|api\/account)$/;

/** A member's own texts of which nobody else may read. */
const UNSHOWN = [
  "forum_posts (held): title content video_url",
  "forum_posts (rejected): title content video_url",
  "forum_posts (hidden): title content video_url",
  "forum_comments (held): content",
  "forum_comments (rejected): content",
  "forum_comments (hidden): content",
  "forum_versions (hidden): title content video_url",
];
/** Why such a text is not public, beside it. */
const REASONS = [
  ...["forum_posts (held): hidden_reason", "forum_posts (rejected): hidden_reason"],
  ...["forum_comments (held): hidden_reason", "forum_comments (rejected): hidden_reason"],
];

const OWN: Rule[] = [
  // In the head of each page.
  [["owner"], /^\//, "users: email"],
  [
    ["owner"],
    /^\/(account|api\/(account|auth\/user)|investors|join)\b/,
    "users: username first_name last_name display_name handle profile_image_url",
  ],
  [["owner"], /^\/account\/appointments\//, RESERVATION, MEETING],
  [["owner"], /^\/(orders|api\/orders)\b/, ORDER, ORDER_STATES],
  [["owner"], /^\/(investors\/messages|api\/investor\/my-messages)\b/, MESSAGES],
  [["owner"], /^\/investors\/messages\b/, "inbox_mails (investor-message): text"],
  [["owner"], /^\/investors\/dashboard\b/, "investor_access: name email company_name"],
  [["owner"], /^\/community\/rewards\/ledger\b/, "point_transactions: description"],
  [["owner"], /^\/community\/(drafts|new-post)\b/, "forum_saved_drafts: fields"],
  [["owner"], /^\/community\/notifications\b/, "forum_notifications: words"],
  [
    ["owner"],
    /^\/(community|api\/forum)\b/,
    ...[...UNSHOWN, ...REASONS, "forum_posts (hidden): hidden_reason"],
  ],
  [
    ["owner"],
    COPY,
    ...[RESERVATION, MEETING, ORDER, ORDER_STATES, MESSAGES, ...UNSHOWN],
    "delivery_stops: words",
    "forum_posts: title content video_url",
    "forum_comments: content",
    "forum_versions: title content video_url",
    "forum_acts (author): detail note",
    "forum_notifications: words",
    "forum_saved_drafts: fields",
    "forum_suspensions: reason",
    "investor_access: name email company_name",
    "investor_document_opens: document_title user_email",
    "investor_terms_acceptances: user_email",
    "point_transactions: description",
    "reservation_changes: detail",
    "reservation_changes (meeting): detail",
    "stock_wishes: email",
  ],
  // The member's own answer and report.
  [
    ["member"],
    COPY,
    ...["forum_comments: content", "forum_reports: reason", "forum_acts (report): detail note"],
  ],
];

const itemsOf = (...kinds: string[]) =>
  kinds.flatMap((kind) => [
    `inbox_items (${kind}): name email subject text`,
    `inbox_mails (${kind}): subject text actor_name email reply_to`,
    `inbox_events (${kind}): detail actor_name`,
  ]);

const TEAM: Rule[] = [
  // The mails so far, where another one is written.
  [
    ["admin"],
    /^\/office\/applications\/\d+\/stage\//,
    "inbox_mails (application): subject text actor_name email reply_to",
  ],
  [
    ["staff", "admin"],
    /^\/office\/(inbox|find|guests)\b|^\/office(\.data)?$/,
    ...itemsOf("contact", "appointment", "application", "report"),
    "contact_submissions: message",
    "job_applications: phone cover_letter",
    "reservations: phone needs message",
  ],
  [
    ["staff", "admin"],
    /^\/office\/(orders|find|guests)\b|^\/office(\.data)?$/,
    ...[ORDER, ORDER_STATES, "order_discounts: reason", "sale_entries: reason"],
  ],
  [
    ["staff", "admin"],
    /^\/office\/(appointments|find|guests)\b/,
    ...[RESERVATION, "reservations: note", "reservation_changes: detail", "users: username"],
  ],
  [
    ["staff", "admin"],
    /^\/office\/delivery\b/,
    ...DELIVERY,
    "orders: customer_name shipping_address phone note",
    "users: username first_name last_name",
  ],
  // The orders that are late too.
  [
    ["staff", "admin"],
    /^\/office\/close\b/,
    ...["day_closes: note", "orders: customer_email customer_name"],
  ],
  [["staff", "admin"], /^\/office\/drawers\b/, "drawer_moves: reason", "users: username"],
  [
    ["staff", "admin"],
    /^\/office\/counter\b/,
    "counter_sales: name customer_name phone email note discount_reason",
  ],
  [
    ["staff", "admin"],
    /^\/office\/stock\b/,
    "stock_movements: reason",
    "stock_write_offs: recorded_by method witness named_by given_to police_report",
  ],
];

/** What only the person's copy shows, which an admin makes for them. */
const COPY_FOR_PERSON: Rule = [
  ["admin"],
  /^\/api\/admin\/personal-data\?/,
  ...DELIVERY,
  "forum_notifications: words",
  "forum_saved_drafts: fields",
  "mail_outbox: recipient reply_to subject text last_error",
  "point_transactions: description",
  "stock_wishes: email",
];

const ADMIN: Rule = [
  ["admin"],
  /^\//,
  ...[ORDER, ORDER_STATES, RESERVATION, MEETING, MESSAGES, ...UNSHOWN, ...REASONS],
  ...itemsOf("access", "investor-message", "meeting"),
  // In downloads too.
  ...["contact", "appointment", "application", "report"].map(
    (kind) => `inbox_items (${kind}): name email subject text`,
  ),
  "audit_log: actor_name subject detail",
  "contact_submissions: name email message answer",
  "event_bookings: name email phone message answer",
  "forum_acts: detail note",
  "forum_acts (author): detail note",
  "forum_acts (report): detail note",
  "forum_comments: content",
  "forum_comments (hidden): hidden_reason",
  "forum_posts: title content video_url",
  "forum_posts (hidden): hidden_reason",
  "forum_reports: reason",
  "forum_suspensions: reason",
  "forum_versions: title content video_url",
  "investor_access: name email company_name",
  "investor_document_opens: document_title user_email",
  "investor_terms_acceptances: user_email",
  "invitations: email invited_by_name",
  "job_application_events: actor_name detail",
  "job_applications: first_name last_name email phone cover_letter resume_file_name",
  "meeting_requests: name email topic answer",
  "newsletter_subscribers: email",
  "order_discounts: reason",
  "privacy_deletions: admin_name",
  "reservation_changes: detail",
  "reservation_changes (meeting): detail",
  "reservations: note",
  "reservations (meeting): note",
  "sale_entries: reason",
  "stock_movements: reason",
  "stock_write_offs: recorded_by method witness named_by given_to police_report",
  "users: username email first_name last_name display_name handle profile_image_url",
];

const RULES = [...PUBLIC, ...BY_LINK, ...OWN, ...TEAM, COPY_FOR_PERSON, ADMIN];

test("nobody learns what is not theirs", { tag: "@sweep" }, async ({ server: { origin } }) => {
  // Six thousand answers.
  test.setTimeout(900_000);
  const [member, suspended, staff] = [await createUser(), await createUser(), await createStaff()];
  const [{ user: investor }, admin] = [await createInvestor(), await createAdmin()];
  unwrap(await suspendMember(admin, suspended, { ...REASON, days: 3 }));
  const since = await newestIds();
  const { user, ids } = await createPersonRows(member);
  const markers = await markRows(since, user);
  const owner = onlyRow(await db.select().from(users).where(eq(users.id, user.id)));
  const cookies = new Map<Reader, string>([["visitor", await ageCookie(origin)]]);
  const accounts = { member, suspended, investor, owner, staff, admin };
  for (const reader of READERS) {
    if (reader === "visitor") continue;
    cookies.set(reader, await signInCookie(origin, accounts[reader].username, PASSWORD));
  }
  await markSecrets(user, markers);
  const addresses = await addressesOf(user, ids, staff);
  for (const [reader, cookie] of cookies) {
    const answers = await readAll(addresses, { origin, cookie, markers });
    expect.soft(problemsOf(reader, answers)).toEqual([]);
  }
});

type Answer = { address: string; status: number; columns: Set<string> };

/** What the reader sees without a rule, and what a rule allows that is nowhere seen. */
function problemsOf(reader: Reader, answers: Answer[]): string[] {
  const rules = RULES.filter(([readers]) => readers.includes(reader)).flatMap(([, at, ...lines]) =>
    lines.flatMap(columnsOf).map((column) => ({ at, column, isSeen: false })),
  );
  const problems = answers
    .filter(({ status }) => status >= 500)
    .map(({ address, status }) => `${reader}: ${status} at ${address}`);
  for (const { address, columns } of answers) {
    for (const column of columns) {
      const fitting = rules.filter((rule) => rule.column === column && rule.at.test(address));
      for (const rule of fitting) rule.isSeen = true;
      if (fitting.length === 0) problems.push(`${reader}: ${column} at ${address}`);
    }
  }
  const unseen = rules.filter(({ isSeen }) => !isSeen);
  return [...problems, ...unseen.map(({ at, column }) => `${reader}: no ${column} at ${at}`)];
}

/** The columns of 'table (which rows): column column'. */
function columnsOf(line: string): string[] {
  const [table = "", columns = ""] = line.split(": ");
  return columns.split(" ").map((column) => `${table}.${column}`);
}

type Reading = { origin: string; cookie: string; markers: Markers };

const AT_ONCE = 4;

/** Which columns the answer at each address shows. */
async function readAll(addresses: string[], { origin, cookie, markers }: Reading) {
  const waiting = [...addresses];
  const answers: Answer[] = [];
  const readNext = async () => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      const response = await fetch(origin + address, {
        redirect: "manual",
        headers: { Cookie: cookie, Accept: "text/html", "X-Forwarded-For": freshAddress() },
      });
      // Names of files and targets of redirects are read too.
      const text = `${JSON.stringify([...response.headers])} ${await response.text()}`;
      const columns = columnsIn(text, markers);
      // A page that refuses repeats its own address, which is no more than what was asked.
      if (response.status === 403) {
        for (const asked of columnsIn(decodeURIComponent(address), markers)) columns.delete(asked);
      }
      answers.push({ address, status: response.status, columns });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
  return answers;
}

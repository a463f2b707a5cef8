import sharp from "sharp";
import { businessDay } from "~/lib/dates/dates";
import { routesWith } from "../../walls/routes";
import { sendForm, sendJson } from "../http";
import { ask } from "./answers";
import { CALLS } from "./api-calls";
import type { DemoSite } from "./demo-site";
import { routeOf } from "../site-walk";
import { crawlForms, kindOf, type PageForm } from "./page-forms";

/** Actions that remove what other forms are about come last. */
const ENDS = /\/(delete|archive|hide|lock|revoke|remove|discard|decline|void|end\w*|turn-off)\b/;

/**
 * Forms that only a mail, the age gate or the moment after another action leads to. Their ids do
 * not exist.
 */
const LONE_FORMS: [action: string, ...fields: string[]][] = [
  ["/age", "over21", "redirectTo"],
  ["/account/sessions/nothing/end", "redirectTo"],
  ["/account/sessions/end-others", "redirectTo"],
  ["/account/two-factor/set-up", "code"],
  ["/account/two-factor/codes", "currentPassword"],
  ["/account/two-factor/keep-codes", "redirectTo"],
  ["/account/two-factor/turn-off", "currentPassword"],
  ["/login/code", "code"],
  ["/reset-password", "token", "password"],
  ["/sign-in-link/nothing", "token"],
  ["/confirm-email/nothing", "redirectTo"],
  ["/confirm-email/nothing/disown", "redirectTo"],
  ["/undo-email-change/nothing", "redirectTo"],
  ["/account/email/link", "redirectTo"],
  ["/newsletter/confirm/nothing", "redirectTo"],
  ["/unsubscribe/nothing", "redirectTo"],
  ["/unsubscribe/nothing/topics", "topics"],
  ["/office/launch-updates/999999/unschedule", "redirectTo"],
  ...["/appointments/nothing", "/account/appointments/nothing"].flatMap(
    (page): [string, string][] => [
      [`${page}/accept`, "redirectTo"],
      [`${page}/cancel`, "reason"],
      [`${page}/join`, "redirectTo"],
      [`${page}/move`, "sessionId"],
      [`${page}/party`, "partySize"],
      [`${page}/take`, "sessionId"],
    ],
  ),
  ["/investors/join/nothing", "redirectTo"],
  ["/investors/documents/mail/on", "redirectTo"],
  ["/investors/documents/terms", "version", "redirectTo"],
  ["/investors/updates/mail/on", "redirectTo"],
  ["/investors/request-access", "redirectTo"],
  ["/tour", "redirectTo"],
  ["/community/comments/1/unlike", "redirectTo"],
  ["/community/comments/1/unanswer", "redirectTo"],
  ["/community/posts/1/unlike", "redirectTo"],
  ["/community/posts/1/unlock", "redirectTo"],
  ["/community/posts/1/unpin", "redirectTo"],
  ["/community/posts/1/unhide", "redirectTo"],
  ["/community/comments/1/unhide", "redirectTo"],
  ["/community/guides/lounge-etiquette/finish", "redirectTo"],
  ["/community/rewards/leaderboard/join", "redirectTo"],
  ["/community/rewards/leaderboard/leave", "redirectTo"],
  ["/office/products/1/picture/remove", "redirectTo"],
  ["/office/products/1/pictures/1/place", "place"],
  ["/office/products/1/restore", "redirectTo"],
  ["/investor-admin/documents/1/up", "redirectTo"],
  ["/investor-admin/requests/1/grant", "accessLevel"],
  ["/investor-admin/requests/1/decline", "redirectTo"],
  ["/investor-admin/meetings/1/handle", "redirectTo"],
  ["/office/outbox/1/retry", "redirectTo"],
  ["/nothing", "redirectTo"],
  ["/join/nothing", "redirectTo"],
  ["/account/profile/picture/remove", "redirectTo"],
  ["/cart/1/reduce", "redirectTo"],
  ["/shop/nothing/tell-me", "email"],
  ["/application/nothing", "redirectTo"],
  ["/dashboard/applications", "ids", "isSure", "redirectTo"],
  ["/stock-wish/nothing", "redirectTo"],
  ["/community/drafts/999999/discard", "redirectTo"],
  ["/community/notifications/read", "redirectTo"],
  ["/community/posts/999999/unmerge", "note"],
  ["/community/stop/nothing", "redirectTo"],
  ["/office/forum/held/post/999999/approve", "seen"],
  ["/office/forum/held/post/999999/reject", "reason"],
  ["/office/forum/held", "chosen", "act", "reason"],
  ["/office/forum/held/removed/999999/undo", "redirectTo"],
  ["/office/appointments/series/999999/bring-back", "day"],
  ["/office/appointments/series/999999/resume", "redirectTo"],
  ["/office/appointments/times/999999/restore", "change"],
  ["/office/appointments/999999/restore", "change"],
  ["/office/forum/members/999999/restore", "redirectTo"],
  ["/office/opening/bookings/end", "redirectTo"],
  ["/office/delivery/999999/add", "order"],
  ["/office/delivery/999999/back", "seen"],
  ["/office/delivery/999999/depart", "seen"],
  ["/office/delivery/999999/not-delivered/1", "reason", "words"],
  ["/office/delivery/999999/on-its-way", "order", "redirectTo"],
  ["/office/delivery/999999/place", "order", "place"],
  ["/office/delivery/999999/stay", "redirectTo"],
  ["/office/delivery/999999/take-off", "order"],
  ["/office/delivery/999999/undo-not-delivered", "order"],
  ["/office/orders/999999/money/correct", "line", "direction", "amount", "method", "reason"],
  ["/office/orders/999999/money/give-back", "amount", "method", "reason"],
  ["/office/orders/999999/money/method", "amount", "method", "reason"],
  ["/office/orders/999999/money/refund", "line", "quantity", "method", "restock", "reason"],
  ["/office/orders/999999/money/take-back", "redirectTo"],
  ["/office/stock/batches/999999/restore", "redirectTo"],
  ["/office/stock/records/999999/witnessed", "redirectTo"],
  ["/office/people/invitations/999999/revoke", "redirectTo"],
  ["/office/people/999999/remove-picture", "redirectTo"],
  ["/office/people/999999/restore", "redirectTo"],
  ["/office/privacy/delete", "email"],
  ["/office/website/pictures/nothing/delete", "redirectTo"],
  ["/office/website/preview/leave", "redirectTo"],
  ["/office/import/999999/columns", "email", "presumed"],
  ["/office/import/999999/start", "redirectTo"],
  ["/office/import/999999/undo", "redirectTo"],
  ["/office/import/999999/discard", "redirectTo"],
  ["/office/export/build", "redirectTo"],
  ["/office/website/story/discard", "redirectTo"],
];

const PAGES = {
  admin: [
    "/dashboard",
    "/investor-admin",
    "/community/posts/1/moderate",
    "/office/launch-updates/1",
    "/office/launch-updates/1/schedule",
  ],
  investor: ["/investors/dashboard"],
  anonymous: ["/login", "/signup", "/forgot-password", "/sign-in-link"],
};

const SHOWN_ON_REQUEST = ["/?welcome", "/?tour=1", "/?apply", "/?access", "/?meeting", "/checkout"];

/**
 * Every form of the site that an admin, an investor and a visitor can reach. Deletions come last.
 */
export async function findForms(site: DemoSite) {
  const own = await stockForms(site);
  const visit = await visitCookies(site);
  const found = new Map<string, { form: PageForm; cookie: string }>();
  for (const role of ["admin", "investor", "anonymous"] as const) {
    const cookie = [site.cookies[role], visit].filter(Boolean).join("; ");
    const read = async (path: string) => (await ask(site, path, {}, cookie)).text;
    const start = ["/", "/account", ...own, ...SHOWN_ON_REQUEST, ...PAGES[role]];
    for (const form of await crawlForms(start, read)) {
      const key = kindOf(form);
      if (!found.has(key)) found.set(key, { form, cookie });
    }
  }
  const lone = LONE_FORMS.map(([action, ...names]): PageForm => ({
    page: action,
    method: "post",
    action,
    isMultipart: false,
    fields: names.map((name) => ({ name, type: "hidden", value: "" })),
  }));
  const all = [...found.values(), ...lone.map((form) => ({ form, cookie: site.cookies.admin }))];
  const isEnd = ({ form }: (typeof all)[number]) => Number(ENDS.test(form.action));
  return all.sort((a, b) => isEnd(a) - isEnd(b));
}

/** The pages about one request of the demo and about its time, whose buttons depend on the state. */
async function appointmentPages(site: Pick<DemoSite, "origin" | "cookies">): Promise<string[]> {
  const read = async (path: string) => (await ask(site, path, {}, site.cookies.admin)).text;
  const requests = "/office/appointments/requests?state=requested&offering=private-tasting";
  const [request = ""] = /\/office\/appointments\/[A-Z]{2}-\w+/.exec(await read(requests)) ?? [];
  const [time = ""] = /\/office\/appointments\/times\/\d+/.exec(await read(request)) ?? [];
  const acts = ["cancel", "decline", "move", "party", "propose"];
  return [
    request,
    time,
    `${time}/cancel`,
    `${time}/message`,
    ...acts.map((act) => `${request}/${act}`),
  ];
}

/** The pages of an open sale at the counter, and of a finished one. */
async function counterPages(site: Pick<DemoSite, "origin" | "cookies">): Promise<string[]> {
  const press = (path: string, fields: Record<string, string>) =>
    ask(site, path, { method: "POST", body: new URLSearchParams(fields) }, site.cookies.admin);
  const read = async (path: string) => (await ask(site, path, {}, site.cookies.admin)).text;
  for (const id of [1, 2]) {
    await press("/office/counter/new", { seen: `before ${id}` });
    await press(`/office/counter/${id}/add-product`, { productId: "1", seen: "0" });
  }
  const [, seen = ""] = /value="(\d+:\d+)"/.exec(await read("/office/counter/2")) ?? [];
  await press("/office/counter/2/finish", { idChecked: "on", cash: "900", seen });
  const open = "/office/counter/1";
  const acts = ["add", "details", "discount", "finish", "units", "void"].map(
    (act) => `${open}/${act}`,
  );
  return [open, `${open}?q=e`, ...acts, "/office/counter/2", "/office/counter/2/undo"];
}

/** The pages of a drawer that is open, and of a closed one. */
async function drawerPages(site: Pick<DemoSite, "origin" | "cookies">): Promise<string[]> {
  const press = (path: string, fields: Record<string, string>) =>
    ask(site, path, { method: "POST", body: new URLSearchParams(fields) }, site.cookies.admin);
  for (const name of ["Front", "Back"]) await press("/office/drawers", { name });
  await press("/office/drawers/1", { float: "100" });
  return [
    "/office/drawers/1",
    "/office/drawers/1/move",
    "/office/drawers/1/close",
    "/office/drawers/1/rename",
    "/office/drawers/2",
  ];
}

/** The pages of a batch with pieces that were set aside, and of a theft. */
async function recordPages(site: Pick<DemoSite, "origin" | "cookies">): Promise<string[]> {
  const press = (path: string, fields: Record<string, string>) =>
    ask(site, path, { method: "POST", body: new URLSearchParams(fields) }, site.cookies.admin);
  const batch = "/office/stock/batches/1";
  const one = { quantity: "1", reason: "Seal is broken" };
  await press(`${batch}/set-aside`, one);
  const theft = { kind: "theft", from: "stock", day: "2026-01-15", time: "10:00" };
  await press(`${batch}/write-off`, { ...one, ...theft });
  const { text } = await ask(site, batch, {}, site.cookies.admin);
  const record = /\/office\/stock\/records\/\d+/.exec(text)?.[0] ?? "";
  return [`${batch}/put-back`, record, `${record}/complete`, `${record}/undo`];
}

/** The pages of a run that is planned. */
async function deliveryPages(site: Pick<DemoSite, "origin" | "cookies">): Promise<string[]> {
  const { text } = await ask(site, "/office/delivery", {}, site.cookies.admin);
  const [, driver = ""] = /<option value="(\d+)"/.exec(text) ?? [];
  const fields = { day: businessDay(new Date()), driver, vehicle: "Van" };
  const init = { method: "POST", body: new URLSearchParams(fields) };
  await ask(site, "/office/delivery", init, site.cookies.admin);
  return ["/office/delivery/1", "/office/delivery/1/change"];
}

/** The pages of a product's pictures, after it got one. */
async function picturePages(site: Pick<DemoSite, "origin" | "cookies">): Promise<string[]> {
  const png = await sharp({ create: { width: 4, height: 3, channels: 3, background: "green" } })
    .png()
    .toBuffer();
  const init = { method: "PUT", body: new Uint8Array(png) };
  await ask(site, "/api/admin/products/1/image", init, site.cookies.admin);
  const all = "/office/products/1/pictures";
  const { text } = await ask(site, all, {}, site.cookies.admin);
  return [all, /\/office\/products\/1\/pictures\/\d+/.exec(text)?.[0] ?? ""];
}

/** The pages of an item whose sender can be written to, and of a saved answer. */
async function inboxPages(site: Pick<DemoSite, "origin" | "cookies">): Promise<string[]> {
  const read = async (path: string) => (await ask(site, path, {}, site.cookies.admin)).text;
  const find = async (page: string, link: RegExp) => link.exec(await read(page))?.[0] ?? "";
  const item = await find("/office/inbox?kind=contact&state=all", /\/office\/inbox\/\d+/);
  const answer = await find("/office/answers", /\/office\/answers\/\d+/);
  const acts = ["mail-in", "note", "reply"];
  return ["/office/inbox?state=all", answer, item, ...acts.map((act) => `${item}/${act}`)];
}

/** The cookies of a visitor who confirmed the age and has a filled cart. */
async function visitCookies(site: Pick<DemoSite, "origin">) {
  const forms: [path: string, fields: Record<string, string>][] = [
    ["/age", { over21: "" }],
    ["/cart/add", { productId: "1" }],
  ];
  const answers = await Promise.all(
    forms.map(([path, fields]) => sendForm(site.origin, path, fields)),
  );
  const lines = answers.flatMap(({ headers }) => headers.getSetCookie());
  const pairs = lines.map((line) => line.split(";", 1)[0] ?? "");
  return pairs.filter((pair) => !pair.startsWith("toast=")).join("; ");
}

/** A pickup time that is free. The demo's shop takes no order without one. */
async function pickupTime(site: Pick<DemoSite, "origin">) {
  const { text } = await ask(site, "/checkout", {}, await visitCookies(site));
  const [, time] = /type="radio"[^>]* value="(\d[^"]*Z)"/.exec(text) ?? [];
  if (!time) throw new Error("The checkout offers no pickup time");
  return time;
}

/**
 * Adds what the demo lacks, so that every form is reachable. Returns the pages that contain them.
 */
export async function stockForms(site: Pick<DemoSite, "origin" | "cookies">): Promise<string[]> {
  const { admin, investor } = site.cookies;
  const create = async (path: string, body: object, cookie: string) => {
    const response = await sendJson(site.origin, path, body, cookie);
    // The API's response for a created row.
    return ((await response.json()) as { id: number }).id;
  };
  const body = (path: string) => CALLS.find((call) => call.path === path)?.body ?? {};
  const post = await create("/api/forum/posts", body("/api/forum/posts"), admin);
  const comment = { content: "An admin's own", postId: post, parentId: null };
  const remark = await create("/api/forum/comments", comment, admin);
  const windowStartsAt = await pickupTime(site);
  const order = await create("/api/orders", { ...body("/api/orders"), windowStartsAt }, admin);
  // What the team enters for a customer is in no account.
  await create("/api/orders", { items: [{ productId: 1, quantity: 1 }], windowStartsAt }, investor);
  await create("/api/calendar/request", body("/api/calendar/request"), "");
  for (const [path, fields, cookie] of [
    ["/office/launch-updates", { subject: "News", content: "Words" }, admin],
    [`/community/comments/${remark}/report`, { reason: "Not kind" }, investor],
    ["/office/answers", { title: "Hours", text: "{name}, we open at ten." }, admin],
  ] as const) {
    const init = { method: "POST", body: new URLSearchParams(fields) };
    await ask(site, path, init, cookie);
  }
  return [
    `/community/posts/${post}/edit`,
    `/community/posts/${post}/delete`,
    `/community/comments/${remark}/edit`,
    `/community/comments/${remark}/delete`,
    `/office/orders/${order}`,
    `/office/orders/${order}/cancel`,
    `/office/orders/${order}/change`,
    "/office/forum/reports",
    ...(await counterPages(site)),
    ...(await drawerPages(site)),
    ...(await recordPages(site)),
    ...(await deliveryPages(site)),
    ...(await picturePages(site)),
    ...(await appointmentPages(site)),
    ...(await inboxPages(site)),
  ];
}

/**
 * The API routes that accept JSON, and the page routes that accept posts, which no attack reaches.
 */
export function untouchedRoutes(forms: PageForm[]): string[] {
  const touched = new Set([...CALLS.map(({ path }) => path), ...forms.map(({ action }) => action)]);
  const files = new Set(Array.from(touched, routeOf));
  const api = routesWith(/readJson\(/);
  const pages = routesWith(/^export (async function|const) action\b/m).filter(({ file }) =>
    file.startsWith("areas/"),
  );
  return [...api, ...pages].map(({ file }) => file).filter((file) => !files.has(file));
}

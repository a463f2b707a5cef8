import type { APIRequestContext } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { reportToAdmins } from "~/domain/forum/moderation/reports.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { forumPosts, inboxItems } from "~drizzle/schema";
import { createTime, dayIn, reserve } from "../support/appointments";
import {
  createAdmin,
  createModerator,
  createStaff,
  member,
  PASSWORD,
  unwrap,
} from "../support/builders";
import { parse } from "../support/http-page/dom";
import { confirmAge, expect, retrying, test } from "../support/test";

const PAGES = [
  "/office",
  "/office/help",
  "/office/inbox",
  "/community/notifications/settings",
  "/office/appointments",
  "/office/appointments?view=month",
  "/office/appointments/requests",
  "/office/appointments/day-sheet",
  "/office/appointments/new",
  "/office/orders/all",
  "/office/close",
  "/office/counter",
  "/office/delivery",
  "/office/drawers",
  "/office/orders",
  "/office/orders/labels",
  "/office/orders/picking",
  "/office/stock",
  "/office/stock/forecast",
  "/office/stock/labels",
];

/** What moderators may open too, with something in each: a reported post and its author. */
async function moderatedPages() {
  const author = await member();
  const text = { title: "A post to report", content: "Words", categoryId: null, videoUrl: null };
  const { id } = unwrap(await createPost(author, text)).post;
  const held = unwrap(await createPost(author, { ...text, title: "A post that waits" })).post;
  const heldFor = { heldFor: "words", hiddenAt: new Date() } as const;
  await db.update(forumPosts).set(heldFor).where(eq(forumPosts.id, held.id));
  const report = { reason: "It sells something" };
  unwrap(await reportToAdmins(await member(), { type: "post", id }, report));
  return [
    ...["/office/forum/reports", "/office/forum/held", "/office/forum/held/removed"],
    ...[`/office/forum/members/${author.user.id}/suspend`, `/community/posts/${id}/moderate`],
  ];
}

for (const [team, create, more] of [
  ["staff", createStaff, () => []],
  ["moderators", createModerator, moderatedPages],
] as const) {
  test(
    `every link and form on the pages of ${team} leads where ${team} may go`,
    { tag: "@sweep" },
    async ({ request, server: { origin } }) => {
      const { username } = await create();
      await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
      const time = await createTime();
      const { reference } = await reserve(time);
      const seen = new Set<string>();
      const own = [...PAGES, ...(await more()), `/office/appointments/${reference}`];
      for (const path of own) {
        const response = await request.get(path, { maxRedirects: 0 });
        expect.soft(response.status(), path).toBe(200);
        const page = await response.text();
        for (const [, href = ""] of page.matchAll(
          /<(?:a|form)\b[^>]*?\s(?:href|action)="([^"#]+)/g,
        )) {
          const { origin: site, pathname } = new URL(href.replaceAll("&amp;", "&"), origin);
          if (site === origin) seen.add(pathname);
        }
      }
      expect(seen).toContain(`/office/appointments/${reference}`);
      const ofTheTeam = Array.from(seen).filter((path) => /^\/(dashboard|office|api)\b/.test(path));
      expect(ofTheTeam.length).toBeGreaterThan(5);
      for (const path of ofTheTeam.filter((one) => one !== "/api/logout")) {
        const response = await request.get(path, { maxRedirects: 0 });
        expect.soft(response.headers().location, path).not.toBe("/shop");
        expect.soft(response.status(), path).toBeLessThan(400);
      }
    },
  );
}

test("a moderator hides, locks, refuses and suspends in the forum, but neither the team nor settings", async ({
  request,
}) => {
  const { username } = await createModerator();
  await confirmAge(request);
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const [author, colleague] = [await member(), await createStaff()];
  const made = await createPost(author, {
    title: "A post to moderate",
    content: "Words",
    categoryId: null,
    videoUrl: null,
  });
  const id = unwrap(made).post.id;
  const press = async (path: string, form: Record<string, string> = {}) =>
    (
      await request.post(path, {
        headers: { "Sec-Fetch-Site": "same-origin" },
        form,
        maxRedirects: 0,
      })
    ).status();
  expect(await (await request.get(`/community/posts/${id}`)).text()).toContain(
    `/community/posts/${id}/moderate`,
  );
  expect(await press(`/community/posts/${id}/lock`)).toBe(303);
  expect(await press(`/community/posts/${id}/hide`, { reason: "Not for here" })).toBe(303);
  const suspend = { reason: "A pause", days: "3" };
  expect(await press(`/office/forum/members/${author.user.id}/suspend`, suspend)).toBe(303);
  expect(await press(`/office/forum/members/${colleague.id}/suspend`, suspend)).toBe(400);
  const [post] = await db.select().from(forumPosts).where(eq(forumPosts.id, id));
  expect(post).toMatchObject({ isLocked: true, hiddenReason: "Not for here" });
  for (const path of ["/office/forum/held/words", "/office/people", "/office/audit"]) {
    const page = await request.get(path, { maxRedirects: 0 });
    expect.soft(page.status(), path).toBe(403);
    expect
      .soft(await page.text(), path)
      .toContain(
        "Only admins open this page. You are signed in as a moderator. An admin can change your role",
      );
  }
  const dashboard = await request.get("/dashboard", { maxRedirects: 0 });
  expect(dashboard.headers().location).toBe("/shop");
});

test("a page of another role says to staff who opens it, in the office, and leads to Today", async ({
  request,
}) => {
  const { username } = await createStaff();
  await confirmAge(request);
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  for (const [path, reason] of [
    ["/office/people", "Only admins open this page. You are signed in as staff."],
    ["/office/website/facts", "Only admins open this page. You are signed in as staff."],
    ["/office/forum/reports", "Only moderators and admins open this page."],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect.soft(answer.status(), path).toBe(403);
    expect.soft(answer.headers()["cache-control"], path).toContain("no-store");
    const page = parse(await answer.text());
    expect.soft(page.title, path).toContain("This page needs another role");
    const [said] = page.querySelectorAll("#office-page");
    expect.soft(said?.querySelector("h1")?.textContent).toBe("This page needs another role");
    expect.soft(said?.textContent).toContain(reason);
    expect.soft(said?.textContent).toContain("An admin can change your role");
    expect.soft(said?.querySelector('a[href="/office"]')?.textContent).toBe("Go to Today");
    expect.soft(page.querySelector('#office-menu a[href="/office/inbox"]')).not.toBeNull();
  }
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const sent = await request.post("/office/people/1/role", { headers, form: { role: "admin" } });
  expect(sent.status()).toBe(403);
  expect(await sent.text()).toContain("Only admins open this page.");
});

test("staff neither see nor change a meeting with an investor, which an admin does", async ({
  playwright,
  baseURL,
}) => {
  const time = await createTime({ offering: "investor-meeting", day: dayIn(16), place: "Desk" });
  const name = `Investor ${crypto.randomUUID()}`;
  const { id, reference } = await reserve(time, { name });
  const isItem = and(eq(inboxItems.kind, "appointment"), eq(inboxItems.sourceId, id));
  const readItem = async () => onlyRow(await db.select().from(inboxItems).where(isItem));
  const { id: itemId } = await readItem();
  const calendar = "/office/appointments";
  const own = `${calendar}/${reference}`;
  const lists = [
    `${calendar}?view=day&day=${dayIn(16)}`,
    `${calendar}?day=${dayIn(16)}`,
    `${calendar}?view=month&day=${dayIn(16)}`,
    `${calendar}/day-sheet?day=${dayIn(16)}`,
    `${calendar}/requests`,
    `${calendar}/requests?offering=investor-meeting`,
    `${calendar}/new?day=${dayIn(16)}`,
    "/office/inbox",
    `/office/inbox?q=${name.slice("Investor ".length)}`,
  ];
  const pages = [
    ...["", "/cancel", "/decline", "/move", "/party", "/propose"].map((act) => `${own}${act}`),
    `${calendar}/new?time=${time}`,
    `/office/inbox/${itemId}`,
  ];
  const acts = [
    ...pages,
    ...["confirm", "check-id", "uncheck-id", "arrive", "miss", "expect"].map(
      (act) => `${own}/${act}`,
    ),
  ];
  const signIn = async ({ username }: { username: string }) => {
    const request = retrying(await playwright.request.newContext({ ...(baseURL && { baseURL }) }));
    await confirmAge(request);
    const data = { username, password: PASSWORD };
    expect((await request.post("/api/auth/login", { data })).status()).toBe(200);
    return request;
  };
  const statusOf = async (request: APIRequestContext, path: string) =>
    (await request.get(path, { maxRedirects: 0 })).status();
  const tells = /Investor meeting|Investor [0-9a-f]{8}-/;

  const admin = await signIn(await createAdmin());
  for (const path of lists) {
    expect.soft(await (await admin.get(path)).text(), path).toMatch(tells);
  }
  for (const path of pages) expect.soft(await statusOf(admin, path), path).toBe(200);
  await admin.dispose();

  const staff = await signIn(await createStaff());
  for (const path of lists) {
    const page = await staff.get(path, { maxRedirects: 0 });
    expect.soft(page.status(), path).toBe(200);
    expect.soft(await page.text(), path).not.toMatch(tells);
  }
  for (const path of pages) expect.soft(await statusOf(staff, path), path).toBe(404);
  const headers = { "Sec-Fetch-Site": "same-origin" };
  for (const path of acts.filter((one) => !one.startsWith("/office/inbox"))) {
    const posted = await staff.post(path, { headers, form: {}, maxRedirects: 0 });
    expect.soft(posted.status(), path).toBe(404);
  }
  const form = { act: "done", ids: String(itemId) };
  await staff.post("/office/inbox/act", { headers, form, maxRedirects: 0 });
  for (const act of ["state", "assign", "note", "mail-in", "reply", "save-reply"]) {
    const path = `/office/inbox/${itemId}/${act}`;
    const fields = { state: "done", assignee: "", note: "Seen", text: "Seen", answer: "Seen" };
    await staff.post(path, { headers, form: fields, maxRedirects: 0 });
  }
  expect(await readItem()).toMatchObject({ state: "new", assigneeId: null });
  await staff.dispose();
});

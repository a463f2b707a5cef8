import sharp from "sharp";
import { createAdmin, createStaff, createUser, PASSWORD } from "../support/builders";
import { resumes } from "../support/files";
import { freshAddress, signInCookie } from "../support/http";
import { createDocument, createInvestor, mailTo, pdf } from "../support/investors";
import { application, booking, contactMessage } from "../support/lists";
import { replaceTeamCalendar, teamCalendarUrl } from "~/domain/appointments/team-calendar.server";
import { expect, test } from "../support/test";
import { routesWith } from "../walls/routes";

/** What the server makes up. */
const ID = expect.any(Number);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);

type Asked = { id?: unknown; query?: string; as?: string; body?: unknown };
type Answer = { status: number; type: string | null; body: unknown };

/** Asks the API and records which calls were asked. */
function client(origin: string) {
  const calls = new Set<string>();
  const ask = async (call: string, { id, query = "", as, body }: Asked = {}): Promise<Answer> => {
    calls.add(call);
    const [method = "", address = ""] = call.split(" ");
    const isFile = body instanceof Blob;
    const response = await fetch(origin + address.replace(/:\w+/, String(id)) + query, {
      method,
      headers: {
        ...{ Origin: origin, "X-Forwarded-For": freshAddress() },
        ...(as && { Cookie: as }),
        ...(body !== undefined && !isFile && { "Content-Type": "application/json" }),
      },
      body: isFile ? body : JSON.stringify(body),
    });
    const type = response.headers.get("content-type")?.split(";")[0] ?? null;
    const text = await response.text();
    return { status: response.status, type, body: type === "application/json" ? json(text) : text };
  };
  /** Asks, and expects this body. */
  const expectBody = async (call: string, asked: Asked, body: unknown, status = 200) => {
    const answer = await ask(call, asked);
    expect.soft(answer, call).toEqual({ status, type: "application/json", body });
    return answer.body as { id: number };
  };
  /** Asks for a list, and expects this row in it. */
  const expectRow = async (call: string, asked: Asked, row: object) => {
    const { status, body } = await ask(call, asked);
    expect.soft(status, call).toBe(200);
    expect.soft(body, call).toContainEqual(row);
  };
  return { calls, ask, expectBody, expectRow };
}

const json = (text: string) => JSON.parse(text) as unknown;

type Client = ReturnType<typeof client>;
type People = { origin: string; customer: string; admin: string };

async function askForms({ ask, expectBody, expectRow }: Client, { admin: as }: People) {
  const email = `reader-${Date.now()}@example.com`;
  const typed = { email: `  ${email.toUpperCase()} ` };
  await expectBody("POST /api/newsletter/subscribe", { body: typed }, { email });
  await expectBody("POST /api/newsletter/subscribe", { body: typed }, { email });
  await expectRow("GET /api/newsletter/subscribers", { as }, { id: ID, email, createdAt: TIME });

  const stored = { id: ID, createdAt: TIME };
  const answers = { answer: null, answeredAt: null };
  const message = { ...contactMessage, name: email };
  await expectBody("POST /api/contact", { body: message }, { ...message, ...stored }, 201);
  await expectRow("GET /api/contact/submissions", { as }, { ...message, ...stored, ...answers });

  const wish = { ...booking, name: email };
  await expectBody("POST /api/events/book", { body: wish }, { ...wish, ...stored }, 201);
  for (const call of ["GET /api/event/bookings", "GET /api/events/bookings"]) {
    await expectRow(call, { as }, { ...wish, ...stored, ...answers });
  }

  const { name, mimeType, buffer } = resumes.pdf;
  const resumeFileData = `data:${mimeType};base64,${buffer.toString("base64")}`;
  const file = { resumeFileName: name, resumeFileData };
  const applied = { ...application, firstName: email, resumeFileName: name, ...stored };
  const sent = { body: { ...application, firstName: email, ...file } };
  const { id } = await expectBody("POST /api/job-applications", sent, applied, 201);
  await expectRow("GET /api/job/applications", { as }, { ...applied, resumeFileData });
  expect
    .soft(await ask("GET /api/admin/resume/:id", { id, as }))
    .toEqual({ status: 200, type: mimeType, body: buffer.toString() });

  const { preferredDate } = booking;
  const topic = { name: "Ada", email, preferredDate, topic: "Funding" };
  const meeting = { ...topic, ...stored, duration: "30", status: "pending" };
  await expectBody("POST /api/calendar/request", { body: topic }, meeting, 201);

  const member = await createStaff();
  await replaceTeamCalendar(member);
  const query = new URL((await teamCalendarUrl(member)) ?? "").search;
  expect
    .soft(await ask("GET /api/appointments/team.ics", { query }))
    .toMatchObject({ status: 200, type: "text/calendar" });

  const copy = await ask("GET /api/admin/personal-data", { query: `?email=${email}`, as });
  expect.soft(copy).toMatchObject({ status: 200, type: "application/json" });
  expect.soft(JSON.stringify(copy.body)).toContain(`"email":"${email}"`);

  const csv = await ask("GET /api/admin/download/:kind", { id: "subscribers", as });
  expect.soft(csv).toMatchObject({ status: 200, type: "text/csv" });
  expect.soft(csv.body).toContain(`,${email},`);
  const download = { act: "downloaded", subject: "subscribers as CSV", detail: null };
  const actor = { actorId: ID, actorName: expect.any(String) };
  await expectRow("GET /api/admin/audit", { as }, { ...stored, ...actor, ...download });
}

async function askAccounts({ expectBody }: Client, { origin }: People) {
  const username = `ada-${Date.now()}`;
  const email = `${username}@example.com`;
  const names = { firstName: "Ada", lastName: "Byron" };
  const registering = { body: { username, email, password: PASSWORD, ...names } };
  const user = { id: ID, username, email, ...names, profileImageUrl: null, role: "customer" };
  const { user: made } = (await expectBody(
    "POST /api/auth/register",
    registering,
    { user },
    201,
  )) as unknown as { user: { id: number } };
  await expectBody("POST /api/auth/login", { body: { username, password: PASSWORD } }, { user });
  const as = await signInCookie(origin, email, PASSWORD);
  await expectBody("GET /api/auth/user", { as }, { ...user, id: made.id });

  const session = {
    ...{ sid: expect.any(String), device: expect.any(String) },
    ...{ createdAt: TIME, lastSeenAt: TIME },
  };
  const own = { ...session, isCurrent: true };
  const other = { ...session, isCurrent: false };
  const three = expect.arrayContaining([own, other]) as unknown;
  await expectBody("GET /api/account/sessions", { as }, three);
  await expectBody("DELETE /api/account/sessions/:sid", { as, id: "nobodys" }, {});
  await expectBody("DELETE /api/account/sessions", { as }, [own]);

  const password = "another password";
  const change = { currentPassword: PASSWORD, password };
  await expectBody("POST /api/account/password", { as, body: change }, {});
  await expectBody("POST /api/auth/forgot-password", { body: { email } }, { email });
  const [mail] = (await mailTo(email)).filter(({ text }) => text.includes("/reset-password?"));
  const token = /\/reset-password\?token=(\S+)/.exec(mail?.text ?? "")?.[1];
  const reset = { token, password: PASSWORD };
  await expectBody("POST /api/auth/reset-password", { body: reset }, {});

  const again = await signInCookie(origin, username, PASSWORD);
  const account = expect.objectContaining({ id: made.id, username, email, ...names }) as unknown;
  const copy = expect.objectContaining({ account, orders: [] }) as unknown;
  await expectBody("GET /api/account", { as: again }, copy);
  const confirmed = { as: again, body: { currentPassword: PASSWORD } };
  await expectBody("DELETE /api/account", confirmed, {});
}

async function askForum({ expectBody, expectRow }: Client, { origin, admin }: People) {
  const { id: authorId, username } = await createUser({ firstName: "Ada", lastName: "Byron" });
  const as = await signInCookie(origin, username, PASSWORD);
  const author = { id: authorId, firstName: "Ada", lastName: "Byron" };
  const category = { id: 1, name: "Introductions", color: "#FFD700" };
  await expectRow(
    "GET /api/forum/categories",
    {},
    {
      ...{ ...category, description: expect.any(String) },
      ...{ sortOrder: 1, isActive: true, createdAt: TIME },
    },
  );
  const written = { title: `Title ${Date.now()}`, content: "Words", categoryId: 1 };
  const post = {
    ...{ ...written, id: ID, videoUrl: null, author, category, createdAt: TIME, editedAt: null },
    ...{ isPinned: false, isLocked: false, liked: false, answerId: null },
    ...{ likeCount: 0, replyCount: 0, viewCount: ID },
  };
  const made = { ...post, viewCount: 0, comments: [] };
  const { id } = await expectBody("POST /api/forum/posts", { as, body: written }, made, 201);
  const found = {
    ...{ kind: "post", title: written.title, path: `/community/posts/${id}`, createdAt: TIME },
    ...{ excerpt: [{ text: "Words", isMatch: false }], author },
    category: { id: category.id, name: category.name },
  };
  const only = {
    ...{ total: 1, olderThan: null, page: 1, pageCount: 1, near: null, isOfNear: false },
    ...{ common: [], isOfTitles: false },
  };
  const query = `?${new URLSearchParams({ q: written.title })}`;
  await expectBody("GET /api/search", { query }, { ...only, results: [found] });
  const begun = { as, body: { postId: id, content: "Half a senten" } };
  const draft = { id: ID, version: 1, isApart: false };
  await expectBody("POST /api/forum/drafts", begun, draft);
  const said = { postId: id, content: "Hello" };
  const comment = {
    ...{ ...said, id: ID, parentId: null, number: 1, author, createdAt: TIME, editedAt: null },
    ...{ likeCount: 0, liked: false, isRemoved: false },
  };
  const sent = { as, body: said };
  const { id: commentId } = await expectBody("POST /api/forum/comments", sent, comment, 201);
  const like = { as: admin, body: {} };
  const liked = { liked: true, likeCount: 1 };
  await expectBody("POST /api/forum/comments/:id/like", { ...like, id: commentId }, liked);
  await expectBody("POST /api/forum/posts/:id/like", { ...like, id }, liked);
  const comments = [{ ...comment, likeCount: 1 }];
  const read = { ...post, id, likeCount: 1, replyCount: 1, comments };
  await expectBody("GET /api/forum/posts/:id", { id }, read);
  await expectRow("GET /api/forum/posts", { query: "?limit=100" }, read);

  const points = { totalPoints: ID, weeklyPoints: ID, monthlyPoints: ID };
  const level = { currentLevel: 1, pointsToNextLevel: ID, streak: 1 };
  await expectBody("GET /api/gamification/points", { as }, { ...points, ...level });
  const unlocked = { achievementId: 1, unlockedAt: TIME };
  await expectRow("GET /api/gamification/user-achievements", { as }, unlocked);
  await expectRow(
    "GET /api/gamification/achievements",
    {},
    {
      ...{ id: 1, name: "First Entry", description: "Write your first post." },
      ...{ badgeIcon: "Edit", badgeColor: "battles-gold", category: "participation" },
      ...{ requirement: { metric: "posts", atLeast: 1 }, pointsReward: 10, isActive: true },
    },
  );
  await expectRow(
    "GET /api/gamification/leaderboard",
    { query: "?timeframe=weekly", as },
    {
      ...{ rank: ID, user: { ...author, email: `${username}@example.com` } },
      // Of the same name are others, beside whom the name for mentions stands.
      name: expect.stringMatching(/^Ada Byron/) as unknown as string,
      ...{ weeklyPoints: ID, monthlyPoints: ID, allTimePoints: ID },
    },
  );
}

async function askInvestors({ ask, expectBody, expectRow }: Client, { origin, admin }: People) {
  const { user } = await createInvestor();
  const as = await signInCookie(origin, user.username, PASSWORD);
  const written = { subject: "Next round", message: "When does the next round open?" };
  const message = {
    ...{ ...written, id: ID, investorId: user.id, investorEmail: user.email },
    ...{ investorName: expect.any(String), createdAt: TIME },
    ...{ status: "unread", adminReply: null, repliedAt: null },
  };
  const named = { ...written, investorId: 1, investorEmail: "mallory@example.com" };
  const sent = { as, body: named };
  const { id } = await expectBody("POST /api/investor/message", sent, message, 201);
  const read = { ...message, id, status: "read" };
  await expectBody("PATCH /api/investor/message/:id/read", { id, as: admin }, read);
  const reply = { id, as: admin, body: { reply: "In spring." } };
  const replied = { ...read, status: "replied", adminReply: "In spring.", repliedAt: TIME };
  await expectBody("POST /api/investor/message/:id/reply", reply, replied);
  await expectBody("GET /api/investor/my-messages", { as }, [replied]);
  await expectRow("GET /api/investor/messages", { as: admin }, replied);

  const documentId = await createDocument("public");
  await expectRow(
    "GET /api/investor/documents",
    { as },
    {
      ...{ id: documentId, title: "For public", description: null, category: "Report" },
      folder: null,
      ...{ accessLevel: "public", isPublic: true, uploadedAt: TIME },
      ...{ fileName: "report.pdf", fileSize: pdf().length, fileVersion: 1 },
      mimeType: "application/pdf",
    },
  );
  expect
    .soft(await ask("GET /api/investor/documents/:id", { id: documentId, as }))
    .toEqual({ status: 200, type: "application/pdf", body: pdf().toString() });
}

const NO_FACTS = {
  ...{ type: null, taxClass: "cannabis", pieces: null, variantOf: null, variantLabel: null },
  ...{ thcPerPieceMg: null, thcPerPackageMg: null, thcPercent: null },
  ...{ cbdPerPieceMg: null, cbdPerPackageMg: null, cbdPercent: null },
  ...{ ingredients: null, allergens: null, origin: null, storage: null },
};

async function askShop({ ask, expectBody, expectRow }: Client, { customer, admin: as }: People) {
  const typed = { name: `Tea ${Date.now()}`, description: "Dried", price: "7.50" };
  const offered = { ...typed, category: "Edibles", kind: "other", inStock: true };
  const shown = {
    ...{ ...offered, id: ID, slug: expect.any(String), createdAt: TIME },
    ...{ weightGrams: null, strength: null, imageUrl: null, ...NO_FACTS },
  };
  const kept = { ...shown, archivedAt: null, sku: null, barcode: null };
  const creation = { as, body: offered };
  const { id } = await expectBody("POST /api/admin/products", creation, kept, 201);
  await expectRow("GET /api/products", {}, { ...shown, id });
  await expectRow("GET /api/admin/products", { as }, { ...kept, id });
  await expectBody("GET /api/admin/products/:id", { id, as }, kept);
  const dearer = { id, as, body: { ...offered, price: "8.00" } };
  await expectBody("PUT /api/admin/products/:id", dearer, { ...kept, price: "8.00" });
  const facts = { type: "edible", pieces: 20, thcPerPieceMg: "5.00", allergens: "Milk" } as const;
  const told = { id, as, body: { ...dearer.body, ...facts } };
  await expectBody("PUT /api/admin/products/:id", told, { ...kept, price: "8.00", ...facts });
  // What JSON leaves out stays.
  await expectBody("PUT /api/admin/products/:id", dearer, { ...kept, price: "8.00", ...facts });
  const forgotten = { type: null, pieces: null, thcPerPieceMg: null, allergens: "" };
  const emptied = { id, as, body: { ...dearer.body, ...forgotten } };
  // Who says that it is not known what it is takes it off sale. Without the field it stays as it is.
  const offSale = { ...kept, price: "8.00", inStock: false };
  await expectBody("PUT /api/admin/products/:id", emptied, offSale);
  await expectBody("PUT /api/admin/products/:id", dearer, { ...kept, price: "8.00" });
  const png = await sharp({ create: { width: 4, height: 3, channels: 3, background: "green" } })
    .png()
    .toBuffer();
  const imageUrl = expect.stringMatching(/^\/images\/products\//);
  const picture = { id, as, body: new Blob([new Uint8Array(png)], { type: "image/png" }) };
  await expectBody("PUT /api/admin/products/:id/image", picture, { imageUrl });
  await expectBody("DELETE /api/admin/products/:id/image", { id, as }, { imageUrl: null });

  const buyer = { email: "ada@example.com", name: "Ada", address: "1 Main St" };
  const bill = {
    ...{ id: ID, total: "16.00", status: "pending", createdAt: TIME },
    ...{ customerEmail: buyer.email, customerName: buyer.name, shippingAddress: buyer.address },
    ...{ phone: "(845) 555-0142", note: "Ring twice", fulfilment: "pickup", deliveryFeeCents: 0 },
    ...{ windowStartsAt: null, windowEndsAt: null },
  };
  const item = { productId: id, quantity: 2 };
  const items = [{ ...item, id: ID, productName: typed.name, price: "8.00" }];
  const more = { phone: "845.555.0142", note: "Ring twice " };
  const ordering = { as: customer, body: { items: [item], customerInfo: buyer, ...more } };
  const order = await expectBody("POST /api/orders", ordering, { ...bill, items }, 201);
  const owned = { ...bill, id: order.id, userId: ID };
  await expectBody("GET /api/orders", { as: customer }, [{ ...owned, pieces: 2 }]);
  const line = `2 × ${typed.name} at 8.00`;
  await expectRow("GET /api/admin/orders", { as }, { ...owned, pieces: 2, items: line });
  const change = {
    ...{ id: ID, status: "pending", changedBy: null, reason: null, changed: null },
    createdAt: TIME,
  };
  const whole = { ...owned, items, statusChanges: [change] };
  await expectBody("GET /api/admin/orders/:id", { id: order.id, as }, whole);
  const cancelling = { id: order.id, as, body: { status: "cancelled" } };
  await expectBody("POST /api/admin/orders/:id/status", cancelling, {
    id: order.id,
    status: "cancelled",
  });

  const archived = { ...kept, price: "8.00", archivedAt: TIME };
  await expectBody("POST /api/admin/products/:id/archive", { id, as, body: {} }, archived);
  const restored = { ...archived, archivedAt: null };
  await expectBody("POST /api/admin/products/:id/restore", { id, as, body: {} }, restored);
  expect
    .soft(await ask("DELETE /api/admin/products/:id", { id, as }))
    .toEqual({ status: 204, type: null, body: "" });
}

/** What answers for no address, and those that browsers go to and are redirected from. */
const OTHERS = ["/api/*", "/api/login", "/api/logout"];

/** Each call of the API, by what its addresses say they take. */
async function allCalls(origin: string) {
  const routes = routesWith(/./).filter(({ address }) => address.startsWith("/api/"));
  const calls = await Promise.all(
    routes
      .filter(({ address }) => !OTHERS.includes(address))
      .map(async ({ address, url }) => {
        const { headers } = await fetch(origin + url, { method: "OPTIONS" });
        const methods = (headers.get("allow") ?? "").split(", ");
        return methods
          .filter((method) => method !== "HEAD")
          .map((method) => `${method} ${address}`);
      }),
  );
  return calls.flat();
}

test(
  "every call of the API answers with the body that is agreed",
  { tag: "@sweep" },
  async ({ server: { origin } }) => {
    const api = client(origin);
    const people = {
      origin,
      customer: await signInCookie(origin, (await createUser()).username, PASSWORD),
      admin: await signInCookie(origin, (await createAdmin()).username, PASSWORD),
    };
    await askForms(api, people);
    await askAccounts(api, people);
    await askForum(api, people);
    await askInvestors(api, people);
    await askShop(api, people);
    expect([...api.calls].sort()).toEqual((await allCalls(origin)).sort());
  },
);

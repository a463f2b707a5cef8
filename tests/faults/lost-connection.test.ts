import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { sendForm, sendJson, signInCookie } from "../support/http";
import { newDatabase } from "../support/new-database";
import { listenToQueries } from "../support/query-listener";
import { type RunningServer, startServer } from "../support/server";

/** The first query of the driver on each new connection. */
const TYPES = /pg_catalog\.pg_type/;

let database: Awaited<ReturnType<typeof newDatabase>>;
let proxy: Awaited<ReturnType<typeof listenToQueries>>;
let server: RunningServer;

beforeAll(async () => {
  database = await newDatabase(inject("postgresUrl"));
  proxy = await listenToQueries(database.url);
  server = await startServer({
    DATABASE_URL: proxy.url,
    SESSION_SECRET: "a secret of the fault tests",
    ADMIN_USERNAME: "owner",
    ADMIN_PASSWORD: "a password of the tests",
    TRUST_PROXY: "1",
  });
});

afterAll(async () => {
  await server.stop();
  proxy.close();
  await database.drop();
});

const BOOKING = {
  email: "ada@example.com",
  phone: "607 555 0123",
  eventType: "private-tasting",
  preferredDate: "2099-06-01",
  guestCount: "3-5",
};

let bookings = 0;

/** Books with a new e-mail address, so that it is not a repetition. */
async function book(): Promise<number> {
  const booking = { ...BOOKING, name: `Ada ${(bookings += 1)}` };
  return (await sendJson(server.origin, "/api/events/book", booking)).status;
}

/** Ends all other connections to the database. */
async function endConnections() {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await sql.end();
}

/** Many simultaneous bookings cannot reach the database. The next one after its return succeeds. */
async function expectAllRefusedUntilBack() {
  const statuses = await Promise.all(Array.from({ length: 24 }, book));
  expect(new Set(statuses)).toEqual(new Set([503]));
  proxy.cutAt(null);
  await vi.waitFor(async () => expect(await book()).toBe(201), { timeout: 10_000, interval: 100 });
  expect(server.process.exitCode).toBeNull();
}

test("new connections that are lost, with transactions waiting for them, cause 503 and do not end the process", async () => {
  expect(await book()).toBe(201);
  proxy.cutAt(TYPES);
  await endConnections();
  await expectAllRefusedUntilBack();
});

test("connections lost in transactions, with others waiting for them, cause 503 and do not end the process", async () => {
  expect(await book()).toBe(201);
  proxy.cutAt(/insert into "event_bookings"/);
  await expectAllRefusedUntilBack();
});

test("a transaction whose connection was lost writes nothing into another transaction", async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await sql`create table written (by text)`;
  let goOn: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => (goOn = resolve));
  let recordWritten: () => void = () => undefined;
  const isWritten = new Promise<void>((resolve) => (recordWritten = resolve));
  const first = sql.begin(async (tx) => {
    await tx`insert into written values ('first')`;
    recordWritten();
    await isOpen;
    await tx`insert into written values ('first, late')`;
  });
  const isRefused = expect(first).rejects.toThrow("CONNECTION_CLOSED");
  await isWritten;
  await endConnections();
  await isRefused;
  await sql.begin(async (tx) => {
    await tx`insert into written values ('second')`;
    goOn();
    await tx`select pg_sleep(0.2)`;
  });
  expect(await sql`select by from written`).toEqual([{ by: "second" }]);
  await sql.end();
});

const NOTHING_STORED = "Nothing was stored";
const UNKNOWN = /don[’']t know whether it was stored/;

type Way = {
  /** Sends something that can be found by the mark. */
  send: (mark: string) => Promise<Response>;
  /** How many rows with the mark there are. */
  count: (sql: postgres.Sql, mark: string) => Promise<{ count: number }[]>;
};

/** Ways to store something: by form and by API, of visitors and of members. */
function waysToStore({ cookie, productId }: { cookie: string; productId: number }) {
  const person = (mark: string) => ({ name: mark, email: `${mark}@example.com` });
  const booking = (mark: string) => ({ ...BOOKING, ...person(mark) });
  const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  const resume = `data:application/pdf;base64,${pdf.toString("base64")}`;
  const ways: Record<string, Way> = {
    "a booking by the form": {
      send: (mark) => sendForm(server.origin, "/book", booking(mark)),
      count: (sql, mark) =>
        sql`select count(*)::int as count from event_bookings where name = ${mark}`,
    },
    "a booking by the API": {
      send: (mark) => sendJson(server.origin, "/api/events/book", booking(mark)),
      count: (sql, mark) =>
        sql`select count(*)::int as count from event_bookings where name = ${mark}`,
    },
    "a message by the form": {
      send: (mark) => sendForm(server.origin, "/contact", { ...person(mark), message: "Hello" }),
      count: (sql, mark) =>
        sql`select count(*)::int as count from contact_submissions where name = ${mark}`,
    },
    "an application by the API": {
      send: (mark) =>
        sendJson(server.origin, "/api/job-applications", {
          ...{ ...person(mark), firstName: mark, lastName: "Byron", phone: "607 555 0123" },
          ...{ position: "other", experience: "none", availability: "flexible" },
          ...{ resumeFileName: "resume.pdf", resumeFileData: resume },
        }),
      count: (sql, mark) =>
        sql`select count(*)::int as count from job_applications where first_name = ${mark}`,
    },
    "an order by the API": {
      send: (mark) =>
        sendJson(server.origin, "/api/orders", {
          items: [{ productId, quantity: 1 }],
          customerInfo: { ...person(mark), address: "1 Main Street" },
        }),
      count: (sql, mark) =>
        sql`select count(*)::int as count from orders where customer_email = ${`${mark}@example.com`}`,
    },
    "a comment by the API": {
      send: (mark) =>
        sendJson(server.origin, "/api/forum/comments", { content: mark, postId: 1 }, cookie),
      count: (sql, mark) =>
        sql`select count(*)::int as count from forum_comments where content = ${mark}`,
    },
  };
  return Object.entries(ways);
}

test("a 503 says that nothing was stored only if that is so, wherever the connection ends, and sending again stores it once", async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const [product] = await sql<{ id: number }[]>`
    insert into products (slug, name, price, category) values ('tea', 'Tea', 5, 'Apparel')
    returning id`;
  const cookie = await signInCookie(server.origin, "owner", "a password of the tests");
  const opened = { title: "A thread", content: "Words" };
  expect((await sendJson(server.origin, "/api/forum/posts", opened, cookie)).status).toBe(201);
  const said = { nothing: 0, unknown: 0, unknownAndStored: 0 };
  for (const [name, { send, count }] of waysToStore({ cookie, productId: product?.id ?? 0 })) {
    const first = await send(`first-${name.replaceAll(" ", "-")}`);
    expect([201, 303], `${name}: ${await first.text()}`).toContain(first.status);
    // Until a submission is done before its turn comes.
    for (let nth = 1, isOver = false; !isOver && nth < 40; nth++) {
      for (const lost of ["query", "answer"] as const) {
        const mark = `${name.replaceAll(" ", "-")}-${nth}-${lost}`;
        proxy.cutAtNth(nth, lost);
        const response = await send(mark);
        const text = await response.text();
        isOver = !proxy.hasCut();
        const [row] = await count(sql, mark);
        if (response.status !== 503) {
          expect.soft([201, 303], `${mark}: ${response.status} ${text}`).toContain(response.status);
          expect.soft(row?.count, mark).toBe(1);
          continue;
        }
        expect.soft(response.headers.get("Retry-After"), mark).toMatch(/^\d+$/);
        expect.soft(text.includes(NOTHING_STORED) !== UNKNOWN.test(text), mark).toBe(true);
        if (text.includes(NOTHING_STORED)) {
          said.nothing += 1;
          expect.soft(row?.count, mark).toBe(0);
        } else {
          said.unknown += 1;
          said.unknownAndStored += row?.count ?? 0;
        }
        await vi.waitFor(async () => expect([201, 303]).toContain((await send(mark)).status), {
          ...{ timeout: 10_000, interval: 100 },
        });
        expect.soft((await count(sql, mark))[0]?.count, `${mark}, sent again`).toBe(1);
      }
    }
  }
  console.info(`503: ${JSON.stringify(said)}`);
  expect(said.nothing).toBeGreaterThan(20);
  expect(said.unknown).toBeGreaterThan(5);
  expect(said.unknownAndStored).toBeGreaterThan(2);
  await sql.end();
});

import { createAdmin, createUser, PASSWORD } from "../support/builders";
import { ageCookie, freshAddress, type Received, send, signInCookie } from "../support/http";
import { expect, test } from "../support/test";
import { routesWith } from "./routes";

const OTHER = "https://evil.example";
const REFUSAL = "so nothing was done.";
const AT_ONCE = 16;

type Write = { method: string; path: string };
type Headers = Record<string, string>;

/** What a header says about the source of a request: nothing, this site, another site. */
const SOURCES = ["missing", "same", "other"] as const;
type Source = (typeof SOURCES)[number];

const SEC_FETCH_SITE = { missing: null, same: "same-origin", other: "cross-site" };

type Case = { fetchSite: Source; origin: Source; referer: Source; hasSession: boolean };

const CASES: Case[] = SOURCES.flatMap((fetchSite) =>
  SOURCES.flatMap((origin) =>
    SOURCES.flatMap((referer) =>
      [false, true].map((hasSession) => ({ fetchSite, origin, referer, hasSession })),
    ),
  ),
);

/** By Sec-Fetch-Site, else Origin, else Referer. Without any of them, by the session. */
function isForeign({ fetchSite, origin, referer, hasSession }: Case): boolean {
  const source = [fetchSite, origin, referer].find((value) => value !== "missing");
  return source ? source === "other" : hasSession;
}

function headersOf({ fetchSite, origin, referer, hasSession }: Case, own: string, sid: string) {
  const from = { missing: null, same: own, other: OTHER };
  const headers: Headers = {};
  if (SEC_FETCH_SITE[fetchSite]) headers["Sec-Fetch-Site"] = SEC_FETCH_SITE[fetchSite];
  if (from[origin]) headers.Origin = from[origin];
  if (from[referer]) headers.Referer = `${from[referer]}/contact`;
  if (hasSession) headers.Cookie = sid;
  return headers;
}

/**
 * Sends a write, past the age gate. By default it changes nothing: its id does not exist and its
 * fields are empty.
 */
async function write(
  own: string,
  { method, path }: Write,
  headers: Headers,
  form = "",
): Promise<Received> {
  const [type, body] = path.startsWith("/api/")
    ? ["application/json", "{}"]
    : ["application/x-www-form-urlencoded", form];
  const common = {
    "Content-Type": type,
    "Content-Length": String(body.length),
    "X-Forwarded-For": freshAddress(),
    Cookie: await ageCookie(own),
  };
  return send(own, { method, path, headers: { ...common, ...headers }, body: body ? [body] : [] });
}

/** Every method and address that may change something, from the route table. */
async function allWrites(own: string): Promise<Write[]> {
  const routes = routesWith(/^export ((async )?function|const|\{).*\baction\b/m);
  const writes = await Promise.all(
    routes.map(async ({ url: path }) => {
      if (!path.startsWith("/api/")) return [{ method: "POST", path }];
      // An API address lists its methods in the response to an unsupported one.
      const { status, headers } = await send(own, { method: "OPTIONS", path });
      expect.soft(status, path).toBe(405);
      const methods = (headers.allow ?? "").split(", ");
      return methods
        .filter((method) => method !== "GET" && method !== "HEAD")
        .map((method) => ({ method, path }));
    }),
  );
  return writes.flat();
}

/**
 * Which source a request has is found before its address is looked at. So each address gets every
 * third of the cases, and three addresses together get all of them. With CI each API address gets
 * all, and each page all that are refused: rendering costs twenty times as much as a refusal.
 */
const isInTurn = ({ path }: Write, from: Case, turn: number) =>
  turn % 3 === 0 || (Boolean(process.env.CI) && (path.startsWith("/api/") || isForeign(from)));

/** What is wrong with a response, or null. */
function faultOf({ status, text, headers }: Received, isRefused: boolean): string | null {
  if (!isRefused) return status >= 500 || text.includes(REFUSAL) ? `answered ${status}` : null;
  if (status !== 403 || !text.includes(REFUSAL)) return `not refused but got the status ${status}`;
  return headers["set-cookie"] ? "refused, but a cookie was set" : null;
}

test(
  "every write from another site is refused and every other one accepted, whichever header tells the source",
  { tag: "@sweep" },
  async ({ server: { origin: own, output } }) => {
    // Each address is asked in turn, in many ways.
    const printed = output().length;
    const { username } = await createUser();
    const sid = await signInCookie(own, username, PASSWORD);
    const writes = await allWrites(own);
    expect(writes.length).toBeGreaterThan(100);
    const waiting = writes.flatMap((one, index) =>
      CASES.filter((from, turn) => isInTurn(one, from, index + turn)).map((from) => ({
        one,
        from,
      })),
    );
    expect(new Set(waiting.map(({ from }) => from)).size).toBe(CASES.length);
    const faults: string[] = [];
    const next = async () => {
      for (let item = waiting.pop(); item; item = waiting.pop()) {
        const { one, from } = item;
        const fault = faultOf(await write(own, one, headersOf(from, own, sid)), isForeign(from));
        if (fault) faults.push(`${one.method} ${one.path} ${JSON.stringify(from)}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    expect(faults).toEqual([]);
    expect(output().slice(printed)).not.toContain('"level":"error"');
  },
);

/** Cases that the matrix does not contain. */
const ODD: { name: string; headers: (own: string) => Headers; foreign: boolean }[] = [
  { name: "typed by hand", headers: () => ({ "Sec-Fetch-Site": "none" }), foreign: false },
  { name: "a neighbour", headers: () => ({ "Sec-Fetch-Site": "same-site" }), foreign: true },
  { name: "Origin null", headers: () => ({ Origin: "null" }), foreign: true },
  { name: "Origin no URL", headers: () => ({ Origin: "evil" }), foreign: true },
  {
    name: "Referer that only begins like ours",
    headers: (own) => ({ Referer: `${own}.evil.example/` }),
    foreign: true,
  },
  {
    name: "behind a proxy that asks by another name, told by the browser",
    headers: () => ({ Host: "inside.example", "Sec-Fetch-Site": "same-origin", Origin: OTHER }),
    foreign: false,
  },
  {
    name: "behind a proxy that forwards another name",
    headers: (own) => ({ "X-Forwarded-Host": "evil.example", Origin: own }),
    foreign: false,
  },
  {
    name: "an Origin that is no URL, but told by the browser",
    headers: () => ({ Origin: "evil", "Sec-Fetch-Site": "same-origin" }),
    foreign: false,
  },
];

const KINDS = [
  "/contact",
  "/contact.data",
  "/cart/add",
  "/office/orders/1/confirm",
  "/api/contact",
];

test("unusual headers are refused or accepted, never a failure, for pages, their data, actions and the API", async ({
  server: { origin: own },
}) => {
  for (const path of KINDS) {
    for (const { name, headers, foreign } of ODD) {
      const answer = await write(own, { method: "POST", path }, headers(own));
      expect.soft(faultOf(answer, foreign), `${path}, ${name}`).toBeNull();
    }
  }
});

test("a refused write says why, to people as a page and to scripts as JSON", async ({
  server: { origin: own },
}) => {
  for (const path of ["/contact", "/cart/add", "/office/outbox/1/retry"]) {
    const { headers, text } = await write(own, { method: "POST", path }, { Origin: OTHER });
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain("<h1");
    expect(text).toContain("</footer>");
  }
  const { text } = await write(own, { method: "POST", path: "/api/contact" }, { Origin: OTHER });
  expect(JSON.parse(text)).toEqual({ message: `This request came from another site, ${REFUSAL}` });
});

/** The first form of the page that posts to this address, filled in like a text browser. */
async function formOf(own: string, page: string, action: string, sid: string) {
  const html = await (await fetch(own + page, { headers: { Cookie: sid } })).text();
  const form = html.split("<form").find((part) => part.includes(`action="${action}"`)) ?? "";
  const hidden = form.split("</form>", 1)[0]?.matchAll(/<input type="hidden"[^>]*>/g) ?? [];
  const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1];
  return Array.from(hidden, ([tag]): [string, string] => [
    attribute(tag, "name") ?? "",
    attribute(tag, "value") ?? "",
  ]);
}

/** Posts like lynx from a page whose address has a query: no header tells the source. */
function sendWithoutSource(own: string, path: string, fields: [string, string][], sid: string) {
  const body = new URLSearchParams(fields).toString();
  return write(own, { method: "POST", path }, { Cookie: sid }, body);
}

const MESSAGES = "/investors/messages?page=1";
const WORDS: [string, string][] = [
  ["subject", "Untold"],
  ["message", "From a page whose address has a query"],
];

test("a write without any source header is accepted with the form of its session's own page", async ({
  server: { origin: own },
}) => {
  const [{ username }, other] = await Promise.all([createUser(), createUser()]);
  const sid = await signInCookie(own, username, PASSWORD);
  const otherSid = await signInCookie(own, other.username, PASSWORD);
  const form = await formOf(own, MESSAGES, "/investors/messages", sid);
  expect(form.map(([name]) => name)).toContain("formToken");

  const foreign = await sendWithoutSource(
    own,
    "/investors/messages",
    [...form, ...WORDS],
    otherSid,
  );
  expect(foreign.status, "with the form of another session").toBe(403);
  const bare = await sendWithoutSource(own, "/investors/messages", WORDS, sid);
  expect(bare.status, "without a token").toBe(403);
  expect(bare.text, "the words are not lost").toContain("From a page whose address has a query");
  expect(bare.text, "the owner's menu").toContain("/api/logout");
  const made = new URLSearchParams([...form, ...WORDS]);
  const evil = await write(
    own,
    { method: "POST", path: "/investors/messages" },
    { Cookie: sid, Origin: OTHER },
    made.toString(),
  );
  expect(evil.status, "with the right token, but told to be from another site").toBe(403);

  const passed = await sendWithoutSource(own, "/investors/messages", [...form, ...WORDS], sid);
  expect(passed.status).toBe(303);
  const sent = await fetch(`${own}/api/investor/my-messages`, { headers: { Cookie: sid } });
  expect(await sent.json()).toHaveLength(1);
});

test("every posting form of a signed-in page has the session's token, a visitor's page none", async ({
  server: { origin: own },
}) => {
  const { username } = await createAdmin();
  const sid = await signInCookie(own, username, PASSWORD);
  const pages = [
    "/",
    "/shop",
    "/community",
    "/account",
    "/office/launch-updates",
    "/office/opening",
  ];
  for (const page of pages) {
    const personal = await (await fetch(own + page, { headers: { Cookie: sid } })).text();
    const forms = personal.match(/<form[^>]*method="post"[^>]*>/g) ?? [];
    const withToken = personal.match(/<form[^>]*method="post"[^>]*><input[^>]*name="formToken"/g);
    expect(forms.length, page).toBeGreaterThan(0);
    expect(withToken?.length, page).toBe(forms.length);
  }
  expect(await (await fetch(own)).text()).not.toContain("formToken");
});

test("a message that another site made a browser send is not stored", async ({
  request,
  baseURL,
}) => {
  const { username } = await createAdmin();
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const data = { name: "Ada", email: "ada@example.com", message: `Hello from ${username}` };
  const stored = async () => (await request.get("/api/contact/submissions")).text();
  await request.post("/api/contact", { data, headers: { Origin: OTHER } });
  expect(await stored()).not.toContain(data.message);
  await request.post("/api/contact", { data, headers: { Origin: baseURL ?? "" } });
  expect(await stored()).toContain(data.message);
});

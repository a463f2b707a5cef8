import { SECURITY_HEADERS } from "~/platform/http/security.server";
import { createAdmin, createStaff, createUser, PASSWORD } from "../support/builders";
import { comparableHtml } from "../support/comparable-html";
import { ageCookie, freshAddress, type Received, send, signInCookie } from "../support/http";
import { createPersonRows } from "../support/person-rows";
import { startServer } from "../support/server";
import { expect, SESSION_SECRET, test } from "../support/test";

type Reader = "stranger" | "visitor" | "customer" | "owner" | "staff" | "admin";

type Asked = {
  path: string;
  by?: Reader;
  method?: string;
  headers?: Record<string, string>;
  /** Of a form, or of a call if it begins like JSON. */
  body?: string;
};

/** Of a response, what must be the same: what it means, who may store it, what it allows. */
const COMPARED = [
  ...Object.keys(SECURITY_HEADERS).map((name) => name.toLowerCase()),
  ...["location", "allow", "content-disposition", "content-security-policy", "retry-after"],
  ...["cache-control", "link", "refresh", "x-remix-replace", "x-remix-reload-document"],
  ...["x-robots-tag", "idempotent-replayed", "www-authenticate", "content-language", "x-age"],
];

/** Reads that our server keeps in its page cache, and so lets browsers ask for again. */
const KEPT = "/api/products";

const ELSEWHERE = { Origin: "https://evil.example" };
const OWN = { "Sec-Fetch-Site": "same-origin" };
const AS_PAGE = { Accept: "text/html" };
const MESSAGE = "name=Ada&email=ada%40example.com&subject=Hello&message=A+long+enough+message";

const by = (reader: Reader, ...paths: string[]): Asked[] =>
  paths.map((path) => ({ by: reader, path }));

/** Pages, data, files, calls and refusals of every kind. */
function asked({ ids }: Awaited<ReturnType<typeof createPersonRows>>): Asked[] {
  const [post] = ids.posts;
  return [
    ...by("stranger", "/", "/shop", "/privacy-policy", "/community", "/nothing", "/age", "/login"),
    ...by("visitor", "/", "/shop", `/shop/${ids.slug}`, "/cart", "/checkout", "/community"),
    ...by("visitor", `/community/posts/${post}`, "/community/feed.xml", "/search?q=words", "/book"),
    ...by("visitor", "/careers", "/contact", "/newsletter", "/nothing", "/community/posts/999999"),
    ...by("visitor", "/dashboard", "/account", "/orders", "/office/orders", "/investors/documents"),
    ...by("visitor", "/sitemap.xml", "/robots.txt", "/healthz", "/readyz", "/a//b", "/outbox"),
    ...by(
      "visitor",
      "/login.data",
      "/shop.data",
      "/dashboard.data",
      "/login?_data=root",
      "/_root.data",
    ),
    ...by("visitor", "/api/products", "/api/forum/posts?limit=x", "/api/nothing", "/api/auth/user"),
    ...by(
      "customer",
      "/",
      "/account",
      "/orders",
      "/login",
      "/community",
      "/dashboard",
      "/office/stock",
    ),
    ...by("customer", "/api/auth/user", "/api/admin/subscribers", "/account.data"),
    ...by("owner", `/orders/${ids.order}`, `/community/posts/${post}`, `/api/orders/${ids.order}`),
    ...by("staff", "/office/orders", `/office/orders/${ids.order}`, "/dashboard", "/office/people"),
    ...by("admin", "/dashboard", "/dashboard/contacts", "/office/stock", "/office/nothing"),
    ...by("admin", "/api/admin/download/subscribers", "/api/admin/contacts", "/office/audit.data"),
    { by: "admin", path: "/api/admin/resume/999999", headers: AS_PAGE },
    ...["HEAD", "OPTIONS", "POST", "PUT"].flatMap((method): Asked[] => [
      { by: "visitor", method, path: "/privacy-policy", headers: OWN },
      { by: "visitor", method, path: "/api/products", headers: OWN },
    ]),
    // What a layer refuses before Remix looks for a route.
    ...["/contact", "/api/contact", "/contact.data", "/office/stock", "/nothing"].map((path) => ({
      ...{ method: "POST", path, body: path.startsWith("/api/") ? "{}" : MESSAGE },
      ...{ by: "customer" as const, headers: ELSEWHERE },
    })),
    { method: "POST", path: "/contact", body: MESSAGE, by: "customer" },
    { method: "POST", path: "/contact", body: MESSAGE, by: "stranger", headers: OWN },
    { method: "POST", path: "/contact.data", body: MESSAGE, by: "stranger", headers: OWN },
    {
      method: "POST",
      path: "/age",
      body: "over21=&redirectTo=%2Fshop",
      by: "stranger",
      headers: OWN,
    },
    // Refused and done.
    {
      method: "POST",
      path: "/contact",
      body: "name=&email=x&message=",
      by: "visitor",
      headers: OWN,
    },
    { method: "POST", path: "/contact", body: MESSAGE, by: "visitor", headers: OWN },
    { method: "POST", path: "/contact.data", body: MESSAGE, by: "visitor", headers: OWN },
    { method: "POST", path: "/?index", body: MESSAGE, by: "visitor", headers: OWN },
    { method: "POST", path: "/api/contact", body: '{"name":""}', by: "visitor", headers: OWN },
    { method: "POST", path: "/api/contact", body: "{", by: "visitor", headers: OWN },
    { method: "POST", path: "/login", body: "username=x&password=y", by: "visitor", headers: OWN },
    {
      method: "POST",
      path: `/cart/${ids.product}`,
      body: "quantity=1",
      by: "visitor",
      headers: OWN,
    },
    { method: "POST", path: "/account", body: "displayName=", by: "customer", headers: OWN },
    { method: "POST", path: "/office/stock", body: "x=", by: "customer", headers: OWN },
  ];
}

test("remix-serve sends the same status, headers, cookies and bodies as our server", async ({
  server: { origin: stock, databaseUrl },
}) => {
  const own = await startServer({
    DATABASE_URL: databaseUrl,
    SESSION_SECRET,
    TRUST_PROXY: "1",
  });
  try {
    const rows = await createPersonRows(await createUser());
    const cookies = await cookiesOf(stock, rows.user.username);
    const requests = asked(rows);
    // The first visit to a thread reads its notifications.
    await ask(stock, { path: `/community/posts/${rows.ids.posts[0]}` }, cookies.owner);
    expect(requests.length).toBeGreaterThan(90);
    for (const request of requests) {
      const of = (origin: string) => ask(origin, request, cookies[request.by ?? "visitor"]);
      const [given, expected] = [await of(stock), await of(own.origin)];
      const { method = "GET", by: reader } = request;
      expect.soft(given, `${method} ${request.path} by ${reader}`).toEqual(expected);
    }
  } finally {
    await own.kill();
  }
});

async function cookiesOf(origin: string, owner: string): Promise<Record<Reader, string>> {
  const [customer, staff, admin] = [await createUser(), await createStaff(), await createAdmin()];
  const of = (username: string) => signInCookie(origin, username, PASSWORD);
  return {
    stranger: "",
    visitor: await ageCookie(origin),
    customer: await of(customer.username),
    owner: await of(owner),
    staff: await of(staff.username),
    admin: await of(admin.username),
  };
}

async function ask(origin: string, { path, method = "GET", body, ...rest }: Asked, Cookie: string) {
  const isCall = path.startsWith("/api/");
  const type = isCall ? "application/json" : "application/x-www-form-urlencoded";
  const received = await send(origin, {
    ...{ path, method },
    headers: {
      ...{ Cookie, "X-Forwarded-For": freshAddress() },
      ...(body && { "Content-Type": type, "Content-Length": String(body.length) }),
      ...rest.headers,
    },
    body: body ? [body] : [],
  });
  return comparable(received, origin, path);
}

function comparable({ status, headers, text }: Received, origin: string, path: string) {
  const isKept = path === KEPT;
  const compared = COMPARED.filter((name) => !(isKept && name === "cache-control"));
  const { "content-type": type = "", vary = "", "set-cookie": cookies = [] } = headers;
  // A 304 or an answer to HEAD has none.
  const body = type.startsWith("text/html") ? comparableHtml(text) : text;
  return {
    status,
    headers: Object.fromEntries(compared.map((name) => [name, headers[name]])),
    // Express names the charset of texts that have none.
    type: type.split(";", 1)[0],
    vary: isKept ? [] : vary.split(", ").filter((name) => !["", "Accept-Encoding"].includes(name)),
    // The value is signed with the time.
    cookies: cookies.map((line) => line.replace(/=[^;]*/, "").replace(/Expires=[^;]*/, "Expires")),
    body: body
      .replaceAll(origin, "ORIGIN")
      // Of a form that is sent once.
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "UUID"),
  };
}

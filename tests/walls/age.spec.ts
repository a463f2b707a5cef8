import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { contactSubmissions, keptResumes, newsletterSubscribers, users } from "~drizzle/schema";
import { createUser, PASSWORD } from "../support/builders";
import { eachOf } from "../support/each-of";
import { resumes } from "../support/files";
import { freshAddress } from "../support/http";
import { application } from "../support/lists";
import { expect, test } from "../support/test";
import { routesWith } from "./routes";

const GATE = 'class="age-gate"';
const YES = { over21: "" };

/** Pages whose writes need no answer. */
const EXCEPTED =
  /^\/(age|lite|login|login\/code|forgot-password|reset-password|sign-in-link)$|\/:token(\/|$)/;

/** The pages that take a posted form. */
const FORMS = routesWith(/export (const|(async )?function) action\b/).filter(
  ({ address }) => !address.startsWith("/api/") && !address.endsWith("*"),
);

type Fields = Record<string, string> | FormData;

/** Posts like a browser of its own that has answered nothing. */
async function post(url: string, fields: Fields, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": freshAddress(), ...headers },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const CHARACTERS: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

const readHtml = (text: string) =>
  text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (c) => CHARACTERS[c] ?? c);

/** The hidden fields of the gate's form, as a browser sends them. */
function hiddenIn(html: string): URLSearchParams {
  const form = /<dialog[^]*?<\/dialog>/.exec(html)?.[0] ?? "";
  const fields = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return new URLSearchParams(
    Array.from(fields, ([, name = "", value = ""]) => [readHtml(name), readHtml(value)]),
  );
}

const answered = (html: string, button: Record<string, string> = YES) =>
  Object.fromEntries([...hiddenIn(html), ...Object.entries(button)]);

const message = () => ({
  name: "Ada O'Neil & “Sons” <x>",
  email: `${randomUUID()}@example.com`,
  message: 'Line one\r\nLine two with ümlauts, 雨 and "quotes"',
});

test(
  "no page does a write without an answer, except those that need none",
  { tag: "@sweep" },
  async ({ baseURL }) => {
    expect(FORMS.length).toBeGreaterThan(100);
    await eachOf(FORMS, async ({ address, url }) => {
      const { html, status } = await post(`${baseURL}${url}`, { note: "typed & kept" });
      const isAsked = html.includes(GATE) && hiddenIn(html).get("note") === "typed & kept";
      expect.soft(isAsked, address).toBe(!EXCEPTED.test(address));
      if (isAsked) expect.soft(status, address).toBe(403);
      const byScript = await post(`${baseURL}${url}.data`, { note: "typed" });
      expect.soft(byScript.headers.has("X-Age-Asked"), `${address}.data`).toBe(isAsked);
    });
  },
);

test("an address with nothing that takes writes does not ask", async ({ baseURL }) => {
  for (const [path, status] of [
    ["/", 405],
    ["/shop", 405],
    ["/nothing-here", 404],
  ] as const) {
    const response = await post(`${baseURL}${path}`, { name: "x" }, { Accept: "text/html" });
    expect(response.status, path).toBe(status);
  }
});

for (const path of ["/login/../contact", "/appointments/x/../../contact", "/CONTACT", "/contact/"])
  test(`${path} is no way around the question`, async ({ request }) => {
    const anonymous = message();
    const response = await request.fetch(path, {
      method: "POST",
      form: anonymous,
      headers: { Cookie: "" },
    });
    expect(response.status()).toBeGreaterThanOrEqual(403);
    expect(await storedFor(anonymous.email)).toBe(0);
  });

const storedFor = async (email: string) =>
  (await db.select().from(contactSubmissions).where(eq(contactSubmissions.email, email))).length;

test("yes stores what was typed once, however often it is pressed, and shows its toast", async ({
  baseURL,
}) => {
  const typed = message();
  const gate = await post(`${baseURL}/contact?from=flyer`, typed);
  expect(gate.status).toBe(403);
  expect(gate.headers.get("Cache-Control")).toBe("no-store");
  expect(await storedFor(typed.email)).toBe(0);
  const fields = answered(gate.html);
  const both = await Promise.all([1, 2].map(() => post(`${baseURL}/contact?from=flyer`, fields)));
  const again = await post(`${baseURL}/contact`, fields, {
    Cookie: cookieIn(both[0]?.headers, "age"),
  });
  for (const done of [...both, again]) {
    expect(done.status).toBe(303);
    expect(done.headers.get("Location")).toBe("/#contact");
    expect(cookieIn(done.headers, "age")).toMatch(/^age=./);
    expect(cookieIn(done.headers, "toast")).toMatch(/^toast=./);
  }
  const rows = await db
    .select()
    .from(contactSubmissions)
    .where(eq(contactSubmissions.email, typed.email));
  expect(
    rows.map(({ name, message }) => ({ name, message: message.replaceAll("\r\n", "\n") })),
  ).toEqual([{ name: typed.name, message: typed.message.replaceAll("\r\n", "\n") }]);
});

const cookieIn = (headers: Headers | undefined, name: string) =>
  headers
    ?.getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(";", 1)[0] ?? "";

test("a form that another account opened is refused after yes too, with all that was typed", async ({
  baseURL,
}) => {
  const opener = await createUser();
  const { username } = await createUser();
  const signedIn = await post(`${baseURL}/login`, { username, password: PASSWORD });
  const Cookie = cookieIn(signedIn.headers, "sid");
  for (const [path, isMultipart] of [
    ["/contact", false],
    ["/careers", true],
  ] as const) {
    const typed = { ...message(), formToken: `signature.${opener.id}` };
    const form = new FormData();
    for (const [name, value] of Object.entries(typed)) form.append(name, value);
    const sent = isMultipart ? form : typed;
    const gate = await post(`${baseURL}${path}`, sent, { Cookie, Origin: baseURL ?? "" });
    expect(gate.html).toContain(GATE);
    const headers = { Cookie, Origin: baseURL ?? "" };
    const refused = await post(`${baseURL}${path}`, answered(gate.html), headers);
    expect(refused.status, path).toBe(403);
    expect(refused.html).toContain("opened by somebody else");
    expect(refused.html).toContain(typed.email);
    expect(refused.html).not.toContain(GATE);
    expect(await storedFor(typed.email)).toBe(0);
  }
});

test("no leads away and stores nothing, with a valid answer of another window too", async ({
  baseURL,
}) => {
  const typed = message();
  const gate = await post(`${baseURL}/contact`, typed);
  const yes = await post(`${baseURL}/age`, YES);
  for (const Cookie of ["", cookieIn(yes.headers, "age")]) {
    const left = await post(`${baseURL}/contact`, answered(gate.html, { under21: "" }), { Cookie });
    expect(left.headers.get("Location")).toBe("https://www.google.com/");
  }
  expect(await storedFor(typed.email)).toBe(0);
});

test("a form that is refused after yes is the form again, with its errors and without the gate", async ({
  baseURL,
}) => {
  const gate = await post(`${baseURL}/contact`, { ...message(), email: "nobody" });
  const refused = await post(`${baseURL}/contact`, answered(gate.html));
  expect(refused.status).toBe(400);
  expect(refused.html).not.toContain(GATE);
  expect(refused.html).toContain("There is a problem");
  expect(refused.html).toContain("Line two with ümlauts");
  expect(cookieIn(refused.headers, "age")).toMatch(/^age=./);
});

test("the gate carries no form of another site, and is not answered by one", async ({
  baseURL,
}) => {
  const typed = message();
  const elsewhere = { Origin: "https://evil.example" };
  const foreign = await post(`${baseURL}/contact`, typed, elsewhere);
  expect(foreign.status).toBe(403);
  expect(foreign.html).not.toContain(typed.email);
  const gate = await post(`${baseURL}/contact`, typed);
  const confirmed = await post(`${baseURL}/contact`, answered(gate.html), elsewhere);
  expect(confirmed.status).toBe(403);
  expect(confirmed.headers.getSetCookie()).toEqual([]);
  expect(await storedFor(typed.email)).toBe(0);
});

test("a password is carried, but its page does not show it", async ({ baseURL }) => {
  const username = `gate${randomUUID().slice(0, 8)}`;
  const password = `pass-${randomUUID()}`;
  const form = { username, email: `${username}@example.com`, password };
  const gate = await post(`${baseURL}/signup`, form);
  expect(gate.html).toContain(username);
  expect(gate.html).not.toContain(password);
  const done = await post(`${baseURL}/signup`, answered(gate.html));
  expect(done.status).toBe(303);
  const [made] = await db.select().from(users).where(eq(users.username, username));
  expect(made?.username).toBe(username);
});

test("signing in needs no answer", async ({ baseURL }) => {
  const { username } = await createUser();
  const response = await post(`${baseURL}/login`, { username, password: PASSWORD });
  expect(response.status).toBe(303);
});

function applying(fileName: string, bytes: Buffer): [FormData, string] {
  const email = `${randomUUID()}@example.com`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...application, email })) form.append(name, value);
  form.append("resume", new File([new Uint8Array(bytes)], fileName));
  return [form, email];
}

test("a resume is kept until the answer, and goes with the application", async ({ baseURL }) => {
  const [form] = applying("ada.pdf", resumes.pdf.buffer);
  const gate = await post(`${baseURL}/careers`, form);
  expect(gate.status).toBe(403);
  expect(gate.html).toContain("ada.pdf is kept too.");
  const key = hiddenIn(gate.html).get("keptResume") ?? "";
  expect(await db.select().from(keptResumes).where(eq(keptResumes.key, key))).toHaveLength(1);
  const done = await post(`${baseURL}/careers`, answered(gate.html));
  expect(done.status).toBe(303);
  expect(done.headers.get("Location")).toBe("/#team");
});

test("a file that cannot be kept is asked for again, with all that was typed", async ({
  baseURL,
}) => {
  const [form, email] = applying("ada.pdf", Buffer.from("no resume"));
  const gate = await post(`${baseURL}/careers`, form);
  expect(gate.html).toContain("ada.pdf could not be kept. You are asked to choose it again.");
  const refused = await post(`${baseURL}/careers`, answered(gate.html));
  expect(refused.status).toBe(400);
  expect(refused.html).toContain(email);
  expect(refused.html).toContain("Choose another resume");
});

test("a form that is too large to be kept says so", async ({ baseURL }) => {
  const headers = { Accept: "text/html" };
  const long = await post(
    `${baseURL}/contact`,
    { ...message(), message: "x".repeat(1_000_001) },
    headers,
  );
  expect(long.status).toBe(413);
  expect(long.html).toContain("The age question comes first");
});

test("the gate's own form answers at every page, and no answer is taken for a form", async ({
  baseURL,
}) => {
  const email = `${randomUUID()}@example.com`;
  const response = await post(`${baseURL}/newsletter`, {
    ...YES,
    redirectTo: "/newsletter",
    email,
  });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/newsletter");
  const rows = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email));
  expect(rows).toEqual([]);
});

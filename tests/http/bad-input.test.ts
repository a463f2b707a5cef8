import fs from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedDataDirectory } from "../support/embedded";
import { exeBytes, pdfBytes } from "../support/files";
import {
  ageCookie,
  freshAddress,
  residentMegabytes,
  send,
  sendForm,
  sendJson,
  signInCookie,
} from "../support/http";
import { type RunningServer, startServer } from "../support/server";

const ADMIN = { username: "owner", password: "a password of the tests" };

let folder: string;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  folder = embeddedDataDirectory();
  server = await startServer({
    DATA_DIR: folder,
    TRUST_PROXY: "1",
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: "owner@example.com",
  });
  cookie = await signInCookie(server.origin, ADMIN.username, ADMIN.password);
});

afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

type PublicForm = {
  page: string;
  api: string;
  list: string;
  fields: Record<string, string>;
  /**
   * The field that, beside the e-mail address, identifies the row when the address itself is
   * tested.
   */
  mark: string;
};

const FORMS: PublicForm[] = [
  {
    page: "/newsletter",
    api: "/api/newsletter/subscribe",
    list: "/api/newsletter/subscribers",
    fields: { email: "" },
    mark: "email",
  },
  {
    page: "/contact",
    api: "/api/contact",
    list: "/api/contact/submissions",
    fields: { name: "Ada Byron", email: "", message: "Hello" },
    mark: "message",
  },
  {
    page: "/book",
    api: "/api/events/book",
    list: "/api/event/bookings",
    fields: {
      name: "Ada Byron",
      email: "",
      phone: "607 555 0123",
      eventType: "private-tasting",
      preferredDate: "2099-06-01",
      guestCount: "3-5",
      message: "Hello",
    },
    mark: "message",
  },
  {
    page: "/careers",
    api: "/api/job-applications",
    list: "/api/job/applications",
    fields: {
      firstName: "Ada",
      lastName: "Byron",
      email: "",
      phone: "607 555 0123",
      position: "budtender",
      experience: "none",
      availability: "flexible",
      coverLetter: "Hello",
    },
    mark: "coverLetter",
  },
];

const VALUES: [name: string, value: unknown][] = [
  ["blank", "  \u00a0 "],
  ["empty", ""],
  ["200,000 characters", "x".repeat(200_000)],
  ["a number", 4_200_000_000],
  ["an array", ["one", "two"]],
  ["an object", { toString: "x" }],
  ["null", null],
  ["control characters", "bell \u0007 and escape \u001b, at length"],
  ["a C1 control", "next line \u0085 at length"],
  ["NUL", "before\u0000after, at length"],
  ["quotes", `O'Brien "the" \\ ;-- \`x\``],
  ["markup", `<script>alert(1)</script><img src=x onerror="alert(2)">`],
  ["a formula", "=HYPERLINK(1;2) + cmd"],
  ["emoji", "👩🏽‍🌾🏳️‍🌈 Grüße, at length"],
  ["right to left", " \u202eשלום עולם مرحبا "],
  ["a lone surrogate", "half \ud83d of a pair"],
  ["a name every object has", "constructor"],
  ["a day that does not exist", "2099-02-30"],
];

let submissions = 0;

/** A form with valid values except for one field. `mark` finds its row in the list. */
function fillIn({ fields, mark }: PublicForm, field: string, value: unknown) {
  submissions += 1;
  const by = field === "email" ? mark : "email";
  const marked = by === "email" ? `case${submissions}@example.com` : `Case ${submissions}`;
  const filled = { ...fields, email: "ada@example.com", [by]: marked, [field]: value };
  return { filled, by, marked, field, value };
}

async function list(path: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(server.origin + path, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  // The API's lists are arrays of rows.
  return (await response.json()) as Record<string, unknown>[];
}

type Accepted = ReturnType<typeof fillIn> & { label: string };

/** A line loses what turns its direction. A text of several lines keeps it. */
const storedAs = (field: string, sent: string) =>
  /^(?:message|coverLetter)$/.test(field)
    ? sent
    : sent.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");

/**
 * Accepted values are stored as they were sent, without surrounding blanks. Nothing else is stored.
 */
async function expectListed(path: string, accepted: Accepted[]) {
  const rows = await list(path);
  for (const { by, marked, field, value, label } of accepted) {
    const row = rows.find((one) => one[by] === marked);
    const sent = typeof value === "string" ? value.toWellFormed().trim() : "";
    expect.soft(row?.[field] ?? "", label).toBe(storedAs(field, sent).trim());
  }
}

test.each(FORMS)(
  "$page: whatever a field contains, the form is stored or refused",
  async (form) => {
    const accepted: Accepted[] = [];
    for (const field of Object.keys(form.fields)) {
      for (const [name, value] of VALUES) {
        if (typeof value !== "string" && !Array.isArray(value)) continue;
        const label = `${field}: ${name}`;
        const filling = fillIn(form, field, value);
        const body = form.page === "/careers" ? new FormData() : new URLSearchParams();
        for (const [key, content] of Object.entries(filling.filled)) {
          for (const one of [content].flat()) body.append(key, String(one));
        }
        const response = await fetch(server.origin + form.page, {
          method: "POST",
          redirect: "manual",
          headers: {
            "X-Forwarded-For": freshAddress(),
            Origin: server.origin,
            Cookie: await ageCookie(server.origin),
          },
          body,
        });
        await response.text();
        expect.soft([303, 400], label).toContain(response.status);
        if (response.status === 303) accepted.push({ ...filling, label });
      }
    }
    await expectListed(form.list, accepted);
  },
);

test.each(FORMS)("$api: whatever a field contains, the JSON is stored or refused", async (form) => {
  const accepted: Accepted[] = [];
  for (const field of Object.keys(form.fields)) {
    for (const [name, value] of VALUES) {
      const label = `${field}: ${name}`;
      const filling = fillIn(form, field, value);
      const response = await sendJson(server.origin, form.api, filling.filled);
      const answer: unknown = await response.json();
      expect.soft([200, 201, 400], label).toContain(response.status);
      if (response.ok) accepted.push({ ...filling, label });
      else expect.soft(answer, label).toHaveProperty(["errors", field, 0], expect.any(String));
    }
  }
  await expectListed(form.list, accepted);
});

test.each(FORMS)("$api: JSON that is not an object is refused", async ({ api }) => {
  for (const body of [null, [], "text", 7, true]) {
    expect((await sendJson(server.origin, api, body)).status).toBe(400);
  }
});

test("free text accepts quotes, markup, emoji and right-to-left text", async () => {
  for (const value of [`O'Brien "the"`, "<b>&amp;</b>", "👩🏽‍🌾", "\u200fשלום"]) {
    const fields = { name: value, email: "free@example.com", message: value };
    expect((await sendForm(server.origin, "/contact", fields)).status).toBe(303);
    const [latest] = await list("/api/contact/submissions");
    expect(latest).toMatchObject(fields);
  }
});

test.each(FORMS.slice(1))("$api: twenty equal requests at once create one row", async (form) => {
  const { filled, by, marked } = fillIn(
    form,
    "phone" in form.fields ? "phone" : "name",
    "0123456789",
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sendJson(server.origin, form.api, filled)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const rows = await list(form.list);
  expect(rows.filter((row) => row[by] === marked)).toHaveLength(1);
});

test("the same address subscribed twenty times at once is one row", async () => {
  const email = "twenty@example.com";
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      sendJson(server.origin, "/api/newsletter/subscribe", { email }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = await list("/api/newsletter/subscribers");
  expect(rows.filter((row) => row.email === email)).toHaveLength(1);
});

function application(file: Buffer, name: string) {
  const form = new FormData();
  const fields = { ...FORMS[3]?.fields, email: "resume@example.com", coverLetter: "Kept words" };
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append("resume", new Blob([new Uint8Array(file)], { type: "application/pdf" }), name);
  return form;
}

const FILES: [name: string, file: Buffer, fileName: string, says: string][] = [
  ["6 MB", pdfBytes(6 * 2 ** 20), "cv.pdf", "Please upload a resume file smaller than 5MB."],
  ["a program named .pdf", exeBytes(), "cv.pdf", "Please upload a PDF or Word document."],
  [
    "an empty file",
    Buffer.alloc(0),
    "cv.pdf",
    "This file is empty: it has no content. Please choose another file.",
  ],
];

test.each(FILES)(
  "a resume of %s is refused and the typed values stay",
  async (_, file, name, says) => {
    const response = await sendForm(server.origin, "/careers", application(file, name));
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(says);
    expect(html).toContain("resume@example.com");
    expect(html).toContain("Kept words");
  },
);

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const MULTIPART = "multipart/form-data; boundary=edge";
const HALF_A_PART =
  '--edge\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nAda\r\n' +
  '--edge\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF-1.4';

const BODIES: [name: string, path: string, type: string, body: string, status: number][] = [
  ["a multipart body cut short", "/careers", MULTIPART, HALF_A_PART, 400],
  ["a multipart body cut short, elsewhere", "/contact", MULTIPART, HALF_A_PART, 400],
  ["a multipart body of nothing", "/careers", MULTIPART, "", 400],
  ["multipart without a boundary", "/careers", "multipart/form-data", HALF_A_PART, 400],
  ["a form of broken percent signs", "/contact", FORM, "name=%&email=%zz&message=%c3%28", 400],
  ["a form that is text", "/contact", "text/plain", "name=x", 415],
  ["a form without a type", "/contact", "", "name=x", 415],
  ["a form that is JSON", "/newsletter", JSON_TYPE, '{"email":"a@example.com"}', 415],
  ["malformed JSON", "/api/contact", JSON_TYPE, '{"name":', 400],
  ["no JSON at all", "/api/contact", JSON_TYPE, "", 400],
  ["JSON of 10,001 lists", "/api/contact", JSON_TYPE, "[".repeat(10_001), 400],
  ["JSON called text", "/api/contact", "text/plain", '{"name":"x"}', 415],
  ["a form sent to the API", "/api/contact", FORM, "name=x", 415],
];

test.each(BODIES)("%s to %s is refused", async (_, path, type, body, status) => {
  const answer = await send(server.origin, {
    path,
    headers: {
      "X-Forwarded-For": freshAddress(),
      Cookie: await ageCookie(server.origin),
      ...(type && { "Content-Type": type }),
      "Content-Length": String(Buffer.byteLength(body)),
    },
    body: [body],
  });
  expect(answer.status).toBe(status);
  expect(answer.text).not.toMatch(/\bat \S+ \(|node_modules/);
});

test.each([
  ["a list", "name[2]=x"],
  ["a form past the limit", `name=${"x".repeat(7 * 1024 * 1024)}`],
])("%s sent to the API is refused in its own words", async (_, body) => {
  const answer = await send(server.origin, {
    path: "/api/contact",
    headers: { "X-Forwarded-For": freshAddress(), "Content-Type": FORM },
    body: [body],
  });
  expect(answer.status).toBe(415);
  expect(JSON.parse(answer.text)).toEqual({
    message: "Send JSON, with Content-Type application/json",
  });
});

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** Writes a body until the server closes the connection, at most a gigabyte. */
function flood(path: string, headers: string[], start: string) {
  const { hostname, port } = new URL(server.origin);
  const chunk = Buffer.alloc(MIB, "x");
  const began = Date.now();
  return new Promise<{ answer: string; sent: number; ms: number }>((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    let sent = 0;
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => (answer += text));
    // Writing to a connection that the server has closed.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve({ answer, sent, ms: Date.now() - began }));
    const write = () => {
      while (sent < GIB && !socket.destroyed && !answer) {
        sent += chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on("drain", write);
    const lines = [`POST ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers, "", start];
    socket.write(lines.join("\r\n"), write);
  });
}

const FLOODS: [path: string, type: string, start: string][] = [
  ["/newsletter", FORM, "email="],
  ["/careers", MULTIPART, HALF_A_PART],
  ["/contact", MULTIPART, HALF_A_PART],
  ["/api/contact", JSON_TYPE, '{"message":"'],
];

test.each(FLOODS)("a gigabyte to %s is cut off with 413, with little memory", async (...given) => {
  const [path, type, start] = given;
  const before = residentMegabytes(server.process.pid ?? 0);
  const headers = [`Content-Type: ${type}`, `Content-Length: ${GIB}`];
  const told = await flood(path, headers, start);
  expect(told.answer).toMatch(/^HTTP\/1\.1 413 /);
  const address = `X-Forwarded-For: ${freshAddress()}`;
  const chunked = [`Content-Type: ${type}`, address, "Transfer-Encoding: chunked"];
  // A single chunk of a gigabyte: the server learns the size only from what arrives.
  const untold = await flood(path, chunked, `40000000\r\n${start}`);
  expect(untold.answer).toMatch(/^HTTP\/1\.1 413 /);
  for (const { ms, sent } of [told, untold]) {
    expect(ms).toBeLessThan(10_000);
    expect(sent).toBeLessThan(64 * MIB);
  }
  expect(residentMegabytes(server.process.pid ?? 0) - before).toBeLessThan(64);
});

test.each(["/shop/a%00b", "/community?q=%00", "/api/forum/posts?cursor=%00"])(
  "%s, with NUL in it, is refused",
  async (path) => {
    expect((await send(server.origin, { method: "GET", path })).status).toBe(400);
  },
);

test("a request with two lengths is refused", async () => {
  const { hostname, port } = new URL(server.origin);
  const lines = [
    "POST /api/contact HTTP/1.1",
    `Host: ${hostname}:${port}`,
    "Content-Length: 5",
    "Transfer-Encoding: chunked",
    "",
    "0\r\n\r\n",
  ];
  const answer = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(lines.join("\r\n")));
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test.each([
  { path: "/age", type: FORM, body: "over21=", status: 303 },
  { path: "/newsletter", type: FORM, body: "email=in.chunks%40example.com", status: 303 },
  { path: "/login", type: FORM, body: "username=nobody&password=unknown", status: 400 },
  { path: "/contact", type: MULTIPART, body: `${HALF_A_PART}\r\n--edge--\r\n`, status: 400 },
  {
    path: "/api/newsletter/subscribe",
    type: JSON_TYPE,
    body: '{"email":"chunk@example.com"}',
    status: 200,
  },
])("$path takes a body in chunks, without a length", async ({ path, type, body, status }) => {
  const Cookie = await ageCookie(server.origin);
  // One chunk arrives with the head, several later.
  for (const pieces of [[body], Array.from(body)]) {
    const headers = { "Content-Type": type, Cookie, "X-Forwarded-For": freshAddress() };
    const answer = await send(server.origin, { path, headers, body: pieces });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain("did not arrive whole");
  }
});

test("JSON of 9 MB gets 413", async () => {
  const body = { name: "x", email: "big@example.com", message: "x".repeat(9 * MIB) };
  const text = JSON.stringify(body);
  const answer = await send(server.origin, {
    path: "/api/contact",
    headers: { "Content-Type": JSON_TYPE, "Content-Length": String(text.length) },
    body: [text],
  });
  expect(answer.status).toBe(413);
});

// Without endPatiently (sending.server.ts) the connection is closed at once, and this ends with
// EPIPE.
test.each([1, 8])("a client that sends for %i s before it reads gets the 413", async (seconds) => {
  const { hostname, port } = new URL(server.origin);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.pause();
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    socket.on("close", () => resolve(text));
    const lines = [
      "POST /api/contact HTTP/1.1",
      `Host: ${hostname}:${port}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${9 * MIB}`,
      "",
      "",
    ];
    socket.write(lines.join("\r\n"));
    let pieces = 0;
    const timer = setInterval(() => {
      socket.write("x".repeat(MIB / 16));
      if (++pieces < 20) return;
      clearInterval(timer);
      socket.resume();
    }, seconds * 50);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test("multi-byte letters come back as they were typed, wherever the page's chunks end", async () => {
  const message = "田中さん👩🏽‍🌾".repeat(60);
  for (const name of ["", "A", "Ad", "Ada", "Adam"]) {
    const answer = await sendForm(server.origin, "/contact", { name, email: "", message });
    const page = await answer.text();
    expect(page).toContain(message);
    expect(page).not.toContain("\0");
  }
});

test("a nested page refuses an unsupported method like any other page, without a logged error", async () => {
  const headers = { Cookie: cookie, Origin: server.origin };
  const answer = await fetch(`${server.origin}/investor-admin`, { method: "PUT", headers });
  expect(answer.status).toBe(405);
  expect(await answer.text()).toContain("That cannot be done here");
});

test("after all that the server still responds and has printed no error", async () => {
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(server.output()).not.toMatch(/Error|^\s+at /m);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { sendForm } from "../support/http";
import { type RunningServer, startServer } from "../support/server";
import { startSmtpServer } from "../support/smtp";
import { attributeOf, type CollectedSpan, startTraceCollector } from "../support/trace-collector";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let server: RunningServer;

beforeAll(async () => {
  collector = await startTraceCollector();
  smtp = await startSmtpServer();
  server = await startServer(environment({ TRUST_PROXY: "1", LOG: "requests" }));
});

afterAll(async () => {
  await server.stop();
  await smtp.stop();
  collector.stop();
});

const environment = (more: Record<string, string>) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_BSP_SCHEDULE_DELAY: "50",
  SMTP_URL: smtp.url,
  ...more,
});

/** The span of this request, when it has arrived. The spans inside it have arrived before. */
async function spanOfRequest(id: string): Promise<CollectedSpan> {
  const find = () => collector.spans().find((span) => attributeOf(span, "request.id") === id);
  await expect.poll(find).toBeDefined();
  const found = find();
  if (!found) throw new Error("The span is gone");
  return found;
}

const childrenOf = ({ spanId }: CollectedSpan) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId);

/** The only child of this name. */
function childOf(span: CollectedSpan, name: string): CollectedSpan {
  const found = childrenOf(span).filter((child) => child.name === name);
  expect(found, `${name} in ${span.name}`).toHaveLength(1);
  return found[0] ?? span;
}

test("the trace of a page has its loaders with their queries, and the render; the cached page has none of them", async () => {
  const get = (id: string) =>
    fetch(`${server.origin}/community`, {
      headers: { "X-Request-Id": id, traceparent: TRACEPARENT },
    });
  expect((await get("first-view")).status).toBe(200);
  const page = await spanOfRequest("first-view");
  expect(page).toMatchObject({
    name: "GET areas/community/hub.route",
    traceId: TRACE,
    parentSpanId: PARENT,
  });
  expect(attributeOf(page, "http.response.status_code")).toBe(200);
  expect(attributeOf(page, "page.cache")).toBe("miss");
  childOf(page, "render");
  const query = childOf(
    childOf(page, "loader areas/community/hub.route"),
    "select forum_categories",
  );
  expect(attributeOf(query, "db.query.text")).toMatch(/^select .* from "forum_categories" .*\$1/);

  await get("second-view");
  const cached = await spanOfRequest("second-view");
  expect(cached.name).toBe("GET page-cache");
  expect(attributeOf(cached, "page.cache")).toBe("hit");
  expect(childrenOf(cached)).toEqual([]);
});

const TYPED = {
  name: "Ada Typedname",
  email: "typed@example.com",
  phone: "607 555 0123",
  subject: "Typedsubject",
  message: "Words that only the team may read",
};
const TOKEN = "token-of-somebody-else";

test("the trace of a form has the action, its transaction and the mails that it queued, whose delivery is a trace of its own", async () => {
  const answer = await sendForm(server.origin, "/contact", TYPED);
  expect(answer.status).toBe(303);
  const form = await spanOfRequest(answer.headers.get("X-Request-Id") ?? "");
  expect(form.name).toBe("POST areas/visitor-forms/contact.route");
  const action = childOf(form, "action areas/visitor-forms/contact.route");
  const transaction = childOf(action, "transaction");
  const inserts = childrenOf(transaction).filter(({ name }) => name === "insert mail_outbox");
  const queued = [transaction, action].flatMap(({ events }) =>
    events
      .filter(({ name }) => name === "mail-queued")
      .map((event) => attributeOf(event, "mail.id")),
  );
  expect(queued.length).toBeGreaterThan(0);
  expect(inserts).toHaveLength(queued.length);
  const deliveries = () =>
    collector.spans().filter((span) => queued.includes(attributeOf(span, "mail.id")));
  await expect.poll(() => deliveries().length).toBe(queued.length);
  for (const delivery of deliveries()) {
    expect(delivery.name).toBe("mail delivery");
    childOf(delivery, "mail transport");
    childOf(delivery, "update mail_outbox");
  }
});

test("traces contain nothing that was typed, no address, no cookie and no token", async () => {
  const query = new URLSearchParams({ q: TYPED.message });
  const answer = await fetch(`${server.origin}/unsubscribe/${TOKEN}?${String(query)}`, {
    headers: {
      "X-Request-Id": "with-token",
      "X-Forwarded-For": "198.51.100.7",
      Cookie: "sid=biscuit",
    },
  });
  await answer.text();
  const span = await spanOfRequest("with-token");
  expect(attributeOf(span, "http.route")).toMatch(/unsubscribe/);
  const sent = collector.text();
  for (const secret of [...Object.values(TYPED), TOKEN, "198.51.100.7", "biscuit"])
    expect(sent).not.toContain(secret);
});

test("the log tells by the request's id which mail it queued, and by the mail's id that it was sent", async () => {
  const answer = await sendForm(server.origin, "/contact", { ...TYPED, email: "two@example.com" });
  const requestId = answer.headers.get("X-Request-Id") ?? "";
  const lines = () =>
    server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      // The log's own lines.
      .map((line) => JSON.parse(line) as { event: string; requestId?: string; mailId?: number });
  const of = (event: string) => lines().filter((line) => line.event === event);
  const queued = of("mail-queued").filter((line) => line.requestId === requestId);
  expect(queued.length).toBeGreaterThan(0);
  for (const { mailId } of queued)
    await expect.poll(() => of("mail-sent").some((line) => line.mailId === mailId)).toBe(true);
  await expect.poll(() => of("request").some((line) => line.requestId === requestId)).toBe(true);
});

test("an id of the proxy is used only if it is short and has no unusual characters", async () => {
  for (const [given, isUsed] of [
    ["of.the-proxy_1", true],
    ["x".repeat(64), true],
    ["x".repeat(65), false],
    ["short", false],
    ['quotes"and{braces}', false],
  ] as const) {
    const answer = await fetch(`${server.origin}/healthz`, { headers: { "X-Request-Id": given } });
    expect(answer.headers.get("X-Request-Id") === given, given).toBe(isUsed);
  }
});

test("without a trusted proxy nobody can continue a trace, and a slow query is logged without its values", async () => {
  const direct = await startServer(environment({ SLOW_QUERY_MS: "1" }));
  try {
    const answer = await fetch(`${direct.origin}/readyz?direct`, {
      headers: { traceparent: TRACEPARENT, "X-Request-Id": "of-a-client" },
    });
    const id = answer.headers.get("X-Request-Id") ?? "";
    expect(id).not.toBe("of-a-client");
    const span = await spanOfRequest(id);
    expect(span.traceId).not.toBe(TRACE);
    expect(span.parentSpanId ?? "").toBe("");
    const form = await sendForm(direct.origin, "/contact", TYPED);
    const slow = () =>
      direct
        .output()
        .split("\n")
        .filter((line) => line.includes('"slow-query"'));
    await expect
      .poll(() => slow().some((line) => line.includes(form.headers.get("X-Request-Id") ?? "-")))
      .toBe(true);
    expect(slow().join()).not.toContain(TYPED.email);
  } finally {
    await direct.stop();
  }
});

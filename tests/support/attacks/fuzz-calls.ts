import fc from "fast-check";
import { expect } from "vitest";
import { ask, indecency } from "./answers";
import { type Call, CALLS } from "./api-calls";
import { type DemoSite, forEachAtOnce } from "./demo-site";
import { type Path, replaced, textPaths } from "./fillings";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  // UTF-16 code units, including unpaired surrogates.
  fc
    .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc.integer({ min: 1, max: 30_000 }).map((length) => "x".repeat(length)),
);

const anything = fc.oneof(
  anyText,
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constantFrom(null, undefined, "", " ", "null", "-1", "1e9", "__proto__", "2099-02-30"),
  fc.array(fc.anything(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.anything(), { maxKeys: 3 }),
);

/** A valid body with up to three changed places and an unknown field. */
function bodyFor({ body }: Call): fc.Arbitrary<string> {
  const places = [...textPaths(body), ...Object.keys(body).map((name) => [name])];
  const change = fc.tuple(fc.constantFrom(...places), fc.oneof(anyText, anything));
  const extra = fc.constantFrom("role", "id", "userId", "isAdmin", "__proto__", "constructor");
  const near = fc
    .record({
      changes: fc.array(change, { maxLength: 3 }),
      extras: fc.array(fc.tuple(extra, anything), { maxLength: 1 }),
    })
    .map(({ changes, extras }) => {
      const changed = changes.reduce<unknown>(
        (all, [place, value]) => (canHold(all, place) ? replaced(all, place, value) : all),
        body,
      );
      const own = Object.entries(changed as Record<string, unknown>);
      return JSON.stringify(Object.fromEntries([...own, ...extras]));
    });
  return fc.oneof(
    { weight: 18, arbitrary: near },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  );
}

/** Whether this path still exists after earlier changes. */
function canHold(body: unknown, path: Path): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (typeof body !== "object" || body === null || !(name in body)) return false;
  return canHold((body as Record<string, unknown>)[name], rest);
}

/** Addresses with parameters: page numbers, cursors, searches. */
const READS = [
  "/api/forum/posts?limit=@&cursor=@&category=@",
  "/api/forum/posts/@",
  "/api/contact/submissions?limit=@&cursor=@",
  "/api/gamification/leaderboard?timeframe=@",
  "/api/admin/orders/@",
  "/api/admin/download/@",
  "/api/admin/resume/@",
  "/api/admin/audit?limit=@&cursor=@",
  "/api/investor/documents/@",
  "/dashboard/contacts?q=@&cursor=@",
  "/office/audit?q=@&cursor=@",
  "/community/forum?q=@&category=@",
  "/community/guides/@?step=@",
  "/shop?q=@&category=@",
  "/shop/@",
  "/login?redirectTo=@",
  "/receipt/@",
  "/unsubscribe/@",
  "/book/times?month=@&for=@",
  "/book/times/@",
  "/appointments/@",
  "/office/appointments?view=month&day=@",
  "/office/appointments/requests?state=@&from=@&q=@",
  "/office/appointments/@",
  "/office/appointments/new?time=@",
  "/api/admin/download/appointments?offering=@&to=@&q=@",
  "/api/appointments/team.ics?key=@",
  "/images/products/@",
  "/search?q=@&kind=@&from=@",
  "/api/search?q=@&kind=@&from=@",
  "/shop?q=@&stock=@&sort=@",
  "/shop/reports/1/@",
  "/application/@",
  "/stock-wish/@",
  "/receipt/@/cancel",
  "/receipt/@/mail",
  "/community/latest?category=@&before=@&open=@",
  "/community/drafts?saved=@",
  "/community/new-post?saved=@",
  "/community/members/@",
  "/community/stop/@",
  "/community/notifications?before=@",
  "/community/posts/@/history",
  "/community/posts/1/split?before=@&comments=@",
  "/office/forum/held/words?answer=@",
  "/office/orders/all?status=@&q=@&cursor=@",
  "/office/inbox?state=@&kind=@&q=@",
  "/office/counter/@?q=@",
  "/office/orders?day=@&window=@",
  "/office/orders/labels?day=@&order=@&window=@",
  "/office/orders/picking?day=@&window=@",
  "/office/orders/@/money",
  "/office/delivery?day=@",
  "/office/delivery/@?stop=@",
  "/office/close?day=@",
  "/office/sales?from=@&to=@&by=@",
  "/office/sales/quarter?quarter=@",
  "/office/stock?q=@",
  "/office/stock/labels?q=@&product=@&page=@",
  "/office/stock/batches/@",
  "/office/people?q=@&role=@&cursor=@",
  "/office/privacy?email=@",
  "/office/privacy/delete?email=@",
  "/office/reports?from=@&to=@",
  "/api/admin/download/sales?from=@&to=@&by=@",
  "/api/admin/download/sales-sums?from=@&to=@&by=@",
];

const reads = fc
  .tuple(fc.constantFrom(...READS), fc.array(anyText, { minLength: 3, maxLength: 3 }))
  .map(([pattern, texts]) => {
    let index = 0;
    const next = () => encodeURIComponent((texts[index++] ?? "").toWellFormed().slice(0, 500));
    return { method: "GET" as const, path: pattern.replaceAll("@", next), body: null };
  });

// Calls that hash a password take fifty times as long, so they are chosen less often.
const QUICK_CALLS = CALLS.filter(({ isSlow }) => !isSlow);

const writes = fc
  .constantFrom(...CALLS, ...QUICK_CALLS, ...QUICK_CALLS, ...QUICK_CALLS)
  .chain((call) => bodyFor(call).map((body) => ({ ...call, body })));

/** Sends this many valid and almost valid bodies, and addresses with parameters. */
export async function fuzzCalls(site: DemoSite, cases: number) {
  const request = fc.oneof({ weight: 9, arbitrary: writes }, { weight: 1, arbitrary: reads });
  const batch = fc.array(request, { minLength: 16, maxLength: 16 });
  const tally = new Map<number, number>();
  const property = fc.asyncProperty(batch, async (requests) => {
    await forEachAtOnce(requests, async ({ method, path, body }) => {
      const headers = { "Content-Type": "application/json" };
      const init = body === null ? { method } : { method, headers, body };
      const answer = await ask(site, path, init, site.cookies.admin);
      tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1);
      expect(indecency(answer), `${method} ${path} ${body}`).toBeNull();
    });
  });
  await fc.assert(property, { numRuns: Math.ceil(cases / 16), endOnFailure: true });
  return tally;
}

import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { anyAdmin, visitor } from "../../../tests/support/builders";
import { subscribeInput } from "./newsletter.schema";
import { subscriberList } from "./newsletter-queries.server";
import { leaveList, setDoubleOptIn, subscribe } from "./subscribe.server";

useDatabase();

test("an address subscribed again in another spelling stays one row and gets the same response", async () => {
  const first = await subscribe(visitor(), subscribeInput.parse({ email: "ada@example.com" }));
  const again = await subscribe(visitor(), subscribeInput.parse({ email: " ADA@Example.com " }));
  expect(again).toEqual(first);
  const { rows } = await subscriberList.page({ q: "ada@", limit: 10 });
  expect(rows.map(({ email }) => email)).toEqual(["ada@example.com"]);
});

test("the 21st sign-up within ten minutes from one address is refused and says how long to wait", async () => {
  const actor = visitor();
  for (let i = 0; i < 20; i++) {
    expect(await subscribe(actor, { email: `reader${i}@example.com` })).toMatchObject({ ok: true });
  }
  const refused = await subscribe(actor, { email: "reader20@example.com" });
  expect(refused).toMatchObject({ ok: false, problem: { code: "too-many" } });
  expect(!refused.ok && refused.problem.retryAfterSeconds).toBeGreaterThan(500);
});

test("of sign-ups at the same moment as many are stored as the limit allows", async () => {
  const actor = { ...visitor(), address: "192.0.2.77" };
  const emails = Array.from({ length: 30 }, (_, i) => `together${i}@example.com`);
  const answers = await Promise.all(emails.map((email) => subscribe(actor, { email })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  expect((await subscriberList.page({ q: "together", limit: 50 })).rows).toHaveLength(20);
  for (const { email } of (await subscriberList.page({ q: "together", limit: 50 })).rows)
    await leaveList({ list: "newsletter", email });
});

test("paging through a list shows every row once, newest first", async () => {
  const seen: string[] = [];
  for await (const { email } of subscriberList.stream(7)) seen.push(email);
  expect(seen[0]).toBe("reader19@example.com");
  expect(seen).toHaveLength(21);
  expect(new Set(seen).size).toBe(21);
});

test("a search for a wildcard finds only texts that contain it literally", async () => {
  expect((await subscriberList.page({ q: "%", limit: 10 })).rows).toEqual([]);
  expect((await subscriberList.page({ q: "READER1@", limit: 10 })).rows).toHaveLength(1);
});

test("with confirmation on, a sign-up says so, for new and for known addresses alike", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  expect(await subscribe(visitor(), { email })).toEqual({ ok: true, email, mustConfirm: false });
  const other = `${crypto.randomUUID()}@example.com`;
  await setDoubleOptIn(anyAdmin(), true);
  for (const one of [email, other]) {
    const signedUp = await subscribe(visitor(), { email: one });
    expect(signedUp).toEqual({ ok: true, email: one, mustConfirm: true });
  }
  await setDoubleOptIn(anyAdmin(), false);
});

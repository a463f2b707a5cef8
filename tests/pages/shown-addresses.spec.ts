import { eq } from "drizzle-orm";
import { incomingMails, users } from "~drizzle/schema";
import { db } from "~/platform/database/db.server";
import { createAdmin, createUser, PASSWORD } from "../support/builders";
import { parse } from "../support/http-page/dom";
import { confirmAge, expect, test } from "../support/test";

test("the head shows a member's own address as people write it", async ({ request }) => {
  const { id, username } = await createUser();
  const email = `${username}@xn--bcher-kva.example`;
  await db.update(users).set({ email }).where(eq(users.id, id));
  await confirmAge(request);
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const page = parse(await (await request.get("/account")).text());
  const head = page.querySelector("header")?.textContent;
  expect(head).toContain(`${username}@bücher.example`);
  expect(head).not.toContain("xn--");
});

test("mail to us that could not be read stands below the mail that was given up", async ({
  request,
}) => {
  const { username } = await createAdmin();
  const uid = Math.floor(Math.random() * 2 ** 30);
  const email = `${crypto.randomUUID()}@xn--bcher-kva.example`;
  await db
    .insert(incomingMails)
    .values({ uidValidity: "unread", uid, messageId: crypto.randomUUID(), email, kind: "broken" });
  await confirmAge(request);
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const page = parse(await (await request.get("/office/outbox")).text());
  const main = page.querySelector("main")?.textContent;
  expect(main).toMatch(/Given up[^]*Mail to us that could not be read/);
  expect(main).toContain(`From ${email.replace("xn--bcher-kva", "bücher")}`);
});

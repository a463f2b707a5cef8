import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { copyPerson, deletePerson } from "~/domain/privacy/person-desk.server";
import { mailOutbox } from "~drizzle/schema";
import { createAdmin } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { queueMail } from "./queue-mail.server";

useDatabase();

/** Texts about other people, whose address begins, ends or goes on with lee@gmail.com. */
const OF_OTHERS = [
  "Write to ashlee@gmail.com",
  "Write to ash.lee@gmail.com",
  "Write to ash+lee@gmail.com",
  "Write to o'lee@gmail.com",
  "Write to lee@gmail.com.au",
  "Write to lee@gmail.community",
  "Write to lee@gmail.com-pany.org",
];

const OF_LEE = [
  "Lee@Gmail.com wrote",
  "Write to lee@gmail.com.",
  "Is it <lee@gmail.com>?",
  "It is 'lee@gmail.com'",
  "Ashlee@gmail.com wrote to\nlee@gmail.com",
  "**lee@gmail.com**, lee@gmail.com-",
];

async function queue(texts: readonly string[], status: "sent" | "pending" | "parked") {
  const causes = texts.map(() => `test:${crypto.randomUUID()}`);
  const mails = texts.map((text, index) => ({
    ...{ to: "somebody@example.org", subject: "Words", text },
    cause: causes[index] ?? "",
  }));
  await queueMail(db, ...mails);
  await db.update(mailOutbox).set({ status }).where(inArray(mailOutbox.cause, causes));
  return causes;
}

const left = async (causes: readonly string[]) => {
  const { text, cause } = mailOutbox;
  const rows = await db
    .select({ text })
    .from(mailOutbox)
    .where(inArray(cause, [...causes]));
  return rows.map((row) => row.text).sort();
};

test("the desk finds mail that names the address, not a longer one, and leaves what others wait for", async () => {
  const admin = await createAdmin();
  const causes = await queue([...OF_OTHERS, ...OF_LEE], "sent");
  const waiting = [...(await queue(OF_LEE, "pending")), ...(await queue(OF_LEE, "parked"))];

  const file = await copyPerson(admin, { email: "lee@gmail.com" });
  const copied = JSON.stringify(file.tables.Mail);
  for (const text of OF_LEE) expect(copied).toContain(JSON.stringify(text));
  for (const text of OF_OTHERS) expect(copied).not.toContain(text);

  expect(await deletePerson(admin, { email: "Lee@gmail.com" })).toMatchObject({ ok: true });
  expect(await left(causes)).toEqual(OF_OTHERS.toSorted());
  expect(await left(waiting)).toEqual([...OF_LEE, ...OF_LEE].sort());
});

test("marks of an address with a meaning in patterns are taken as they are", async () => {
  const email = "a+b.c$d^e{1}|f*g?-[h]@ex.example";
  const texts = [`It is ${email}.`, "It is aab.c$d^e{1}|f*g?-[h]@ex.example"];
  const causes = await queue(texts, "sent");
  expect(await deletePerson(await createAdmin(), { email })).toMatchObject({ ok: true });
  expect(await left(causes)).toEqual(texts.slice(1));
});

test("mail to the address itself is deleted whether it was sent or waits", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  for (const cause of ["sent-one", "waiting-one"]) {
    await queueMail(db, { to: email, subject: "Yours", text: "Words", cause: `${email}:${cause}` });
  }
  await db
    .update(mailOutbox)
    .set({ status: "sent" })
    .where(eq(mailOutbox.cause, `${email}:sent-one`));
  expect(await deletePerson(await createAdmin(), { email })).toMatchObject({ ok: true });
  expect(await db.$count(mailOutbox, eq(mailOutbox.recipient, email))).toBe(0);
});

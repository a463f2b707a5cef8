import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { incomingMails } from "~drizzle/schema";
import { useDatabase } from "../../../tests/support/database";
import { listBrokenMails } from "./broken-mails.server";

useDatabase();

test("mails that could not be read are listed, the newest first, and no others", async () => {
  const mail = (uid: number, kind: "broken" | "auto", email: string | null) => ({
    ...{ uidValidity: "broken mails", uid, kind, email, messageId: crypto.randomUUID() },
  });
  await db
    .insert(incomingMails)
    .values([mail(1, "broken", "ada@example.com"), mail(2, "auto", null), mail(3, "broken", null)]);
  const stored = await db
    .select({ id: incomingMails.id, uid: incomingMails.uid })
    .from(incomingMails)
    .where(eq(incomingMails.uidValidity, "broken mails"));
  const idOf = (uid: number) => stored.find((one) => one.uid === uid)?.id;
  expect((await listBrokenMails()).slice(0, 2)).toMatchObject([
    { id: idOf(3), email: null },
    { id: idOf(1), email: "ada@example.com" },
  ]);
});

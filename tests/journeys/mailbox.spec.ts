import net from "node:net";
import { db, closeDatabase, openDatabase } from "~/platform/database/db.server";
import { incomingMailbox } from "~drizzle/schema";
import { newDatabase, TEMPLATE } from "../support/new-database";
import { startServer } from "../support/server";
import { expect, expectFitsPhone, SESSION_SECRET, test as base, toast } from "../support/test";

/** A site whose mailbox is at a server that takes connections and never says a word. */
const test = base.extend<object, { silent: { connections: () => number; url: string } }>({
  silent: [
    async ({}, use) => {
      let connections = 0;
      const server = net.createServer(() => (connections += 1));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      const url = `imap://shop%40farm.example:secret@127.0.0.1:${port}/INBOX`;
      await use({ connections: () => connections, url });
      server.close();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ silent }, use) => {
      const { url } = await newDatabase(process.env.TEST_SERVER_URL ?? "", TEMPLATE);
      const site = await startServer({
        ...{ DATABASE_URL: url, SESSION_SECRET, TRUST_PROXY: "1", IMAP_URL: silent.url },
      });
      await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
      await use({ ...site, databaseUrl: url });
      await closeDatabase();
      await site.kill();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

type Place = Partial<typeof incomingMailbox.$inferInsert>;

/** The mailbox as the job left it. */
async function placeIs(place: Place) {
  const empty = { connectedAt: null, readAt: null, older: [], pastSince: null, pastLeft: null };
  const value = { ...empty, ...place };
  await db
    .insert(incomingMailbox)
    .values({ id: 1, ...value })
    .onConflictDoUpdate({ target: incomingMailbox.id, set: value });
}

const CONNECTED = { connectedAt: new Date("2026-11-20T15:00:00Z"), readAt: new Date() };
const OLDER = [
  { since: "2026-10-21T15:00:00.000Z", count: 12 },
  { since: "2026-08-21T15:00:00.000Z", count: 12 },
  { since: "2025-11-20T15:00:00.000Z", count: 340 },
  { since: "1970-01-01T00:00:00.000Z", count: 1_234 },
];

test("a site whose mailbox never answers starts, answers, and says that it was not opened", async ({
  page,
  visit,
  signIn,
  silent,
}) => {
  await placeIs({});
  await signIn("admin");
  await visit("/office/mailbox");
  await expect.poll(silent.connections).toBeGreaterThan(0);
  await expect(page.getByRole("main")).toContainText(
    "shop@farm.example at 127.0.0.1, folder INBOX",
  );
  await expect(page.getByRole("main")).toContainText("It was not opened yet");
  await expect(page.getByRole("button", { name: /Take|Leave/ })).toHaveCount(0);
});

test("a mailbox without older mail has nothing to take", async ({ page, visit, signIn }) => {
  await placeIs({ ...CONNECTED, older: OLDER.map((part) => ({ ...part, count: 0 })) });
  await signIn("admin");
  await visit("/office/mailbox");
  await expect(page.getByRole("main")).toContainText("Connected Nov 20, 2026");
  await expect(page.getByRole("main")).toContainText("No older mail is left in the mailbox");
  await visit("/office");
  await expect(page.getByRole("main")).not.toContainText("Older mails in the mailbox");
});

test(
  "the owner follows Today to the older mail, takes a part, stops it, and takes the rest later",
  { tag: "@browser" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const main = page.getByRole("main");
    const button = (name: string) => main.getByRole("button", { name, exact: true });
    await placeIs({ ...CONNECTED, older: OLDER });
    await signIn("admin");
    await visit("/office");
    await main.getByRole("link", { name: "1,234 Older mails in the mailbox" }).click();
    await expect(main.getByRole("button", { name: /Take|Leave/ })).toHaveText([
      "Take Since October 21, 2026 (12)",
      "Take Since November 20, 2025 (340)",
      "Take All (1,234)",
      "Leave Them in the Mailbox",
    ]);
    await expectAccessible();
    await expectFitsPhone(page);
    await button("Take Since November 20, 2025 (340)").click();
    await expect(toast(page)).toContainText("Older mail is being taken");
    await expect(main).toContainText("It begins within a minute");
    await placeIs({
      ...CONNECTED,
      older: OLDER,
      pastSince: new Date(OLDER[2]?.since ?? ""),
      pastLeft: 17,
    });
    await main.getByRole("link", { name: "Look Again" }).click();
    await expect(main).toContainText("17 mails are left");
    await expectAccessible();
    await button("Stop").click();
    await expect(main).toContainText("You left it in the mailbox");
    await placeIs({
      ...CONNECTED,
      older: OLDER,
      pastSince: new Date(OLDER[2]?.since ?? ""),
      pastLeft: 0,
    });
    await visit("/office/mailbox");
    await expect(main).toContainText("The mail since November 20, 2025 was taken");
    await expect(main.getByRole("button", { name: /Take|Leave/ })).toHaveText(["Take All (1,234)"]);
    await main.getByRole("link", { name: "inbox under Done" }).click();
    await expect(page).toHaveURL(/state=done/);
  },
);

test("the owner leaves the older mail, and Today does not ask again", async ({
  page,
  visit,
  signIn,
}) => {
  const main = page.getByRole("main");
  await placeIs({ ...CONNECTED, older: OLDER });
  await signIn("admin");
  await visit("/office/mailbox");
  await main.getByRole("button", { name: "Leave Them in the Mailbox" }).click();
  await expect(main).toContainText("You left it in the mailbox. You can still take it.");
  await visit("/office");
  await expect(main).not.toContainText("Older mails in the mailbox");
});

test("a press on a page from before says why nothing is taken", async ({ page, visit, signIn }) => {
  const main = page.getByRole("main");
  await placeIs({ ...CONNECTED, older: OLDER });
  await signIn("admin");
  await visit("/office/mailbox");
  await placeIs({ ...CONNECTED, older: OLDER, pastSince: new Date(0), pastLeft: 900 });
  await main.getByRole("button", { name: "Take Since October 21, 2026 (12)" }).click();
  await expect(toast(page)).toContainText("No Older Mail Was Taken");
  await expect(toast(page)).toContainText("Older mail is being taken");
  await expect(main).toContainText("900 mails are left");
});

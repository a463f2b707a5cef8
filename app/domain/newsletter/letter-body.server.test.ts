import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { siteUrl } from "~/platform/site-url.server";
import { deletePicture } from "~/domain/website/pictures.server";
import { mailOutbox, newsletterSubscribers } from "~drizzle/schema";
import { anyAdmin, createAdmin } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { draftLetter, websitePicture } from "../../../tests/support/letters";
import { launchUpdateInput } from "./launch-updates.schema";
import { draftLaunchUpdate, previewLaunchUpdate, sendLaunchUpdate } from "./launch-updates.server";
import { getLetter } from "./letters.server";

useDatabase();

const WORDS = { subject: "Harvest", content: "First.\n\nSecond <b>" };

beforeEach(async () => {
  await db.delete(mailOutbox);
  await db.insert(newsletterSubscribers).values({ email: "ada@example.com" }).onConflictDoNothing();
});

test("picture and button are in both parts of the mail, in the archive and in the preview", async () => {
  const picture = await websitePicture("A hemp field");
  const admin = await createAdmin();
  const body = {
    picture,
    pictureAlt: 'Rows "of" hemp',
    buttonLabel: "See & buy",
    buttonAddress: "/shop?a=1&b=2",
  };
  const id = await draftLetter(admin, { ...WORDS, ...body });
  await sendLaunchUpdate(admin, id);
  const [mail] = await db.select().from(mailOutbox);
  const address = siteUrl(`/images/website/${picture}-640.webp`);
  expect(mail?.html).toContain(`<img src="${address}" alt="Rows &quot;of&quot; hemp"`);
  expect(mail?.html).toContain("<p>Second &lt;b&gt;</p>");
  expect(mail?.html).toMatch(/<a href="[^"]+\/shop\?a=1&amp;b=2"[^>]*>See &amp; buy<\/a>/);
  expect(mail?.text).toBe(
    `[Picture: Rows "of" hemp]\n${address}\n\nFirst.\n\nSecond <b>\n\nSee & buy: ${siteUrl("/shop?a=1&b=2")}`,
  );
  expect(await getLetter(id)).toMatchObject(body);
  const preview = await previewLaunchUpdate(admin, id);
  expect(preview?.html).toContain(mail?.html);
  expect(preview?.text).toContain(mail?.text);
  expect(preview?.text).toContain("To choose topics or stop getting these mails: ");
});

test("a picture that a letter shows is not deleted from the website", async () => {
  const picture = await websitePicture("A barn");
  await draftLetter(anyAdmin(), { ...WORDS, picture, pictureAlt: "Red" });
  expect(await deletePicture(anyAdmin(), picture)).toMatchObject({
    problem: { code: "conflict", message: "A letter shows this picture" },
  });
  const unused = await websitePicture("A lamp");
  expect(await deletePicture(anyAdmin(), unused)).toEqual({ ok: true });
});

test.for([
  [{ picture: "0".repeat(32), pictureAlt: "Gone" }, "picture"],
  [{ buttonLabel: "Go" }, "buttonAddress"],
  [{ buttonAddress: "/shop" }, "buttonLabel"],
] as const)("%j is refused at the field that is missing or wrong", async ([body, field]) => {
  const outcome = await draftLaunchUpdate(anyAdmin(), { ...WORDS, ...body });
  expect(outcome).toMatchObject({ problem: { code: "invalid", field } });
});

test("a picture without a description is refused", async () => {
  const picture = await websitePicture("A dog");
  const outcome = await draftLaunchUpdate(anyAdmin(), { ...WORDS, picture, pictureAlt: null });
  expect(outcome).toMatchObject({ problem: { code: "invalid", field: "pictureAlt" } });
});

test.for([
  ["https://example.com/a?b=c#d", true],
  ["http://example.com", true],
  ["/shop", true],
  ["//example.com", false],
  ["/\\example.com", false],
  ["javascript:alert(1)", false],
  ["data:text/html,hello", false],
  ["https://example.com@evil.example", false],
  ["example.com", false],
  ["mailto:ada@example.com", false],
] as const)("the button may lead to %s: %s", ([buttonAddress, isTaken]) => {
  const typed = launchUpdateInput.safeParse({ ...WORDS, buttonLabel: "Go", buttonAddress });
  expect(typed.success).toBe(isTaken);
});

test("empty fields of the form are none", () => {
  const empty = { topic: "", picture: "", pictureAlt: " ", buttonLabel: "", buttonAddress: "" };
  expect(launchUpdateInput.parse({ ...WORDS, ...empty })).toEqual({
    ...WORDS,
    ...{ topic: null, picture: null, pictureAlt: null, buttonLabel: null, buttonAddress: null },
  });
});

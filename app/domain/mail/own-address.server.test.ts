import { expect, test } from "vitest";
import { site } from "~/content/site";
import {
  itemOfAddress,
  itemOfSubject,
  markedSubject,
  replyAddress,
  testAddress,
} from "~/domain/inbox/replies/reply-address.server";
import { isOwnAddress, ownAddress } from "./own-address.server";

const SMTP_URL = "smtp://mail.test";

test("while the facts have no address, mail names that of its sender", () => {
  const from = (MAIL_FROM?: string, url = SMTP_URL) => ownAddress({ SMTP_URL: url, MAIL_FROM });
  expect(from("post@farm.test")).toBe("post@farm.test");
  expect(from('"The Farm" <post@farm.test>')).toBe("post@farm.test");
  expect(from(undefined, "smtps://shop%40farm.test:x@mail.test")).toBe("shop@farm.test");
  expect(from("The Farm", "smtps://shop:x@mail.test")).toMatch(/^mail@[\w.-]+$/);
  // Without a mail server no mail leaves.
  expect(ownAddress({ MAIL_FROM: "post@farm.test" })).toBe(site.email);
});

test("the site's own addresses are those of facts, sender and mailbox, with or without a plus", () => {
  const settings = {
    SMTP_URL: "smtps://sender%40farm.test:x@mail.test",
    IMAP_URL: "imaps://box%40farm.test:x@mail.test/INBOX",
    MAIL_FROM: "Farm <post@farm.test>",
  };
  for (const own of [site.email, "POST@farm.test", "sender@farm.test", "box+i1.a@farm.test"]) {
    expect([own, isOwnAddress(own, settings)]).toEqual([own, true]);
  }
  expect(isOwnAddress("ada@farm.test", settings)).toBe(false);
});

test("an item is found by its signed address, or by its subject where there is no plus", () => {
  const IMAP_URL = "imaps://mail.test";
  const plus = replyAddress(12, { IMAP_URL, MAIL_REPLY: "plus" });
  expect(itemOfAddress(plus.toUpperCase())).toBe(12);
  expect(testAddress({ IMAP_URL })).toBe(site.email.replace("@", "+test@"));
  expect(markedSubject("Your booking", 12, { IMAP_URL, MAIL_REPLY: "plus" })).toBe("Your booking");

  const plain = { IMAP_URL, MAIL_REPLY: "plain" } as const;
  expect(replyAddress(12, plain)).toBe(site.email);
  expect(testAddress(plain)).toBe(site.email);
  const subject = markedSubject("Your booking", 12, plain);
  expect(subject).toMatch(/^Your booking \[i12\.[\da-f]{10}\]$/);
  expect(itemOfSubject(`[Tickets #4] AW: ${subject.toUpperCase()} (fwd)`)).toBe(12);
  expect(itemOfSubject(subject.replace("i12", "i13"))).toBeNull();
  expect(itemOfSubject("[i12.0000000000]")).toBeNull();
  // Nobody could answer by mail, so no subject needs a code.
  expect(markedSubject("Your booking", 12, { MAIL_REPLY: "plain" })).toBe("Your booking");
});

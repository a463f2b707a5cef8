import { afterAll, expect, test } from "vitest";
import { facts } from "~/content/site";
import { looksLikeTeam, shortName } from "~/domain/accounts/profile/team-names";
import { appUrl } from "~/domain/accounts/second-factor/totp.server";
import { proposedMail } from "~/domain/careers/careers-mails.server";
import { contactReplySubject } from "~/domain/contact/contact-mails.server";
import { composeMail } from "~/domain/mail/compose-mail";
import { db } from "~/platform/database/db.server";
import { websiteSections } from "~drizzle/schema";
import { useDatabase } from "../../../tests/support/database";
import { currentSite, publishedContent } from "./published.server";
import { findSection } from "./sections.server";

useDatabase();

async function publish(name: string | null) {
  const value = name === null ? null : { ...facts, name };
  await db
    .insert(websiteSections)
    .values({ key: "facts", value, version: 1, publishedAt: new Date() })
    .onConflictDoUpdate({ target: websiteSections.key, set: { value } });
  await publishedContent();
}

// Other files of this process read the name too.
afterAll(() => publish(null));

test("mails, authenticator apps and protected names follow the published name", async () => {
  expect(looksLikeTeam("Battle Valley")).toBe(true);
  await publish("Harbor Lights Cannabis");
  expect(currentSite()).toEqual({ ...facts, name: "Harbor Lights Cannabis" });
  expect(contactReplySubject()).toBe("Your message to Harbor Lights Cannabis");
  expect(proposedMail("hired", { firstName: "Grace" }, null).subject).toBe(
    "Welcome to Harbor Lights Cannabis",
  );
  const mail = { subject: "S", text: "Words", html: null, unsubscribeUrl: null };
  expect(composeMail(mail, new Date()).text).toContain("\nHarbor Lights Cannabis · (845)");
  expect(appUrl("JBSWY3DPEHPK3PXP", "ada")).toContain("issuer=Harbor%20Lights%20Cannabis");
  for (const name of ["Harbor Lights", "harb0r-l1ghts", "The Harbor Lights Team"]) {
    expect(looksLikeTeam(name), name).toBe(true);
  }
  for (const name of ["Battle Valley", "Harbor Bob"]) expect(looksLikeTeam(name), name).toBe(false);
});

test("of a business with a short name only the whole name is protected", async () => {
  await publish("Rye Farm");
  expect(looksLikeTeam("Rye Farm")).toBe(true);
  expect(looksLikeTeam("Fryer Bob")).toBe(false);
  expect(shortName("The Farm Shop")).toBe("The Farm Shop");
});

test("facts that were published before the name could be edited keep the name they had", () => {
  const { email, phone, phoneTel, socialLinks } = facts;
  const stored = { email, phone, phoneTel, socialLinks, address: "1 Mill Road" };
  const section = findSection("facts");
  expect(section?.schema.parse(stored)).toEqual({
    ...JSON.parse(JSON.stringify(facts)),
    address: "1 Mill Road",
  });
});

import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** The imports by which somebody is mailed, an inbox item changes or the team is told. */
const TELLS = [
  /^import \{[^}]*\bqueueMail(?:ToEach)?\b[^}]*\} from "~\/domain\/mail\/queue-mail\.server"/m,
  /^import \{[^}]*\} from "~\/domain\/inbox\/(?:inbox-items|notices\/tell-team)\.server"/m,
];
const EVENT = 'from "~/platform/events.server"';

/** What is about a mail or an item itself, and which. */
const ITSELF: Record<string, string> = {
  "accounts/change-password.server.ts": "The mail about a new password.",
  "accounts/email/email-links.server.ts": "The links that prove and change an address.",
  "accounts/mailed-links.server.ts": "The links to a new password and to sign in.",
  "accounts/reset-password.server.ts": "The mail about a new password.",
  "accounts/second-factor/set-up-second-factor.server.ts": "The mail about a second factor.",
  "accounts/second-factor/turn-off-second-factor.server.ts": "The mail about a second factor.",
  "appointments/due-appointments.server.ts": "The team's hourly mail.",
  "appointments/requests/answer-meeting.server.ts": "The item of a meeting, done or open again.",
  "contact/mail-arrived.server.ts": "The item that a mail to the site becomes.",
  "forum/follows/mail-notifications.server.ts": "The mails of notifications.",
  "incoming/keep-mail.server.ts": "The item that a mail of a program becomes.",
  "investors/invitation.server.ts": "The link to the access.",
  "investors/updates.server.ts": "An update, as its author gets it to look at.",
  "messages/answer-message.server.ts": "The item of a message, read.",
  "newsletter/confirm-subscription.server.ts": "The link that confirms an address.",
  "newsletter/launch-updates.server.ts": "The newsletter.",
  "office/test-mail.server.ts": "The mail that an admin sends to see whether mail arrives.",
  "orders/mail-receipt.server.ts": "The receipt that somebody asks for.",
  "orders/order-links.server.ts": "The link to an order.",
  "orders/pickup/closed-windows.server.ts": "The mail about a time that is closed.",
  "orders/pickup/due-orders.server.ts": "The reminder.",
  "people/invitations.server.ts": "The link to a role.",
  "reports/recall/tell-buyers.server.ts": "The mail to the buyers of a withdrawn batch.",
};

test("who is mailed and what changes in the inbox because of an act is in an event's file", () => {
  const telling = fs
    .readdirSync("app/domain", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => !/^(?:mail|inbox)\//.test(file))
    .filter((file) => {
      const text = fs.readFileSync(path.join("app/domain", file), "utf8");
      return !text.includes(EVENT) && TELLS.some((imports) => imports.test(text));
    });
  expect(telling.sort()).toEqual(Object.keys(ITSELF).sort());
});

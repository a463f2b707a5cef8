import { expect, test } from "vitest";
import type { Item } from "~/domain/inbox/item-page.server";
import type { InboxKind } from "~/domain/inbox/inbox-kinds";
import { anyAdmin } from "../../../tests/support/builders";
import { fillAnswer, previewReply } from "./reply-to-item.server";

const itemOf = (kind: InboxKind, subject: string): Item => ({
  ...{ id: 1, kind, sourceId: 1, name: "Ada Hill", email: "ada@example.com", subject, text: "" },
  ...{ state: "open", assigneeId: null, assignee: null, dueAt: null, createdAt: new Date(0) },
  ...{ isUnproven: false, relatedId: null },
});

test("a saved answer names what the sender wrote about, and not the title of the team's list", () => {
  const filled = (kind: InboxKind, subject: string) =>
    fillAnswer("Thank you for {subject}.", itemOf(kind, subject), anyAdmin());
  expect(filled("contact", "Contact message")).toBe("Thank you for your message.");
  expect(filled("appointment", "Appointment: Group Tour")).toBe("Thank you for Group Tour.");
  expect(filled("application", "Job application: Cultivation")).toBe(
    "Thank you for your application.",
  );
  expect(filled("access", "Request for access")).toBe("Thank you for your request for access.");
  expect(filled("investor-message", "The plan")).toBe("Thank you for The plan.");
});

test("a reply has one greeting, also if the saved answer brings its own", () => {
  const item = itemOf("contact", "Contact message");
  const greetings = (text: string) =>
    previewReply(anyAdmin(), item, text).match(/Hello|Dear|Good morning/g);
  expect(greetings("At ten.")).toEqual(["Hello"]);
  expect(greetings("Hello {name},\n\nat ten.")).toEqual(["Hello"]);
  expect(greetings("Dear {name}:\n\nat ten.")).toEqual(["Dear"]);
  expect(greetings("Good morning, {name}!\n\nAt ten.")).toEqual(["Good morning"]);
  // A sentence and no greeting.
  expect(greetings("High season begins in May, so come at ten.")).toEqual(["Hello"]);
  expect(greetings("Hi-fi is allowed.\n\nBring yours.")).toEqual(["Hello"]);
});

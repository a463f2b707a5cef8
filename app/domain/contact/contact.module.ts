import type { Module } from "~/platform/product";
import { lt } from "drizzle-orm";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { auditPart } from "~/domain/audit/audit.module";
import { inboxPart } from "~/domain/inbox/inbox.module";
import { mailPart } from "~/domain/mail/mail.module";
import { contactSubmissions } from "~drizzle/schema";

/** Contact messages. */
const personal: PersonalTable[] = [
  {
    title: "Contact messages",
    table: contactSubmissions,
    where: about({ emails: [contactSubmissions.email, contactSubmissions.mailedFrom] }),
    parts: [
      inboxPart("contact"),
      mailPart("contact message", "contact"),
      auditPart("contact message", "contact"),
    ],
    forget: { how: "deleted" },
    retention: { kind: "contacts", old: (before) => lt(contactSubmissions.createdAt, before) },
  },
];

export const contactModule: Module = {
  personal,
};

import type { Module } from "~/platform/product";
import { lt } from "drizzle-orm";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { auditPart } from "~/domain/audit/audit.module";
import { inboxPart } from "~/domain/inbox/inbox.module";
import { mailPart } from "~/domain/mail/mail.module";
import { investorMessages } from "~drizzle/schema";

/** Messages to the investor team, with the replies. */
const personal: PersonalTable[] = [
  {
    title: "Messages to the investor team",
    table: investorMessages,
    where: about({
      emails: [investorMessages.investorEmail],
      accounts: [investorMessages.investorId],
    }),
    own: { as: "investorMessages" },
    parts: [
      inboxPart("investor-message"),
      mailPart("investor-message"),
      auditPart("message", "investor-message"),
    ],
    forget: { how: "deleted" },
    retention: { kind: "investors", old: (before) => lt(investorMessages.createdAt, before) },
  },
];

export const messagesModule: Module = {
  personal,
};

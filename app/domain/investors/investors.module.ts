import type { Module } from "~/platform/product";
import { lt } from "drizzle-orm";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { auditPart } from "~/domain/audit/audit.module";
import { inboxPart } from "~/domain/inbox/inbox.module";
import { mailPart } from "~/domain/mail/mail.module";
import { investorAccess, investorAccessRequests } from "~drizzle/schema";

/** Access to the investor portal. */
const personal: PersonalTable[] = [
  {
    title: "Investor access",
    table: investorAccess,
    where: about({ emails: [investorAccess.email], accounts: [investorAccess.userId] }),
    own: { as: "investorAccess" },
    parts: [mailPart("investor")],
    forget: {
      how: "kept",
      why: "The law asks for the record of an investment. It gives no access any more.",
      emptied: { userId: null, isActive: false, wantsUpdates: false, wantsDocuments: false },
      plain: ["name", "email", "accessLevel", "companyName"],
    },
  },
  {
    title: "Links to investor access that the account mailed",
    table: investorAccess,
    where: about({ accounts: [investorAccess.invitedBy] }),
    // The investor is somebody else.
    hidden: [
      ...["userId", "name", "email", "companyName"],
      ...["investmentAmount", "investmentDate", "accessLevel", "wantsUpdates", "wantsDocuments"],
    ],
    forget: {
      how: "kept",
      why: "The record is about the investor. It does not say any more who mailed the link.",
      emptied: { invitedBy: null, invitedAt: null },
      plain: ["name", "email", "accessLevel", "companyName"],
    },
  },
  {
    title: "Requests for investor access",
    table: investorAccessRequests,
    where: about({ accounts: [investorAccessRequests.userId] }),
    own: { as: "investorRequests" },
    parts: [inboxPart("access"), mailPart("access-request", "access"), auditPart("access")],
    forget: { how: "deleted" },
    retention: {
      kind: "investors",
      old: (before) => lt(investorAccessRequests.decidedAt, before),
    },
  },
];

export const investorsModule: Module = {
  personal,
};

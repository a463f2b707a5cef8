import type { Module } from "~/platform/product";
import { lt } from "drizzle-orm";
import {
  about,
  named,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import { auditPart } from "~/domain/audit/audit.module";
import { mailPart } from "~/domain/mail/mail.module";
import { runTeamCommand } from "./team-commands.server";
import { accountVisits, invitations } from "~drizzle/schema";

/** Visits, and invitations to the team. */
const personal: PersonalTable[] = [
  {
    title: "When the account was last seen",
    table: accountVisits,
    where: about({ accounts: [accountVisits.userId] }),
    own: { as: "visits" },
    forget: { how: "deleted" },
  },
  {
    title: "Invitations to the team",
    table: invitations,
    where: about({ emails: [invitations.email], accounts: [invitations.acceptedBy] }),
    hidden: ["tokenHash"],
    own: { as: "invitations" },
    parts: [mailPart("invitation"), auditPart("invitation")],
    forget: { how: "deleted" },
    retention: { kind: "invitations", old: (before) => lt(invitations.expiresAt, before) },
  },
  {
    title: "Invitations that they sent",
    table: invitations,
    where: named(invitations.invitedByName),
    hidden: ["tokenHash"],
    forget: {
      how: "kept",
      why: "They belong to those who were invited.",
      emptied: { invitedByName: "Former member" },
      plain: ["email", "tokenHash"],
    },
  },
];

export const peopleModule: Module = {
  personal,
  requests: { admin: runTeamCommand },
};

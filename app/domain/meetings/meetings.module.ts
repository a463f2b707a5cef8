import type { Module } from "~/platform/product";
import { and, lt, ne, type SQL, sql } from "drizzle-orm";
import {
  about,
  type Forget,
  type Part,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import { auditPart } from "~/domain/audit/audit.module";
import { mailPart } from "~/domain/mail/mail.module";
import { meetingRequests } from "~drizzle/schema";

/** What is left of a meeting request whose guest is forgotten. */
const forget: Forget = {
  how: "kept",
  why: "That a meeting was asked for, and when, stays for the figures, without the guest.",
  emptied: { name: "Former guest", email: "", topic: "", answer: null },
  plain: ["preferredDate", "duration", "status"],
};

/** What repeats the words of meeting requests. */
const parts = [mailPart("meeting"), auditPart("meeting")];

/** Meeting requests. */
const personal: PersonalTable[] = [
  {
    title: "Meeting requests",
    table: meetingRequests,
    where: about({ emails: [meetingRequests.email] }),
    parts,
    forget,
    retention: {
      kind: "bookings",
      old: (before) => and(lt(meetingRequests.createdAt, before), ne(meetingRequests.email, "")),
    },
  },
];

/** The meeting requests beside the rows of another table. `its` is a query of their ids. */
export const meetingPart = (its: (ids: readonly number[]) => SQL): Part => ({
  table: meetingRequests,
  of: (ids) => sql`${meetingRequests.id} in (${its(ids)})`,
  parts,
  forget,
});

export const meetingsModule: Module = {
  personal,
};

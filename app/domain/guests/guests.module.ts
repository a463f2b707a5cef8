import { lt } from "drizzle-orm";
import type { Module } from "~/platform/product";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { guestNotes } from "~drizzle/schema";

/** The team's notes on guests and customers. */
const personal: PersonalTable[] = [
  {
    title: "Notes of the team",
    table: guestNotes,
    where: about({ emails: [guestNotes.email] }),
    forget: { how: "deleted" },
    // As long as the reservations, whose notes go with them.
    retention: { kind: "bookings", old: (before) => lt(guestNotes.createdAt, before) },
  },
  {
    title: "Notes that they wrote about guests",
    table: guestNotes,
    where: about({ accounts: [guestNotes.authorId] }),
    forget: {
      how: "kept",
      why: "They are about others. They name “Former member”.",
      emptied: { authorId: null },
      plain: ["email", "text"],
    },
  },
];

export const guestsModule: Module = {
  personal,
};

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
import { eventBookings } from "~drizzle/schema";

/** What is left of a booking request whose guest is forgotten. */
const forget: Forget = {
  how: "kept",
  why: "What was asked for, and when, stays for the figures, without the guest.",
  emptied: { name: "Former guest", email: "", phone: "", message: null, answer: null },
  plain: ["eventType", "guestCount"],
};

/** What repeats the words of booking requests. */
const parts = [mailPart("booking"), auditPart("booking")];

/** Booking requests. */
const personal: PersonalTable[] = [
  {
    title: "Booking requests",
    table: eventBookings,
    where: about({ emails: [eventBookings.email] }),
    parts,
    forget,
    retention: {
      kind: "bookings",
      old: (before) => and(lt(eventBookings.createdAt, before), ne(eventBookings.email, "")),
    },
  },
];

/** The booking requests beside the rows of another table. `its` is a query of their ids. */
export const bookingPart = (its: (ids: readonly number[]) => SQL): Part => ({
  table: eventBookings,
  of: (ids) => sql`${eventBookings.id} in (${its(ids)})`,
  parts,
  forget,
});

export const bookingsModule: Module = {
  personal,
};

import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  varchar,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, id, instant, updatedAt } from "./columns";

/** A job that is advertised. It is closed, never deleted, because applications name it. */
export const jobOpenings = pgTable(
  "job_openings",
  {
    id: id(),
    /** The last part of its address. */
    slug: varchar({ length: 220 }).notNull().unique(),
    title: varchar({ length: 200 }).notNull(),
    /** One of the positions of the form for applications. */
    position: varchar({ length: 50 }).notNull(),
    place: varchar({ length: 200 }).notNull(),
    hours: varchar({ length: 200 }).notNull(),
    /** Dollars. New York Labor Law, section 194-b: every advertisement names the pay. */
    payFrom: numeric({ precision: 10, scale: 2 }).notNull(),
    /** Equal to payFrom for one fixed figure. */
    payTo: numeric({ precision: 10, scale: 2 }).notNull(),
    /** hour or year. */
    payPer: varchar({ length: 10 }).notNull(),
    description: text().notNull(),
    /** The last day for applications. Null: until it is closed. */
    closingDay: date({ mode: "string" }),
    closedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check("job_openings_pay_range", sql`${table.payTo} >= ${table.payFrom}`)],
);

export const jobApplications = pgTable(
  "job_applications",
  {
    id: id(),
    /** Null for an application that answers no advertisement. */
    openingId: integer().references(() => jobOpenings.id, { onDelete: "set null" }),
    /** Where the application stands (app/domain/careers/applications/stages.ts). */
    stage: varchar({ length: 20 }).notNull().default("received"),
    firstName: varchar({ length: 100 }).notNull(),
    lastName: varchar({ length: 100 }).notNull(),
    email: varchar({ length: 254 }).notNull(),
    phone: varchar({ length: 50 }).notNull(),
    position: varchar({ length: 50 }).notNull(),
    experience: varchar({ length: 50 }).notNull(),
    availability: varchar({ length: 50 }).notNull(),
    coverLetter: text(),
    /** Null without a resume, like the next two columns. Its bytes are in job_application_chunks. */
    resumeFileName: varchar({ length: 255 }),
    /** Detected from the bytes. */
    resumeMimeType: varchar({ length: 100 }),
    resumeSize: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    index("job_applications_opening_idx").on(table.openingId, table.id),
    index("job_applications_created_at_idx").on(table.createdAt),
  ],
);

/** What the team did with an application: stages, notes and mails, in order. */
export const jobApplicationEvents = pgTable(
  "job_application_events",
  {
    id: id(),
    applicationId: integer()
      .notNull()
      .references(() => jobApplications.id, { onDelete: "cascade" }),
    /** Its name stays when the account is deleted. */
    actorName: varchar({ length: 100 }).notNull(),
    /** stage, note or mail. */
    event: varchar({ length: 20 }).notNull(),
    /** The stage that it was moved to, or that the mail is about. */
    stage: varchar({ length: 20 }),
    /** The note, or the mail's subject and text. */
    detail: text().notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [index("job_application_events_application_idx").on(table.applicationId, table.id)],
);

/** The resume of an application in pieces (app/lib/files/file-pieces.ts). */
export const jobApplicationChunks = pgTable(
  "job_application_chunks",
  {
    applicationId: integer()
      .notNull()
      .references(() => jobApplications.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.position] })],
);

/**
 * A resume that is stored while its sender corrects another field of the form. The key cannot be
 * guessed. Rows older than a day are deleted.
 */
export const keptResumes = pgTable(
  "kept_resumes",
  {
    key: varchar({ length: 43 }).primaryKey(),
    fileName: varchar({ length: 255 }).notNull(),
    mimeType: varchar({ length: 100 }).notNull(),
    fileSize: integer().notNull(),
    /** SHA-256 of the bytes, as hex. */
    digest: varchar({ length: 64 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("kept_resumes_created_at_idx").on(table.createdAt)],
);

/** The bytes of a stored resume, in pieces. */
export const keptResumeChunks = pgTable(
  "kept_resume_chunks",
  {
    key: varchar({ length: 43 })
      .notNull()
      .references(() => keptResumes.key, { onDelete: "cascade" }),
    position: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.position] })],
);

import { index, integer, pgTable, primaryKey, text, varchar } from "drizzle-orm/pg-core";
import { bytes, createdAt, id } from "./columns";

export const jobApplications = pgTable("job_applications", {
  id: id(),
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
});

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

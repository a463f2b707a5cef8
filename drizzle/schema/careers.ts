import { index, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";

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
  resumeFileName: varchar({ length: 255 }),
  /** `data:MIME;base64,…`; megabytes, so no list query selects it. */
  resumeFileData: text(),
  createdAt: createdAt(),
});

/**
 * A resume that waits while its sender mends another field of the form. The key is unguessable;
 * rows older than a day are swept.
 */
export const keptResumes = pgTable(
  "kept_resumes",
  {
    key: varchar({ length: 43 }).primaryKey(),
    fileName: varchar({ length: 255 }).notNull(),
    fileData: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("kept_resumes_created_at_idx").on(table.createdAt)],
);

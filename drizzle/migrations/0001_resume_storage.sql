-- Stored as it comes: a slice of a compressed text costs unpacking all that stands before it, and a
-- resume is compressed by its own format already. Drizzle has no word for a column's storage.
ALTER TABLE "job_applications" ALTER COLUMN "resume_file_data" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "kept_resumes" ALTER COLUMN "file_data" SET STORAGE EXTERNAL;

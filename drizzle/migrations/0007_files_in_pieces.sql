CREATE TABLE "job_application_chunks" (
	"application_id" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "job_application_chunks_application_id_position_pk" PRIMARY KEY("application_id","position")
);
--> statement-breakpoint
CREATE TABLE "kept_resume_chunks" (
	"key" varchar(43) NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "kept_resume_chunks_key_position_pk" PRIMARY KEY("key","position")
);
--> statement-breakpoint
-- Stored as it comes: files are compressed by their own format. Drizzle has no word for it.
ALTER TABLE "job_application_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "kept_resume_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "investor_document_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "product_images" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "resume_mime_type" varchar(100);--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "resume_size" integer;--> statement-breakpoint
ALTER TABLE "kept_resumes" ADD COLUMN "mime_type" varchar(100);--> statement-breakpoint
ALTER TABLE "kept_resumes" ADD COLUMN "file_size" integer;--> statement-breakpoint
ALTER TABLE "kept_resumes" ADD COLUMN "digest" varchar(64);--> statement-breakpoint
-- What is stored is carried over. OFFSET 0 has a file decoded once and not for each of its pieces.
INSERT INTO "job_application_chunks" SELECT f."id", n, substr(f."bytes", n * 524288 + 1, 524288)
FROM (SELECT "id", decode(substr("resume_file_data", strpos("resume_file_data", ',') + 1), 'base64') AS "bytes"
  FROM "job_applications" WHERE "resume_file_data" IS NOT NULL OFFSET 0) f,
  generate_series(0, (length(f."bytes") - 1) / 524288) n;--> statement-breakpoint
UPDATE "job_applications" SET
  "resume_mime_type" = substring(left("resume_file_data", 200) FROM '^data:([^;,]+)'),
  "resume_size" = (SELECT sum(length("bytes")) FROM "job_application_chunks" WHERE "application_id" = "job_applications"."id")
WHERE "resume_file_data" IS NOT NULL;--> statement-breakpoint
INSERT INTO "kept_resume_chunks" SELECT f."key", n, substr(f."bytes", n * 524288 + 1, 524288)
FROM (SELECT "key", decode(substr("file_data", strpos("file_data", ',') + 1), 'base64') AS "bytes"
  FROM "kept_resumes" OFFSET 0) f,
  generate_series(0, (length(f."bytes") - 1) / 524288) n;--> statement-breakpoint
UPDATE "kept_resumes" SET
  "mime_type" = coalesce(substring(left("file_data", 200) FROM '^data:([^;,]+)'), 'application/octet-stream'),
  "file_size" = coalesce((SELECT sum(length("bytes")) FROM "kept_resume_chunks" c WHERE c."key" = "kept_resumes"."key"), 0),
  "digest" = encode(sha256(decode(substr("file_data", strpos("file_data", ',') + 1), 'base64')), 'hex');--> statement-breakpoint
ALTER TABLE "kept_resumes" ALTER COLUMN "mime_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_resumes" ALTER COLUMN "file_size" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_resumes" ALTER COLUMN "digest" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "job_application_chunks" ADD CONSTRAINT "job_application_chunks_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_resume_chunks" ADD CONSTRAINT "kept_resume_chunks_key_kept_resumes_key_fk" FOREIGN KEY ("key") REFERENCES "public"."kept_resumes"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" DROP COLUMN "resume_file_data";--> statement-breakpoint
ALTER TABLE "kept_resumes" DROP COLUMN "file_data";